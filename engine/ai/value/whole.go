package value

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// mostWhole bounds Whole: where a net expects next to nothing of all seats, it does
// not know the position.
const mostWhole = 8

// Whole returns by what the rewards that the net expects in a position are to be
// multiplied, so that those of all seats together are what a result gives. A net that
// was taught to hurry (train.Plan) expects less of all seats, the longer a match will
// still take. It is 1 for a single seat and when the match is over.
func (n *Net) Whole(s engine.State, seats int, w *Scratch) float64 {
	if seats < 2 || s.Result() != nil {
		return 1
	}
	sum := 0.0
	for seat := range seats {
		sum += n.Of(s, engine.Seat(seat), w)
	}
	whole := float64(float64(seats) * ai.Even(seats))
	if sum*mostWhole <= whole {
		return mostWhole
	}
	return whole / sum
}
