package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

const (
	// trials is how many random ways on a closer tries, depth the length of each in answers
	// of its seat.
	trials = 300
	depth  = 5
	// samples is in how many worlds it tries them, the same ways on in each: a lucky draw
	// behind one answer must not look like a reason for it.
	samples = 4
	// slow is what an answer costs in nearness to the end: of two ways to the same place it
	// takes the shorter one.
	slow = 0.0005
	// early is what being near the end on the whole way is worth beside being near it once.
	early = 0.2
	// maxOthers bounds the answers of other seats between two of its own.
	maxOthers = 200
)

// closer looks for the end of the match alone: it tries random ways on, in which the other
// seats do as little as they can, and takes the answer behind which it comes nearest to the
// end (ai.Closed). It sees over several turns that bring nothing by themselves, such as
// workers who only together dig gold.
type closer struct {
	among []engine.Move // the answers to choose from; nil: all
}

// Choose returns one move.
func (c closer) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	world := see(r)
	moves := c.among
	if moves == nil {
		moves = world.Moves(seat, nil)
	}
	if len(moves) == 1 {
		return []ai.Decision{{Move: moves[0]}}, nil
	}
	near := make([]float64, len(moves))
	each := max(2, trials/samples/len(moves))
	for n := range samples {
		if n > 0 {
			world = see(r)
		}
		for i, m := range moves {
			nearest, err := bestWayOn(world, seat, m, each, r)
			if err != nil {
				return nil, err
			}
			near[i] += nearest
		}
	}
	best := 0
	for i := range near {
		if near[i] > near[best] {
			best = i
		}
	}
	return []ai.Decision{{Move: moves[best]}}, nil
}

// bestWayOn is how near the end the best of some random ways on behind a move comes.
func bestWayOn(world engine.State, seat engine.Seat, first engine.Move, ways int, r *engine.Rand) (float64, error) {
	nearest := 0.0
	for range ways {
		near, err := wayOn(world.Clone(), seat, first, r)
		if err != nil {
			return 0, err
		}
		nearest = max(nearest, near)
	}
	return nearest, nil
}

// wayOn plays a move and a random way on, and returns how near the end it came at best, and
// a little for how early it came near.
func wayOn(s engine.State, seat engine.Seat, first engine.Move, r *engine.Rand) (float64, error) {
	if err := s.Play(seat, first, nil); err != nil {
		return 0, err
	}
	near := ai.Closed(s, seat)
	now, sum := near, near
	var moves []engine.Move
	for step := 1; step < depth; step++ {
		for range maxOthers {
			pending := s.Pending(nil)
			if len(pending) == 0 || pending[0] == seat {
				break
			}
			if err := s.Play(pending[0], s.Default(pending[0]), nil); err != nil {
				return 0, err
			}
		}
		if moves = s.Moves(seat, moves[:0]); len(moves) > 0 {
			if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
				return 0, err
			}
			now = ai.Closed(s, seat)
		}
		near, sum = max(near, now-float64(slow*float64(step))), sum+now
	}
	return near + float64(early*sum/depth), nil
}
