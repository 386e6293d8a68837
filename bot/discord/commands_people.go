package discord

import (
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// peopleSubs are the commands below /table by which people settle who plays,
// who watches, and whether time runs.
func (d describer) peopleSubs() []wire.CommandOption {
	return []wire.CommandOption{
		d.sub("table.replace", d.required(d.typed("table.replace.seat", true)), d.required(d.user("table.replace.with")), d.table("table.replace")),
		d.sub("table.standin", d.user("table.standin.with"), d.typed("table.standin.seat", true), d.table("table.standin")),
		d.sub("table.back", d.table("table.back")),
		d.sub("table.pause", d.table("table.pause")),
		d.sub("table.resume", d.table("table.resume")),
		d.sub("table.follow", d.table("table.follow")),
		d.sub("table.rematch", d.table("table.rematch")),
	}
}

// peopleCalls are these commands by their paths.
func (b *Bot) peopleCalls() map[string]call {
	return map[string]call{
		"table replace": {do: b.askReplace, suggest: b.suggestSeats},
		"table standin": {do: b.askStandin, suggest: b.suggestSeats},
		"table back":    {do: b.forTable(b.back, storage.Playing)},
		"table pause":   {do: b.forTable(b.propose(voting.Pause), storage.Playing)},
		"table resume":  {do: b.forTable(b.propose(voting.Resume), storage.Playing)},
		"table follow":  {do: b.followAny},
		"table rematch": {do: b.forTable(b.rematch, storage.Over, storage.Closed)},
	}
}

// peopleRoutes are the buttons of the cards and panels about people.
func (b *Bot) peopleRoutes() map[string]route {
	return map[string]route{
		"vote":    {fresh, b.vote},
		"here":    {fresh, atTable(b.back)},
		"retract": {replace, b.retract},
		"ask":     {replace, b.askUndo},
		"follow":  {replace, b.followPress},
		"again":   {fresh, atTable(b.rematch)},
		"order":   {replace, b.change(changeOrder)},
	}
}
