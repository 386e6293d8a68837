package league

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// join handles «Join».
func (f feature) join(ctx context.Context, a asked) (handler.Reply, error) {
	return f.joinAs(ctx, a, false)
}

// joinSub handles «Be a substitute».
func (f feature) joinSub(ctx context.Context, a asked) (handler.Reply, error) {
	return f.joinAs(ctx, a, true)
}

// joinAs enters a person, and shows them the terms.
func (f feature) joinAs(ctx context.Context, a asked, sub bool) (handler.Reply, error) {
	b, err := f.leagues.Entering.Join(ctx, a.act(f), a.reader.Name, sub)
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	said := "league.join_done"
	if sub {
		said = "league.sub_done"
	}
	lines := []string{w.Say(said, title(b)...)}
	if a.reader.NoDM || a.reader.Closed {
		lines = append(lines, w.Say("league.no_dm"))
	}
	lines = append(lines, f.termLines(w, b.Season.Terms)...)
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(
		handler.Row(handler.Button(onLeague("lgask", b.League.ID), w.Label("league.button.lgask")))), nil
}

// askLeave leaves an open season at once. It asks for confirmation before a person drops
// out of a running one.
func (f feature) askLeave(ctx context.Context, a asked) (handler.Reply, error) {
	b, err := f.leagues.Seasons.Latest(ctx, a.league.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	e := b.Of(a.reader.User)
	if b.Season.Phase != storage.SeasonPlaying || e == nil || e.State == seasons.Left || e.State == seasons.Sub {
		return f.leave(ctx, a)
	}
	w := a.reader.Words()
	return handler.TextReply(w.Say("league.leave_ask", title(b)...)).With(
		handler.Row(handler.Styled(handler.Button(onLeague("lgleave", b.League.ID), w.Label("league.button.drop_out")), discordgo.DangerButton))), nil
}

// leave removes a person from the season.
func (f feature) leave(ctx context.Context, a asked) (handler.Reply, error) {
	b, err := f.leagues.Entering.Leave(ctx, a.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	if e := b.Of(a.reader.User); e != nil && e.Division == 0 && b.Season.Phase == storage.SeasonPlaying {
		lines := []string{w.Say("league.leave_sub_done", title(b)...)}
		if n := b.TablesOf(e.User); n > 0 {
			lines = append(lines, w.Say("league.keeps_tables", engine.N("n", n)))
		}
		return handler.TextReply(textfmt.Lines(lines...)), nil
	}
	return handler.TextReply(w.Say("league.leave_done", title(b)...)), nil
}

// terms handles «Terms»: it shows the terms for people who join, and how to check the
// draw.
func (f feature) terms(ctx context.Context, a asked) (handler.Reply, error) {
	b, err := f.leagues.Seasons.Numbered(ctx, a.league.ID, a.number(1))
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	lines := append([]string{w.Say("league.terms.title", title(b)...)}, f.termLines(w, b.Season.Terms)...)
	lines = append(lines, apartLine(w, b), organisersLine(w, b), w.Say("league.hash", engine.Word("hash", seasons.SeedHash(b.Season))))
	if seed, known := seasons.PublishedSeed(b.Season); known {
		lines = append(lines, w.Say("league.seed", engine.Word("seed", seed.String())))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(
		handler.Row(handler.Button(onLeague("lglog", b.League.ID), w.Label("league.button.log")))), nil
}

// apart is /organise apart: an organiser keeps two people apart in the first rounds.
func (f feature) apart(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	b, err := f.leagues.Organising.Apart(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f), apartPerson.Of(c), apartOther.Of(c), !apartMeet.Of(c))
	if err != nil {
		return handler.Reply{}, err
	}
	w := c.Reader.Words()
	line := apartLine(w, b)
	if line == "" {
		line = w.Say("league.apart_none")
	}
	return handler.TextReply(textfmt.Lines(w.Say("league.head.apart", title(b)...), line)), nil
}

// apartLine names the pairs of a season that are kept apart; empty for none.
func apartLine(w textfmt.Words, b *seasons.SeasonTx) string {
	var pairs []string
	for _, p := range b.Season.Terms.Apart {
		if x, y := b.Entrant(p[0]), b.Entrant(p[1]); x != nil && y != nil {
			pairs = append(pairs, bold(w, *x)+" & "+bold(w, *y))
		}
	}
	if len(pairs) == 0 {
		return ""
	}
	return w.Say("league.apart_pairs", engine.N("n", seasons.FirstRounds), engine.Word("pairs", strings.Join(pairs, ", ")))
}
