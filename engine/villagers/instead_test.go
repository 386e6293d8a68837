package villagers_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

// TestInsteadIsLegal writes every word of the game in positions of random
// matches: whatever is refused has a reason, and what is named instead can be
// played.
func TestInsteadIsLegal(t *testing.T) {
	words := slices.Clone(vocabulary)
	for _, c := range villagers.Cards()[:53] {
		words = append(words, c.ID, "place "+c.ID)
	}
	for seed := range uint64(10) {
		s := start(t, 1+int(seed%5), 500+seed)
		chance := engine.NewRand(engine.NumberedSeed(900 + seed))
		for n := 0; s.Result() == nil && !t.Failed(); n++ {
			seat := s.Pending(nil)[0]
			if n%8 == 0 {
				enginetest.Instead(t, s, seat, words)
			}
			moves := s.Moves(seat, nil)
			if err := s.Play(seat, moves[chance.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
