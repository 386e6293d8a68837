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

// measurePaired compares the choices of computer opponents in pairs of worlds
// that their seat cannot distinguish. A difference is an error.
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

// shortened is a level that only this bench has: a short search like that of
// level 3.
const shortened = levels.Expert + 1

// pairedLevel returns the level that chooses in a pair. Most levels are quick,
// so that many pairs are compared; some pairs get a slow one.
func pairedLevel(pair int) int {
	switch {
	case pair%1000 == 999:
		return levels.Expert
	case pair%50 == 49:
		return levels.Club
	}
	return [...]int{levels.Beginner, levels.Casual, shortened}[pair%3]
}

// pairedPlayers returns the opponents of the levels, and the player of
// shortened.
func pairedPlayers(rules engine.Rules, seats, level int, reduced bool) (ai.Player, string, error) {
	if level != shortened {
		return levels.Player(rules, seats, level, reduced)
	}
	net, err := levels.Net(rules, seats)
	return search.Player{Net: net, Iterations: 12, Further: 6, Explore: 1}, "", err
}
