package cleopatra_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// TestTrailCountsStructuresBuilt compares the trail of questions in the quarry with the built
// structures. A question about a sanctuary belongs to the mosaic that was just built; other
// questions belong to the next structure.
func TestTrailCountsStructuresBuilt(t *testing.T) {
	claims := 0
	for seed := range uint64(12) {
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(70 + seed)))
		enginetest.Walk(t, start(t, 2, seed), func(s engine.State, seat engine.Seat) engine.Move {
			q := s.Ask(seat)
			want := s.View(seat).(*cleopatra.View).Turn.Built
			if q.Kind == "claim" {
				claims++
			} else {
				want++
			}
			for _, text := range q.Trail {
				if text.Key == "cleopatra.trail.build" && text.Args[0].Value != want {
					t.Errorf("seed %d: the trail of question %s says build %v, want %d", seed, q.Kind, text.Args[0].Value, want)
				}
			}
			return random(s, seat)
		}, nil)
	}
	if claims == 0 {
		t.Error("no sanctuary was asked about")
	}
}
