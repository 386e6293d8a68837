package ai_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// In a match against an automatic opponent, a close defeat is worth more than a
// high one, and a high victory more than a close one.
func TestRewardsAlone(t *testing.T) {
	before := -1.0
	for _, mine := range []int{-5, 10, 39, 40, 41, 90} {
		rival := 40
		r := &engine.Result{Totals: []int{mine}, Places: []engine.Place{{Rank: 1, Out: mine <= rival}}, Rival: &rival}
		w := ai.Rewards(r, nil)[0]
		if w <= before || w < 0 || w > 1 {
			t.Errorf("%d points against %d are worth %.3f, less than fewer points: %.3f", mine, rival, w, before)
		}
		if won := mine > rival; won != (w > 0.5) {
			t.Errorf("%d points against %d are worth %.3f", mine, rival, w)
		}
		before = w
	}
}

// The rewards of people who play against each other have the same sum for all places.
func TestRewardsOfSeats(t *testing.T) {
	r := &engine.Result{Totals: []int{30, 50}, Places: []engine.Place{{Seat: 1, Rank: 1}, {Seat: 0, Rank: 2}}}
	w := ai.Rewards(r, nil)
	if w[0] >= w[1] || w[0] < 0 || w[1] > 1 || w[0]+w[1] < 0.99 || w[0]+w[1] > 1.01 {
		t.Errorf("rewards %v", w)
	}
}
