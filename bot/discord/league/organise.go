package league

import (
	"context"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	seasons "guildhall/bot/league"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// announce is /league announce: it opens the next season when the last one has
// ended, and posts the card of the present season in this channel.
func (f organising) announce(ctx context.Context, c kit.Invocation, l storage.League) (kit.Reply, error) {
	w := f.Words(c.Reader.Language, kit.NoTable)
	a := asked{in: c.In, reader: c.Reader, league: l}.act(f.feature)
	b, err := f.leagues.Announce(ctx, a, c.In.Channel)
	if err != nil {
		return kit.Reply{}, err
	}
	if b.Season.Phase == storage.SeasonOpen {
		return f.organiserPage(w, b, "league.announced"), nil
	}
	return kit.Say(w.Say("league.announced", append(title(b), engine.Word("where", wording.ChannelLink(b.League.Channel)))...)), nil
}

// start is «Start»: the draw is made and tables open.
func (f organising) start(ctx context.Context, a asked) (kit.Reply, error) {
	b, err := f.leagues.Start(ctx, a.act(f.feature))
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(a.reader.Language, kit.NoTable)
	said := w.Say("league.started", append(title(b), engine.N("people", len(b.InState(seasons.In))), engine.N("divisions", b.DivisionCount()),
		engine.N("matches", len(b.Fixtures)))...)
	return kit.Say(wording.Lines(said, f.evenness(w, b))), nil
}

// evenness says where meetings are not even: five seats do not always allow it.
func (f organising) evenness(w wording.Words, b *seasons.Book) string {
	for d := 1; d <= b.DivisionCount(); d++ {
		if s, ok := b.Spread(d); ok && !s.Even() {
			return w.Say("league.uneven", engine.N("least", s.Meetings[0]), engine.N("most", s.Meetings[1]))
		}
	}
	return ""
}

// substitute is /league sub: an organiser replaces an entrant.
func (f organising) substitute(ctx context.Context, c kit.Invocation, l storage.League) (kit.Reply, error) {
	a := asked{in: c.In, reader: c.Reader, league: l}.act(f.feature)
	in := subIn.Of(c)
	b, err := f.leagues.Substitute(ctx, a, subOut.Of(c), in)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(c.Reader.Language, kit.NoTable)
	comes := w.Say("league.a_sub")
	if in != "" {
		comes = "<@" + in + ">"
	}
	return kit.Say(w.Say("league.replaced", append(title(b), engine.Word("out", "<@"+subOut.Of(c)+">"), engine.Word("comes", comes))...)), nil
}

// computers is /league computers: an organiser fills the open season up.
func (f organising) computers(ctx context.Context, c kit.Invocation, l storage.League) (kit.Reply, error) {
	level := seating.Club
	if computerLevel.Given(c) {
		level = computerLevel.Of(c)
	}
	count := computerCount.Of(c)
	b, err := f.leagues.Computers(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f.feature), level, count)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(c.Reader.Language, kit.NoTable)
	return kit.Say(w.Say("league.computers", append(title(b), engine.Word("level", w.Computer(level)), engine.N("count", count))...)), nil
}

// organiser is /league organiser.
func (f organising) organiser(ctx context.Context, c kit.Invocation, l storage.League) (kit.Reply, error) {
	w := f.Words(c.Reader.Language, kit.NoTable)
	who, organises := organiserPerson.Of(c), !organiserRemoved.Of(c)
	if c.In.Resolved[who].Bot {
		return kit.Say(w.Say("league.no_bots")), nil
	}
	b, err := f.leagues.SetOrganiser(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f.feature), who, organises)
	if err != nil {
		return kit.Reply{}, err
	}
	said := "league.organiser_removed"
	if organises {
		said = "league.organiser_added"
	}
	return kit.Say(wording.Lines(w.Say(said, append(title(b), engine.Word("who", "<@"+who+">"))...), organisersLine(w, b))), nil
}

// organisersLine names the organisers of a league.
func organisersLine(w wording.Words, b *seasons.Book) string {
	var names []string
	for _, user := range b.League.Organisers {
		names = append(names, "<@"+user+">")
	}
	if len(names) == 0 {
		return ""
	}
	return w.Say("league.organisers", engine.Word("who", strings.Join(names, ", ")))
}

// askClose is /league close: it asks for confirmation.
func (f organising) askClose(ctx context.Context, c kit.Invocation, l storage.League) (kit.Reply, error) {
	b, err := f.leagues.MayClose(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f.feature))
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(c.Reader.Language, kit.NoTable)
	ends := "over"
	if b.Season.Phase == storage.SeasonOpen || b.Season.Phase == storage.SeasonPlaying {
		ends = string(b.Season.Phase)
	}
	return kit.Say(w.Say("league.close_ask."+ends, title(b)...)).With(
		kit.Row(kit.Styled(kit.Button(onLeague("lgclose", b.League.ID), w.Label("league.button.close")), wire.Danger))), nil
}

// close is «Close the league».
func (f organising) close(ctx context.Context, a asked) (kit.Reply, error) {
	b, err := f.leagues.Close(ctx, a.act(f.feature))
	if err != nil {
		return kit.Reply{}, err
	}
	return kit.Say(f.Words(a.reader.Language, kit.NoTable).Say("league.closed", title(b)...)), nil
}
