package tabletest

import (
	"context"
	"testing"

	"guildhall/engine"
	"guildhall/storage"
)

// StartedAt is a game whose matches begin at a given position, so that two processes can play
// worlds that one seat cannot distinguish.
type StartedAt struct {
	engine.Rules
	Start *engine.State
}

// New returns a copy of the position for any setup.
func (g StartedAt) New(engine.Setup) (engine.State, error) { return (*g.Start).Clone(), nil }

// BetweenTurns plays a match at random to the end of some turn, because others see nothing of
// an unfinished turn.
func BetweenTurns(t testing.TB, s engine.State, r *engine.Rand) {
	t.Helper()
	for n := r.Intn(120); ; n-- {
		ev := new(engine.Events)
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		moves := s.Moves(pending[0], nil)
		if err := s.Play(pending[0], moves[r.Intn(len(moves))], ev); err != nil {
			t.Fatal(err)
		}
		if n <= 0 && ev.TurnOver {
			return
		}
	}
}

// Shows reports whether the moves of a table, played from its start, reveal something to a
// seat.
func Shows(t testing.TB, store storage.Store, id int64, start engine.State, to engine.Seat) bool {
	t.Helper()
	s, ev := start.Clone(), new(engine.Events)
	for _, one := range Sure(store.Moves(context.Background(), id, 1)) {
		m, ok := engine.Exactly(s, engine.Seat(one.Seat), one.Code)
		if !ok || s.Play(engine.Seat(one.Seat), m, ev) != nil {
			t.Fatalf("entry %d, %q, is not a move", one.Seq, one.Code)
		}
	}
	return ev.Revealed.Has(to)
}
