package tickets

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/matchmaking"
	"guildhall/engine"
	"guildhall/storage"
)

// anyServer is the code of the button to the form for a match across servers.
const anyServer = "any"

// Fields of the form.
const (
	gamesField  = "games"
	countsField = "counts"
	pacesField  = "paces"
	langsField  = "langs"
	fillField   = "fill"
)

// form handles «Find a match»: it opens a form for a new ticket, or for the ticket of the
// button.
func (f feature) form(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	wish := usual(p.Reader)
	for _, g := range f.Games.Counted() {
		wish.Games = append(wish.Games, g.Info().ID)
	}
	wish.Games = wish.Games[:min(1, len(wish.Games))]
	wish.Counts = f.countsOf(wish.Games)
	code := ""
	if list, ok := numbers(p.Code); ok {
		t, err := f.Store.Ticket(ctx, list[0])
		if err == nil && t.User == p.Reader.User {
			wish, code = t.Wish, p.Code
		}
	}
	if code == "" {
		if no, err := f.mayLook(ctx, w, p.In); no != "" || err != nil {
			return handler.TextReply(no), err
		}
	}
	if code == "" && p.Code == anyServer {
		code = anyServer
	}
	field := func(key string, input discordgo.MessageComponent) discordgo.MessageComponent {
		return discordgo.Label{Label: textfmt.Clip(w.Label("find.form_"+key), 45), Description: textfmt.Clip(w.Label("find.about_"+key), 100), Component: input}
	}
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.CustomID{Verb: "fdsend", Code: code}.String(), Title: textfmt.Clip(w.Label("find.title"), 45),
		Components: []discordgo.MessageComponent{
			field("games", f.gamesMenu(w, wish)), field("players", countsMenu(w, wish)), field("paces", pacesMenu(w, wish)),
			field("langs", f.langsMenu(w, wish)), field("computers", handler.OneOf(fillMenu(w, wish))),
		},
	}}, nil
}

func (f feature) gamesMenu(w textfmt.Words, wish storage.Criteria) discordgo.SelectMenu {
	m := discordgo.SelectMenu{CustomID: gamesField}
	for _, g := range f.Games.Counted() {
		id := g.Info().ID
		if len(f.countsOf([]string{id})) > 0 && len(m.Options) < handler.MaxMenu {
			m.Options = append(m.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(w.GameName(id), 100), Value: id, Default: slices.Contains(wish.Games, id)})
		}
	}
	m.MaxValues = len(m.Options)
	return m
}

func countsMenu(w textfmt.Words, wish storage.Criteria) discordgo.SelectMenu {
	m := discordgo.SelectMenu{CustomID: countsField, MaxValues: len(matchmaking.AnyCount)}
	for _, n := range matchmaking.AnyCount {
		m.Options = append(m.Options, discordgo.SelectMenuOption{Label: w.Label("find.count", engine.N("n", n)), Value: strconv.Itoa(n), Default: slices.Contains(wish.Counts, n)})
	}
	return m
}

func pacesMenu(w textfmt.Words, wish storage.Criteria) discordgo.SelectMenu {
	m := discordgo.SelectMenu{CustomID: pacesField, MaxValues: len(matchmaking.Paces)}
	for _, p := range matchmaking.Paces {
		m.Options = append(m.Options, discordgo.SelectMenuOption{Label: w.Label("find.pace." + p), Value: p, Default: slices.Contains(wish.Paces, p)})
	}
	return m
}

func (f feature) langsMenu(w textfmt.Words, wish storage.Criteria) discordgo.SelectMenu {
	langs := f.Texts.Catalog.Languages()
	m := discordgo.SelectMenu{CustomID: langsField, MaxValues: len(langs)}
	for _, l := range langs {
		m.Options = append(m.Options, discordgo.SelectMenuOption{Label: w.Label("lang." + l), Value: l, Default: slices.Contains(wish.Langs, l)})
	}
	return m
}

func fillMenu(w textfmt.Words, wish storage.Criteria) discordgo.SelectMenu {
	m := discordgo.SelectMenu{CustomID: fillField}
	for _, hours := range fills {
		m.Options = append(m.Options, discordgo.SelectMenuOption{Label: w.Label(fillKey(hours)), Value: strconv.Itoa(hours), Default: fillOf(wish) == hours})
	}
	return m
}

// sent handles the submitted form.
func (f feature) sent(ctx context.Context, p handler.Press) (handler.Reply, error) {
	wish := storage.Criteria{Games: p.In.Fields[gamesField], Paces: p.In.Fields[pacesField]}
	for _, written := range p.In.Fields[countsField] {
		n, _ := strconv.Atoi(written)
		wish.Counts = append(wish.Counts, n)
	}
	for _, l := range p.In.Fields[langsField] {
		if slices.Contains(f.Texts.Catalog.Languages(), l) {
			wish.Langs = append(wish.Langs, l)
		}
	}
	setFill(&wish, p.In.Field(fillField))
	list, changes := numbers(p.Code)
	if !changes {
		wish.Across = p.In.Guild == "" || p.Code == anyServer
		return f.write(ctx, p.In, p.Reader, 0, wish)
	}
	if t, err := f.Store.Ticket(ctx, list[0]); err == nil && t.User == p.Reader.User {
		wish.Across = t.Wish.Across
	}
	return f.write(ctx, p.In, p.Reader, list[0], wish)
}

// widen handles «Also across servers» and «Only on this server».
func (f feature) widen(ctx context.Context, a asked) (handler.Reply, error) {
	t, err := f.room.Own(ctx, a.press.Reader.User, a.ticket)
	if err != nil {
		return handler.Reply{}, err
	}
	wish := t.Wish
	wish.Across = t.Guild == "" || !wish.Across
	return f.write(ctx, a.press.In, a.press.Reader, a.ticket, wish)
}

// mayLook returns the reason why nobody may look for a match here; "" if they may. The
// rules are those of /table open, because a table will open.
func (f feature) mayLook(ctx context.Context, w textfmt.Words, in wire.Interaction) (string, error) {
	switch {
	case in.Place == discordgo.InteractionContextPrivateChannel:
		return w.Say("find.only_servers"), nil
	case in.Guild == "":
		return "", nil
	}
	g, err := f.Store.Guild(ctx, in.Guild)
	if err != nil {
		return "", err
	}
	if g.Settings.Paused {
		return w.Say("find.closed"), nil
	}
	if len(g.Openers) > 0 && !f.People.IsAdmin(in) && !handler.HasRole(in, g.Openers) {
		return w.Say("find.not_opener", engine.Word("roles", textfmt.ClipItems([]string{textfmt.RoleLinks(g.Openers)}, 1500))), nil
	}
	where := matchmaking.Place(g, channelOf(in))
	if missing := handler.MissingPermissions(w, in.AppCan); missing != "" && where == in.Channel {
		return w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(where))), nil
	}
	return "", nil
}

// channelOf returns the channel of an interaction; for a thread, its parent channel.
func channelOf(in wire.Interaction) string {
	if in.InThread() {
		return cmp.Or(in.Parent, in.Channel)
	}
	return in.Channel
}

// write stores a ticket and shows it.
func (f feature) write(ctx context.Context, in wire.Interaction, r recipients.Recipient, ticket int64, wish storage.Criteria) (handler.Reply, error) {
	w := r.Words()
	wr := matchmaking.TicketRequest{Ticket: ticket, User: r.User, Name: r.Name, Guild: in.Guild, Wish: wish, Press: in.ID}
	if wish.Across {
		if r.NoDM || r.Closed { // the table would be in the direct messages
			return handler.TextReply(w.Say("find.needs_dm")), nil
		}
		wr.Name = cmp.Or(in.User.Global, r.Name) // a nickname would reveal the person's server
	}
	if ticket == 0 {
		no, err := f.mayLook(ctx, w, in)
		if no != "" || err != nil {
			return handler.TextReply(no), err
		}
	}
	if ticket == 0 && in.Guild != "" {
		wr.Channel = channelOf(in)
		g, err := f.Store.Guild(ctx, in.Guild)
		if err != nil {
			return handler.Reply{}, err
		}
		if wr.Channel = matchmaking.Place(g, wr.Channel); in.InThread() && in.Parent == "" && wr.Channel == in.Channel {
			return handler.TextReply(w.Say("find.in_thread")), nil
		}
	}
	t, err := f.room.Write(ctx, wr)
	if err != nil {
		return handler.Reply{}, err
	}
	said := "find.looks"
	if ticket != 0 {
		said = "find.changed"
	}
	return f.page(ctx, r, t, w.Say(said))
}

// page shows one ticket: its criteria, the next steps, and changes that would help.
func (f feature) page(ctx context.Context, r recipients.Recipient, t storage.Ticket, said string) (handler.Reply, error) {
	w := r.Words()
	out := []string{said, ticketLine(w, t), f.nextLine(w, r, t)}
	help, err := f.adviceLine(ctx, w, t)
	if err != nil {
		return handler.Reply{}, err
	}
	out = append(out, help)
	if slices.ContainsFunc(t.Wish.Counts, func(n int) bool { return n != slices.Max(t.Wish.Counts) }) {
		out = append(out, w.Say("find.gathers", engine.N("n", slices.Max(t.Wish.Counts))))
	}
	buttons := []discordgo.Button{handler.Button(onTicket("find", t.ID), w.Label("button.find_change")), handler.Button(onTicket("fdcancel", t.ID), w.Label("button.find_stop"))}
	wider, err := f.widerButton(ctx, w, t)
	if err != nil {
		return handler.Reply{}, err
	}
	buttons = append(buttons, wider...)
	if r.Preferences.Zone == "" {
		out = append(out, w.Say("find.no_zone"))
		buttons = append(buttons, handler.Button(handler.CustomID{Verb: "when"}, w.Label("button.find_hours")))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).With(handler.Row(buttons...)), nil
}

// widerButton returns the button that makes a ticket of a server also look across
// servers, or not any more; nil if that is not possible.
func (f feature) widerButton(ctx context.Context, w textfmt.Words, t storage.Ticket) ([]discordgo.Button, error) {
	if t.Guild == "" {
		return nil, nil
	}
	key := "button.find_narrow"
	if !t.Wish.Across {
		g, err := f.Store.Guild(ctx, t.Guild)
		if err != nil || !g.Settings.Across {
			return nil, err
		}
		key = "button.find_wide"
	}
	return []discordgo.Button{handler.Button(onTicket("fdwide", t.ID), w.Label(key))}, nil
}

// nextLine describes how a person will be asked, and how long the ticket lasts.
func (f feature) nextLine(w textfmt.Words, r recipients.Recipient, t storage.Ticket) string {
	key := "find.next"
	switch {
	case t.Guild == "":
		key = "find.next_across"
	case t.Wish.Across:
		key = "find.next_both"
	case r.NoDM || r.Closed:
		key = "find.next_channel"
	}
	return w.Say(key, engine.Word("where", textfmt.ChannelLink(t.Channel)), engine.Word("when", textfmt.On(t.Expires)))
}

// adviceLine describes what others on the server look for if nobody looks for the same.
// It depends only on criteria.
func (f feature) adviceLine(ctx context.Context, w textfmt.Words, t storage.Ticket) (string, error) {
	a, err := f.room.Advise(ctx, t)
	if err != nil || a.None() {
		return "", err
	}
	var ways []string
	if len(a.Counts) > 0 {
		ways = append(ways, w.Say("find.advice_counts", engine.Word("counts", w.Counts(a.Counts))))
	}
	if len(a.Games) > 0 {
		var names []string
		for _, g := range a.Games {
			names = append(names, textfmt.Escape(w.ShortName(g)))
		}
		ways = append(ways, w.Say("find.advice_other", engine.Word("what", textfmt.ClipItems(names, 200))))
	}
	if len(a.Paces) > 0 {
		var names []string
		for _, p := range a.Paces {
			names = append(names, w.Say("find.pace."+p))
		}
		ways = append(ways, w.Say("find.advice_other", engine.Word("what", textfmt.ClipItems(names, 200))))
	}
	if len(a.Langs) > 0 {
		var names []string
		for _, l := range a.Langs {
			names = append(names, w.Say("lang."+l))
		}
		ways = append(ways, w.Say("find.advice_other", engine.Word("what", textfmt.ClipItems(names, 200))))
	}
	return w.Say("find.advice", engine.Word("ways", textfmt.ClipItems(ways, 600))), nil
}
