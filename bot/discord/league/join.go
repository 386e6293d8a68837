package league

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// join is «Join».
func (f feature) join(ctx context.Context, a asked) (kit.Reply, error) {
	return f.joinAs(ctx, a, false)
}

// joinSub is «Be a substitute».
func (f feature) joinSub(ctx context.Context, a asked) (kit.Reply, error) {
	return f.joinAs(ctx, a, true)
}

func (f feature) joinCommand(ctx context.Context, c kit.Invocation, l storage.League) (kit.Reply, error) {
	return f.joinAs(ctx, asked{in: c.In, reader: c.Reader, league: l}, joinAsSub.Of(c))
}

// joinAs enters somebody, and tells them what binds them.
func (f feature) joinAs(ctx context.Context, a asked, sub bool) (kit.Reply, error) {
	b, err := f.leagues.Entering.Join(ctx, a.act(f), a.reader.Name, sub)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(a.reader.Language, kit.NoTable)
	said := "league.join_done"
	if sub {
		said = "league.sub_done"
	}
	lines := []string{w.Say(said, title(b)...)}
	if a.reader.NoDM || a.reader.Closed {
		lines = append(lines, w.Say("league.no_dm"))
	}
	lines = append(lines, f.termLines(w, b.Season.Terms)...)
	return kit.Say(wording.ClipLines(wording.Lines(lines...), wording.MaxContent)).With(
		kit.Row(kit.Button(onLeague("lgask", b.League.ID), w.Label("league.button.lgask")))), nil
}

func (f feature) leaveCommand(ctx context.Context, c kit.Invocation, l storage.League) (kit.Reply, error) {
	return f.askLeave(ctx, asked{in: c.In, reader: c.Reader, league: l})
}

// askLeave leaves an open season at once. It asks for confirmation before somebody
// drops out of one that is played.
func (f feature) askLeave(ctx context.Context, a asked) (kit.Reply, error) {
	b, err := f.leagues.Seasons.Latest(ctx, a.league.ID)
	if err != nil {
		return kit.Reply{}, err
	}
	e := b.Of(a.reader.User)
	if b.Season.Phase != storage.SeasonPlaying || e == nil || e.State == seasons.Left || e.State == seasons.Sub {
		return f.leave(ctx, a)
	}
	w := f.bot.Words(a.reader.Language, kit.NoTable)
	return kit.Say(w.Say("league.leave_ask", title(b)...)).With(
		kit.Row(kit.Styled(kit.Button(onLeague("lgleave", b.League.ID), w.Label("league.button.drop_out")), discordgo.DangerButton))), nil
}

// leave takes somebody out of the season.
func (f feature) leave(ctx context.Context, a asked) (kit.Reply, error) {
	b, err := f.leagues.Entering.Leave(ctx, a.act(f))
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(a.reader.Language, kit.NoTable)
	if e := b.Of(a.reader.User); e != nil && e.Division == 0 && b.Season.Phase == storage.SeasonPlaying {
		lines := []string{w.Say("league.leave_sub_done", title(b)...)}
		if n := b.TablesOf(e.User); n > 0 {
			lines = append(lines, w.Say("league.keeps_tables", engine.N("n", n)))
		}
		return kit.Say(wording.Lines(lines...)), nil
	}
	return kit.Say(w.Say("league.leave_done", title(b)...)), nil
}

// terms is «Terms»: what binds who joins, and how to check the draw.
func (f feature) terms(ctx context.Context, a asked) (kit.Reply, error) {
	b, err := f.leagues.Seasons.Numbered(ctx, a.league.ID, a.number(1))
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(a.reader.Language, kit.NoTable)
	lines := append([]string{w.Say("league.terms.title", title(b)...)}, f.termLines(w, b.Season.Terms)...)
	lines = append(lines, organisersLine(w, b), w.Say("league.hash", engine.Word("hash", seasons.SeedHash(b.Season))))
	if seed, known := seasons.PublishedSeed(b.Season); known {
		lines = append(lines, w.Say("league.seed", engine.Word("seed", seed.String())))
	}
	return kit.Say(wording.ClipLines(wording.Lines(lines...), wording.MaxContent)).With(
		kit.Row(kit.Button(onLeague("lglog", b.League.ID), w.Label("league.button.log")))), nil
}
