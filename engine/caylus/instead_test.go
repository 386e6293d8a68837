package caylus_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestInsteadIsLegal writes every word of the game in positions of eager
// matches: every move that a refusal or a blocked move names can be played, and
// nothing changes.
func TestInsteadIsLegal(t *testing.T) {
	for seed := range uint64(10) {
		s := start(t, 2+int(seed%4), 500+seed, nil)
		if seed%2 == 0 {
			s = enriched(t, s)
		}
		r := engine.NewRand(engine.NumberedSeed(900 + seed))
		n := 0
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			if n%3 == 0 {
				enginetest.Instead(t, s, seat, written)
			}
			n++
			return eager(s, seat, r)
		}, nil)
	}
}
