package points

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Endings returns the final leads of a seat by answer and then by world, when the Reference
// plays all seats after an answer to the end of the match. It takes much longer than Compare,
// and checks it.
func (j Judge) Endings(see ai.Sampler, seat engine.Seat, answers []engine.Move, worlds int, r *engine.Rand) ([][]float64, error) {
	out := make([][]float64, len(answers))
	ref := Reference{Net: j.Player}
	var w Scratch
	for range worlds {
		world, chance := see(r), r.Seed()
		for i, m := range answers {
			s := world.Clone()
			if err := s.Play(seat, m, nil); err != nil {
				return nil, err
			}
			end, err := ref.End(s, &w, engine.NewRand(chance))
			if err != nil {
				return nil, err
			}
			out[i] = append(out[i], Lead(end, seat))
		}
	}
	return out, nil
}
