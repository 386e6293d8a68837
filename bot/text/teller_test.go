package text

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
)

func files(en, ko string) fstest.MapFS {
	return fstest.MapFS{"text/en.json": {Data: []byte(en)}, "text/ko.json": {Data: []byte(ko)}}
}

func catalogue(t testing.TB) *Catalog {
	t.Helper()
	game := files(`{
		"gain": {"one": "{{.who}} gets {{.n}} card: {{.what}}", "other": "{{.who}} gets {{.n}} cards: {{.what}}"},
		"stone": "stone", "wood": "wood",
		"score": "{{.who}} {{signed .points}}",
		"only.en": "english {{.who}}",
		"bad": "{{.who}} {{.absent}}",
		"pair": "{{list .a .b}}", "any": "{{.what}}",
		"title": "{{capital .what}}"
	}`, `{
		"gain": "{{josa .who \"이/가\"}} {{josa .what \"을/를\"}} {{.n}}장 얻었습니다",
		"stone": "돌", "wood": "나무",
		"score": "{{.who}} {{signed .points}}",
		"bad": "{{.who}} {{.absent}}",
		"pair": "{{list .a .b}}", "any": "{{.what}}"
	}`)
	c, err := New(game, fstest.MapFS{"en.json": {Data: []byte(`{"more": "more"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func names(s engine.Seat) string { return []string{"Ada", "민준"}[s] }

func TestTell(t *testing.T) {
	c := catalogue(t)
	goods := engine.List("what", []engine.Text{engine.T("stone"), engine.T("wood")})
	tests := []struct {
		name, lang, want string
		say              engine.Text
	}{
		{"one", "en", "Ada gets 1 card: stone", engine.T("gain", engine.Who("who", 0), engine.N("n", 1), engine.Term("what", engine.T("stone")))},
		{"many, and a list", "en", "Ada gets 2 cards: stone, wood", engine.T("gain", engine.Who("who", 0), engine.N("n", 2), goods)},
		{"zero is other", "en", "Ada gets 0 cards: x", engine.T("gain", engine.Who("who", 0), engine.N("n", 0), engine.Word("what", "x"))},
		{"above the looked-up numbers", "en", "Ada gets 1001 cards: x", engine.T("gain", engine.Who("who", 0), engine.N("n", 1001), engine.Word("what", "x"))},
		{"particles follow the list", "ko", "민준이 돌, 나무를 2장 얻었습니다", engine.T("gain", engine.Who("who", 1), engine.N("n", 2), goods)},
		{"particles follow the name", "ko", "Ada가 돌을 1장 얻었습니다", engine.T("gain", engine.Who("who", 0), engine.N("n", 1), engine.Term("what", engine.T("stone")))},
		{"signs", "en", "Ada \u22123", engine.T("score", engine.Who("who", 0), engine.N("points", -3))},
		{"a list leaves out what is empty", "en", "b", engine.T("pair", engine.Word("a", ""), engine.Word("b", "b"))},
		{"a capital letter", "en", "Éclair", engine.T("title", engine.Word("what", "éclair"))},
		{"no capital without a word", "en", "", engine.T("title", engine.Word("what", ""))},
		{"words of each language", "ko", "나", engine.T("any", engine.Each("what", map[string]string{"en": "I", "ko": "나"}))},
		{"words of a language that is not there", "ko", "I", engine.T("any", engine.Each("what", map[string]string{"en": "I"}))},
		{"nothing", "ko", "", engine.Text{}},
		{"an unknown language is English", "fr", "stone", engine.T("stone")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c.OnMissing(func(lang, key string) { t.Errorf("missing: %s %s", lang, key) })
			if got := c.Translator(tt.lang, names)(tt.say); got != tt.want {
				t.Errorf("told %q, want %q", got, tt.want)
			}
		})
	}
}

// The order of arguments must not choose the plural: a stored text comes back
// with its arguments sorted by name.
func TestPluralIgnoresOrder(t *testing.T) {
	c, err := New(files(`{"m": {"one": "one {{.a}}{{.b}}", "other": "other {{.a}}{{.b}}"}}`, `{"m": "{{.a}}{{.b}}"}`))
	if err != nil {
		t.Fatal(err)
	}
	tell := c.Translator("en", nil)
	x := tell(engine.T("m", engine.N("a", 1), engine.N("b", 5)))
	y := tell(engine.T("m", engine.N("b", 5), engine.N("a", 1)))
	if x != "one 15" || y != x {
		t.Errorf("told %q and %q, want %q both times", x, y, "one 15")
	}
}

func TestMissing(t *testing.T) {
	tests := []struct {
		name, want, report string
		say                engine.Text
	}{
		{"nowhere", "[nope]", "ko nope", engine.T("nope")},
		{"told in English", "english 민준", "ko only.en", engine.T("only.en", engine.Who("who", 1))},
		{"an argument is missing", "[bad]", "ko bad", engine.T("bad", engine.Who("who", 1))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := catalogue(t)
			var reports []string
			c.OnMissing(func(lang, key string) { reports = append(reports, lang+" "+key) })
			if got := c.Translator("ko", names)(tt.say); got != tt.want {
				t.Errorf("told %q, want %q", got, tt.want)
			}
			if got := strings.Join(reports, ","); got != tt.report {
				t.Errorf("reported %q, want %q", got, tt.report)
			}
		})
	}
}

func TestNewRefuses(t *testing.T) {
	tests := []struct{ name, en, want string }{
		{"no other form", `{"a": {"one": "x"}}`, "a"},
		{"an unknown form", `{"a": {"other": "x", "others": "y"}}`, "others"},
		{"a number", `{"a": 1}`, "a"},
		{"no JSON", `{`, "en.json"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := New(fstest.MapFS{"en.json": {Data: []byte(tt.en)}})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("New: %v, want an error naming %q", err, tt.want)
			}
		})
	}
	one := fstest.MapFS{"en.json": {Data: []byte(`{"a": "x"}`)}}
	if _, err := New(one, one); err == nil {
		t.Error("New accepted a key that two files define")
	}
}

func TestLanguages(t *testing.T) {
	c := catalogue(t)
	if got := fmt.Sprint(c.Languages()); got != "[en ko]" {
		t.Errorf("Languages() = %s, want [en ko]", got)
	}
	for locale, want := range map[string]string{"ko": "ko", "en-GB": "en", "fr": "en", "": "en", "ko-KR": "ko"} {
		if got := c.Match(locale); got != want {
			t.Errorf("Match(%q) = %q, want %q", locale, got, want)
		}
	}
}

func TestLanguageOfABrowser(t *testing.T) {
	c := catalogue(t)
	for header, want := range map[string]string{
		"": "en", "ko": "ko", "ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7": "ko", "en-US,en;q=0.9,ko;q=0.8": "en", "de, en;q=0.4, ko;q=0.7": "ko",
		"fr": "en", "ko;q=0, en;q=0.1": "en", "ko;q=x": "en", ";;,,": "en", "*": "en",
	} {
		if got := c.Accepted(header); got != want {
			t.Errorf("Accepted(%q) = %q, want %q", header, got, want)
		}
	}
}

type failures struct{ said []string }

func (f *failures) Helper() {}
func (f *failures) Errorf(format string, args ...any) {
	f.said = append(f.said, fmt.Sprintf(format, args...))
}

func TestComplete(t *testing.T) {
	tests := []struct{ name, en, ko, want string }{
		{"complete", `{"a": "{{.x}} {{signed .n}}"}`, `{"a": "{{signed .n}} {{josa .x \"이/가\"}}"}`, ""},
		{"a key is missing", `{"a": "x", "b": "y"}`, `{"a": "x"}`, "ko lacks b"},
		{"a key is too many", `{"a": "x"}`, `{"a": "x", "b": "y"}`, "en lacks b"},
		{"a placeholder differs", `{"a": "{{.x}}"}`, `{"a": "{{.y}}"}`, "a: en names [x], ko names [y]"},
		{"a placeholder in a condition", `{"a": "{{if .x}}{{.y}}{{end}}"}`, `{"a": "{{.y}}"}`, "a: en names [x y], ko names [y]"},
		{"a broken template", `{"a": "{{"}`, `{"a": "x"}`, "a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var f failures
			Complete(&f, files(tt.en, tt.ko))
			got := strings.Join(f.said, "\n")
			if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
				t.Errorf("Complete said %q, want %q", got, tt.want)
			}
		})
	}
}

func BenchmarkTell(b *testing.B) {
	c := catalogue(b)
	say := engine.T("gain", engine.Who("who", 1), engine.N("n", 2),
		engine.List("what", []engine.Text{engine.T("stone"), engine.T("wood")}))
	for _, lang := range []string{"en", "ko"} {
		tell := c.Translator(lang, names)
		b.Run(lang, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				tell(say)
			}
		})
	}
}
