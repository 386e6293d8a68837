package architects_test

import (
	"strings"
	"testing"

	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
	"guildhall/engine/rulebook"
)

// A host may write other effects and prices. The rulebook then still shows all of them; for an
// effect without words it refers to the card.
func TestRulebookWithAHostsTables(t *testing.T) {
	files := enginetest.CorruptTable(t, architects.Rules{}.Files(), "scheme_cards", "place(quarry,1);if_group(quarry,2,marble:1)", "guild(1);gain(marble:2)")
	files = enginetest.CorruptTable(t, files, "buildings", "immediate,gain(clay:4)", "immediate,gain(wood:7)")
	files = enginetest.CorruptTable(t, files, "buildings", "well,Well,우물,1,3,0,2,2", "well,Well,우물,1,9,0,5,2")
	rules, err := architects.RulesFrom(files)
	if err != nil {
		t.Fatal(err)
	}
	b, err := rules.(rulebook.Owner).Rulebook()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ anchor, lang, row, want string }{
		{"buildings-goods", "en", "Well", "Well 9 0 · 5 · 2 · 0 · 0 – 0 7 wood"},
		{"buildings-goods", "ko", "우물", "우물 9 0 · 5 · 2 · 0 · 0 – 0 나무 7"},
		{"buildings-goods", "en", "Smithy", "Smithy 3 4 · 2 · 0 · 0 · 0 – 0 4 stone"},
		{"schemes-start", "en", "Stone for the King", "Stone for the King as on the card"},
		{"schemes-start", "ko", "왕을 위한 석재", "왕을 위한 석재 카드에 적힌 대로"},
		{"schemes-start", "en", "Handover", "Handover Guardhouse; deliver +F"},
	} {
		if got := tableRow(t, b, c.anchor, c.lang, c.row); got != c.want {
			t.Errorf("#%s in %s says %q, want %q", c.anchor, c.lang, got, c.want)
		}
	}
}

// tableRow returns the line that begins with a name in the table of a section.
func tableRow(t *testing.T, b *rulebook.Book, anchor, lang, name string) string {
	t.Helper()
	for _, s := range b.Sections {
		if s.Anchor != anchor {
			continue
		}
		for _, block := range s.In(lang).Blocks {
			for _, row := range block.Rows {
				if row[0] == name {
					return strings.Join(row, " ")
				}
			}
		}
	}
	t.Fatalf("#%s has no line %q", anchor, name)
	return ""
}
