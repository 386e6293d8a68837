// Package ai defines computer opponents that play any game through the interfaces of
// package engine. They do not depend on any game: they see states, moves, results and, if
// the game has them, features (engine.FeatureState).
//
// An opponent never gets the true state. It gets a Sampler, which draws states that look
// the same to its seat. Its budget counts iterations rather than time, so the same sampler,
// budget and generator give the same moves on every machine. For the same reason, the
// packages below ai round every floating-point product before they add to it (some
// processors would fuse the two operations), and use only those functions of math that are
// exact.
package ai

import "guildhall/engine"

// Sampler draws a state that looks the same to one seat as the true state. The caller owns
// the result and may play on it; Release takes it back.
type Sampler func(*engine.Rand) engine.State

// NewSampler returns a Sampler of states that look the same to seat as s.
func NewSampler(s engine.State, seat engine.Seat) Sampler {
	return func(r *engine.Rand) engine.State { return s.Resample(seat, r) }
}

// Release gives back the memory of a drawn or cloned state that is no longer used.
func Release(world engine.State) {
	if w, ok := world.(engine.Recycler); ok {
		w.Reuse()
	}
}

// Player chooses moves. It is safe for concurrent use and keeps no data between calls.
type Player interface {
	// Choose answers the open question of seat and perhaps some questions after it. It
	// returns at least one move, and no move after one that reveals something. All its
	// random numbers come from r.
	Choose(see Sampler, seat engine.Seat, r *engine.Rand) ([]Decision, error)
}

// Decision is a chosen move with the player's values of all possible moves.
type Decision struct {
	Move    engine.Move
	Value   float64      // expected reward of the seat, 0 to 1; see Rewards
	Options []Considered // in the order of State.Moves; nil if there was only one move
}

// Considered holds a player's statistics of one move.
type Considered struct {
	Move   engine.Move
	Visits int
	Value  float64 // mean reward of the seat; 0 without a visit
	Spread float64 // standard error of Value; 0 for fewer than two visits
}

// Closed returns engine.Closing.Closed of s, or 0 for a game that does not implement
// engine.Closing.
func Closed(s engine.State, seat engine.Seat) float64 {
	if c, ok := s.(engine.Closing); ok {
		return c.Closed(seat)
	}
	return 0
}
