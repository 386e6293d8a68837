// Package rating is the feature of /stats: people's ratings and statistics, and how games
// are played on a server. Replies are private. A person sees their own figures, and those
// of other people who joined the ratings.
package rating

import (
	"embed"

	"guildhall/bot/discord/handler"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the commands and presses of this package.
type feature struct {
	Deps
}

// New returns the feature of /stats.
func New(deps Deps) handler.Feature {
	f := feature{deps}
	return handler.Feature{
		Commands: []handler.Command{{Path: "stats", Do: f.stats, Options: handler.Options{statsPlayer, statsGame}}},
		Presses: map[string]handler.Route{
			"rating":   {Ack: handler.Replace, Do: f.ratingPress},
			verbStats:  {Ack: handler.Fresh, Do: f.statsPress},
			"ratejoin": {Ack: handler.Replace, Do: f.join},
			"rateout":  {Ack: handler.Replace, Do: f.leave},
			"career":   {Ack: handler.Fresh, Do: f.career},
			"ranking":  {Ack: handler.Replace, Do: f.rankingPress},
		},
	}
}

// The options of /stats.
var (
	statsPlayer = handler.User("player", "stats.player")
	statsGame   = handler.CountedGames("game", "stats.game")
)
