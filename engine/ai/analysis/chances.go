package analysis

import (
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// Chances returns the calibrated chances of all seats in a position, from 0 to 1, by the
// net's values. With several seats they add up to 1, or to at most 1 if the automatic
// opponent may win. If the match is over, they are its result.
func Chances(net *value.Net, s engine.State, seats int, told func(said float64) float64, scratch *value.Scratch) []float64 {
	chances := make([]float64, seats)
	if r := s.Result(); r != nil {
		won := r.Winners()
		for _, seat := range won {
			if r.Victor.Name.IsZero() {
				chances[seat] = 1 / float64(len(won))
			}
		}
		return chances
	}
	sum := 0.0
	for seat, reward := range net.Whole(s, seats, scratch, nil) {
		chances[seat] = told(ai.Chance(reward))
		sum += chances[seat]
	}
	if o, ok := s.(engine.AutomaState); seats == 1 || sum <= 1 && ok && o.Opposed() {
		return chances
	}
	for seat := range chances {
		if sum > 0 {
			chances[seat] /= sum
		} else {
			chances[seat] = 1 / float64(seats)
		}
	}
	return chances
}
