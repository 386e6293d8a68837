package enginetest

import (
	"testing"

	"guildhall/engine"
)

// Start sets up a match; options may be nil.
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

// AtRandom returns a Pick that draws a move uniformly.
func AtRandom(r *engine.Rand) Pick {
	return func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		return moves[r.Intn(len(moves))]
	}
}

// Walk plays s until it ends or the test has failed. The first pending seat plays the move
// that pick returns. Then Walk calls after, which may be nil, with the seat and the events.
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
