package enginetest

import (
	"bytes"
	"slices"

	"guildhall/engine"
)

// checkSuggestions refuses words at the question of a seat, reads the blocked moves, and
// returns all refusals. Each must have a reason and suggest only legal moves, and none may
// change the state.
func checkSuggestions(t T, s engine.State, seat engine.Seat, words []string) []engine.Refusal {
	t.Helper()
	before := s.Encode()
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
			t.Errorf("question %s: %q is refused without a reason", s.Ask(seat).Kind, r.Code)
		}
		for _, code := range r.Instead {
			if !slices.Contains(legal, code) {
				t.Errorf("question %s: %q is refused, and %q named instead, which is not legal", s.Ask(seat).Kind, r.Code, code)
			}
		}
	}
	if after := s.Encode(); !bytes.Equal(before, after) {
		t.Errorf("question %s: refusals changed the state:%s", s.Ask(seat).Kind, difference(before, after))
	}
	return refusals
}
