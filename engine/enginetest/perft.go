package enginetest

import (
	"testing"

	"guildhall/engine"
)

// Perft counts the ways to play the first depth moves after setup, where the first pending
// seat always moves. It fails unless the number is want, so that an accidental change of a
// rule is noticed. With chance, the number depends on the seed in setup.
func Perft(t *testing.T, rules engine.Rules, setup engine.Setup, depth, want int) {
	t.Helper()
	perft(tester{t}, rules, setup, depth, want)
}

// OptionCounts is Perft for several matches with default options. Each element holds the
// number of seats, the number of the seed, the depth and the expected count.
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
		t.Errorf("%d seats, options %v: %d ways to play %d moves, want %d as in the test's list", setup.Seats, setup.Options, got, depth, want)
	}
}

// Ways returns the number of ways to play depth moves in s, where the first pending seat
// always moves. A match that ends earlier counts as one way.
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
