package discord

import "guildhall/bot/discord/kit"

// gamesFeature is the feature; its methods are the handlers.
type gamesFeature struct{ *kit.Kit }

// newGames returns the feature: /games.
func newGames(k *kit.Kit) kit.Feature {
	f := gamesFeature{k}
	return kit.Feature{
		Commands: []kit.Command{{Path: "games", Do: f.listGames}},
		Presses:  map[string]kit.Route{"games": {Ack: kit.Replace, Do: f.gamesPress}},
	}
}
