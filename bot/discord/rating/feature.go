// Package rating is the feature of /rating and /stats: how strong people are, how
// they play, and how games go on a server. Replies are private. A person sees their
// own figures; those of others only when the others joined the ratings.
package rating

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/rating/book"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	*kit.Kit
	book *book.Book
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k, book.New(k.Tables.Tables)}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "rating", Do: f.rating, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.User("rating.player"), d.Games("rating.game", false)}
			}},
			{Path: "stats me", Do: f.statsMe, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Games("stats.me.game", false)}
			}},
			{Path: "stats player", Do: f.statsPlayer, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.User("stats.player.player")), d.Games("stats.player.game", false)}
			}},
			{Path: "stats game", Do: f.statsGame, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Games("stats.game.game", true)}
			}},
			{Path: "stats versus", Do: f.statsVersus, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.User("stats.versus.player"), d.Games("stats.versus.game", false)}
			}},
			{Path: "stats places", Do: f.statsPlaces, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Games("stats.places.game", true)}
			}},
			{Path: "stats export", Do: f.statsExport, Options: formatOptions},
		},
		Presses: map[string]kit.Route{
			"rating":   {Ack: kit.Replace, Do: f.ratingPress},
			"ratejoin": {Ack: kit.Replace, Do: f.join},
			"rateout":  {Ack: kit.Replace, Do: f.leave},
			"ranking":  {Ack: kit.Replace, Do: f.rankingPress},
		},
	}
}
