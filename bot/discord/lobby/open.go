package lobby

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// open handles /table open. The card is delivered like all public messages: once, also
// after a crash. The owner gets «More…» at once.
func (f feature) open(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	w := c.Reader.Words()
	g, ok := f.Games.Rules(openGame.Of(c))
	if !ok {
		return handler.TextReply(w.Say("open.which_game")), nil
	}
	friends, no, err := f.forFriends(ctx, w, c)
	if no != "" || err != nil {
		return handler.TextReply(no), err
	}
	guild, err := f.Store.Guild(ctx, c.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	if friends {
		guild = storage.Guild{}
	} else if no := f.mayOpen(w, c.In, guild); no != "" {
		return handler.TextReply(no), nil
	}
	if c.In.Guild == "" && !friends && asksForPeople(c) {
		return handler.TextReply(w.Say("open.alone_here")), nil
	}
	info := g.Info()
	o := f.request(c.In, c.Reader, guild, info.ID, openLanguage.Of(c))
	o.Counts = info.Seats
	if written := openPlayers.Of(c); written != "" {
		if o.Counts, ok = readCounts(written); !ok {
			return handler.TextReply(w.Say("open.which_counts", engine.Word("counts", w.Counts(info.Seats)))), nil
		}
	}
	if slices.Equal(o.Counts, []int{1}) {
		o.Terms = storage.Terms{} // nobody waits
	}
	for _, u := range []string{openWith1.Of(c), openWith2.Of(c), openWith3.Of(c)} {
		if u != "" && u != c.Reader.User && !slices.Contains(o.Invited, u) {
			o.Invited = append(o.Invited, u)
		}
	}
	if friends {
		o.MaxFriends, o.OwnerName, o.Reliability = f.Friends.MaxTables, cmp.Or(c.In.User.Global, c.Reader.Name), 0
	}
	return f.openTable(ctx, c.In, c.Reader, o)
}

// request returns the request for a table of a game in a channel, without seat counts. chosen
// is the language of its public texts; "" for the usual one.
func (f feature) request(in wire.Interaction, r recipients.Recipient, guild storage.Guild, game, chosen string) lobby.Request {
	lang, server := f.publicLang(in, r, guild, chosen)
	terms := guild.Settings.DefaultTerms()
	if terms.Clock == "" {
		terms = storage.Terms{}
	}
	return lobby.Request{
		Terms: terms,
		Game:  game, Lang: lang, Server: server, Owner: r.User, OwnerName: r.Name,
		Guild: in.Guild, Channel: in.Channel, Press: in.ID, Reliability: guild.Settings.Reliability,
	}
}

// openTable opens a table unless its owner opened too many, and shows the owner its
// settings.
func (f feature) openTable(ctx context.Context, in wire.Interaction, r recipients.Recipient, o lobby.Request) (handler.Reply, error) {
	w := r.Words()
	if no := f.tooMany(w, in, r); no != "" {
		return handler.TextReply(no), nil
	}
	t, err := f.Services.Lobby.Open(ctx, o)
	if err != nil {
		return handler.Reply{}, err
	}
	if lobby.IsForFriends(t) {
		return f.openedForFriends(ctx, in, r, t)
	}
	if alone(t) {
		if err := f.postAlone(ctx, r, t); errors.Is(err, wire.ErrNoDM) {
			_, err := f.Services.Lobby.Close(ctx, t.ID, r.User, "", "")
			return handler.TextReply(w.Say("open.no_dm")), err
		}
	}
	said := r.WordsAt(t).Say(placed(t, "open.done"), engine.Word("table", w.Title(t)))
	if alone(t) && !slices.Contains(t.Counts, 1) {
		return f.computersPage(r, t, "open.needs_computers"), nil
	}
	return f.morePage(r, t, 0, said), nil
}

// asksForPeople reports whether an option of /table open is about other people, which
// does not apply in direct messages.
func asksForPeople(c handler.Invocation) bool {
	return openWith1.Given(c) || openWith2.Given(c) || openWith3.Given(c)
}

// postAlone posts the card of a table in direct messages before its owner gets a reply.
// It returns an error if their direct messages are closed, as nothing can be played
// there. Any other failure is left to the delivery of the card.
func (f feature) postAlone(ctx context.Context, r recipients.Recipient, t storage.Table) error {
	err := f.deliverLobby(ctx, storage.Delivery{Table: t.ID, User: r.User}, deliveries.Body{})
	if err != nil || !r.Closed {
		return err
	}
	_, err = f.Store.ChangePerson(ctx, r.User, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	return err
}

// mayOpen returns the reason why no table may open here; "" if one may.
func (f feature) mayOpen(w textfmt.Words, in wire.Interaction, g storage.Guild) string {
	if in.Place == discordgo.InteractionContextBotDM {
		return ""
	}
	if in.InThread() {
		return w.Say("open.in_thread")
	}
	if g.Settings.Paused {
		return w.Say("open.closed")
	}
	if missing := handler.MissingPermissions(w, in.AppCan); missing != "" {
		return w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(in.Channel)))
	}
	if len(g.Channels) > 0 && !slices.Contains(g.Channels, in.Channel) {
		return w.Say("open.wrong_channel", engine.Word("channels", channelLinks(w, g.Channels)))
	}
	if len(g.Openers) > 0 && !f.People.IsAdmin(in) && !handler.HasRole(in, g.Openers) {
		return w.Say("open.not_opener", engine.Word("roles", roleLinks(w, g.Openers)))
	}
	return ""
}

// linksShown is the maximum number of channels or roles in one reply.
const linksShown = 40

// channelLinks returns links to channels, as many as fit in a message.
func channelLinks(w textfmt.Words, channels []string) string {
	links := make([]string, min(len(channels), linksShown))
	for i := range links {
		links[i] = textfmt.ChannelLink(channels[i])
	}
	if more := len(channels) - linksShown; more > 0 {
		links = append(links, w.Say("open.more_channels", engine.N("n", more)))
	}
	return strings.Join(links, " ")
}

// roleLinks returns mentions of roles, as many as fit in a message.
func roleLinks(w textfmt.Words, roles []string) string {
	links := textfmt.RoleLinks(roles[:min(len(roles), linksShown)])
	if more := len(roles) - linksShown; more > 0 {
		links += " " + w.Say("open.more_roles", engine.N("n", more))
	}
	return links
}

// publicLang returns the language of a new table: the requested one, otherwise the one
// that an administrator chose for the server, otherwise the opener's. The server's
// language in Discord is not used, because it is English for most servers, whatever their
// people speak. If the opener's language differs from it, the server's language is
// returned too.
func (f feature) publicLang(in wire.Interaction, r recipients.Recipient, g storage.Guild, requested string) (lang, server string) {
	for _, chosen := range []string{requested, g.Lang} {
		if chosen != "" {
			return f.Texts.Catalog.Match(chosen), ""
		}
	}
	if locale := in.GuildLocale; locale != "" && f.Texts.Catalog.Match(locale) != r.Language {
		server = f.Texts.Catalog.Match(locale)
	}
	return r.Language, server
}

// join handles «Join» and /table join.
func (f feature) join(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	at, err := f.Access.TableInReach(ctx, in, id)
	if err != nil {
		return handler.Reply{}, err
	}
	t, err := f.Services.Lobby.Join(ctx, id, r.User, nameAt(at, in, r), in.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	said := []string{w.Say("join.done", engine.Word("table", w.Title(t)), engine.N("n", len(t.Seats))), w.Say(joinNext(t))}
	say := handler.Reply{}.Framed(handler.EdgeDone)
	buttons := []discordgo.Button{handler.Button(handler.OnTable("quiet", t, ""), w.Label("button.no_dm")), handler.Button(handler.OnTable("leave", t, ""), w.Label("button.leave"))}
	if r.NoDM || r.Closed {
		said = append(said, w.Say("join.no_dm"))
		buttons[0] = handler.Button(handler.OnTable("tell", t, ""), w.Label("button.tell_me"))
	} else {
		said = append(said, w.Say("join.dm"))
	}
	say = say.With(handler.Row(append(buttons, handler.TeachButtons(f.Games, w, t.Game)...)...))
	say.Message.Content = textfmt.Lines(said...)
	return f.firstQuestions(w, r, say), nil
}

func (f feature) leave(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, in, id); err != nil {
		return handler.Reply{}, err
	}
	t, err := f.Services.Lobby.Leave(ctx, id, r.User, in.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	return handler.TextReply(w.Say("leave.done", engine.Word("table", w.Title(t)))), nil
}

func (f feature) start(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, in, id); err != nil {
		return handler.Reply{}, err
	}
	if no := f.tooMany(r.Words(), in, r); no != "" {
		return handler.TextReply(no), nil
	}
	t, err := f.Services.Lobby.Start(ctx, id, r.User, in.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	return handler.TextReply(w.Say(placed(t, "start.done"), engine.Word("table", w.Title(t)))), nil
}

// closeTable closes an open table. It asks for confirmation before it closes a running
// match, because nobody else would notice a mistake.
func (f feature) closeTable(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, in, id)
	if err != nil {
		return handler.Reply{}, err
	}
	if t.Phase != storage.Playing {
		return f.closeNow(ctx, in, r, id)
	}
	if err := lobby.MayClose(t, r.User); err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	lines := []string{w.Say("close.ask", engine.Word("table", w.Title(t)), engine.N("n", t.Turns))}
	if t.TableState.Contest {
		lines = append(lines, w.Say("close.ask_deal"))
	}
	return handler.TextReply(textfmt.Lines(lines...)).With(handler.Row(
		handler.Styled(handler.Button(handler.OnTable("closenow", t, ""), w.Label("button.close")), discordgo.DangerButton),
		handler.Button(handler.OnTable("turn", t, ""), w.Label("button.go_on")))), nil
}

// closeNow closes a table without asking.
func (f feature) closeNow(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, in, id); err != nil {
		return handler.Reply{}, err
	}
	if no := f.tooMany(r.Words(), in, r); no != "" {
		return handler.TextReply(no), nil
	}
	t, err := f.Services.Lobby.Close(ctx, id, r.User, in.ID, "")
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	return handler.TextReply(w.Say("close.done", engine.Word("table", w.Title(t)))), nil
}

// resign asks for confirmation before a seat is given up. It does not ask a person
// without a seat.
func (f feature) resign(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, in, id)
	if err != nil {
		return handler.Reply{}, err
	}
	if err := f.Services.Absences.MayResign(ctx, t.ID, r.User); err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	return handler.TextReply(w.Say("resign.ask", engine.Word("table", w.Title(t)))).With(handler.Row(
		handler.Styled(handler.Button(handler.OnTable("resign", t, ""), w.Label("button.resign")), discordgo.DangerButton),
		handler.Button(handler.OnTable("turn", t, ""), w.Label("button.back")))), nil
}

func (f feature) resigned(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, in, id); err != nil {
		return handler.Reply{}, err
	}
	t, err := f.Services.Absences.Resign(ctx, id, r.User, in.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	return handler.TextReply(w.Say("resign.done", engine.Word("table", w.Title(t)))), nil
}

// joinAny handles /table join. Without a number, it joins the newest open table of this
// channel, otherwise the only open table of the server.
func (f feature) joinAny(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	if f.Friends.Open != friends.Off && joinCode.Given(c) {
		return f.joinByCode(ctx, c.In, c.Reader, joinCode.Of(c))
	}
	if handler.Table.Given(c) || c.In.Guild == "" {
		return f.Access.ForTable(f.join, storage.Open)(ctx, c)
	}
	open, err := f.Store.InPhase(ctx, c.In.Guild, storage.Open, access.MaxLooked)
	if err != nil {
		return handler.Reply{}, err
	}
	open = slices.DeleteFunc(open, func(t storage.Table) bool {
		return !access.CanSee(c.In, t) || !lobby.CanJoin(t, c.Reader.User)
	})
	switch open = access.NearbyTables(c.In, open); len(open) {
	case 0:
		w := c.Reader.Words()
		return handler.TextReply(w.Say("join.none")).With(handler.Row(handler.Button(handler.CustomID{Verb: "find"}, w.Label("button.join_find")))), nil
	case 1:
		return f.join(ctx, c.In, c.Reader, open[0].ID)
	default:
		return handler.Reply{}, access.AmbiguousTableError{Tables: open}
	}
}

// mute and tell switch the direct messages of one table off and on.
func (f feature) mute(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Services.People.SetQuiet(ctx, p.Table, p.Reader.User, true, p.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	said := "quiet.on"
	if t.TableState.Across {
		said = "quiet.on_across"
	}
	return handler.TextReply(w.Say(said, engine.Word("table", w.Title(t)))).With(
		handler.Row(handler.Button(handler.OnTable("tell", t, ""), w.Label("button.tell_me")))), nil
}

func (f feature) unmute(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Services.People.SetQuiet(ctx, p.Table, p.Reader.User, false, p.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	_, err = f.Store.ChangePerson(ctx, p.Reader.User, func(person *storage.Person) error {
		person.NoDM, person.Closed = false, false
		return nil
	})
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	return handler.TextReply(w.Say("quiet.off", engine.Word("table", w.Title(t)))), errors.Join(f.Queue.EnqueueHand(ctx, t, p.Reader.User), f.People.EnqueueCopies(ctx, p.Reader.User))
}

// suggestCounts suggests numbers of people that the chosen game allows.
func (f feature) suggestCounts(_ context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	g, ok := f.Games.Rules(openGame.Of(c))
	if !ok {
		return nil, nil
	}
	seats := g.Info().Seats
	var choices []*discordgo.ApplicationCommandOptionChoice
	hyphens := strings.NewReplacer("–", "-", "~", "-")
	typed := hyphens.Replace(strings.TrimSpace(openPlayers.Of(c)))
	w := c.Reader.Words()
	offer := func(counts []int) {
		text := w.Counts(counts)
		value := hyphens.Replace(text)
		choice := &discordgo.ApplicationCommandOptionChoice{Name: text, Value: value}
		switch {
		case value == typed: // the Tab key takes the first suggestion, which must be the typed text and not a longer range
			choices = slices.Insert(choices, 0, choice)
		case strings.HasPrefix(value, typed):
			choices = append(choices, choice)
		}
	}
	for i := range seats {
		for j := len(seats); j > i; j-- {
			offer(seats[i:j])
		}
	}
	return choices, nil
}
