// Package catalogtest gives tests the games that they play.
package catalogtest

import (
	"fmt"
	"os"
	"slices"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
)

// Games returns the games of the catalogue for tests that play each of them. With
// GUILDHALL_GAME it returns that game alone. It panics if there is no such game.
func Games() []engine.Rules {
	games := slices.DeleteFunc(catalog.Games(), func(g engine.Rules) bool { return !longtest.Plays(g.Info().ID) })
	if len(games) == 0 {
		panic(fmt.Sprintf("%s=%s: no such game", longtest.GameVariable, os.Getenv(longtest.GameVariable)))
	}
	return games
}

// AllGames reports whether Games returns every game of the catalogue. A test that counts over all
// games checks its numbers only then.
func AllGames() bool { return len(Games()) == len(catalog.Games()) }
