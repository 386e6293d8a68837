package league

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	seasons "guildhall/bot/league"
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
	in := c.Text("in")
	b, err := f.leagues.Substitute(ctx, a, c.Text("out"), in)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(c.Reader.Language, kit.NoTable)
	comes := w.Say("league.a_sub")
	if in != "" {
		comes = "<@" + in + ">"
	}
	return kit.Say(w.Say("league.replaced", append(title(b), engine.Word("out", "<@"+c.Text("out")+">"), engine.Word("comes", comes))...)), nil
}
