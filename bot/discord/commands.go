package discord

import (
	"maps"

	"guildhall/bot/discord/wording"

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
				d.sub("table.join", d.table("table.join")),
				d.sub("table.leave", d.table("table.leave")),
				d.sub("table.start", d.table("table.start")),
				d.sub("table.close", d.table("table.close")),
				d.sub("table.resign", d.table("table.resign")),
			}, d.peopleSubs()...)...),
		d.command("play", everywhere, 0, d.table("play")),
		d.command("move", everywhere, 0, d.required(d.typed("move.answer", true)), d.table("move")),
		d.command("hand", everywhere, 0, d.table("hand")),
		d.command("board", everywhere, 0, d.table("board")),
		d.command("log", everywhere, 0, d.table("log")),
		d.command("undo", everywhere, 0, d.table("undo")),
		d.command("what", everywhere, 0, d.typed("what.why", true), d.table("what")),
		d.command("card", everywhere, 0, d.required(d.typed("card.name", true)), d.games("card.game", false)),
		d.command("rules", everywhere, 0, d.required(d.typed("rules.search", true)), d.games("rules.game", false)),
		d.command("games", everywhere, 0),
		d.command("settings", everywhere, 0),
		d.command("vacation", everywhere, 0, d.typed("vacation.until", true), d.typed("vacation.from", true)),
		d.command("orders", everywhere, 0, d.orderSubs()...),
		d.command("note", everywhere, 0, d.noteText("note.text"), d.table("note")),
		d.command("help", everywhere, 0),
		d.command("admin", guilds, wire.ManageGuild,
			d.adminSubs()...,
		),
	}
}

// describer gives commands and options their texts.
type describer struct {
	b     *Bot
	words map[string]wording.Words // by language
}

func (b *Bot) describer() describer {
	d := describer{b, map[string]wording.Words{}}
	for _, lang := range b.Text.Languages() {
		d.words[lang] = b.words(lang, noTable)
	}
	return d
}

// localesOf are Discord's names of a language. The default text stands under
// its own locales too: without that, Discord falls back between en-US and
// en-GB before it takes the default.
func localesOf(lang string) []string {
	if lang == "en" {
		return []string{"en-US", "en-GB"}
	}
	return []string{lang}
}

// texts is a message in English, and in every language by locale.
func (d describer) texts(key string) (standard string, by map[string]string) {
	by = map[string]string{}
	for lang, w := range d.words {
		for _, locale := range localesOf(lang) {
			by[locale] = w.Label(key)
		}
	}
	return d.words["en"].Label(key), by
}

func (d describer) command(path string, places []wire.Place, needs wire.Permission, options ...wire.CommandOption) wire.Command {
	c := wire.Command{Places: places, Needs: needs, Options: options}
	c.Name, c.Names = d.texts("cmd." + path + ".name")
	c.Description, c.Descriptions = d.texts("cmd." + path + ".about")
	return c
}

func (d describer) option(path string, kind wire.OptionKind) wire.CommandOption {
	o := wire.CommandOption{Kind: kind}
	o.Name, o.Names = d.texts("cmd." + path + ".name")
	o.Description, o.Descriptions = d.texts("cmd." + path + ".about")
	return o
}

func (d describer) sub(path string, options ...wire.CommandOption) wire.CommandOption {
	o := d.option(path, wire.Subcommand)
	o.Options = options
	return o
}

func (d describer) required(o wire.CommandOption) wire.CommandOption {
	o.Required = true
	return o
}

// typed is a text that may be suggested while it is typed.
func (d describer) typed(path string, suggested bool) wire.CommandOption {
	o := d.option(path, wire.TextOption)
	o.Autocomplete = suggested
	return o
}

// table is the option that names a table; every command has the same.
func (d describer) table(string) wire.CommandOption { return d.typed("table_option", true) }

func (d describer) noteText(path string) wire.CommandOption {
	o := d.typed(path, false)
	most := float64(maxNote)
	o.Max = &most
	return o
}

func (d describer) user(path string) wire.CommandOption { return d.option(path, wire.UserOption) }

func (d describer) role(path string) wire.CommandOption {
	return d.required(d.option(path, wire.RoleOption))
}

func (d describer) yes(path string) wire.CommandOption {
	return d.required(d.option(path, wire.BoolOption))
}

func (d describer) channel(path string) wire.CommandOption {
	o := d.required(d.option(path, wire.ChannelOption))
	o.ChannelKinds = []wire.ChannelKind{wire.TextChannel, wire.NewsChannel}
	return o
}

func (d describer) games(path string, required bool) wire.CommandOption {
	o := d.option(path, wire.TextOption)
	o.Required = required
	for _, g := range d.b.Games {
		info := g.Info()
		c := wire.Choice{Value: info.ID, Names: map[string]string{}}
		for lang, w := range d.words {
			for _, locale := range localesOf(lang) {
				c.Names[locale] = wording.Clip(w.Flat(info.Name), 100)
			}
		}
		c.Name = wording.Clip(d.words["en"].Flat(info.Name), 100)
		o.Choices = append(o.Choices, c)
	}
	return o
}

func (d describer) langs(path string) wire.CommandOption {
	o := d.option(path, wire.TextOption)
	for _, lang := range d.b.Text.Languages() {
		c := wire.Choice{Value: lang}
		c.Name, c.Names = d.texts("lang." + lang)
		o.Choices = append(o.Choices, c)
	}
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
