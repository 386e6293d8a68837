package value

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Player looks one move ahead: it chooses the move after which the net's mean value is
// highest, over Worlds samples of what is hidden.
type Player struct {
	Net    *Net
	Worlds int // at least 1
	// Noise makes a weaker player: a random number from -Noise to Noise is added to the
	// value of each move.
	Noise float64
	// Slips is the share of moves that are drawn at random.
	Slips float64
}

// Choose returns one move.
func (p Player) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	var w Scratch
	var sums []float64
	var moves []engine.Move
	worlds := max(1, p.Worlds)
	for range worlds {
		world := see(r)
		if moves == nil {
			moves = world.Moves(seat, nil)
			if len(moves) == 1 {
				return []ai.Decision{{Move: moves[0]}}, nil
			}
			sums = make([]float64, len(moves))
		}
		for i, m := range moves {
			after := world
			if i < len(moves)-1 {
				after = world.Clone()
			}
			if err := after.Play(seat, m, nil); err != nil {
				return nil, fmt.Errorf("one move ahead: %w", err)
			}
			sums[i] += p.Net.Of(after, seat, &w)
		}
	}
	c := ai.Decision{}
	best, most := 0, 0.0
	for i, m := range moves {
		v := sums[i] / float64(worlds)
		c.Options = append(c.Options, ai.Considered{Move: m, Visits: worlds, Value: v})
		if p.Noise > 0 {
			v += float64(p.Noise * float64(between(r)))
		}
		if i == 0 || v > most {
			best, most = i, v
		}
	}
	if p.Slips > 0 && float64(r.Intn(1000)) < 1000*p.Slips {
		best = r.Intn(len(moves))
	}
	c.Move, c.Value = moves[best], c.Options[best].Value
	return []ai.Decision{c}, nil
}
