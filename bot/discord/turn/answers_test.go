package turn

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// If only one answer is possible, the game gives it, and the panel names it during the
// turn: people see which trade or visit was made.
func TestForcedAnswersAreNamed(t *testing.T) {
	sc := reader(t)
	w := sc.Texts.Words("en", storage.Table{})
	named := 0
	for _, rules := range catalogtest.Games() {
		for seed := uint64(1); seed < 4; seed++ {
			walk(t, rules, 3, seed, func(d *draft.Draft, s *table.Snapshot) {
				for i, st := range d.Steps {
					if len(st.Forced) == 0 || i < len(d.Steps)-1 {
						continue
					}
					s.Draft = d.Steps[i:]
					line := draftedLine(w, s, false, 2)
					if strings.Contains(line, "`") || slices.ContainsFunc(st.Forced, func(label engine.Text) bool { return label.IsZero() || !strings.Contains(line, w.Rich(label)) }) {
						t.Errorf("%s: %q does not name %q", rules.Info().ID, line, st.Forced)
					}
					named++
				}
			})
		}
	}
	if longtest.AllGames(t); named == 0 {
		t.Error("no game answers anything itself within a turn")
	}
}

// reader returns a feature with every game, without tables.
func reader(t *testing.T) featureWithTexts {
	t.Helper()
	files := []fs.FS{textfmt.Texts, Texts, table.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		t.Fatal(err)
	}
	return withoutTables(c, catalog.Games())
}

func TestNameDoesNotRepeatTheVerbOfItsButton(t *testing.T) {
	for _, c := range []struct{ text, verb, want string }{
		{"**도둑 해고**\n-# 목공", "해고", "**도둑**\n-# 목공"},
		{"**사냥꾼 내놓기**", "내놓기", "**사냥꾼**"},
		{"**채석장에서 되찾기**\n-# 남는 일꾼 2개", "되찾기", "**채석장에서 되찾기**\n-# 남는 일꾼 2개"},
		{"**돌 −3**", "내기", "**돌 −3**"},
	} {
		if got := withoutVerb(c.text, c.verb); got != c.want {
			t.Errorf("%q beside %q is %q, want %q", c.text, c.verb, got, c.want)
		}
	}
}
