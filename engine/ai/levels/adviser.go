package levels

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
)

// Advice gives people hints.
type Advice struct {
	search.Player
	seats int
}

// Adviser returns the search of the highest level, with its budget for the first
// question of a turn.
func Adviser(rules engine.Rules, seats int) (Advice, error) {
	p, err := calm(rules, seats, Expert)
	if err != nil {
		return Advice{}, err
	}
	s, ok := p.(search.Player)
	if !ok {
		return Advice{}, fmt.Errorf("level %d of %s does not search", Expert, rules.Info().ID)
	}
	return Advice{s, seats}, nil
}

// Best returns the best answers as search.Player does, with the rewards that a result
// would give: people read them as chances (search.Player.Whole).
func (a Advice) Best(see ai.Sight, seat engine.Seat, most int, r *engine.Rand) ([]ai.Considered, error) {
	a.Whole = a.seats
	return a.Player.Best(see, seat, most, r)
}
