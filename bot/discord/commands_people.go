package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// peopleSubs are the commands below /table by which people settle who plays,
// who watches, and whether time runs.
func peopleSubs(d kit.Describer) []wire.CommandOption {
	return []wire.CommandOption{
		d.Sub("table.replace", d.Required(d.Typed("table.replace.seat", true)), d.Required(d.User("table.replace.with")), d.Table()),
		d.Sub("table.standin", d.User("table.standin.with"), d.Typed("table.standin.seat", true), d.Table()),
		d.Sub("table.back", d.Table()),
		d.Sub("table.pause", d.Table()),
		d.Sub("table.resume", d.Table()),
		d.Sub("table.follow", d.Table()),
		d.Sub("table.rematch", d.Table()),
	}
}

// peopleCalls are these commands by their paths.
func (b *Bot) peopleCalls() map[string]kit.Command {
	return map[string]kit.Command{
		"table replace": {Do: b.askReplace, Suggest: b.suggestSeats},
		"table standin": {Do: b.askStandin, Suggest: b.suggestSeats},
		"table back":    {Do: b.ForTable(b.back, storage.Playing)},
		"table pause":   {Do: b.ForTable(b.propose(table.VotePause), storage.Playing)},
		"table resume":  {Do: b.ForTable(b.propose(table.VoteResume), storage.Playing)},
		"table follow":  {Do: b.followAny},
		"table rematch": {Do: b.ForTable(b.rematch, storage.Over, storage.Closed)},
	}
}

// peopleRoutes are the buttons of the cards and panels about people.
func (b *Bot) peopleRoutes() map[string]kit.Route {
	return map[string]kit.Route{
		"vote":    {Ack: kit.Fresh, Do: b.vote},
		"here":    {Ack: kit.Fresh, Do: kit.AtTable(b.back)},
		"retract": {Ack: kit.Replace, Do: b.retract},
		"ask":     {Ack: kit.Replace, Do: b.askUndo},
		"follow":  {Ack: kit.Replace, Do: b.followPress},
		"again":   {Ack: kit.Fresh, Do: kit.AtTable(b.rematch)},
		"order":   {Ack: kit.Replace, Do: b.change(changeOrder)},
	}
}
