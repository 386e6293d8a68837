package villagers_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/villagers"
)

// TestInsteadIsLegal writes every word of the game in every position of random
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
		for n := 0; s.Result() == nil; n++ {
			seat := s.Pending(nil)[0]
			if n%8 == 0 {
				checkInstead(t, s, seat, words)
			}
			moves := s.Moves(seat, nil)
			if err := s.Play(seat, moves[chance.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func checkInstead(t *testing.T, s engine.State, seat engine.Seat, words []string) {
	t.Helper()
	var legal []string
	for _, m := range s.Moves(seat, nil) {
		legal = append(legal, s.Code(seat, m))
	}
	refusals := s.Blocked(seat)
	for _, word := range words {
		if !slices.Contains(legal, word) {
			refusals = append(refusals, s.Refuse(seat, word))
		}
	}
	for _, r := range refusals {
		if r.Why.IsZero() {
			t.Fatalf("question %s: %q is refused without a reason", s.Ask(seat).Kind, r.Code)
		}
		for _, code := range r.Instead {
			if !slices.Contains(legal, code) {
				t.Fatalf("question %s: %q is refused, and %q named instead, which is not legal", s.Ask(seat).Kind, r.Code, code)
			}
		}
	}
}
