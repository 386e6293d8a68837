// Package ai defines computer opponents that play any game of the engine's
// interface. It knows no game: opponents see states, moves, results and, where a
// game tells them, positions as numbers (engine.FeatureState).
//
// An opponent never gets the true state. It gets a Sampler, which draws states that
// its seat cannot tell from the true one, and its budget counts iterations rather
// than time: the same sight, budget and generator give the same moves on every
// machine. For that, the packages below ai round every floating-point product
// before they add to it (some processors fuse the two otherwise), and use only
// those functions of math that are exact.
package ai

import "guildhall/engine"

// Sampler draws a state that one seat cannot tell from the true one. It is the caller's to
// play on, and to give back when it is done.
type Sampler func(*engine.Rand) engine.State

// NewSampler returns what a seat sees of a state.
func NewSampler(s engine.State, seat engine.Seat) Sampler {
	return func(r *engine.Rand) engine.State { return s.Resample(seat, r) }
}

// Release gives back the memory of a world that was drawn or cloned and is needed no more.
func Release(world engine.State) {
	if w, ok := world.(engine.Recycler); ok {
		w.Reuse()
	}
}

// Player chooses moves. It is safe for concurrent use and keeps nothing between
// calls.
type Player interface {
	// Choose answers the question that seat is asked, and as many of the questions
	// behind it as the player has thought of: at least one move, no move behind one
	// that reveals something. It draws all chance from r.
	Choose(see Sampler, seat engine.Seat, r *engine.Rand) ([]Decision, error)
}

// Decision is a move, and what its player thought of the moves there were.
type Decision struct {
	Move    engine.Move
	Value   float64      // expected reward of the seat, 0 to 1; see Rewards
	Options []Considered // in the order of State.Moves; nil when there was one move only
}

// Considered is how one move looked.
type Considered struct {
	Move   engine.Move
	Visits int
	Value  float64 // mean reward of the seat; 0 without a visit
	Spread float64 // standard error of Value; 0 for fewer than two visits
}

// Closed is how much of what ends the match has happened as seat knows it, 0 to 1, where
// the game says so (engine.Closing); else 0.
func Closed(s engine.State, seat engine.Seat) float64 {
	if c, ok := s.(engine.Closing); ok {
		return c.Closed(seat)
	}
	return 0
}
