package search

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Weigh searches like Choose for the open question of the seat, and visits the given answer
// as often as the best one, so that the two can be compared. It returns the choice with all
// options.
func (p Player) Weigh(see ai.Sampler, seat engine.Seat, answer engine.Move, r *engine.Rand) (ai.Decision, error) {
	return (&run{Player: p, see: see, seat: seat, r: r, policy: newPolicy()}).weigh(answer)
}

func (s *run) weigh(answer engine.Move) (ai.Decision, error) {
	moves := s.see(s.r).Moves(s.seat, nil)
	if len(moves) == 1 {
		return ai.Decision{Move: moves[0]}, nil
	}
	top := &node{}
	c, _, err := s.answer(top, moves, s.Iterations)
	if err != nil {
		return c, err
	}
	best, given := top.index(s.seat, c.Move), top.index(s.seat, answer)
	if given < 0 {
		return c, nil
	}
	for top.children[given].visits < top.children[best].visits {
		if err := s.iterate(top, given); err != nil {
			return c, err
		}
	}
	if top.children[given].mean() > top.children[best].mean() {
		c.Move = answer
		best = given
	}
	c.Value, c.Options = top.children[best].mean(), nil
	for _, m := range moves {
		c.Options = append(c.Options, top.children[top.index(s.seat, m)].considered())
	}
	return c, nil
}
