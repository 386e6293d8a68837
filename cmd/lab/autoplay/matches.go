// Package autoplay plays random matches: with only the rules, for speed and
// pictures, and at tables with a database, to test the code around the rules.
// The same seed gives the same matches. The benches of docs/figures.md use it,
// and the tests of cmd/guildhall that kill, damage and move databases.
package autoplay

import (
	"guildhall/engine"
	"guildhall/engine/scenario"
	"guildhall/render"
)

// Watcher collects the places that changed since the viewer's own last move, or
// for a spectator since the last turn began.
type Watcher struct {
	Viewer engine.Seat
	Marks  []render.Mark
}

// See adds the changes of one move.
func (w *Watcher) See(step scenario.Step) {
	if step.Seat == w.Viewer || (w.Viewer == engine.Spectator && step.Events.TurnOver) {
		w.Marks = w.Marks[:0]
	}
	for _, e := range step.Events.For(w.Viewer) {
		if e.Seat == w.Viewer {
			continue
		}
		for _, place := range e.Places {
			w.Marks = append(w.Marks, render.Mark{Place: place, Seat: e.Seat})
		}
	}
}

// PlayRandom plays this many random moves, or fewer if the match ends before.
func (w *Watcher) PlayRandom(s engine.State, r *engine.Rand, moves int) error {
	for i := 0; i < moves && len(s.Pending(nil)) > 0; i++ {
		if _, err := w.PlayMove(s, r); err != nil {
			return err
		}
	}
	return nil
}

// PlayMove plays one random move of a running match, and reports whether it
// ended a turn.
func (w *Watcher) PlayMove(s engine.State, r *engine.Rand) (turnOver bool, err error) {
	pending := s.Pending(nil)
	step := scenario.Step{Seat: pending[r.Intn(len(pending))]}
	legal := s.Moves(step.Seat, nil)
	if err := s.Play(step.Seat, legal[r.Intn(len(legal))], &step.Events); err != nil {
		return false, err
	}
	w.See(step)
	return step.Events.TurnOver, nil
}

// MaxMoves bounds a random match; simulate reports a match that reaches it as a
// violation.
const MaxMoves = 100_000

// Matches starts n matches, one after the other, and passes each to f with the
// random numbers of its players. A seed always gives the same matches.
func Matches(rules engine.Rules, setup engine.Setup, n int, f func(engine.State, *engine.Rand) error) error {
	seeds := setup.Seed.Rand("simulate")
	for range n {
		setup.Seed = seeds.Seed()
		state, err := rules.New(setup)
		if err != nil {
			return err
		}
		if err := f(state, setup.Seed.Rand("players")); err != nil {
			return err
		}
	}
	return nil
}
