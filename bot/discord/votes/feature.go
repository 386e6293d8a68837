// Package votes is the feature of a table's votes: taking a turn back, pauses,
// replacing a player, and stand-ins. It shows each vote on one card; package
// table counts the ballots and carries out the result.
package votes

import (
	"embed"

	"guildhall/bot/discord/handler"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/voting"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the presses and deliveries of votes.
type feature struct {
	Deps
}

// New returns the feature of votes.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Unposted: f.unposted,
		Presses: map[string]handler.Route{
			"vote":     {Ack: handler.Fresh, Do: f.vote},
			"here":     {Ack: handler.Fresh, Do: handler.AtTable(f.back)},
			"retract":  {Ack: handler.Replace, Do: f.offerTakeback},
			"ask":      {Ack: handler.Replace, Do: f.askUndo},
			"pause":    {Ack: handler.Replace, Do: handler.AtTable(f.propose(voting.Pause))},
			"resume":   {Ack: handler.Replace, Do: handler.AtTable(f.propose(voting.Resume))},
			"standask": {Ack: handler.Form, Do: f.standinForm},
			"standset": {Ack: handler.Replace, Do: f.askStandin},
			"replask":  {Ack: handler.Form, Do: f.replaceForm},
			"replset":  {Ack: handler.Replace, Do: f.askReplace},
		},
		Deliveries: map[string]handler.Delivery{
			deliveries.KindVote: {Do: f.deliverVote},
			kindVotePing:        {Do: f.deliverVotePing},
			deliveries.KindLine: {Do: f.deliverLine},
		},
	}
}
