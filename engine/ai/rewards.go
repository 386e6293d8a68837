package ai

import "guildhall/engine"

// The weights in a reward: the win counts most. The margin counts a little, so that a lost
// or won match still has better and worse moves.
const (
	forWinning = 0.8
	forPlace   = 0.1
	forMargin  = 0.1
	// margin is the lead, as a share of all points, that gives half of the reward for the
	// margin.
	margin = 0.15
)

// Rewards appends the reward of each seat for a result, from 0 to 1, to dst. Seats that
// share the first rank share the reward for the win.
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

// Even returns the reward of each seat if all are equally likely to win. For a single seat
// it is the reward of winning every second match.
func Even(seats int) float64 {
	return forWinning/float64(max(2, seats)) + (forPlace+forMargin)/2
}

// Chance returns the approximate chance to win, 0 to 1, for an expected reward. It assumes
// that the parts for places and for the margin are half earned on average.
func Chance(reward float64) float64 {
	return min(1, max(0, (reward-(forPlace+forMargin)/2)/forWinning))
}

// marginOf maps the lead of a seat over the best other seat, or over the automatic
// opponent, to a number from 0 (far behind) to 1 (far ahead).
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
