package cleopatra_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestInsteadIsLegal writes every word of the game in every position of random
// matches: every move that a refusal names can be played.
func TestInsteadIsLegal(t *testing.T) {
	words := slices.Concat(vocabulary, []string{"merchant", "beggar", "overseer", "use 01", "use 3", "use 5", "stall 2", "wall", "door",
		"door left", "obelisk right", "wall w3", "mosaic a", "mosaic h e4", "2 stone", "stone + wood", "cave + stone", "keep", "b", "offer -1"})
	for seed := range uint64(24) {
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(900 + seed)))
		enginetest.Walk(t, start(t, 2+int(seed%3), 500+seed), func(s engine.State, seat engine.Seat) engine.Move {
			for _, seat := range s.Pending(nil) {
				enginetest.Instead(t, s, seat, words)
			}
			return random(s, seat)
		}, nil)
	}
}
