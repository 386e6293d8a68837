// Package autoplay plays random matches: on the bare rules, for speed and
// pictures, and at tables over a database, for everything behind them. For a
// given seed it always plays the same.
package autoplay

import (
	"time"

	"guildhall/engine"
	"guildhall/render"
)

// Watch plays random moves and returns the places that changed since the
// viewer's own last move; for a spectator, since the last turn began.
func Watch(s engine.State, r *engine.Rand, moves int, viewer engine.Seat) ([]render.Mark, error) {
	var marks []render.Mark
	for range moves {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			break
		}
		seat := pending[r.Intn(len(pending))]
		legal := s.Moves(seat, nil)
		var ev engine.Events
		if err := s.Play(seat, legal[r.Intn(len(legal))], &ev); err != nil {
			return nil, err
		}
		if seat == viewer || (viewer == engine.Spectator && ev.TurnOver) {
			marks = marks[:0]
		}
		for _, e := range ev.For(viewer) {
			if e.Seat == viewer {
				continue
			}
			for _, place := range e.Places {
				marks = append(marks, render.Mark{Place: place, Seat: e.Seat})
			}
		}
	}
	return marks, nil
}

// MostMoves is where a random match is broken off that does not end by itself.
const MostMoves = 100_000

// matches starts n matches one after the other, always the same ones for
// a seed, and hands each to f with the chance that its players draw from.
func matches(rules engine.Rules, setup engine.Setup, n int, f func(engine.State, *engine.Rand) error) error {
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
	err = matches(rules, setup, n, func(state engine.State, r *engine.Rand) error {
		start := time.Now()
		made, err := playout.Run(state, r, MostMoves, nil)
		spent += time.Since(start)
		decisions += made
		return err
	})
	return decisions, spent, err
}
