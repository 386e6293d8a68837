package ai

import (
	"cmp"
	"slices"

	"guildhall/engine"
)

// Random chooses a random move. It is the weakest reference player.
type Random struct{}

// Choose returns a random move of the seat.
func (Random) Choose(see Sampler, seat engine.Seat, r *engine.Rand) ([]Decision, error) {
	moves := see(r).Moves(seat, nil)
	return []Decision{{Move: moves[r.Intn(len(moves))]}}, nil
}

// First chooses the first move that the game lists, like somebody who always presses the
// first button.
type First struct{}

// Choose returns the first move of the seat.
func (First) Choose(see Sampler, seat engine.Seat, r *engine.Rand) ([]Decision, error) {
	return []Decision{{Move: see(r).Moves(seat, nil)[0]}}, nil
}

// Same chooses the move whose notation comes first in the alphabet, so it goes to the same
// place again and again.
type Same struct{}

// Choose returns the move whose notation comes first.
func (Same) Choose(see Sampler, seat engine.Seat, r *engine.Rand) ([]Decision, error) {
	world := see(r)
	first := slices.MinFunc(world.Moves(seat, nil), func(a, b engine.Move) int { return cmp.Compare(world.Code(seat, a), world.Code(seat, b)) })
	return []Decision{{Move: first}}, nil
}

// Decline chooses State.Default, so it does as little as it can.
type Decline struct{}

// Choose returns the default move of the seat.
func (Decline) Choose(see Sampler, seat engine.Seat, r *engine.Rand) ([]Decision, error) {
	return []Decision{{Move: see(r).Default(seat)}}, nil
}

// Greedy chooses the move after which its seat has the most points at once, if the game
// shows points (engine.Scored). It chooses at random among equal moves, and in other games.
type Greedy struct{}

// Choose returns the move that gains the most points at once.
func (Greedy) Choose(see Sampler, seat engine.Seat, r *engine.Rand) ([]Decision, error) {
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
	return []Decision{{Move: best[r.Intn(len(best))]}}, nil
}

// points returns the lead of a seat over the best other seat, as far as the seat knows.
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
