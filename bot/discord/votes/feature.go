// Package votes is the feature of a table's votes: taking a turn back, pauses,
// replacing a player, and stand-ins. It shows each vote on one card; package
// table counts the ballots and carries out the result.
package votes

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot     *kit.Kit
	posts   posts.Posts
	threads posts.Threads
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k, posts: posts.New(k), threads: posts.NewThreads(k)}
	return kit.Feature{
		Unposted: f.unposted,
		Commands: []kit.Command{
			{Path: "table replace", Do: f.askReplace, Options: kit.Options{replaceSeat.SuggestedBy(f.suggestSeats), replaceWith, replaceLevel, kit.Table}},
			{Path: "table standin", Do: f.askStandin, Options: kit.Options{standinWith, standinLevel, standinSeat.SuggestedBy(f.suggestSeats), kit.Table}},
			{Path: "table back", Do: f.bot.ForTable(f.back, storage.Playing), Options: kit.TableOnly},
			{Path: "table pause", Do: f.bot.ForTable(f.propose(voting.Pause), storage.Playing), Options: kit.TableOnly},
			{Path: "table resume", Do: f.bot.ForTable(f.propose(voting.Resume), storage.Playing), Options: kit.TableOnly},
		},
		Presses: map[string]kit.Route{
			"vote":    {Ack: kit.Fresh, Do: f.vote},
			"here":    {Ack: kit.Fresh, Do: kit.AtTable(f.back)},
			"retract": {Ack: kit.Replace, Do: f.offerTakeback},
			"ask":     {Ack: kit.Replace, Do: f.askUndo},
		},
		Deliveries: map[string]kit.Delivery{
			deliveries.KindVote: {Do: f.deliverVote},
			deliveries.KindSaid: {Do: f.deliverLine},
		},
	}
}

// The options of the commands.
var (
	replaceSeat  = kit.Text("seat", "table.replace.seat").Required()
	replaceWith  = kit.User("with", "table.replace.with")
	replaceLevel = kit.Levels("level", "table.replace.level")
	standinWith  = kit.User("with", "table.standin.with")
	standinLevel = kit.Levels("level", "table.standin.level")
	standinSeat  = kit.Text("seat", "table.standin.seat")
)
