package cleopatra_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
)

// TestTrailCountsBuilds compares the trail of questions in the quarry with
// what is built: a sanctuary belongs to the mosaic that stands already, other
// questions to the structure still to be built.
func TestTrailCountsBuilds(t *testing.T) {
	claims := 0
	for seed := range uint64(12) {
		s, err := cleopatra.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.NewRand(engine.NumberedSeed(70 + seed))
		for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
			q := s.Ask(pending[0])
			want := s.View(pending[0]).(*cleopatra.View).Turn.Built
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
			moves := s.Moves(pending[0], nil)
			if err := s.Play(pending[0], moves[chance.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if claims == 0 {
		t.Error("no sanctuary was asked about")
	}
}
