// Package autoplay plays random matches: on the bare rules, for speed and
// pictures, and at tables over a database, for everything behind them. For a
// given seed it always plays the same.
package autoplay

import (
	"time"

	"guildhall/engine"
	"guildhall/engine/scenario"
	"guildhall/render"
)

// Watcher gathers the places that changed since the viewer's own last move; for a
// spectator, since the last turn began.
type Watcher struct {
	Viewer engine.Seat
	Marks  []render.Mark
}

// See takes in one move.
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

// PlayRandom plays so many random moves, or fewer when the match is over.
func (w *Watcher) PlayRandom(s engine.State, r *engine.Rand, moves int) error {
	for range moves {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			break
		}
		step := scenario.Step{Seat: pending[r.Intn(len(pending))]}
		legal := s.Moves(step.Seat, nil)
		if err := s.Play(step.Seat, legal[r.Intn(len(legal))], &step.Events); err != nil {
			return err
		}
		w.See(step)
	}
	return nil
}

// MostMoves ends a random match that does not end by itself; simulate counts that as
// a violation.
const MostMoves = 100_000

// Matches starts n matches one after the other, always the same ones for
// a seed, and hands each to f with the chance that its players draw from.
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

// Race plays n random matches and returns how many decisions they took and how
// long the pure playout lasted: moves listed, drawn and played.
func Race(rules engine.Rules, setup engine.Setup, n int) (decisions int, spent time.Duration, err error) {
	var playout engine.Playout
	err = Matches(rules, setup, n, func(state engine.State, r *engine.Rand) error {
		start := time.Now()
		made, err := playout.Run(state, r, MostMoves, nil)
		spent += time.Since(start)
		decisions += made
		return err
	})
	return decisions, spent, err
}
