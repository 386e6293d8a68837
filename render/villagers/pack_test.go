package villagers

import (
	"testing"

	game "guildhall/engine/villagers"
)

// villageOfCards returns a village with these cards, and counts the cards on each.
func villageOfCards(cards ...game.Villager) *game.Village {
	w := &game.Village{Cards: cards}
	for i := range w.Cards {
		if on := w.Cards[i].On; on >= 0 {
			w.Cards[on].Above++
		}
	}
	return w
}

func TestChainsAreInOrder(t *testing.T) {
	w := villageOfCards(
		game.Villager{Card: "hunter", On: -1}, game.Villager{Card: "miner", On: -1, Room: 1}, game.Villager{Card: "founders", On: -1, Room: 2},
		game.Villager{Card: "mason", On: 1}, game.Villager{Card: "wattler", On: -1}, game.Villager{Card: "hayer", On: -1, Room: 2},
	)
	var got []string
	for _, n := range chainsOf(w, false) {
		got = append(got, w.Cards[n.at].Card)
	}
	want := []string{"founders", "miner", "hayer", "hunter", "wattler"}
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

// TestSlotKeepsItsColumn checks that no card moves when the second branch of a
// chain begins, if columns are kept for it.
func TestSlotKeepsItsColumn(t *testing.T) {
	one := villageOfCards(game.Villager{Card: "miner", On: -1, Room: 1}, game.Villager{Card: "mason", On: 0}, game.Villager{Card: "hunter", On: -1})
	two := villageOfCards(game.Villager{Card: "miner", On: -1}, game.Villager{Card: "mason", On: 0}, game.Villager{Card: "hunter", On: -1}, game.Villager{Card: "seeker", On: 0})
	s := rowScales[0]
	a, b := s.lay(one), s.lay(two)
	for i := range a.chains {
		if a.chains[i].col != b.chains[i].col || a.chains[i].y != b.chains[i].y {
			t.Errorf("chain %d moved from %d, %.0f to %d, %.0f", i, a.chains[i].col, a.chains[i].y, b.chains[i].col, b.chains[i].y)
		}
	}
}

// TestChainsDoNotOverlap packs villages of many shapes at every scale.
func TestChainsDoNotOverlap(t *testing.T) {
	for _, name := range suite.Names() {
		v := suite.Read(t, name)
		for i := range v.Villages {
			for _, s := range append(append([]scale{}, rowScales...), phoneScales...) {
				lay := s.lay(&v.Villages[i])
				for j, p := range lay.chains {
					if p.col+p.cols > s.cols || p.y+p.height(s) > lay.h {
						t.Errorf("%s: a chain leaves its village", name)
					}
					for _, q := range lay.chains[:j] {
						beside := p.col+p.cols <= q.col || q.col+q.cols <= p.col
						apart := p.y >= q.y+q.height(s)+rowGap || q.y >= p.y+p.height(s)+rowGap
						if !beside && !apart {
							t.Errorf("%s, %d columns: two chains overlap", name, s.cols)
						}
					}
				}
			}
		}
	}
}
