package villagers_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

// TestInsteadIsLegal writes every word of the game in positions of random
// matches: every refusal has a reason, and every move that it names can be
// played.
func TestInsteadIsLegal(t *testing.T) {
	words := slices.Clone(vocabulary)
	for _, c := range new(villagers.View).Printed().Cards[:53] {
		words = append(words, c.ID, "place "+c.ID)
	}
	for seed := range uint64(10) {
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(900 + seed)))
		n := 0
		enginetest.Walk(t, start(t, 1+int(seed%5), 500+seed), func(s engine.State, seat engine.Seat) engine.Move {
			if n%8 == 0 {
				enginetest.Instead(t, s, seat, words)
			}
			n++
			return random(s, seat)
		}, nil)
	}
}
