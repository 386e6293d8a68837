package catalog_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/gamedata"
)

// exported returns the tables of a game as files of a host's folder.
func exported(t *testing.T, game string) fstest.MapFS {
	t.Helper()
	data, ok := catalog.BuiltIn().Data(game)
	if !ok {
		t.Fatalf("no data of %s", game)
	}
	tables, err := gamedata.Tables(data)
	if err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{game + "/README.md": &fstest.MapFile{}}
	for _, name := range tables {
		b, err := fs.ReadFile(data, "data/"+name+".csv")
		if err != nil {
			t.Fatal(err)
		}
		folder[game+"/"+name+".csv"] = &fstest.MapFile{Data: b}
	}
	return folder
}

// change replaces text in a file of a folder.
func change(t *testing.T, folder fstest.MapFS, file, old, text string) {
	t.Helper()
	was := string(folder[file].Data)
	if !strings.Contains(was, old) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	folder[file] = &fstest.MapFile{Data: []byte(strings.Replace(was, old, text, 1))}
}

func TestExportedTablesReadBackAreTheSame(t *testing.T) {
	for _, own := range catalog.Games() {
		id := own.Info().ID
		if own.Info().Data == "" { // a game without tables
			continue
		}
		folder := exported(t, id)
		for name, f := range folder { // as a spreadsheet program writes them
			f.Data = []byte("\ufeff" + strings.ReplaceAll(string(f.Data), "\n", "\r\n"))
			folder[name] = f
		}
		l, err := catalog.With(folder)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		rules, _ := l.Game(id)
		if got, want := rules.Info().Data, own.Info().Data; got != want || len(want) != 64 {
			t.Errorf("%s: digest %q, want %q", id, got, want)
		}
	}
}

func TestEveryColumnIsExplained(t *testing.T) {
	for _, own := range catalog.Games() {
		id := own.Info().ID
		data, _ := catalog.BuiltIn().Data(id)
		readme, err := gamedata.Readme(id, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(readme, "\n") {
			if strings.HasPrefix(line, "- `") && !strings.Contains(line, "`: ") {
				t.Errorf("%s: nothing explains %s", id, line)
			}
		}
		if !strings.Contains(readme, "**may be changed**") {
			t.Errorf("%s: nothing may be changed", id)
		}
	}
}

func TestWrongFoldersAreRefused(t *testing.T) {
	tests := []struct {
		name   string
		change func(fstest.MapFS)
		want   string
	}{
		{"a missing table", func(f fstest.MapFS) { delete(f, "caylus/road.csv") }, "road.csv: line 1: the file is missing"},
		{"an empty table", func(f fstest.MapFS) { f["caylus/road.csv"] = &fstest.MapFile{} }, "road.csv: line 1: the file is empty"},
		{"a strange table", func(f fstest.MapFS) { f["caylus/roads.csv"] = f["caylus/road.csv"] }, "roads.csv: line 1: the game has no such table"},
		{"a strange game", func(f fstest.MapFS) { f["chess/a.csv"] = f["caylus/road.csv"] }, "chess: no such game"},
		{"another encoding", func(f fstest.MapFS) { f["caylus/road.csv"] = &fstest.MapFile{Data: []byte("id\n\xb0\xa1\n")} }, "road.csv: line 2: not UTF-8"},
		{"a huge table", func(f fstest.MapFS) { f["caylus/road.csv"] = &fstest.MapFile{Data: make([]byte, 2<<20)} }, "road.csv: line 1: more than"},
		{"nothing", func(f fstest.MapFS) { clear(f) }, "no folder of a game"},
	}
	for _, tt := range tests {
		folder := exported(t, "caylus")
		tt.change(folder)
		if _, err := catalog.With(folder); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := catalog.With(os.DirFS("nowhere")); err == nil {
		t.Error("a folder that does not exist was read")
	}
}

func TestPackedTablesPlayOn(t *testing.T) {
	folder := exported(t, "caylus")
	change(t, folder, "caylus/castle.csv", "6,5,2,", "6,9,2,")
	l, err := catalog.With(folder)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := l.Game("caylus")
	packed, err := l.Packed("caylus")
	if err != nil {
		t.Fatal(err)
	}
	digest := rules.Info().Data
	if _, ok := catalog.BuiltIn().Rules("caylus", digest); ok {
		t.Error("the built-in tables have the digest of others")
	}
	again, err := catalog.BuiltIn().Unpacked("caylus", packed)
	if err != nil {
		t.Fatal(err)
	}
	if again.Info().Data != digest || len(packed) > 16<<10 {
		t.Errorf("%d bytes with digest %q, want %q", len(packed), again.Info().Data, digest)
	}
	for _, known := range []string{"", catalog.Games()[2].Info().Data, digest} {
		if _, ok := l.Rules("caylus", known); !ok {
			t.Errorf("the list has no rules of %q", known)
		}
	}
	var _ engine.Rules = again
}
