package caylus_test

import (
	"slices"
	"testing"

	"guildhall/engine"
)

// TestInsteadIsLegal writes every word of the game in positions of eager
// matches: whatever is refused or blocked, what is named instead can be
// played, and nothing changes.
func TestInsteadIsLegal(t *testing.T) {
	for seed := range uint64(10) {
		s := start(t, 2+int(seed%4), 500+seed, nil)
		if seed%2 == 0 {
			s = enriched(t, s)
		}
		r := engine.NewRand(engine.NumberedSeed(900 + seed))
		for n := 0; ; n++ {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				break
			}
			seat := pending[0]
			if n%3 == 0 {
				legal := legalCodes(s, seat)
				for _, word := range written {
					if slices.Contains(legal, word) {
						continue
					}
					refusal := s.Refuse(seat, word)
					for _, code := range refusal.Instead {
						if !slices.Contains(legal, code) {
							t.Fatalf("seed %d, question %s: %q is refused, and %q named instead, which is not legal", seed, s.Ask(seat).Kind, word, code)
						}
					}
				}
				for _, b := range s.Blocked(seat) {
					for _, code := range b.Instead {
						if !slices.Contains(legal, code) {
							t.Fatalf("seed %d, question %s: %q is blocked, and %q named instead, which is not legal", seed, s.Ask(seat).Kind, b.Code, code)
						}
					}
				}
			}
			if err := s.Play(seat, eager(s, seat, r), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func legalCodes(s engine.State, seat engine.Seat) []string {
	var codes []string
	for _, m := range s.Moves(seat, nil) {
		codes = append(codes, s.Code(seat, m))
	}
	return codes
}
