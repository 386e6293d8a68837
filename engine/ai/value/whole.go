package value

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Whole appends the rewards that the net expects of all seats in a position, brought to
// what those of a result are together. A net that was taught to hurry (train.Plan) expects
// less of all seats, the longer a match will still take; of people who ask for their
// chances, somebody wins. What a single seat expects stays as it is, and so does a result;
// and what all expect where an opponent of the game itself may win (engine.AutomaState).
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
