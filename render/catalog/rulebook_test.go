package catalog

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/lesson"
	"guildhall/engine/rulebook"
	"guildhall/engine/ruling"
	"guildhall/render"
	"guildhall/render/rulebookpage"
)

// Every rulebook is complete, uses the words of the glossary, and has pictures that can be
// drawn. An error names file and line: go test ./render/catalog -run TestRulebooks/caylus
func TestRulebooks(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		owner, ok := rules.(rulebook.Owner)
		if !ok {
			continue
		}
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			b, err := owner.Rulebook()
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range rules.Library().Purposes {
				if _, ok := b.Find(p.Rule); !ok {
					t.Errorf("the question %s is played by rule %s, which no section covers", p.Kind, p.Rule)
				}
			}
			for _, s := range b.Sections {
				for _, lang := range rulebook.Languages {
					noRefusedWords(t, rules, lang, "#"+s.Anchor, linesOf(s.In(lang)))
				}
				for _, block := range s.In("en").Blocks {
					if block.Kind != rulebook.Picture {
						continue
					}
					o := render.Options{Tell: func(text engine.Text) string { return text.Key }}
					if _, err := rulebookpage.Draw(rules, b, Artist(info.ID), block.Scene, o); err != nil {
						t.Errorf("#%s: %v", s.Anchor, err)
					}
				}
			}
		})
	}
}

// linesOf returns the lines of a section.
func linesOf(text rulebook.Text) []string {
	lines := []string{text.Title}
	for _, b := range text.Blocks {
		lines = append(lines, b.Text)
		lines = append(lines, strings.Split(strings.ReplaceAll(fmt.Sprint(b.Rows), "] [", "\n"), "\n")...)
	}
	return lines
}

// noRefusedWords reports words in some lines that the glossary of a game forbids.
func noRefusedWords(t *testing.T, rules engine.Rules, lang, where string, lines []string) {
	t.Helper()
	for _, n := range rules.Library().Glossary.Nouns() {
		for _, word := range n.Words[lang].Refused {
			for _, line := range lines {
				if says(line, word) {
					t.Errorf("%s %s says %q for %q: %s", lang, where, word, n.Words[lang].Name, line)
				}
			}
		}
	}
}

// Lessons use the words of the glossary.
func TestLessonsUseTheWordsOfTheGlossary(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		c, err := lesson.Read(rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range c.Lessons {
			for _, lang := range rulebook.Languages {
				var lines []string
				for _, words := range l.Texts() {
					lines = append(lines, words.In(lang))
				}
				noRefusedWords(t, rules, lang, c.Game+" lesson "+l.ID, lines)
			}
		}
	}
}

// Rulings use the words of the glossary, and their positions can be drawn. An error names
// file and line: go test ./render/catalog -run TestRulings/caylus
func TestRulings(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			set, err := ruling.Read(rules)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range set.Rulings {
				file := "engine/" + info.ID + "/rulings/" + r.ID + ".yaml"
				for _, lang := range rulebook.Languages {
					noRefusedWords(t, rules, lang, file, []string{r.Question.In(lang), r.Answer.In(lang)})
				}
				state, err := set.State(r)
				if err != nil {
					t.Error(err)
					continue
				}
				o := render.Options{Tell: func(text engine.Text) string { return text.Key }}
				if _, err := rulebookpage.DrawState(state, Artist(info.ID), r.Scene, o); err != nil {
					t.Errorf("%s: show: %v", file, err)
				}
			}
		})
	}
}
