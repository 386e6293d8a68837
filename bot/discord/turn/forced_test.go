package turn

import (
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
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
