package value

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Whole appends the net's rewards of all seats in a position, scaled to the sum that the
// rewards of a result have. A net that was trained to hurry (train.Plan) expects less for
// all seats the longer a match will still take, but people who ask for their chances want
// to know who wins. It does not scale the reward of a single seat, of a result, or of seats
// with an automatic opponent that may win (engine.AutomaState).
func (n *Net) Whole(s engine.State, seats int, w *Scratch, dst []float64) []float64 {
	if r := s.Result(); r != nil {
		return ai.Rewards(r, dst)
	}
	first, sum := len(dst), 0.0
	for seat := range seats {
		v := n.Of(s, engine.Seat(seat), w)
		sum += v
		dst = append(dst, v)
	}
	if o, ok := s.(engine.AutomaState); seats < 2 || ok && o.Opposed() {
		return dst
	}
	whole := float64(float64(seats) * ai.Even(seats))
	for i := range dst[first:] {
		if sum > 0 {
			dst[first+i] = float64(dst[first+i] * whole / sum)
		} else {
			dst[first+i] = ai.Even(seats)
		}
	}
	return dst
}
