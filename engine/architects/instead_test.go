package architects_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestInsteadIsLegal writes every word of the game in positions of random
// matches: whatever is refused has a reason, and what is named instead can be
// played.
func TestInsteadIsLegal(t *testing.T) {
	for seed := range uint64(14) {
		s := begin(t, int(seed), 500+seed)
		chance := engine.NewRand(engine.NumberedSeed(900 + seed))
		for n := 0; s.Result() == nil && !t.Failed(); n++ {
			seat := s.Pending(nil)[0]
			if n%15 == 0 {
				enginetest.Instead(t, s, seat, vocabulary)
			}
			moves := s.Moves(seat, nil)
			if err := s.Play(seat, moves[chance.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
