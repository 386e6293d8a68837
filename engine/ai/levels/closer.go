package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

const (
	// A closer tries up to trials random continuations. They have depth answers of its own
	// seat.
	trials = 300
	depth  = 5
	// samples is the number of worlds in which it tries them, so that a lucky draw after
	// one answer does not make that answer look good.
	samples = 4
	// slow is the cost of an answer, so that it prefers the shorter of two ways to the same
	// place.
	slow = 0.0005
	// early is the weight of having been near the end during the whole continuation,
	// against the best nearness in it.
	early = 0.2
	// maxOthers limits the answers of other seats between two of its own.
	maxOthers = 200
)

// closer is a player that only looks for the end of the match. It tries random
// continuations in which the other seats play their default moves, and takes
// the answer after which it comes nearest to the end (ai.Closed). So it finds
// turns that help only together, such as workers who dig gold.
type closer struct {
	among []engine.Move // the answers to choose from
	depth int           // answers of its own seat in a continuation
	safe  bool          // subtracts the seat's danger from the nearness (engine.Endangered)
}

// Choose returns one move.
func (c closer) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	world := see(r)
	moves := c.among
	near := make([]float64, len(moves))
	each := max(2, trials/samples/len(moves))
	for n := range samples {
		if n > 0 {
			world = see(r)
		}
		for i, m := range moves {
			nearest, err := c.bestWayOn(world, seat, m, each, r)
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

// bestWayOn returns the largest nearness to the end of ways random continuations after a
// move.
func (c closer) bestWayOn(world engine.State, seat engine.Seat, first engine.Move, ways int, r *engine.Rand) (float64, error) {
	nearest := 0.0
	for range ways {
		near, err := c.wayOn(world.Clone(), seat, first, r)
		if err != nil {
			return 0, err
		}
		nearest = max(nearest, near)
	}
	return nearest, nil
}

// wayOn plays a move and a random continuation. It returns the largest nearness to the end
// on the way, plus a little for coming near early.
func (c closer) wayOn(s engine.State, seat engine.Seat, first engine.Move, r *engine.Rand) (float64, error) {
	if err := s.Play(seat, first, nil); err != nil {
		return 0, err
	}
	near := c.nearness(s, seat)
	now, sum := near, near
	var moves []engine.Move
	for step := 1; step < c.depth; step++ {
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
			now = c.nearness(s, seat)
		}
		near, sum = max(near, now-float64(slow*float64(step))), sum+now
	}
	return near + float64(early*sum/float64(c.depth)), nil
}

// nearness returns how near the end is, less the danger of the seat if it wants to be safe.
func (c closer) nearness(s engine.State, seat engine.Seat) float64 {
	near := ai.Closed(s, seat)
	if e, ok := s.(engine.Endangered); ok && c.safe {
		near -= e.Danger(seat)
	}
	return near
}
