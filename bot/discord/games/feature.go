// Package games is the feature of /games: all tables of a person, beginning with
// those where they owe a move; and of /help, a short introduction.
package games

import (
	"embed"

	"guildhall/bot/discord/kit"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ bot *kit.Kit }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k}
	return kit.Feature{
		Commands: []kit.Command{{Path: "games", Do: f.listGames}},
		Presses:  map[string]kit.Route{"games": {Ack: kit.Replace, Do: f.gamesPress}},
	}.With(newHelp(k))
}
