package wiring_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/korean"
)

// Texts about things outside of a single game use the words of
// bot/glossary.csv.
func TestTextsUseWordsOfGlossary(t *testing.T) {
	file, err := os.ReadFile("../../../bot/glossary.csv")
	if err != nil {
		t.Fatal(err)
	}
	glossary, err := engine.ReadGlossary(string(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "ko"} {
		said := everyText(t, lang)
		for _, n := range glossary.Nouns() {
			w := n.Words[lang]
			for _, key := range n.Texts {
				if !slices.Contains(said[key], w.Name) {
					t.Errorf("%s %s says %q, the glossary's %s is %q", lang, key, said[key], n.ID, w.Name)
				}
			}
			for _, word := range w.Refused {
				begins := regexp.MustCompile(`(^|\P{L})` + regexp.QuoteMeta(word))
				for key, forms := range said {
					if slices.ContainsFunc(forms, begins.MatchString) {
						t.Errorf("%s %s says %q for %q: %q", lang, key, word, w.Name, forms)
					}
				}
			}
		}
	}
}

var placeholders = regexp.MustCompile(`\{\{[^}]*\}\}`)

// everyText returns the texts of the program in a language with all their
// forms, without the template actions in brackets.
func everyText(t *testing.T, lang string) map[string][]string {
	t.Helper()
	said := map[string][]string{}
	for _, files := range wiring.TextFiles() {
		err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || path.Base(name) != lang+".json" {
				return err
			}
			b, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			var read map[string]any
			if err := json.Unmarshal(b, &read); err != nil {
				return err
			}
			for key, value := range read {
				forms, plural := value.(map[string]any)
				if !plural {
					forms = map[string]any{"other": value}
				}
				for _, form := range forms {
					said[key] = append(said[key], placeholders.ReplaceAllString(form.(string), "\x00"))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(said) < 5000 {
		t.Fatalf("%d texts are read", len(said))
	}
	return said
}

// Fixed words have the right particle, like words from arguments, in all files
// that people read.
func TestParticlesFitFixedWords(t *testing.T) {
	nouns := koreanNouns(t)
	read := 0
	for _, root := range []string{"../../../bot", "../../../engine", "../../../render"} {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			folder := path.Base(path.Dir(filepath.ToSlash(name)))
			if base := path.Base(name); base != "ko.json" && base != "ko.md" && folder != "lessons" && folder != "rulings" {
				return nil
			}
			b, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			read++
			for n, line := range strings.Split(string(b), "\n") {
				for _, wrong := range wrongParticles(placeholders.ReplaceAllString(line, "\x00"), nouns) {
					t.Errorf("%s:%d says %q", name, n+1, wrong)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read < 300 {
		t.Errorf("%d files are read", read)
	}
}

// koreanNouns returns the words of all glossaries with two syllables or more.
func koreanNouns(t *testing.T) (nouns []string) {
	t.Helper()
	for _, g := range catalog.Games() {
		for _, n := range g.Library().Glossary.Nouns() {
			if word := n.Words["ko"].Name; utf8.RuneCountInString(word) > 1 && !slices.Contains(nouns, word) {
				nouns = append(nouns, word)
			}
		}
	}
	return nouns
}

var (
	// fixed matches particles that no other word ends with, after any syllable.
	fixed = regexp.MustCompile(`(\p{Hangul}+)(를|와|로)(\P{L}|$)`)
	// routes matches words that end with 로 themselves.
	routes = regexp.MustCompile(`(통|경|항|선|진|송)$`)
	marked = regexp.MustCompile(`^\*{0,2}(을|를|은|는|이|가|과|와|으로|로)(\P{L}|$)`)
)

// wrongParticles returns the words of a line with a wrong particle. It checks
// 를, 와 and 로 after any word, and other particles after the nouns of the
// glossaries.
func wrongParticles(line string, nouns []string) (wrong []string) {
	for _, m := range fixed.FindAllStringSubmatch(line, -1) {
		pair := map[string]string{"를": "을/를", "와": "과/와", "로": "으로/로"}[m[2]]
		if korean.WithParticle(m[1], pair) != m[1]+m[2] && !(m[2] == "로" && (routes.MatchString(m[1]) || strings.HasSuffix(m[1], "으"))) {
			wrong = append(wrong, m[1]+m[2])
		}
	}
	for _, noun := range nouns {
		for from := 0; ; {
			i := strings.Index(line[from:], noun)
			if i < 0 {
				break
			}
			i += from
			from = i + len(noun)
			before, _ := utf8.DecodeLastRuneInString(line[:i])
			m := marked.FindStringSubmatch(line[from:])
			if m == nil || unicode.IsLetter(before) {
				continue
			}
			for _, pair := range []string{"을/를", "은/는", "이/가", "과/와", "으로/로"} {
				one, other, _ := strings.Cut(pair, "/")
				if (m[1] == one || m[1] == other) && korean.WithParticle(noun, pair) != noun+m[1] {
					wrong = append(wrong, noun+m[1])
				}
			}
		}
	}
	return wrong
}

func TestWrongFixedParticlesAreSeen(t *testing.T) {
	nouns := []string{"리스보아", "농장", "채석장"}
	for _, c := range []struct{ line, want string }{
		{"리스보아을 다시 세웁니다", "리스보아을"}, {"**농장**가 있습니다", "농장가"}, {"농장로 갑니다", "농장로"}, {"마을과 도로를 잇는 통로", ""},
		{"채석장를 씁니다", "채석장를"}, {"채석장으로 갑니다", ""}, {"서울로, 별로", ""}, {"집와 밭", "집와"},
	} {
		if got := wrongParticles(c.line, nouns); len(got) > 0 != (c.want != "") || len(got) > 0 && got[0] != c.want {
			t.Errorf("wrongParticles(%q) = %q, want %q", c.line, got, c.want)
		}
	}
}
