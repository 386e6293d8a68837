package lisboa

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestResultShowsLacerda ends a solo game: the picture has a row for both, and Lacerda's wigs
// by source add up to his total.
func TestResultShowsLacerda(t *testing.T) {
	rendertest.Match(t, game.Rules{}, engine.Setup{Seats: 1, Seed: engine.NumberedSeed(9)}, eager, func(s engine.State) bool {
		r := s.Result()
		if r == nil {
			return true
		}
		sum := 0
		for _, n := range wigsOfLacerda(r) {
			sum += n
		}
		if sum != *r.Rival || sum == 0 {
			t.Errorf("the sources add up to %d, the total is %d", sum, *r.Rival)
		}
		scene := New().Result(render.Ended{View: s.View(engine.Spectator), Result: r}, suite.Options(t, "en", render.Phone))
		suite.Labels(t, scene)
		names := map[string]int{}
		for _, l := range scene.Labels() {
			names[l.Text]++
		}
		if names["Ada"] != 2 || names["Lacerda"] != 1 || names["L"] > 0 {
			t.Errorf("the picture names %v", names)
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
