// Package catalog is the list of games. It is the only package that imports
// them; adding a game is one line here.
package catalog

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/villagers"
)

// games are in the order in which people are shown them.
var games = []engine.Rules{
	cleopatra.Rules{},
	villagers.Rules{},
	caylus.Rules{},
}

// Games returns every game, in the order in which people are shown them.
func Games() []engine.Rules { return slices.Clone(games) }

// Game returns the game with this id.
func Game(id string) (engine.Rules, bool) {
	for _, g := range games {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}
