package engine_test

import (
	"errors"
	"testing"

	"guildhall/engine"
)

func TestRandomPlaysToTheEnd(t *testing.T) {
	s, err := rules.New(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	visited := 0
	n, err := engine.Random(s, engine.NewRand(engine.NumberedSeed(2)), 1000, func(s engine.State, seat engine.Seat, m engine.Move) {
		if !engine.IsLegal(s, seat, m) {
			t.Errorf("move %v of seat %d is visited and not legal", m, seat)
		}
		visited++
	})
	if err != nil || n != visited || s.Result() == nil {
		t.Errorf("Random played %d moves, visited %d, result %v, error %v", n, visited, s.Result(), err)
	}
	if n, err := engine.Random(s, engine.NewRand(engine.Seed{}), 1000, nil); n != 0 || err != nil {
		t.Errorf("Random on a match that is over = %d, %v, want 0", n, err)
	}
}

func TestRandomStopsAtMax(t *testing.T) {
	s, err := rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := engine.Random(s, engine.NewRand(engine.Seed{}), 5, nil); n != 5 || err != nil || s.Result() != nil {
		t.Errorf("Random of 5 moves = %d, %v, result %v", n, err, s.Result())
	}
}

// stuck is a state that always waits for seat 0, lists moves, and refuses all of them.
type stuck struct {
	engine.State
	moves []engine.Move
}

func (s stuck) Pending(dst []engine.Seat) []engine.Seat              { return append(dst, 0) }
func (s stuck) Moves(_ engine.Seat, dst []engine.Move) []engine.Move { return append(dst, s.moves...) }
func (s stuck) Play(engine.Seat, engine.Move, *engine.Events) error  { return engine.ErrRefused }

func TestRandomReportsABrokenGame(t *testing.T) {
	r := engine.NewRand(engine.Seed{})
	if _, err := engine.Random(stuck{}, r, 5, nil); err == nil {
		t.Error("a pending seat without moves is not an error")
	}
	if _, err := engine.Random(stuck{moves: make([]engine.Move, 1)}, r, 5, nil); !errors.Is(err, engine.ErrRefused) {
		t.Errorf("a listed move that is refused gives %v, want %v", err, engine.ErrRefused)
	}
}

// line is a match of many moves that allocates nothing.
type line struct {
	engine.State
	left *int
}

func (l line) Pending(dst []engine.Seat) []engine.Seat {
	if *l.left == 0 {
		return dst
	}
	return append(dst, 0, 1)
}
func (l line) Moves(_ engine.Seat, dst []engine.Move) []engine.Move {
	return append(dst, engine.Move{Kind: 1}, engine.Move{Kind: 2})
}
func (l line) Play(engine.Seat, engine.Move, *engine.Events) error { *l.left--; return nil }

func TestPlayoutAllocatesNothing(t *testing.T) {
	var p engine.Playout
	r := engine.NewRand(engine.Seed{})
	left := 0
	var s engine.State = line{left: &left}
	play := func() {
		left = 100
		if n, err := p.Run(s, r, 1000, nil); n != 100 || err != nil {
			t.Fatalf("Run = %d, %v, want 100", n, err)
		}
	}
	play()
	if n := testing.AllocsPerRun(10, play); n > 0 {
		t.Errorf("a playout allocates %v times, want never", n)
	}
}
