package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// patience is after how many times the usual number of turns an opponent gives up
// waiting for a better end.
const patience = 3

// restless is a player that plays any moves once a match has become far too long.
// Players who only avoid to lose could go on for ever in a game that ends by what
// somebody builds; random moves end every match.
type restless struct {
	ai.Player
	turns int // of a match that is far too long
}

// Unsettled returns a player that plays any moves once a match has become far too
// long: see patience.
func Unsettled(p ai.Player, rules engine.Rules, seats int) ai.Player {
	return restless{p, patience * max(2, seats) * rules.Info().Moves}
}

// Choose returns the player's moves, or any move of the seat.
func (p restless) Choose(see ai.Sight, seat engine.Seat, r *engine.Rand) ([]ai.Choice, error) {
	if see(r).View(seat).Header().Turn > p.turns {
		return ai.Random{}.Choose(see, seat, r)
	}
	return p.Player.Choose(see, seat, r)
}
