package levels

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai/search"
)

// Adviser returns the search that gives people hints: that of the highest level,
// with its budget for the first question of a turn.
func Adviser(rules engine.Rules, seats int) (search.Player, error) {
	p, err := calm(rules, seats, Expert)
	if err != nil {
		return search.Player{}, err
	}
	s, ok := p.(search.Player)
	if !ok {
		return s, fmt.Errorf("level %d of %s does not search", Expert, rules.Info().ID)
	}
	return s, nil
}
