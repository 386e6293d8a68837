package lisboa_test

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestTilesOfOneEffect offers two clergy tiles of the same effect under different labels.
func TestTilesOfOneEffect(t *testing.T) {
	found := false
	for n := range uint64(40) {
		state := enginetest.Start(t, lisboa.Rules{}, 3, n, nil)
		for seat := range engine.Seat(3) {
			moves := state.Moves(seat, nil)
			a, b := state.Describe(seat, moves[0]).Label, state.Describe(seat, moves[1]).Label
			if a.Key == "lisboa.do.clergy.same" {
				found = true
				if b.Key != a.Key || fmt.Sprint(a) == fmt.Sprint(b) {
					t.Errorf("deal %d, seat %d: labels %v and %v", n, seat, a, b)
				}
			}
		}
	}
	if !found {
		t.Error("no seat was dealt two tiles of one effect")
	}
}
