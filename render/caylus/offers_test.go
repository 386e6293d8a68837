package caylus

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render/rendertest"
)

// TestFreePlacesShowPrice checks that the candles of a board are on the places where the
// active seat may place a worker, with the cost.
func TestFreePlacesShowPrice(t *testing.T) {
	places := 0
	for seats, seed := range map[int]uint64{2: 4, 3: 7, 5: 2} {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
		rendertest.Match(t, game.Rules{}, setup, eager, func(s engine.State) bool {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				return false
			}
			if q := s.Ask(pending[0]); q.Kind != "place" && q.Kind != "gate_move" {
				return true
			}
			want := map[string]bool{}
			for _, opt := range rendertest.Asked(s, pending[0]) {
				for _, place := range opt.Places {
					kind, _, _ := placeParts(place)
					if kind != "bridge" && kind != "order" && opt.Code != "return" {
						want[place] = true
					}
				}
			}
			got := gains(s.View(pending[0]).(*game.View))
			for place := range want {
				if _, ok := got[place]; !ok {
					t.Errorf("%d seats: no price on %s, which can be chosen", seats, place)
				}
			}
			for place := range got {
				if kind, _, _ := placeParts(place); kind != "bridge" && !want[place] {
					t.Errorf("%d seats: a price on %s, which cannot be chosen", seats, place)
				}
			}
			places += len(got)
			return !t.Failed()
		})
	}
	if places == 0 {
		t.Error("no place was offered in three matches")
	}
}

// TestChosenPlacementShowsTheWorker checks that a preview shows the worker at the chosen
// place: the letter of the seat occurs once more than without a choice.
func TestChosenPlacementShowsTheWorker(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := suite.Options(t, "en", size)
		v := suite.Read(t, "fresh-5")
		seat := v.Head.Active[0]
		letters := func(place string, chosen int) int {
			n := 0
			opts := []engine.Option{{Places: []string{place}}, {Places: []string{"road:3"}}}
			for _, l := range New().Preview(v, engine.Question{Kind: "place"}, opts, chosen, o).Labels() {
				if l.Text == o.Letters(v.Head.Seats)[seat] {
					n++
				}
			}
			return n
		}
		for _, place := range []string{"road:1", "castle:1", "gate", "inn:left", "stables:1"} {
			if more := letters(place, 0) - letters(place, -1); more != 1 {
				t.Errorf("size %d, %s: %d workers more, want one", size, place, more)
			}
		}
		if more := letters("bridge:1", 0) - letters("bridge:1", -1); more != 0 {
			t.Errorf("size %d: passing puts %d workers on the bridge", size, more)
		}
	}
}
