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
		Presses: map[string]kit.Route{
			"vote":     {Ack: kit.Fresh, Do: f.vote},
			"here":     {Ack: kit.Fresh, Do: kit.AtTable(f.back)},
			"retract":  {Ack: kit.Replace, Do: f.offerTakeback},
			"ask":      {Ack: kit.Replace, Do: f.askUndo},
			"pause":    {Ack: kit.Replace, Do: kit.AtTable(f.propose(voting.Pause))},
			"resume":   {Ack: kit.Replace, Do: kit.AtTable(f.propose(voting.Resume))},
			"standask": {Ack: kit.Form, Do: f.standinForm},
			"standset": {Ack: kit.Replace, Do: f.askStandin},
			"replask":  {Ack: kit.Form, Do: f.replaceForm},
			"replset":  {Ack: kit.Replace, Do: f.askReplace},
		},
		Deliveries: map[string]kit.Delivery{
			deliveries.KindVote: {Do: f.deliverVote},
			deliveries.KindSaid: {Do: f.deliverLine},
		},
	}
}
