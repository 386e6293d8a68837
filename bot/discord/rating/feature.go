// Package rating is the feature of /rating and /stats: how strong people are, how
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
		Commands: []kit.Command{
			{Path: "rating", Do: f.rating, Options: kit.Options{ratingPlayer, ratingGame}},
			{Path: "stats me", Do: f.statsMe, Options: kit.Options{myGame}},
			{Path: "stats player", Do: f.statsPlayer, Options: kit.Options{statsOfPlayer, statsOfGame}},
			{Path: "stats game", Do: f.statsGame, Options: kit.Options{gamePlayed}},
			{Path: "stats versus", Do: f.statsVersus, Options: kit.Options{versusPlayer, versusGame}},
			{Path: "stats places", Do: f.statsPlaces, Options: kit.Options{placesGame}},
			{Path: "stats export", Do: f.statsExport, Options: kit.Options{exportFormat}},
		},
		Presses: map[string]kit.Route{
			"rating":   {Ack: kit.Replace, Do: f.ratingPress},
			"ratejoin": {Ack: kit.Replace, Do: f.join},
			"rateout":  {Ack: kit.Replace, Do: f.leave},
			"career":   {Ack: kit.Fresh, Do: f.career},
			"ranking":  {Ack: kit.Replace, Do: f.rankingPress},
		},
	}
}

// The options of the commands.
var (
	ratingPlayer  = kit.User("player", "rating.player")
	ratingGame    = kit.CountedGames("game", "rating.game")
	myGame        = kit.CountedGames("game", "stats.me.game")
	statsOfPlayer = kit.User("player", "stats.player.player").Required()
	statsOfGame   = kit.CountedGames("game", "stats.player.game")
	gamePlayed    = kit.CountedGames("game", "stats.game.game").Required()
	versusPlayer  = kit.User("player", "stats.versus.player")
	versusGame    = kit.CountedGames("game", "stats.versus.game")
	placesGame    = kit.CountedGames("game", "stats.places.game").Required()
	exportFormat  = kit.Choice("format", "stats.export.format", formats).Required()
)
