package bench

import (
	"context"

	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/opponent"
	"guildhall/engine/catalog"
)

// pairedWorlds is how many pairs of worlds are compared for each game.
const pairedWorlds = 10_000

// measurePaired compares the choices of computer opponents in pairs of worlds that
// their seat cannot tell apart. A difference is an error.
func measurePaired(ctx context.Context) ([]Figure, error) {
	var figures []Figure
	for _, rules := range catalog.Games() {
		p, err := opponent.Compare(ctx, rules, levels.Player, pairedLevel, pairedWorlds)
		if err != nil {
			return nil, err
		}
		id := rules.Info().ID
		figures = append(figures,
			Figure{id + " paired worlds with the same choice", float64(p.Compared), "pairs", ">= 10000"},
			Figure{id + " paired worlds that differ", float64(p.Different), "pairs", ""})
	}
	return figures, nil
}

// pairedLevel is the level that chooses in a pair: each of the quick ones in turn, and
// now and then the one that thinks for long.
func pairedLevel(pair int) int {
	if pair%200 == 199 {
		return levels.Expert
	}
	return levels.Beginner + pair%levels.Club
}
