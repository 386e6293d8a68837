package search

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Best searches for the open question of the seat and returns up to most
// answers, the best first. It uses the larger part of Iterations to find them,
// and the rest to visit each of them equally often, so that their values can be
// compared. A single answer is returned without a visit.
func (p Player) Best(see ai.Sampler, seat engine.Seat, most int, r *engine.Rand) ([]ai.Considered, error) {
	return (&run{Player: p, see: see, seat: seat, r: r, policy: newPolicy()}).best(most)
}

func (s *run) best(most int) ([]ai.Considered, error) {
	moves := s.see(s.r).Moves(s.seat, nil)
	if len(moves) < 2 {
		out := make([]ai.Considered, len(moves))
		for i, m := range moves {
			out[i].Move = m
		}
		return out, nil
	}
	top := &node{}
	find := s.Iterations - s.Iterations/3
	if _, _, err := s.answer(top, moves, find); err != nil {
		return nil, err
	}
	found := make([]int, len(moves))
	for i, m := range moves {
		found[i] = top.index(s.seat, m)
	}
	slices.SortStableFunc(found, func(a, b int) int {
		if d := top.children[b].visits - top.children[a].visits; d != 0 {
			return int(d)
		}
		return better(&top.children[a], &top.children[b])
	})
	found = found[:min(most, len(found))]
	for range s.Iterations - find {
		seldom := slices.MinFunc(found, func(a, b int) int { return int(top.children[a].visits - top.children[b].visits) })
		if err := s.iterate(top, seldom); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return better(&top.children[a], &top.children[b]) })
	out := make([]ai.Considered, len(found))
	for i, at := range found {
		out[i] = top.children[at].considered()
	}
	return out, nil
}
