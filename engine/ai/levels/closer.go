package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

const (
	// trials is how many random ways on a closer tries, depth the length of each in answers
	// of its seat.
	trials = 300
	depth  = 12
	// fresh is how many of them share a sampled world.
	fresh = 10
	// slow is what an answer costs in nearness to the end: of two ways to the same place it
	// takes the shorter one.
	slow = 0.0005
	// mostOthers bounds the answers of other seats between two of its own.
	mostOthers = 200
)

// closer looks for the end of the match alone: it tries random ways on, in which the other
// seats do as little as they can, and takes the first answer of the one that comes nearest
// to the end (ai.Closed). It sees over several turns that bring nothing by themselves, such
// as workers who only together dig gold.
type closer struct{}

// Choose returns one move.
func (closer) Choose(see ai.Sight, seat engine.Seat, r *engine.Rand) ([]ai.Choice, error) {
	world := see(r)
	moves := world.Moves(seat, nil)
	if len(moves) == 1 {
		return []ai.Choice{{Move: moves[0]}}, nil
	}
	best, most := moves[0], -1.0
	for n := range trials {
		if n > 0 && n%fresh == 0 {
			world = see(r)
		}
		first := moves[n%len(moves)] // each of them as often
		near, err := wayOn(world.Clone(), seat, first, r)
		if err != nil {
			return nil, err
		}
		if near > most {
			best, most = first, near
		}
	}
	return []ai.Choice{{Move: best}}, nil
}

// wayOn plays a move and a random way on, and returns how near the end it came at best.
func wayOn(s engine.State, seat engine.Seat, first engine.Move, r *engine.Rand) (float64, error) {
	if err := s.Play(seat, first, nil); err != nil {
		return 0, err
	}
	near := ai.Closed(s, seat)
	var moves []engine.Move
	for step := 1; step < depth; step++ {
		for range mostOthers {
			pending := s.Pending(nil)
			if len(pending) == 0 || pending[0] == seat {
				break
			}
			if err := s.Play(pending[0], s.Default(pending[0]), nil); err != nil {
				return 0, err
			}
		}
		if moves = s.Moves(seat, moves[:0]); len(moves) == 0 {
			break
		}
		if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
			return 0, err
		}
		near = max(near, ai.Closed(s, seat)-float64(slow*float64(step)))
	}
	return near, nil
}
