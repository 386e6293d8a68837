package ladder

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Clock returns the processor time spent so far.
type Clock func() time.Duration

// effort holds the decisions and times of a player in a match.
type effort struct {
	decisions int             // questions with more than one answer
	took      []time.Duration // time of each call of Choose
}

func (e *effort) add(o effort) {
	e.decisions += o.decisions
	e.took = append(e.took, o.took...)
}

// maxAnswers limits the moves of a match, far above a match of players who want to win.
const maxAnswers = 20_000

// ErrEndless is returned when a match does not end within its largest number of moves.
var ErrEndless = errors.New("the match does not end")

// Match plays a match between players, one for each seat, to its end, and returns the
// number of moves. The players' random numbers come from r. Before each move it calls
// visit, which may be nil. The error wraps ErrEndless after 20,000 moves.
func Match(s engine.State, players []ai.Player, r *engine.Rand, visit func(engine.State, engine.Seat, engine.Move)) (int, error) {
	m := &match{State: s, players: players, r: r, visit: visit, clock: func() time.Duration { return 0 }, efforts: make([]effort, len(players)), maxMoves: maxAnswers}
	err := m.play(context.Background())
	return m.moves, err
}

// match is a match being played.
type match struct {
	engine.State
	players []ai.Player
	r       *engine.Rand
	clock   Clock
	visit   func(engine.State, engine.Seat, engine.Move)
	efforts []effort // by seat
	moves   int
	// maxMoves is the number of moves after which play returns ErrEndless.
	maxMoves int
}

// play plays the match to its end. If ctx ends first, it returns the error of ctx.
func (m *match) play(ctx context.Context) error {
	var pending []engine.Seat
	for m.moves < m.maxMoves {
		if err := ctx.Err(); err != nil {
			return err
		}
		if pending = m.Pending(pending[:0]); len(pending) == 0 {
			return nil
		}
		seat := pending[0]
		if moves := m.Moves(seat, nil); len(moves) == 1 {
			if _, err := m.answer(seat, moves[0]); err != nil {
				return err
			}
			continue
		}
		start := m.clock()
		chain, err := m.players[seat].Choose(ai.NewSampler(m.State, seat), seat, m.r)
		if err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
		m.efforts[seat].took = append(m.efforts[seat].took, m.clock()-start)
		if err := m.follow(seat, chain); err != nil {
			return err
		}
	}
	return fmt.Errorf("%w within %d moves", ErrEndless, m.maxMoves)
}

// follow plays a chain of moves until something is revealed or the seat is no longer asked.
func (m *match) follow(seat engine.Seat, chain []ai.Decision) error {
	for i, c := range chain {
		moves := m.Moves(seat, nil)
		if i > 0 && !slices.Contains(moves, c.Move) {
			return nil
		}
		if len(moves) > 1 {
			m.efforts[seat].decisions++
		}
		if revealed, err := m.answer(seat, c.Move); err != nil || revealed {
			return err
		}
	}
	return nil
}

// answer plays a move and reports whether it revealed something.
func (m *match) answer(seat engine.Seat, move engine.Move) (revealed bool, err error) {
	if m.visit != nil {
		m.visit(m.State, seat, move)
	}
	var ev engine.Events
	if err := m.Play(seat, move, &ev); err != nil {
		return false, fmt.Errorf("seat %d: %w", seat, err)
	}
	m.moves++
	return ev.Revealed != 0, nil
}
