package search

import (
	"fmt"

	"guildhall/engine"
)

// maxMoves limits a playout, far above the length of any match.
const maxMoves = 20_000

// policy learns, while a search runs, how good moves are regardless of position (MAST:
// Finnsson and Björnsson 2008). Playouts choose good moves more often, and the tree tries
// them first.
type policy struct {
	places  map[acted]int // indexes in tallies
	tallies []tally

	pending []engine.Seat
	moves   []engine.Move
	weights []float64
	played  []int // indexes in tallies of the moves of the current playout; by holds their seats
	by      []engine.Seat
}

// acted is a move of one seat. The same move may be good for one seat and bad for another.
type acted struct {
	seat engine.Seat
	move engine.Move
}

// tally holds the number of visits of a move and the sum of their values.
type tally struct{ n, sum float64 }

// evenly is the share of moves in playouts that are drawn with equal chances.
const evenly = 0.3

func newPolicy() *policy { return &policy{places: map[acted]int{}} }

// place returns the index in tallies of a move of a seat. A node of the tree stores it, so
// that a search looks up each move only once.
func (p *policy) place(seat engine.Seat, m engine.Move) int {
	key := acted{seat, m}
	at, known := p.places[key]
	if !known {
		at = len(p.tallies)
		p.places[key], p.tallies = at, append(p.tallies, tally{})
	}
	return at
}

// mean returns the mean value of a move, with one additional visit of the value usual.
func (t tally) mean(usual float64) float64 { return (t.sum + usual) / (t.n + 1) }

// credit adds a visit with the value v.
func (t *tally) credit(v float64) {
	t.n++
	t.sum += v
}

// run plays s to its end.
func (p *policy) run(s engine.State, r *engine.Rand) error {
	p.played, p.by = p.played[:0], p.by[:0]
	for n := range maxMoves {
		if p.pending = s.Pending(p.pending[:0]); len(p.pending) == 0 {
			return nil
		}
		seat := p.pending[0]
		if p.moves = s.Moves(seat, p.moves[:0]); len(p.moves) == 0 {
			return fmt.Errorf("playout, move %d: seat %d is asked and has no moves", n, seat)
		}
		m := p.moves[p.choose(seat, r)]
		if len(p.moves) > 1 {
			p.played, p.by = append(p.played, p.place(seat, m)), append(p.by, seat)
		}
		if err := s.Play(seat, m, nil); err != nil {
			return fmt.Errorf("playout, move %d: listed and refused: %w", n, err)
		}
	}
	return fmt.Errorf("a playout does not end within %d moves", maxMoves)
}

// choose draws one of p.moves.
func (p *policy) choose(seat engine.Seat, r *engine.Rand) int {
	if len(p.moves) == 1 {
		return 0
	}
	if unit(r) < evenly {
		return r.Intn(len(p.moves))
	}
	p.weights = p.weights[:0]
	sum := 0.0
	for _, m := range p.moves {
		w := 1.0
		if at, known := p.places[acted{seat, m}]; known && p.tallies[at].n > 0 {
			w = sharpen(p.tallies[at].sum / p.tallies[at].n)
		}
		p.weights = append(p.weights, w)
		sum += w
	}
	x := float64(unit(r) * sum)
	for i, w := range p.weights {
		if x -= w; x < 0 {
			return i
		}
	}
	return len(p.moves) - 1
}

// unit draws a number from 0 to 1.
func unit(r *engine.Rand) float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// sharpen turns a mean value into a weight, by squaring: math.Exp may differ between
// processors.
func sharpen(mean float64) float64 {
	x := 0.5 + mean // 0.5 to 1.5
	x = float64(x * x)
	x = float64(x * x)
	return float64(8 * float64(x*x))
}

// learn credits the moves of the playout with the rewards that it brought.
func (p *policy) learn(rewards []float64) {
	for i, at := range p.played {
		p.tallies[at].credit(rewards[p.by[i]])
	}
}
