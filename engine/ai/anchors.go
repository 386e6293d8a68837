package ai

import "guildhall/engine"

// Random chooses any move. It is the anchor below all other players.
type Random struct{}

// Choose returns any move of the seat.
func (Random) Choose(see Sight, seat engine.Seat, r *engine.Rand) ([]Choice, error) {
	moves := see(r).Moves(seat, nil)
	return []Choice{{Move: moves[r.Intn(len(moves))]}}, nil
}

// Greedy chooses the move after which its seat has most points at once, where the
// game tells points (engine.Scored); among equals, and in other games, any of them.
type Greedy struct{}

// Choose returns the move that scores most at once.
func (Greedy) Choose(see Sight, seat engine.Seat, r *engine.Rand) ([]Choice, error) {
	world := see(r)
	moves := world.Moves(seat, nil)
	var best []engine.Move
	most := 0
	for _, m := range moves {
		after := world.Clone()
		if err := after.Play(seat, m, nil); err != nil {
			return nil, err
		}
		n := points(after, seat)
		if best == nil || n > most {
			best, most = best[:0], n
		}
		if n == most {
			best = append(best, m)
		}
	}
	return []Choice{{Move: best[r.Intn(len(best))]}}, nil
}

// points is the lead of a seat over the best of the others, as the seat sees it.
func points(s engine.State, seat engine.Seat) int {
	if r := s.Result(); r != nil {
		return lead(r.Totals, seat)
	}
	if v, ok := s.View(seat).(engine.Scored); ok {
		return lead(v.Points(), seat)
	}
	return 0
}

func lead(totals []int, seat engine.Seat) int {
	best, others := 0, false
	for i, n := range totals {
		if engine.Seat(i) != seat && (!others || n > best) {
			best, others = n, true
		}
	}
	return totals[seat] - best
}
