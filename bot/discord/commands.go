package discord

import (
	"maps"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Commands are all slash commands with their texts in every language. Names
// and descriptions are messages of the catalogue, under
// "discord.cmd.<path>.name" and ".about"; English is the default.
func (b *Bot) Commands() []wire.Command {
	everywhere := []wire.Place{wire.InGuild, wire.InBotDM}
	guilds := []wire.Place{wire.InGuild}
	d := b.Describer()
	return []wire.Command{
		d.Command("table", everywhere, 0,
			append([]wire.CommandOption{d.Sub("table.open", d.Games("table.open.game", true), d.Typed("table.open.players", true), d.Languages("table.open.language"),
				d.User("table.open.with"), d.User("table.open.with2"), d.User("table.open.with3")),
				d.Sub("table.join", d.Table()),
				d.Sub("table.leave", d.Table()),
				d.Sub("table.start", d.Table()),
				d.Sub("table.close", d.Table()),
				d.Sub("table.resign", d.Table()),
			}, peopleSubs(d)...)...),
		d.Command("play", everywhere, 0, d.Table()),
		d.Command("move", everywhere, 0, d.Required(d.Typed("move.answer", true)), d.Table()),
		d.Command("hand", everywhere, 0, d.Table()),
		d.Command("board", everywhere, 0, d.Table()),
		d.Command("log", everywhere, 0, d.Table()),
		d.Command("undo", everywhere, 0, d.Table()),
		d.Command("what", everywhere, 0, d.Typed("what.why", true), d.Table()),
		d.Command("card", everywhere, 0, d.Required(d.Typed("card.name", true)), d.Games("card.game", false)),
		d.Command("rules", everywhere, 0, d.Required(d.Typed("rules.search", true)), d.Games("rules.game", false)),
		d.Command("games", everywhere, 0),
		d.Command("settings", everywhere, 0),
		d.Command("vacation", everywhere, 0, d.Typed("vacation.until", true), d.Typed("vacation.from", true)),
		d.Command("orders", everywhere, 0, orderSubs(d)...),
		d.Command("note", everywhere, 0, noteText(d, "note.text"), d.Table()),
		d.Command("help", everywhere, 0),
		d.Command("admin", guilds, wire.ManageGuild,
			adminSubs(d)...,
		),
	}
}

func noteText(d kit.Describer, path string) wire.CommandOption {
	o := d.Typed(path, false)
	most := float64(maxNote)
	o.Max = &most
	return o
}

// callTable is what each command does, by its path.
func (b *Bot) callTable() map[string]kit.Command {
	calls := map[string]kit.Command{
		"table open":   {Do: b.open, Suggest: b.suggestCounts},
		"table join":   {Do: b.joinAny},
		"table leave":  {Do: b.ForTable(b.leave, storage.Open)},
		"table start":  {Do: b.ForTable(b.start, storage.Open)},
		"table close":  {Do: b.ForTable(b.closeTable)},
		"table resign": {Do: b.ForTable(b.resign, storage.Playing)},
		"play":         {Do: b.play},
		"move":         {Do: b.move, Suggest: b.suggestMove},
		"hand":         {Do: b.ForTable(b.hand, storage.Playing, storage.Over)},
		"board":        {Do: b.ForTable(b.board, storage.Playing, storage.Over)},
		"log":          {Do: b.ForTable(b.log, storage.Playing, storage.Over)},
		"undo":         {Do: b.undo},
		"what":         {Do: b.what, Suggest: b.suggestWhy},
		"card":         {Do: b.lookUp(cards, "name"), Suggest: b.suggestEntries(cards, "name")},
		"rules":        {Do: b.lookUp(rules, "search"), Suggest: b.suggestEntries(rules, "search")},
		"games":        {Do: b.listGames},
		"note":         {Do: b.takeNote},
		"help":         {Do: b.help},
	}
	maps.Copy(calls, b.ownCalls())
	maps.Copy(calls, b.peopleCalls())
	maps.Copy(calls, b.ordersCalls())
	maps.Copy(calls, b.adminCalls())
	return calls
}

// routes is what each verb of a custom id does.
func (b *Bot) routes() map[string]kit.Route {
	routes := map[string]kit.Route{
		"join":    {Ack: kit.Fresh, Do: kit.AtTable(b.join)},
		"leave":   {Ack: kit.Fresh, Do: kit.AtTable(b.leave)},
		"start":   {Ack: kit.Fresh, Do: kit.AtTable(b.start)},
		"more":    {Ack: kit.Replace, Do: b.more},
		"counts":  {Ack: kit.Replace, Do: b.change(changeCounts)},
		"tlang":   {Ack: kit.Replace, Do: b.change(changeLang)},
		"invite":  {Ack: kit.Replace, Do: b.change(changeInvited)},
		"public":  {Ack: kit.Replace, Do: b.change(changePublic)},
		"option":  {Ack: kit.Replace, Do: b.change(changeOption)},
		"close":   {Ack: kit.Replace, Do: kit.AtTable(b.closeTable)},
		"resign":  {Ack: kit.Replace, Do: kit.AtTable(b.resigned)},
		"quiet":   {Ack: kit.Replace, Do: b.quiet},
		"tell":    {Ack: kit.Replace, Do: b.tell},
		"which":   {Ack: kit.Replace, Do: b.which},
		"turn":    {Ack: kit.Replace, Do: b.turn},
		"pick":    {Ack: kit.Replace, Do: b.pick},
		"menu":    {Ack: kit.Replace, Do: b.menu},
		"picks":   {Ack: kit.Replace, Do: b.picks},
		"page":    {Ack: kit.Replace, Do: b.reshow(pageShown)},
		"grow":    {Ack: kit.Replace, Do: b.reshow(rowShown)},
		"gcol":    {Ack: kit.Replace, Do: b.reshow(colShown)},
		"back":    {Ack: kit.Replace, Do: b.reshow(plainShown)},
		"sure":    {Ack: kit.Replace, Do: b.sure},
		"undo":    {Ack: kit.Replace, Do: b.onDraft(b.Tables.Undo)},
		"anew":    {Ack: kit.Replace, Do: b.onDraft(b.Tables.StartOver)},
		"done":    {Ack: kit.Replace, Do: b.onDraft(b.Tables.Confirm)},
		"type":    {Ack: kit.Form, Do: b.typeForm},
		"typed":   {Ack: kit.Replace, Do: b.typed},
		"amount":  {Ack: kit.Form, Do: b.amountForm},
		"number":  {Ack: kit.Replace, Do: b.number},
		"why":     {Ack: kit.Fresh, Do: b.why},
		"hand":    {Ack: kit.Fresh, Do: kit.AtTable(b.hand)},
		"board":   {Ack: kit.Fresh, Do: kit.AtTable(b.board)},
		"zoom":    {Ack: kit.Replace, Do: b.zoom},
		"log":     {Ack: kit.Fresh, Do: b.logPress},
		"logpage": {Ack: kit.Replace, Do: b.logPress},
		"record":  {Ack: kit.Fresh, Do: b.record},
		"games":   {Ack: kit.Replace, Do: b.gamesPress},
		"show":    {Ack: kit.Replace, Do: b.showAll},
		"entry":   {Ack: kit.Replace, Do: b.openEntry},
		"note":    {Ack: kit.Form, Do: b.noteForm},
		"noted":   {Ack: kit.Replace, Do: b.noted},
	}
	maps.Copy(routes, b.ownRoutes())
	maps.Copy(routes, b.peopleRoutes())
	maps.Copy(routes, b.ordersRoutes())
	maps.Copy(routes, b.remindRoutes())
	maps.Copy(routes, b.termsRoutes())
	return routes
}
