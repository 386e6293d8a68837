package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Players who only avoid to lose could go on for ever in a game that ends by what
// somebody builds. So in such a game (engine.Closing) opponents become more and more
// eager to end a match that has become long, and answer a growing share of questions with
// the end alone in mind (closer): what the next step needs may be had by none of the moves
// that look best. In the other games they play any moves once a match is far too long:
// random moves end it.
const (
	// long is after what share of the usual number of moves a match is long.
	long = 0.4
	// eager is the urge (search.Player.Urge) after as many turns again.
	eager = 6
	// closing is the share of questions that are answered by a closer after as many turns
	// again.
	closing = 0.5
	// mostClosing is the largest such share.
	mostClosing = 0.6
	// astray is the share of moves drawn at random after as many turns again: a closer may
	// see no way on, either. mostAstray is the largest such share.
	astray, mostAstray = 0.05, 0.3
	// patience is after how many times the usual number of moves a match is far too
	// long.
	patience = 3
)

// restless is a player that brings long matches to their end.
type restless struct {
	ai.Player
	usual int // number of moves of a match
}

// urgeable is a player that can be made to prefer the end of the match.
type urgeable interface {
	Urged(urge float64) ai.Player
}

// Unsettled returns a player that brings long matches to their end, at last by any
// moves.
func Unsettled(p ai.Player, rules engine.Rules, seats int) ai.Player {
	return restless{p, max(2, seats) * rules.Info().Moves}
}

// Choose returns the player's moves, or any move of the seat.
func (p restless) Choose(see ai.Sight, seat engine.Seat, r *engine.Rand) ([]ai.Choice, error) {
	world := see(r)
	turn := world.View(seat).Header().Turn
	if _, ok := world.(engine.Closing); ok {
		return p.hasten(turn).Choose(see, seat, r)
	}
	if turn > patience*p.usual {
		return ai.Random{}.Choose(see, seat, r)
	}
	return p.Player.Choose(see, seat, r)
}

// hasten returns the player as it plays a turn of a match that must not go on for
// ever.
func (p restless) hasten(turn int) ai.Player {
	over := float64(turn)/float64(long*float64(p.usual)) - 1
	if over <= 0 {
		return p.Player
	}
	if u, ok := p.Player.(urgeable); ok {
		return hastened{u.Urged(float64(eager * over)), min(mostClosing, float64(closing*over)), min(mostAstray, float64(astray*over))}
	}
	return hastened{p.Player, min(mostClosing, float64(closing*over)), min(mostAstray, float64(astray*over))}
}

// hastened is a player of whose questions a closer answers a share, and chance another.
type hastened struct {
	ai.Player
	closing, astray float64
}

// Choose returns the player's moves, the closer's, or any move of the seat.
func (p hastened) Choose(see ai.Sight, seat engine.Seat, r *engine.Rand) ([]ai.Choice, error) {
	switch n := float64(r.Intn(1000)); {
	case n < 1000*p.closing:
		return closer{}.Choose(see, seat, r)
	case n < 1000*(p.closing+p.astray):
		return ai.Random{}.Choose(see, seat, r)
	}
	return p.Player.Choose(see, seat, r)
}
