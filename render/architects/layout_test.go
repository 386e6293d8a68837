package architects

import (
	"testing"

	game "guildhall/engine/architects"
	"guildhall/render/rendertest"
)

// TestWorkersKeepToTheirSpots checks that the spots of players are side by side
// in the square of a place and do not overlap.
func TestWorkersKeepToTheirSpots(t *testing.T) {
	for players := 1; players <= 5; players++ {
		for _, s := range fullSites {
			q := s.square()
			for i := range players {
				a := s.spot(i, players)
				if a.X < q.X-0.1 || a.X+a.W > q.X+q.W+0.1 || a.Y < q.Y || a.Y+a.H > q.Y+q.H {
					t.Errorf("%s: spot %d of %d at %v leaves the square %v", s.place, i, players, a, q)
				}
				if i > 0 && a.X < s.spot(i-1, players).X+s.spot(i-1, players).W-0.1 {
					t.Errorf("%s: spots %d and %d of %d overlap", s.place, i-1, i, players)
				}
			}
		}
	}
}

// TestCrowds draws groups of every size for every number of players.
func TestCrowds(t *testing.T) {
	for _, name := range []string{"fresh-4", "draft-5", "solo"} {
		for n := range 18 {
			v := suite.Read(t, name)
			for i := range v.Places {
				for p := range v.Places[i].Workers {
					v.Places[i].Workers[p] = (n + p) % 18
				}
			}
			for i := range v.Prison.Workers {
				v.Prison.Workers[i] = n
				for p := range v.Players[i].Captured {
					v.Players[i].Captured[p] = n
				}
			}
			for _, size := range rendertest.Sizes {
				rendertest.Whole(t, New(), v, suite.Options(t, "en", size))
			}
		}
	}
}

// TestFullRows draws rows with many buildings, goods, debts and points.
func TestFullRows(t *testing.T) {
	v := suite.Read(t, "late-5")
	for i := range v.Players {
		p := &v.Players[i]
		for _, id := range []string{"smithy", "dungeon", "keep", "university", "watchtower", "carpenters_hut", "gamblers_den", "thieves_den"}[:3+i] {
			c := printed(v, id)
			p.Built = append(p.Built, game.Built{Card: id, Points: c.points, Extra: i, Text: c.effect})
		}
		p.Silver, p.Clay, p.Wood, p.Stone, p.Gold, p.Marble, p.Unpaid, p.Paid, p.Total = 40+i, 31, 22, 19, 14, 25, 12, 11, -35
	}
	for _, lang := range rendertest.Langs {
		for _, size := range rendertest.Sizes {
			o := suite.Options(t, lang, size)
			o.Names = rendertest.Long
			rendertest.Whole(t, New(), v, o)
		}
	}
}
