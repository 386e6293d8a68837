package bench

import (
	"context"
	"fmt"
	"os"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/opponent"
	"guildhall/engine/ai/search"
	"guildhall/engine/catalog"
)

// pairedWorlds is the number of pairs of worlds that are compared for each game.
const pairedWorlds = 10_000

// measurePaired compares the choices of computer opponents in pairs of worlds that
// their seat cannot tell apart. A difference is an error.
func measurePaired(ctx context.Context) ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		p, err := opponent.Compare(ctx, rules, pairedPlayers, pairedLevel, 0, pairedWorlds)
		if err != nil {
			return nil, err
		}
		id := rules.Info().ID
		fmt.Fprintf(os.Stderr, "%s: %d pairs compared, %d of them differ\n", id, p.Compared, p.Different)
		figures = append(figures,
			figure.New(id+" paired worlds with the same choice", float64(p.Compared), "pairs", ">= 10000"),
			figure.New(id+" paired worlds that differ", float64(p.Different), "pairs", ""))
	}
	return figures, nil
}

// shortened is a level of this bench alone: it searches like level 3, for a short while.
const shortened = levels.Expert + 1

// pairedLevel is the level that chooses in a pair: most are quick, so that many pairs
// are compared, and now and then one thinks for long.
func pairedLevel(pair int) int {
	switch {
	case pair%1000 == 999:
		return levels.Expert
	case pair%50 == 49:
		return levels.Club
	}
	return [...]int{levels.Beginner, levels.Casual, shortened}[pair%3]
}

// pairedPlayers are the opponents of the levels, and the shortened one.
func pairedPlayers(rules engine.Rules, seats, level int, reduced bool) (ai.Player, string, error) {
	if level != shortened {
		return levels.Player(rules, seats, level, reduced)
	}
	net, err := levels.Net(rules, seats)
	return search.Player{Net: net, Iterations: 12, Further: 6, Explore: 1}, "", err
}
