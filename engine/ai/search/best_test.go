package search_test

import (
	"fmt"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

func best(t *testing.T, s engine.State, seat engine.Seat, most int) []ai.Considered {
	t.Helper()
	list, err := player.Best(ai.NewSampler(s, seat), seat, most, engine.NewRand(engine.NumberedSeed(5)))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The best answers are legal, in order, and have about the same number of
// visits. Together with the visits of all other answers these are exactly the
// budget.
func TestBestAnswersAreComparedFairly(t *testing.T) {
	play(t, match(t, 3, 2), player, func(s engine.State, seat engine.Seat, _ []ai.Decision) {
		moves := s.Moves(seat, nil)
		list := best(t, s, seat, 3)
		if len(list) != min(3, len(moves)) {
			t.Fatalf("%d of %d answers, want %d", len(list), len(moves), min(3, len(moves)))
		}
		visits := 0
		for i, o := range list {
			if !slices.Contains(moves, o.Move) {
				t.Fatalf("%v is not legal", o.Move)
			}
			if i > 0 && o.Value > list[i-1].Value {
				t.Errorf("answer %d is worth %v, the one before %v", i, o.Value, list[i-1].Value)
			}
			visits += o.Visits
		}
		if len(moves) == 1 {
			if visits != 0 {
				t.Errorf("an only answer has %d visits", visits)
			}
			return
		}
		if visits > player.Iterations || len(list) == len(moves) && visits != player.Iterations {
			t.Errorf("%d visits of %d iterations", visits, player.Iterations)
		}
	})
}

// The best answers do not depend on anything that is hidden from the seat.
func TestBestInPairedWorlds(t *testing.T) {
	play(t, match(t, 3, 4), player, func(s engine.State, seat engine.Seat, _ []ai.Decision) {
		other := s.Resample(seat, engine.NewRand(engine.NumberedSeed(100)))
		if one, two := fmt.Sprint(best(t, s, seat, 3)), fmt.Sprint(best(t, other, seat, 3)); one != two {
			t.Fatalf("two worlds alike, two hints:\n%s\n%s", one, two)
		}
	})
}
