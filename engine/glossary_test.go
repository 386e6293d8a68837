package engine_test

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
)

const glossaryHead = "id,en,ko,aliases_en,aliases_ko,refused_en,refused_ko,texts,counter_ko\n"

func TestGlossary(t *testing.T) {
	g, err := engine.ReadGlossary(glossaryHead +
		"worker,worker,장인,,일꾼;직공,,일꾼,caylus.worker;caylus.picture.worker,명\n" +
		"centre,Town Centre,중심가,Town Center,시내,Town Center;city,중앙,,\n")
	if err != nil {
		t.Fatal(err)
	}
	noun, ok := g.Noun("worker")
	if !ok || noun.Words["ko"].Name != "장인" || !slices.Equal(noun.Words["ko"].Aliases, []string{"일꾼", "직공"}) || len(noun.Texts) != 2 || noun.Words["ko"].Counter != "명" {
		t.Errorf("worker = %+v, %v", noun, ok)
	}
	if got := g.Name("centre", "en"); got != "Town Centre" {
		t.Errorf("the name of centre is %q", got)
	}
	if got := g.Name("nosuch", "ko"); got != "" {
		t.Errorf("the name of nothing is %q", got)
	}
	want := map[string]string{"일꾼": "장인", "Town Center": "Town Centre"}
	if got := g.Aliases(); !maps.Equal(got, want) {
		t.Errorf("aliases %v, want %v: of those that texts never say", got, want)
	}
	if len(g.Nouns()) != 2 || len((engine.Glossary{}).Nouns()) != 0 {
		t.Errorf("%d terms", len(g.Nouns()))
	}
}

// The glossary gives the names in messages that the files of a game lack.
func TestMessageFilesHoldNames(t *testing.T) {
	files := fstest.MapFS{
		"glossary.csv": {Data: []byte(glossaryHead +
			"castle,Castle,성,,,,,g.castle;g.castle.small~;g.castle.own,\n" +
			"élan,élan,기세,,,,,g.elan^,\n")},
		"text/en.json": {Data: []byte(`{"g.a": "a", "g.castle.own": "your castle"}`)},
		"text/ko.json": {Data: []byte(`{"g.a": {"other": "가"}, "g.castle.own": "내 성"}`)},
	}
	for lang, want := range map[string]string{
		"en": `{"g.a":"a","g.castle":"Castle","g.castle.own":"your castle","g.castle.small":"castle","g.elan":"Élan"}`,
		"ko": `{"g.a":{"other":"가"},"g.castle":"성","g.castle.own":"내 성","g.castle.small":"성","g.elan":"기세"}`,
	} {
		if got, err := fs.ReadFile(engine.MessageFiles("g", files), lang+".json"); string(got) != want {
			t.Errorf("%s: %s, %v, want %s", lang, got, err, want)
		}
	}
}

func TestGlossaryRefusesWrongFiles(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"id,en\nworker,worker\n", "columns are not"},
		{glossaryHead + "worker,worker,,,,,,,\n", "has no name"},
		{glossaryHead + "worker,worker,장인,,,,,,\nworker,worker,장인,,,,,,\n", "twice"},
		{glossaryHead + "worker,worker\n", "wrong number of fields"},
	} {
		if _, err := engine.ReadGlossary(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one with %q", c.file, err, c.want)
		}
	}
}
