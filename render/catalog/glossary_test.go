package catalog

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"guildhall/engine"
	games "guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/render/rendertest"
)

// Engine texts and picture texts of a game use the same word for a thing: the one in the
// glossary.
func TestTextsUseTheWordsOfTheGlossary(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			nouns := rules.Library().Glossary.Nouns()
			least := 50
			if info.Practice { // a game of one page
				least = 10
			}
			if len(nouns) < least {
				t.Fatalf("%d nouns, want %d", len(nouns), least)
			}
			for _, lang := range []string{"en", "ko"} {
				said := messagesOf(t, info.ID, lang)
				for _, n := range nouns {
					w := n.Words[lang]
					for _, key := range n.Texts {
						if forms := said[key]; !slices.ContainsFunc(forms, func(s string) bool { return strings.EqualFold(s, w.Name) }) {
							t.Errorf("%s %s says %q, the glossary's %s is %q", lang, key, forms, n.ID, w.Name)
						}
					}
					for _, word := range w.Refused {
						for key, forms := range said {
							if strings.Contains(key, ".word.") { // what people type
								continue
							}
							if slices.ContainsFunc(forms, func(s string) bool { return says(s, word) }) {
								t.Errorf("%s %s says %q for %q: %q", lang, key, word, w.Name, forms)
							}
						}
					}
				}
			}
		})
	}
}

// A message that consists of the name of a thing is listed in the glossary, which gives it the
// name: no file of messages repeats it. The teaching pages have short labels of their own.
func TestNamesAreWrittenOnce(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		id := rules.Info().ID
		names := map[[2]string]string{}
		for _, n := range rules.Library().Glossary.Nouns() {
			names[[2]string{firstLower(n.Words["en"].Name), firstLower(n.Words["ko"].Name)}] = n.ID
		}
		for _, folder := range []string{"../../engine/", "../"} {
			read := writtenTexts(t, folder+id)
			for key, en := range read[0] {
				word, plain := en.(string)
				ko, _ := read[1][key].(string)
				if noun, ok := names[[2]string{firstLower(word), firstLower(ko)}]; ok && plain && !strings.HasPrefix(key, id+".teach.") {
					t.Errorf("%s is the name of %s (%q, %q): delete it and list the key in the glossary's column texts", key, noun, word, ko)
				}
			}
		}
	}
}

// A text of a picture that says the same as a text of the rules in both languages is not written
// again: the picture takes the text of the rules.
func TestPicturesTakeTextsOfTheRules(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		id := rules.Info().ID
		ofRules := map[[2]string]string{}
		for key, words := range bothLanguages(t, "../../engine/"+id) {
			ofRules[words] = key
		}
		for key, words := range bothLanguages(t, "../"+id) {
			if same, ok := ofRules[words]; ok {
				t.Errorf("%s is %s (%q): take that text, or list both keys in the glossary's column texts", key, same, words)
			}
		}
	}
}

// bothLanguages returns the texts of a folder by their key, in English and Korean.
func bothLanguages(t *testing.T, folder string) map[string][2]string {
	read := writtenTexts(t, folder)
	all := map[string][2]string{}
	for key, en := range read[0] {
		all[key] = [2]string{fmt.Sprint(en), fmt.Sprint(read[1][key])}
	}
	return all
}

// writtenTexts reads the message files of a folder in English and Korean, without the names
// that a glossary adds.
func writtenTexts(t *testing.T, folder string) (read [2]map[string]any) {
	t.Helper()
	for i, lang := range rendertest.Langs {
		b, err := os.ReadFile(folder + "/text/" + lang + ".json")
		if err == nil {
			err = json.Unmarshal(b, &read[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return read
}

// firstLower returns a text with a small first letter.
func firstLower(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[size:]
}

// A word that a search replaces leads to a word that a text contains.
func TestAliasesLeadToOurWords(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for word, ours := range rules.Library().Aliases {
			found := false
			for _, lang := range []string{"en", "ko"} {
				for _, forms := range messagesOf(t, info.ID, lang) {
					found = found || strings.Contains(strings.ToLower(strings.Join(forms, "\n")), strings.ToLower(ours))
				}
			}
			if !found {
				t.Errorf("%s: %s is searched as %s, which no text says", info.ID, word, ours)
			}
		}
	}
}

// messagesOf returns the texts of a game and of its pictures in a language, with their plural
// forms, without the brackets of their templates.
func messagesOf(t *testing.T, game, lang string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, files := range append(Messages(), engineMessages(game)) {
		b, err := fs.ReadFile(files, lang+".json")
		if err != nil {
			t.Fatal(err)
		}
		var read map[string]any
		if err := json.Unmarshal(b, &read); err != nil {
			t.Fatal(err)
		}
		for key, value := range read {
			if !strings.HasPrefix(key, game+".") {
				continue
			}
			switch v := value.(type) {
			case string:
				all[key] = append(all[key], bare(v))
			case map[string]any:
				for _, form := range v {
					all[key] = append(all[key], bare(form.(string)))
				}
			}
		}
	}
	return all
}

func engineMessages(game string) fs.FS {
	rules, _ := games.Game(game)
	return rules.Info().Messages
}

var brackets = regexp.MustCompile(`\{\{[^}]*\}\}`)

func bare(s string) string { return brackets.ReplaceAllString(s, "\x00") }

// says reports whether a text has a word at the beginning of one of its words.
// A word of one syllable must be a whole word, or be followed by a particle: 천
// is not in 천장.
func says(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after := text[i+len(word):]
		next, size := utf8.DecodeRuneInString(after)
		following, _ := utf8.DecodeRuneInString(after[size:])
		whole := utf8.RuneCountInString(word) > 1 || !unicode.IsLetter(next) ||
			strings.ContainsRune("을를이가은는과와의도로", next) && !unicode.IsLetter(following)
		if !unicode.IsLetter(before) && whole {
			return true
		}
		from = i + len(word)
	}
}

func TestSays(t *testing.T) {
	for _, c := range []struct {
		text, word string
		want       bool
	}{
		{"요원을 옮깁니다", "요원", true}, {"대리인이 옮깁니다", "요원", false}, {"중요원칙", "요원", false},
		{"나무·돌·천·금", "천", true}, {"천장", "천", false}, {"천을 냅니다", "천", true}, {"이번 단계에", "이번 단계", true},
	} {
		if got := says(c.text, c.word); got != c.want {
			t.Errorf("says(%q, %q) = %v", c.text, c.word, got)
		}
	}
}

// longestVerb is the maximum number of characters on the button next to an answer.
const longestVerb = 9

// ofAnswers holds verbs that some answers have instead of the verb of their
// question (engine.Option.Verb).
var ofAnswers = map[string][]string{"architects": {"recall"}, "caylus": {"leave"}, "cleopatra": {"leave", "use"}, "villagers": {"trade", "use"}}

// TestVerbsAreShort checks the verb next to the answers of each kind of question. Each must
// exist, and belong to an existing question or answer.
func TestVerbsAreShort(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for _, lang := range rendertest.Langs {
			tell := rendertest.Tell(t, lang, rendertest.Long, append(Messages(), info.Messages)...)
			verbs := 0
			for key := range messagesOf(t, info.ID, lang) {
				if strings.HasPrefix(key, info.ID+".verb.") {
					verbs++
				}
			}
			purposes := rules.Library().Purposes
			for _, own := range ofAnswers[info.ID] {
				purposes = append(purposes, engine.Purpose{Kind: own, Verb: engine.T(info.ID + ".verb." + own)})
			}
			if verbs != len(purposes) {
				t.Errorf("%s, %s: %d verbs for %d kinds of questions and answers", info.ID, lang, verbs, len(purposes))
			}
			for _, p := range purposes {
				if said := tell(p.Verb); said == "" || len([]rune(said)) > longestVerb {
					t.Errorf("%s, %s: the button beside an answer to %s says %q", info.ID, lang, p.Kind, said)
				}
			}
		}
	}
}
