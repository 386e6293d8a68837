package enginetest

import (
	"testing"

	"guildhall/engine"
)

// Perft counts the ways to play the first depth moves after setup, the first
// pending seat answering each time, and fails unless it is want: a rule that
// changes by accident changes the number. With chance, the count belongs to the
// seed of setup.
func Perft(t *testing.T, rules engine.Rules, setup engine.Setup, depth, want int) {
	t.Helper()
	perft(tester{t}, rules, setup, depth, want)
}

// OptionCounts is Perft for several matches with default options, each given by
// its number of seats, the number of its seed, the depth and the count.
func OptionCounts(t *testing.T, rules engine.Rules, counts [][4]int) {
	t.Helper()
	for _, c := range counts {
		setup := engine.Setup{Seats: c[0], Seed: engine.NumberedSeed(uint64(c[1]))}
		Perft(t, rules, setup, c[2], c[3])
	}
}

func perft(t T, rules engine.Rules, setup engine.Setup, depth, want int) {
	t.Helper()
	s, err := rules.New(setup)
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	got, err := Ways(s, depth)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if got != want {
		t.Errorf("%d seats, options %v: %d ways to play %d moves, want %d", setup.Seats, setup.Options, got, depth, want)
	}
}

// Ways counts the ways to play depth moves in s, the first pending seat
// answering each time. A match that ends earlier counts as one way.
func Ways(s engine.State, depth int) (int, error) {
	pending := s.Pending(nil)
	if depth == 0 || len(pending) == 0 {
		return 1, nil
	}
	seat := pending[0]
	moves := s.Moves(seat, nil)
	if depth == 1 {
		return len(moves), nil
	}
	n := 0
	for _, m := range moves {
		next := s.Clone()
		if err := next.Play(seat, m, nil); err != nil {
			return 0, err
		}
		ways, err := Ways(next, depth-1)
		if err != nil {
			return 0, err
		}
		n += ways
	}
	return n, nil
}
