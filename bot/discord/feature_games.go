package discord

import "guildhall/bot/discord/kit"

// gamesList is /games.
func (b *Bot) gamesList() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{{Path: "games", Do: b.listGames}},
		Presses:  map[string]kit.Route{"games": {Ack: kit.Replace, Do: b.gamesPress}},
	}
}
