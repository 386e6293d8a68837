package architects_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/longtest"
)

// TestInsteadIsLegal writes every word of the game in positions of random
// matches: whatever is refused has a reason, and what is named instead can be
// played.
func TestInsteadIsLegal(t *testing.T) {
	for seed := range uint64(longtest.Number(7, 14)) {
		n, random := 0, enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(900+seed)))
		enginetest.Walk(t, begin(t, int(seed), 500+seed), func(s engine.State, seat engine.Seat) engine.Move {
			if n%15 == 0 {
				enginetest.Instead(t, s, seat, vocabulary)
			}
			n++
			return random(s, seat)
		}, nil)
	}
}
