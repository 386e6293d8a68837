package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// open is /table open. The card itself is delivered like everything public:
// once, also across a crash. The person who opened it gets «More…» at once.
func (b *Bot) open(ctx context.Context, c invocation) (reply, error) {
	w := b.words(c.r.lang, noTable)
	g, ok := b.games[c.text("game")]
	if !ok {
		return note(w.say("open.which_game")), nil
	}
	guild, err := b.Store.Guild(ctx, c.in.Guild)
	if err != nil {
		return reply{}, err
	}
	if no := b.mayOpen(w, c.in, guild); no != "" {
		return note(no), nil
	}
	info := g.Info()
	o := table.Opening{
		Game: info.ID, Lang: b.publicLang(c, guild), Owner: c.r.User, OwnerName: c.r.Name,
		Guild: c.in.Guild, Channel: c.in.Channel, Counts: info.Seats, Press: c.in.ID,
	}
	if written := c.text("players"); written != "" {
		if o.Counts, ok = readCounts(written); !ok {
			return note(w.say("open.which_counts", engine.Word("counts", countsText(info.Seats)))), nil
		}
	}
	if c.in.Place != wire.InGuild {
		if !slices.Contains(info.Seats, 1) {
			return note(w.say("open.not_solo", engine.Word("game", w.flat(info.Name)), engine.Word("counts", countsText(info.Seats)))), nil
		}
		o.Counts = []int{1}
	}
	for _, option := range []string{"with", "with2", "with3"} {
		if u := c.text(option); u != "" && u != c.r.User && !slices.Contains(o.Invited, u) {
			o.Invited = append(o.Invited, u)
		}
	}
	t, err := b.Tables.Open(ctx, o)
	if err != nil {
		return reply{}, err
	}
	said := b.words(c.r.lang, t).say("open.done", engine.Word("table", b.title(w, t)))
	return b.morePage(c.r, t, 0, said), nil
}

// mayOpen says what is in the way of a table here; nothing when it may open.
func (b *Bot) mayOpen(w words, in wire.Interaction, g storage.Guild) string {
	if in.Place == wire.InOtherDM {
		return w.say("open.other_dm")
	}
	if in.Place == wire.InBotDM {
		return ""
	}
	if in.InThread() {
		return w.say("open.in_thread")
	}
	if g.House.Paused {
		return w.say("open.closed")
	}
	if missing := missingPermissions(w, in.AppCan); missing != "" {
		return w.say("permission.missing", engine.Word("what", missing), engine.Word("where", channelLink(in.Channel)))
	}
	if len(g.Channels) > 0 && !slices.Contains(g.Channels, in.Channel) {
		var links []string
		for _, id := range g.Channels {
			links = append(links, channelLink(id))
		}
		return w.say("open.wrong_channel", engine.Word("channels", strings.Join(links, " ")))
	}
	if len(g.Openers) > 0 && !b.isAdmin(in) && !slices.ContainsFunc(in.Roles, func(r string) bool { return slices.Contains(g.Openers, r) }) {
		return w.say("open.not_opener", engine.Word("roles", roleLinks(g.Openers)))
	}
	return ""
}

// roleLinks are roles by name; they ping nobody, since no message allows it.
func roleLinks(roles []string) string {
	var links []string
	for _, r := range roles {
		links = append(links, "<@&"+r+">")
	}
	return strings.Join(links, " ")
}

// needed are the permissions a table needs in its channel, and what for.
var needed = []struct {
	can wire.Permission
	key string
}{
	{wire.ViewChannel, "view"},
	{wire.SendMessages, "send"},
	{wire.AttachFiles, "attach"},
	{wire.CreatePublicThreads, "threads"},
	{wire.SendInThreads, "in_threads"},
}

// missingPermissions names what the bot may not do here, each with its purpose.
func missingPermissions(w words, can wire.Permission) string {
	var missing []string
	for _, n := range needed {
		if !can.Has(n.can) {
			missing = append(missing, w.say("permission."+n.key))
		}
	}
	return strings.Join(missing, "; ")
}

// publicLang is the language of a new table: asked for, else the server's.
func (b *Bot) publicLang(c invocation, g storage.Guild) string {
	for _, lang := range []string{c.text("language"), g.Lang, c.in.GuildLocale} {
		if lang != "" {
			return b.Text.Match(lang)
		}
	}
	return c.r.lang
}

// joining is «Join» and /table join.
func (b *Bot) join(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	t, err := b.Tables.Join(ctx, id, r.User, r.Name, in.ID)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	said := []string{w.say("join.done", engine.Word("table", b.title(w, t)), engine.N("n", len(t.Seats))), w.say(joinNext(t))}
	say := reply{}
	if r.NoDM || r.Closed {
		said = append(said, w.say("join.no_dm"))
		say = say.with(row(button(onTable("tell", t, ""), w.label("button.tell_me")), button(onTable("leave", t, ""), w.label("button.leave"))))
	} else {
		said = append(said, w.say("join.dm"))
		say = say.with(row(button(onTable("quiet", t, ""), w.label("button.no_dm")), button(onTable("leave", t, ""), w.label("button.leave"))))
	}
	say.message.Content = lines(said...)
	return b.firstQuestions(w, r, say), nil
}

func (b *Bot) leave(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	t, err := b.Tables.Leave(ctx, id, r.User, in.ID)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	return note(w.say("leave.done", engine.Word("table", b.title(w, t)))), nil
}

func (b *Bot) start(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	t, err := b.Tables.Start(ctx, id, r.User, in.ID)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	return note(w.say("start.done", engine.Word("table", b.title(w, t)))), nil
}

func (b *Bot) closeTable(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	t, err := b.Tables.Close(ctx, id, r.User, in.ID, "")
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	return note(w.say("close.done", engine.Word("table", b.title(w, t)))), nil
}

// resign asks once more before a seat is given up.
func (b *Bot) resign(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	t, err := b.reach(ctx, in, id)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	return note(w.say("resign.ask", engine.Word("table", b.title(w, t)))).with(row(
		styled(button(onTable("resign", t, ""), w.label("button.resign")), wire.Danger),
		button(onTable("turn", t, ""), w.label("button.back")))), nil
}

func (b *Bot) resigned(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	t, err := b.Tables.Absences.Resign(ctx, id, r.User, in.ID)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	return note(w.say("resign.done", engine.Word("table", b.title(w, t)))), nil
}

// atTable makes a press handler of what is done to a table.
func atTable(do func(context.Context, wire.Interaction, reader, int64) (reply, error)) func(context.Context, press) (reply, error) {
	return func(ctx context.Context, p press) (reply, error) { return do(ctx, p.in, p.r, p.Table) }
}

// forTable makes a command handler of what is done to a table.
func (b *Bot) forTable(do func(context.Context, wire.Interaction, reader, int64) (reply, error), phases ...storage.Phase) func(context.Context, invocation) (reply, error) {
	return func(ctx context.Context, c invocation) (reply, error) {
		t, err := b.tableOf(ctx, c, phases...)
		if err != nil {
			return reply{}, err
		}
		return do(ctx, c.in, c.r, t.ID)
	}
}

// joinAny is /table join: without a number, the newest open table of this
// channel, else the only open one of the server.
func (b *Bot) joinAny(ctx context.Context, c invocation) (reply, error) {
	if _, named := c.in.Options["table"]; named || c.in.Guild == "" {
		return b.forTable(b.join, storage.Open)(ctx, c)
	}
	open, err := b.Store.InPhase(ctx, c.in.Guild, storage.Open, mostLooked)
	if err != nil {
		return reply{}, err
	}
	open = slices.DeleteFunc(open, func(t storage.Table) bool {
		return !mayKnow(c.in, t) || slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return s.User == c.r.User })
	})
	switch open = here(c.in, open); len(open) {
	case 0:
		return note(b.words(c.r.lang, noTable).say("join.none")), nil
	case 1:
		return b.join(ctx, c.in, c.r, open[0].ID)
	default:
		return reply{}, errWhich{open}
	}
}

// quiet and tell turn the private messages of one table off and on.
func (b *Bot) quiet(ctx context.Context, p press) (reply, error) {
	t, err := b.Tables.SetQuiet(ctx, p.Table, p.r.User, true, p.in.ID)
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	return note(w.say("quiet.on", engine.Word("table", b.title(w, t)))).with(
		row(button(onTable("tell", t, ""), w.label("button.tell_me")))), nil
}

func (b *Bot) tell(ctx context.Context, p press) (reply, error) {
	t, err := b.Tables.SetQuiet(ctx, p.Table, p.r.User, false, p.in.ID)
	if err != nil {
		return reply{}, err
	}
	_, err = b.Store.ChangePerson(ctx, p.r.User, func(person *storage.Person) error {
		person.NoDM, person.Closed = false, false
		return nil
	})
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	return note(w.say("quiet.off", engine.Word("table", b.title(w, t)))), b.oweHand(ctx, t, p.r.User)
}

// oweHand sends a person's hand again, for instance when direct messages were
// opened: it must not wait for the next change.
func (b *Bot) oweHand(ctx context.Context, t storage.Table, user string) error {
	if t.Phase != storage.Playing {
		return nil
	}
	return b.owe(ctx, storage.Delivery{
		Key: table.KindHand + ":" + strconv.FormatInt(t.ID, 10) + ":" + user, Table: t.ID, Kind: table.KindHand, User: user, Priority: storage.Picture,
	})
}

// suggestCounts offers numbers of people that the chosen game allows.
func (b *Bot) suggestCounts(_ context.Context, c invocation) ([]wire.Choice, error) {
	g, ok := b.games[c.text("game")]
	if !ok || c.in.Focused != "players" {
		return nil, nil
	}
	seats := g.Info().Seats
	var choices []wire.Choice
	offer := func(counts []int) {
		text := countsText(counts)
		if strings.HasPrefix(text, strings.ReplaceAll(strings.TrimSpace(c.text("players")), "-", "–")) {
			choices = append(choices, wire.Choice{Name: text, Value: strings.ReplaceAll(text, "–", "-")})
		}
	}
	for i := range seats {
		for j := len(seats); j > i; j-- {
			offer(seats[i:j])
		}
	}
	return choices, nil
}
