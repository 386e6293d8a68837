package discord

import (
	"maps"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Commands are all slash commands with their texts in every language. Names
// and descriptions are messages of the catalogue, under
// "discord.cmd.<path>.name" and ".about"; English is the default.
func (b *Bot) Commands() []wire.Command {
	everywhere := []wire.Place{wire.InGuild, wire.InBotDM}
	guilds := []wire.Place{wire.InGuild}
	d := b.describer()
	return []wire.Command{
		d.command("table", everywhere, 0,
			append([]wire.CommandOption{d.sub("table.open", d.games("table.open.game", true), d.typed("table.open.players", true), d.langs("table.open.language"),
				d.user("table.open.with"), d.user("table.open.with2"), d.user("table.open.with3")),
				d.sub("table.join", d.table()),
				d.sub("table.leave", d.table()),
				d.sub("table.start", d.table()),
				d.sub("table.close", d.table()),
				d.sub("table.resign", d.table()),
			}, peopleSubs(d)...)...),
		d.command("play", everywhere, 0, d.table()),
		d.command("move", everywhere, 0, d.required(d.typed("move.answer", true)), d.table()),
		d.command("hand", everywhere, 0, d.table()),
		d.command("board", everywhere, 0, d.table()),
		d.command("log", everywhere, 0, d.table()),
		d.command("undo", everywhere, 0, d.table()),
		d.command("what", everywhere, 0, d.typed("what.why", true), d.table()),
		d.command("card", everywhere, 0, d.required(d.typed("card.name", true)), d.games("card.game", false)),
		d.command("rules", everywhere, 0, d.required(d.typed("rules.search", true)), d.games("rules.game", false)),
		d.command("games", everywhere, 0),
		d.command("settings", everywhere, 0),
		d.command("vacation", everywhere, 0, d.typed("vacation.until", true), d.typed("vacation.from", true)),
		d.command("orders", everywhere, 0, orderSubs(d)...),
		d.command("note", everywhere, 0, noteText(d, "note.text"), d.table()),
		d.command("help", everywhere, 0),
		d.command("admin", guilds, wire.ManageGuild,
			adminSubs(d)...,
		),
	}
}

func noteText(d describer, path string) wire.CommandOption {
	o := d.typed(path, false)
	most := float64(maxNote)
	o.Max = &most
	return o
}

// callTable is what each command does, by its path.
func (b *Bot) callTable() map[string]call {
	calls := map[string]call{
		"table open":   {do: b.open, suggest: b.suggestCounts},
		"table join":   {do: b.joinAny},
		"table leave":  {do: b.forTable(b.leave, storage.Open)},
		"table start":  {do: b.forTable(b.start, storage.Open)},
		"table close":  {do: b.forTable(b.closeTable)},
		"table resign": {do: b.forTable(b.resign, storage.Playing)},
		"play":         {do: b.play},
		"move":         {do: b.move, suggest: b.suggestMove},
		"hand":         {do: b.forTable(b.hand, storage.Playing, storage.Over)},
		"board":        {do: b.forTable(b.board, storage.Playing, storage.Over)},
		"log":          {do: b.forTable(b.log, storage.Playing, storage.Over)},
		"undo":         {do: b.undo},
		"what":         {do: b.what, suggest: b.suggestWhy},
		"card":         {do: b.lookUp(cards, "name"), suggest: b.suggestEntries(cards, "name")},
		"rules":        {do: b.lookUp(rules, "search"), suggest: b.suggestEntries(rules, "search")},
		"games":        {do: b.listGames},
		"note":         {do: b.takeNote},
		"help":         {do: b.help},
	}
	maps.Copy(calls, b.ownCalls())
	maps.Copy(calls, b.peopleCalls())
	maps.Copy(calls, b.ordersCalls())
	maps.Copy(calls, b.adminCalls())
	return calls
}

// routes is what each verb of a custom id does.
func (b *Bot) routes() map[string]route {
	routes := map[string]route{
		"join":    {fresh, atTable(b.join)},
		"leave":   {fresh, atTable(b.leave)},
		"start":   {fresh, atTable(b.start)},
		"more":    {replace, b.more},
		"counts":  {replace, b.change(changeCounts)},
		"tlang":   {replace, b.change(changeLang)},
		"invite":  {replace, b.change(changeInvited)},
		"public":  {replace, b.change(changePublic)},
		"option":  {replace, b.change(changeOption)},
		"close":   {replace, atTable(b.closeTable)},
		"resign":  {replace, atTable(b.resigned)},
		"quiet":   {replace, b.quiet},
		"tell":    {replace, b.tell},
		"which":   {replace, b.which},
		"turn":    {replace, b.turn},
		"pick":    {replace, b.pick},
		"menu":    {replace, b.menu},
		"picks":   {replace, b.picks},
		"page":    {replace, b.reshow(pageShown)},
		"grow":    {replace, b.reshow(rowShown)},
		"gcol":    {replace, b.reshow(colShown)},
		"back":    {replace, b.reshow(plainShown)},
		"sure":    {replace, b.sure},
		"undo":    {replace, b.onDraft(b.Tables.Undo)},
		"anew":    {replace, b.onDraft(b.Tables.StartOver)},
		"done":    {replace, b.onDraft(b.Tables.Confirm)},
		"type":    {form, b.typeForm},
		"typed":   {replace, b.typed},
		"amount":  {form, b.amountForm},
		"number":  {replace, b.number},
		"why":     {fresh, b.why},
		"hand":    {fresh, atTable(b.hand)},
		"board":   {fresh, atTable(b.board)},
		"zoom":    {replace, b.zoom},
		"log":     {fresh, b.logPress},
		"logpage": {replace, b.logPress},
		"record":  {fresh, b.record},
		"games":   {replace, b.gamesPress},
		"show":    {replace, b.showAll},
		"entry":   {replace, b.openEntry},
		"note":    {form, b.noteForm},
		"noted":   {replace, b.noted},
	}
	maps.Copy(routes, b.ownRoutes())
	maps.Copy(routes, b.peopleRoutes())
	maps.Copy(routes, b.ordersRoutes())
	maps.Copy(routes, b.remindRoutes())
	maps.Copy(routes, b.termsRoutes())
	return routes
}
