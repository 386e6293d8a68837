package catalog

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/engine"
	games "guildhall/engine/catalog"
	"guildhall/engine/rulebook"
	"guildhall/render"
	"guildhall/render/book"
)

// Every rulebook is whole, says the words of the glossary, and its pictures can be drawn.
// An error names file and line: go test ./render/catalog -run TestRulebooks/caylus
func TestRulebooks(t *testing.T) {
	for _, rules := range games.Games() {
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
					saysRefused(t, rules, lang, s)
				}
				for _, block := range s.In("en").Blocks {
					if block.Kind != rulebook.Picture {
						continue
					}
					o := render.Options{Tell: func(text engine.Text) string { return text.Key }}
					if _, err := book.Draw(rules, b, Artist(info.ID), block.Scene, o); err != nil {
						t.Errorf("#%s: %v", s.Anchor, err)
					}
				}
			}
		})
	}
}

// saysRefused reports words of a section that the glossary refuses.
func saysRefused(t *testing.T, rules engine.Rules, lang string, s rulebook.Section) {
	t.Helper()
	text := s.In(lang)
	lines := []string{text.Title}
	for _, b := range text.Blocks {
		lines = append(lines, b.Text)
		lines = append(lines, strings.Split(strings.ReplaceAll(fmt.Sprint(b.Rows), "] [", "\n"), "\n")...)
	}
	for _, n := range rules.Library().Glossary.Nouns() {
		for _, word := range n.Words[lang].Refused {
			for _, line := range lines {
				if says(line, word) {
					t.Errorf("%s #%s says %q for %q: %s", lang, s.Anchor, word, n.Words[lang].Name, line)
				}
			}
		}
	}
}
