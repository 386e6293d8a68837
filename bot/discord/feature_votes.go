package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// votes is what a table decides together: taking a turn back, pauses, who sits
// on a seat or stands in for it.
func (b *Bot) votes() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "table replace", Do: b.askReplace, Suggest: b.suggestSeats, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("table.replace.seat", true)), d.Required(d.User("table.replace.with")), d.Table()}
			}},
			{Path: "table standin", Do: b.askStandin, Suggest: b.suggestSeats, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.User("table.standin.with"), d.Typed("table.standin.seat", true), d.Table()}
			}},
			{Path: "table back", Do: b.ForTable(b.back, storage.Playing), Options: kit.TableOnly},
			{Path: "table pause", Do: b.ForTable(b.propose(table.VotePause), storage.Playing), Options: kit.TableOnly},
			{Path: "table resume", Do: b.ForTable(b.propose(table.VoteResume), storage.Playing), Options: kit.TableOnly},
		},
		Presses: map[string]kit.Route{
			"vote":    {Ack: kit.Fresh, Do: b.vote},
			"here":    {Ack: kit.Fresh, Do: kit.AtTable(b.back)},
			"retract": {Ack: kit.Replace, Do: b.retract},
			"ask":     {Ack: kit.Replace, Do: b.askUndo},
		},
		Deliveries: map[string]kit.Delivery{
			table.KindVote: {Do: b.deliverVote},
			table.KindSaid: {Do: b.deliverSaid},
		},
	}
}
