package enginetest

import (
	"testing"

	"guildhall/engine"
)

// Start sets a match up; options may be nil.
func Start(t testing.TB, rules engine.Rules, seats int, seed uint64, options map[string]string) engine.State {
	t.Helper()
	s, err := rules.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed), Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Pick chooses a move for a pending seat.
type Pick func(s engine.State, seat engine.Seat) engine.Move

// AtRandom picks any move, each as likely as the others.
func AtRandom(r *engine.Rand) Pick {
	return func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		return moves[r.Intn(len(moves))]
	}
}

// Walk plays s to its end, or until the test has failed: each time the first
// pending seat makes the move that pick chooses. It then calls after, which may
// be nil, with the seat and the events.
func Walk(t testing.TB, s engine.State, pick Pick, after func(seat engine.Seat, ev *engine.Events)) {
	t.Helper()
	for pending := s.Pending(nil); len(pending) > 0 && !t.Failed(); pending = s.Pending(pending[:0]) {
		seat := pending[0]
		m := pick(s, seat)
		var ev engine.Events
		if err := s.Play(seat, m, &ev); err != nil {
			t.Fatal(err)
		}
		if after != nil {
			after(seat, &ev)
		}
	}
}
