package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
)

// Position plays the record of a puzzle up to its question.
func (s *Set) Position(p *Puzzle) (engine.State, error) {
	info := s.Rules.Info()
	if err := info.Check(p.Setup); err != nil {
		return nil, fmt.Errorf("%s: %w", p.at, err)
	}
	record := engine.NewRecord(info, p.Setup)
	record.Setup, record.Moves = p.Setup, p.Moves // the rules version at the time when the puzzle was made
	state, err := engine.Replay(s.Rules, record)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.at, err)
	}
	if !slices.Contains(state.Pending(nil), p.Seat) {
		return nil, fmt.Errorf("%s: seat %d is not asked", p.at, p.Seat)
	}
	return state, nil
}

// Check plays the record of every puzzle. Its best answer must be offered, and the number
// of answers must be the number of chances. The errors name file and line.
func (s *Set) Check() error {
	var errs []error
	for _, p := range s.Puzzles {
		errs = append(errs, s.check(p))
	}
	return errors.Join(errs...)
}

func (s *Set) check(p *Puzzle) error {
	state, err := s.Position(p)
	if err != nil {
		return err
	}
	moves := state.Moves(p.Seat, nil)
	best := slices.IndexFunc(moves, func(m engine.Move) bool { return state.Code(p.Seat, m) == p.Best })
	switch {
	case len(moves) != len(p.Chances):
		return fmt.Errorf("%s: chances of %d answers, but %d are offered", p.at, len(p.Chances), len(moves))
	case best < 0:
		return fmt.Errorf("%s: %q is not offered", p.at, p.Best)
	case p.Chances[best] != slices.Max(p.Chances):
		return fmt.Errorf("%s: %q has not the best chance", p.at, p.Best)
	}
	return nil
}

// Answer is an answer that a puzzle offers.
type Answer struct {
	engine.Option
	Chance int // chance to win, in thousandths
}

// Answers returns the answers to a puzzle in display order. state must be its position.
func (p *Puzzle) Answers(state engine.State) []Answer {
	var list []Answer
	for i, m := range state.Moves(p.Seat, nil) {
		a := Answer{Option: state.Describe(p.Seat, m)}
		if i < len(p.Chances) {
			a.Chance = p.Chances[i]
		}
		list = append(list, a)
	}
	return list
}
