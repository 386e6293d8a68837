package cleopatra_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// At the end of a match a seat that was eaten is in more danger than any other. All seats together
// have built almost all that ended the match: mosaics can be removed.
func TestDangerAtTheEnd(t *testing.T) {
	eaten, safe := 0, 0
	for seed := range uint64(8) {
		s := start(t, 2, seed)
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(60 + seed)))
		enginetest.Walk(t, s, random, func(engine.Seat, *engine.Events) {})
		sum := 0.0
		for seat := range engine.Seat(2) {
			e := s.(engine.Endangered)
			sum += e.Contribution(seat)
			danger, out := e.Danger(seat), s.View(seat).(*cleopatra.View).Players[seat].Final.Eaten
			if out != (danger >= 0.7) {
				t.Errorf("seed %d: seat %d is eaten: %v, in danger %.2f", seed, seat, out, danger)
			}
			if out {
				eaten++
			} else {
				safe++
			}
		}
		if sum < 0.9 {
			t.Errorf("seed %d: the seats have built %.2f of the end", seed, sum)
		}
	}
	if eaten == 0 || safe == 0 {
		t.Errorf("%d seats eaten and %d safe, want both", eaten, safe)
	}
}
