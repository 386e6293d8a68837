package engine

import "fmt"

// Playout plays matches on with random moves. It keeps its buffers, so one
// Playout used again allocates nothing of its own. Its zero value is ready.
type Playout struct {
	seats []Seat
	moves []Move
}

// Random plays s on, each move drawn uniformly from the legal moves of a
// pending seat drawn uniformly, until the match is over or max moves are
// played. It returns the number of moves played. It calls visit, which may be
// nil, with each move before the move is played; visit must not change the
// state.
//
// An error means that the game is broken: a pending seat has no moves, or the
// game refused a move that it had listed.
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
