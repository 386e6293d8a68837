package rendertest

import (
	"testing"

	"guildhall/engine"
)

// Choice picks one of the legal moves of a seat.
type Choice func(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move

// Any picks any move.
func Any(_ engine.State, _ engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	return moves[r.Intn(len(moves))]
}

// Match plays a match with moves that choose picks and shows each position to
// visit until it returns false. The same setup gives the same match.
func Match(t testing.TB, rules engine.Rules, setup engine.Setup, choose Choice, visit func(s engine.State) bool) {
	t.Helper()
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := setup.Seed.Rand("render test")
	for visit(s) {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		seat := pending[0]
		if err := s.Play(seat, choose(s, seat, s.Moves(seat, nil), r), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Asked returns the options of a seat's question.
func Asked(s engine.State, seat engine.Seat) []engine.Option {
	var opts []engine.Option
	for _, m := range s.Moves(seat, nil) {
		opts = append(opts, s.Describe(seat, m))
	}
	return opts
}
