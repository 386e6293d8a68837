package cleopatra_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// A structure that could be built with a stall is paid from the hand and from the face-up
// cards of that stall, and the hand alone cannot pay for it.
func TestWithStall(t *testing.T) {
	found := 0
	for seed := range uint64(4) {
		s := enginetest.Start(t, cleopatra.Rules{}, 3, seed, nil)
		r := engine.NewRand(engine.NumberedSeed(seed))
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			v := s.View(seat).(*cleopatra.View)
			for _, b := range v.Own.WithStall {
				found++
				have := map[string]int{}
				for _, c := range v.Own.Hand {
					have[c.Card] += c.N
				}
				alone := covers(have, b.Pay)
				for _, c := range v.Stalls[b.Stall-1] {
					have[c.Card]++
				}
				if alone || !covers(have, b.Pay) {
					t.Fatalf("seed %d: seat %d pays %v for %s with stall %d, and has %v", seed, seat, b.Pay, b.Structure, b.Stall, have)
				}
			}
			moves := s.Moves(seat, nil)
			return moves[r.Intn(len(moves))]
		}, nil)
		if own := s.View(0).(*cleopatra.View).Own; own.WithStall != nil {
			t.Errorf("seed %d: %v after the end", seed, own.WithStall)
		}
	}
	if found == 0 {
		t.Error("no stall ever helped")
	}
}

// covers reports whether the named cards contain a payment.
func covers(have map[string]int, pay []cleopatra.Count) bool {
	return !slices.ContainsFunc(pay, func(c cleopatra.Count) bool { return c.N > have[c.Card] })
}
