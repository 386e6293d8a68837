// Package games is the feature of /games and /help. /games lists all tables of a person,
// beginning with those where they owe a move. /help is a short introduction.
package games

import (
	"embed"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature handles the commands and presses of /games.
type feature struct{ Deps }

// New returns the feature of /games and /help.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Commands: []handler.Command{{Path: "games", Do: f.listGames}},
		Menu:     []handler.MenuCommand{{Key: "menu.together", Kind: discordgo.UserApplicationCommand, Places: []discordgo.InteractionContextType{discordgo.InteractionContextGuild}, Do: f.together}},
		Presses:  map[string]handler.Route{"games": {Ack: handler.Replace, Do: f.gamesPress}},
	}.With(newHelp(deps))
}
