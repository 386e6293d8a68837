// Package rating is the feature of /stats: how strong people are, how
// they play, and how games go on a server. Replies are private. A person sees their
// own figures; those of others only when the others joined the ratings.
package rating

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/rating/book"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot  *kit.Kit
	book *book.Book
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k, book: book.New(k.Tables)}
	return kit.Feature{
		Commands: []kit.Command{{Path: "stats", Do: f.stats, Options: kit.Options{statsPlayer, statsGame}}},
		Presses: map[string]kit.Route{
			"rating":   {Ack: kit.Replace, Do: f.ratingPress},
			verbStats:  {Ack: kit.Fresh, Do: f.statsPress},
			"ratejoin": {Ack: kit.Replace, Do: f.join},
			"rateout":  {Ack: kit.Replace, Do: f.leave},
			"career":   {Ack: kit.Fresh, Do: f.career},
			"ranking":  {Ack: kit.Replace, Do: f.rankingPress},
		},
	}
}

// The options of /stats.
var (
	statsPlayer = kit.User("player", "stats.player")
	statsGame   = kit.CountedGames("game", "stats.game")
)
