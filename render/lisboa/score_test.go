package lisboa

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render/rendertest"
)

// TestLacerdaHasAColumn ends a solo game: the score sheet has columns for both, and the sum
// of his column is his wigs.
func TestLacerdaHasAColumn(t *testing.T) {
	rendertest.Match(t, game.Rules{}, engine.Setup{Seats: 1, Seed: engine.NumberedSeed(9)}, eager, func(s engine.State) bool {
		r := s.Result()
		if r == nil {
			return true
		}
		both := withLacerda(r, r.Places[0].Note)
		for seat, total := range both.Totals {
			sum := 0
			for _, c := range both.Categories {
				sum += c.Points[seat]
			}
			if sum != total || total == 0 {
				t.Errorf("column %d adds up to %d, the total is %d", seat, sum, total)
			}
		}
		if winner := both.Places[0].Seat; both.Totals[winner] < both.Totals[1-winner] {
			t.Errorf("%v wins with %v", winner, both.Totals)
		}
		for _, size := range rendertest.Sizes {
			scene := New().Score(r, suite.Options(t, "en", size))
			suite.Labels(t, scene)
			names := map[string]bool{}
			for _, l := range scene.Labels() {
				names[l.Text] = true
			}
			if !names["Ada"] || !names["Lacerda"] || names["L"] {
				t.Errorf("size %d: the sheet names %v", size, names)
			}
		}
		return false
	})
}

// TestPortfolioCountsCards compares the number of used card places with the limit, and with
// the influence of the cards.
func TestPortfolioCountsCards(t *testing.T) {
	v := suite.Read(t, "late-4")
	p := &v.Players[0]
	p.Top = []game.Top{{ID: "pc_red_king_1", Influence: 3}, {ID: "pc_red_king_2", Influence: 3}}
	p.Bottom, p.Portfolio, p.Limit = nil, 6, 4
	got := map[string]bool{}
	for _, l := range New().Board(v, suite.Options(t, "en", 0)).Labels() {
		got[l.Text] = true
	}
	if !got["2/4"] || got["6/4"] {
		t.Error("the portfolio does not say 2/4 for two cards of at most four")
	}
}
