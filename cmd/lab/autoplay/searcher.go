package autoplay

import "guildhall/engine"

// Searcher chooses moves by random playouts. It plays better than at random,
// and fast enough to decide thousands of questions.
type Searcher struct {
	Playouts int // for each legal move

	playout engine.Playout
	moves   []engine.Move
	sums    []float64
}

// Choose returns the move after which seat has the largest lead on average. It
// uses only what the seat may know.
func (p *Searcher) Choose(s engine.State, seat engine.Seat, r *engine.Rand) (engine.Move, error) {
	p.moves = s.Moves(seat, p.moves[:0])
	if len(p.moves) == 1 {
		return p.moves[0], nil
	}
	p.sums = append(p.sums[:0], make([]float64, len(p.moves))...)
	for range p.Playouts {
		world := s.Resample(seat, r)
		for i, m := range p.moves {
			w := world.Clone()
			if err := w.Play(seat, m, nil); err != nil {
				return engine.Move{}, err
			}
			if _, err := p.playout.Run(w, r, MaxMoves, nil); err != nil {
				return engine.Move{}, err
			}
			p.sums[i] += Lead(w.Result(), seat)
		}
	}
	best := 0
	for i, sum := range p.sums {
		if sum > p.sums[best] {
			best = i
		}
	}
	return p.moves[best], nil
}

// Play plays a match to its end and calls visit, which may be nil, with each
// move before it is played. It returns the number of moves.
func (p *Searcher) Play(s engine.State, r *engine.Rand, visit func(engine.State, engine.Seat, engine.Move)) (int, error) {
	var pending []engine.Seat
	for played := range MaxMoves {
		if pending = s.Pending(pending[:0]); len(pending) == 0 {
			return played, nil
		}
		m, err := p.Choose(s, pending[0], r)
		if err != nil {
			return played, err
		}
		if visit != nil {
			visit(s, pending[0], m)
		}
		if err := s.Play(pending[0], m, nil); err != nil {
			return played, err
		}
	}
	return MaxMoves, nil
}

// Lead returns a seat's total minus the mean of the others, or minus the points
// of the automatic opponent if that won. In another match alone it returns the
// total.
func Lead(r *engine.Result, seat engine.Seat) float64 {
	if r == nil {
		return 0
	}
	if !r.Victor.Name.IsZero() {
		return float64(r.Totals[seat] - r.Victor.Points)
	}
	others := 0.0
	for i, n := range r.Totals {
		if engine.Seat(i) != seat {
			others += float64(n)
		}
	}
	if n := len(r.Totals) - 1; n > 0 {
		others /= float64(n)
	}
	return float64(r.Totals[seat]) - others
}
