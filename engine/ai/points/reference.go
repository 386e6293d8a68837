package points

import (
	"errors"
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// Reference is the player that continues after the compared answers. It looks
// one move ahead with a net. Among about equally good answers it takes any;
// otherwise a game without hidden information would always continue in the same
// way.
type Reference struct {
	Net *value.Net
	// Looked counts the positions that were looked at, as a measure of work.
	Looked int
}

// noise is the largest random change of the value of an answer, up or down.
const noise = 0.02

// Best returns the move after which the net's value is highest. It draws noise
// from r; without r there is no noise.
func (p *Reference) Best(s engine.State, seat engine.Seat, moves []engine.Move, w *Scratch, r *engine.Rand) (engine.Move, error) {
	if len(moves) == 1 {
		return moves[0], nil
	}
	best, most := 0, 0.0
	for i, m := range moves {
		after := s.Clone()
		if err := after.Play(seat, m, nil); err != nil {
			return engine.Move{}, fmt.Errorf("look at move %d: %w", i, err)
		}
		v := p.Net.Of(after, seat, &w.net)
		ai.Release(after)
		if r != nil {
			v += float64(noise * (float64(r.Intn(1<<16))/(1<<15) - 1))
		}
		if i == 0 || v > most {
			best, most = i, v
		}
	}
	p.Looked += len(moves)
	return moves[best], nil
}

// maxMoves limits the moves that are played until the end of a match.
const maxMoves = 3000

// ErrEndless is returned when a match does not end.
var ErrEndless = errors.New("the match does not end")

// End plays a match to its end.
func (p *Reference) End(s engine.State, w *Scratch, r *engine.Rand) (*engine.Result, error) {
	for range maxMoves {
		w.pending = s.Pending(w.pending[:0])
		if len(w.pending) == 0 {
			return s.Result(), nil
		}
		who := w.pending[0]
		w.moves = s.Moves(who, w.moves[:0])
		m, err := p.Best(s, who, w.moves, w, r)
		if err != nil {
			return nil, err
		}
		if err := s.Play(who, m, nil); err != nil {
			return nil, err
		}
	}
	return nil, ErrEndless
}

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
