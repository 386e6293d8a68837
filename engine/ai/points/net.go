// Package points compares answers in points: by the expected lead of a seat at
// the end of a match in which all seats continue like a reference player. It
// follows the answers in the same sampled worlds with the same random numbers,
// so the error of a difference is small. It also names the differences in the
// game's own quantities (engine.FeatureWord).
package points

import (
	"math"

	"guildhall/engine"
	"guildhall/engine/ai/value"
)

// Net estimates the lead of a seat over the best other seat at the end of a
// match.
type Net struct{ Value *value.Net }

// halfway is the lead that a Net stores as halfway between an even match and
// the largest lead. maxStored limits the stored values that are read back,
// because the last steps would be huge.
const (
	halfway   = 15.0
	maxStored = 0.98
)

// Of returns the expected lead of a seat, or its actual lead if the match is
// over.
func (n Net) Of(s engine.State, seat engine.Seat, w *Scratch) float64 {
	if r := s.Result(); r != nil {
		return Lead(r, seat)
	}
	w.features = s.(engine.FeatureState).Features(seat, w.features[:0])
	return leadOf(n.Value.Value(w.features, &w.net))
}

// leadOf returns the lead for an output of the net.
func leadOf(output float32) float64 {
	x := min(maxStored, max(-maxStored, 2*float64(output)-1))
	return float64(halfway*x) / (1 - math.Abs(x))
}

// targetOf is the inverse of leadOf.
func targetOf(lead float64) float32 {
	return float32(0.5 + float64(0.5*lead)/(math.Abs(lead)+halfway))
}

// Lead returns the lead of a seat over the best other seat, or over the
// automatic opponent. With several seats, the points of one that is out count as 0.
func Lead(r *engine.Result, seat engine.Seat) float64 {
	own, best, any := 0, 0, false
	for _, p := range r.Places {
		n := r.Totals[p.Seat]
		if p.Out && len(r.Places) > 1 {
			n = 0
		}
		switch {
		case p.Seat == seat:
			own = n
		case !any || n > best:
			best, any = n, true
		}
	}
	if r.Rival != nil && (!any || *r.Rival > best) {
		best = *r.Rival
	}
	return float64(own - best)
}

// Scratch is the working memory of one user of a Net and a Reference.
type Scratch struct {
	net      value.Scratch
	features []float32
	moves    []engine.Move
	pending  []engine.Seat
}
