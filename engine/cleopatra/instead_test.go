package cleopatra_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// TestInsteadIsLegal writes every word of the game in every position of random
// matches: whatever is refused, what is named instead can be played.
func TestInsteadIsLegal(t *testing.T) {
	words := slices.Concat(vocabulary, []string{"merchant", "beggar", "overseer", "use 01", "use 3", "use 5", "stall 2", "wall", "door",
		"door left", "obelisk right", "wall w3", "mosaic a", "mosaic h e4", "2 stone", "stone + wood", "cave + stone", "keep", "b", "offer -1"})
	for seed := range uint64(24) {
		s, err := cleopatra.Rules{}.New(engine.Setup{Seats: 2 + int(seed%3), Seed: engine.NumberedSeed(500 + seed)})
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.NewRand(engine.NumberedSeed(900 + seed))
		for pending := s.Pending(nil); len(pending) > 0 && !t.Failed(); pending = s.Pending(nil) {
			for _, seat := range pending {
				enginetest.Instead(t, s, seat, words)
			}
			moves := s.Moves(pending[0], nil)
			if err := s.Play(pending[0], moves[chance.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
