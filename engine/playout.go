package engine

import "fmt"

// Playout plays random moves. It reuses its buffers, so later runs allocate nothing of
// their own. Its zero value is ready to use.
type Playout struct {
	seats []Seat
	moves []Move
}

// Random plays random moves in s until the match is over or max moves are played. Each move
// is drawn uniformly from the legal moves of a uniformly drawn pending seat. It returns the
// number of moves played. Before each move it calls visit, which may be nil and must not
// change the state.
//
// An error means that the game is broken: a pending seat has no moves, or the game refused
// a move that it had listed.
func Random(s State, r *Rand, max int, visit func(State, Seat, Move)) (int, error) {
	var p Playout
	return p.Run(s, r, max, visit)
}

// Run is Random with the buffers of p.
func (p *Playout) Run(s State, r *Rand, max int, visit func(State, Seat, Move)) (int, error) {
	for played := range max {
		p.seats = s.Pending(p.seats[:0])
		if len(p.seats) == 0 {
			return played, nil
		}
		seat := p.seats[0]
		if len(p.seats) > 1 {
			seat = p.seats[r.Intn(len(p.seats))]
		}
		p.moves = s.Moves(seat, p.moves[:0])
		if len(p.moves) == 0 {
			return played, fmt.Errorf("move %d: seat %d is pending and has no moves", played, seat)
		}
		m := p.moves[r.Intn(len(p.moves))]
		if visit != nil {
			visit(s, seat, m)
		}
		if err := s.Play(seat, m, nil); err != nil {
			return played, fmt.Errorf("move %d: listed and refused: %w", played, err)
		}
	}
	return max, nil
}
