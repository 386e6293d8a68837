package ai

import "guildhall/engine"

// The weights of a reward: who wins counts most, and by how much a little, so that
// a lost or won match still has better and worse moves.
const (
	forWinning = 0.8
	forPlace   = 0.1
	forMargin  = 0.1
	// margin is the lead, as a share of all points, that earns half of the part for
	// the margin.
	margin = 0.15
)

// Rewards returns what a result is worth to each seat, 0 to 1. Seats that share the
// first rank share what the win is worth. It appends to dst.
func Rewards(r *engine.Result, dst []float64) []float64 {
	seats := len(r.Totals)
	winners := len(r.Winners())
	if !r.Victor.Name.IsZero() {
		winners = 0
	}
	first := len(dst)
	dst = append(dst, make([]float64, seats)...)
	for _, p := range r.Places {
		w := 0.0
		if p.Rank == 1 && !p.Out && winners > 0 {
			w = forWinning / float64(winners)
		}
		ahead := marginOf(r, p.Seat)
		place := ahead // alone there are no places
		switch {
		case seats > 1 && p.Out:
			place = 0
		case seats > 1:
			place = float64(seats-p.Rank) / float64(seats-1)
		}
		w += float64(forPlace * place)
		w += float64(forMargin * ahead)
		dst[first+int(p.Seat)] = w
	}
	return dst
}

// Even is the reward of each seat where all are as likely to win, and of a single
// seat that wins every second match.
func Even(seats int) float64 {
	return forWinning/float64(max(2, seats)) + (forPlace+forMargin)/2
}

// Chance is about the chance to win for an expected reward, 0 to 1: of a reward, the
// parts for places and the margin count half on average.
func Chance(reward float64) float64 {
	return min(1, max(0, (reward-(forPlace+forMargin)/2)/forWinning))
}

// marginOf maps the lead of a seat over the best of the others, or over an opponent
// of the game itself, from 0 (far behind) to 1 (far ahead).
func marginOf(r *engine.Result, seat engine.Seat) float64 {
	mine := float64(r.Totals[seat])
	best, any := 0.0, false
	for i, n := range r.Totals {
		if engine.Seat(i) != seat && (!any || float64(n) > best) {
			best, any = float64(n), true
		}
	}
	if r.Rival != nil && (!any || float64(*r.Rival) > best) {
		best, any = float64(*r.Rival), true
	}
	if !any {
		best = 0
	}
	all := abs(mine) + abs(best)
	if all == 0 {
		return 0.5
	}
	lead := (mine - best) / all
	return 0.5 + float64(lead/(abs(lead)+margin)/2)
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}
