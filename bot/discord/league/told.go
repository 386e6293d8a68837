package league

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/clock"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	seasons "guildhall/bot/league"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverTold tells a person about their season: the tables they play, or their
// place at the end. It waits for the end of their quiet hours, and tells nothing
// twice.
func (f telling) deliverTold(ctx context.Context, d storage.Delivery, _ deliveries.Intent) error {
	n, err := seasons.NewsOf(d)
	if err != nil {
		return err
	}
	b, err := f.leagues.Read(ctx, n.Season)
	if err != nil {
		return err
	}
	r, err := f.ReaderNamed(ctx, d.User, b.League.Lang)
	if err != nil || r.NoDM || r.Closed {
		return err
	}
	if err := f.hold(r, b); err != nil {
		return err
	}
	w := f.Words(r.Language, kit.NoTable)
	said, err := f.toldLines(ctx, w, b, r.User)
	if err != nil || said == "" {
		return err
	}
	return f.tell(ctx, d, r, storage.Post{Kind: postOf(b), User: r.User, Digest: posts.Digest(said)}, wire.Message{
		Content: said, Components: []wire.Component{kit.Row(
			kit.Button(onLeague("lgstand", b.League.ID, 0, b.Season.N), w.Label("league.button.lgstand")),
			kit.Button(onLeague("lgplan", b.League.ID, 0, b.Season.N), w.Label("league.button.lgplan")),
			kit.Button(onLeague("lgterms", b.League.ID, 0, b.Season.N), w.Label("league.button.lgterms")))},
	})
}

// hold returns kit.Held while a person wants no messages.
func (f telling) hold(r kit.Reader, b *seasons.Book) error {
	prefs := r.Preferences
	if !clock.HasQuietTimes(prefs) {
		prefs.Quiet = &storage.Quiet{}
	}
	if at := clock.NextUndisturbed(b.Season.Terms.Clock, storage.Wait{}, prefs, f.Now()); at.After(f.Now()) {
		return kit.Held{Until: at}
	}
	return nil
}

// tell sends a direct message, unless the last one said the same.
func (f telling) tell(ctx context.Context, d storage.Delivery, r kit.Reader, p storage.Post, m wire.Message) error {
	last, stands, err := f.Post(ctx, 0, p.Kind, p.User)
	if err != nil || stands && last.Digest == p.Digest {
		return err
	}
	if err = f.SendPrivate(ctx, r, p, m, posts.Nonce(d, "league")); err != nil && posts.OnlyClosed(err) {
		return nil
	}
	return err
}

// toldLines is what a person is told about their season now; empty for nothing.
func (f telling) toldLines(ctx context.Context, w wording.Words, b *seasons.Book, user string) (string, error) {
	e := b.Of(user)
	if b.Season.Phase == storage.SeasonOver {
		if e == nil || e.Place == 0 {
			return "", nil
		}
		return w.Say("league.told_over", append(title(b), engine.N("place", e.Place), engine.N("division", e.Division), engine.N("divisions", b.DivisionCount()))...), nil
	}
	if b.Season.Phase == storage.SeasonClosed {
		return w.Say("league.told_closed", title(b)...), nil
	}
	lines := []string{w.Say("league.told_playing", title(b)...)}
	if e != nil && e.Division > 0 && b.DivisionCount() > 1 {
		lines = append(lines, w.Say("league.your_division", engine.N("n", e.Division), engine.N("of", b.DivisionCount())))
	}
	for _, x := range b.Fixtures {
		line, err := f.tableLine(ctx, w, b, x, user)
		if err != nil {
			return "", err
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) == 1 {
		return "", nil
	}
	if !b.Season.Due.IsZero() {
		lines = append(lines, w.Say("league.due", engine.Word("when", wording.On(b.Season.Due)), engine.Word("ago", wording.Ago(b.Season.Due))))
	}
	return wording.ClipLines(wording.Lines(lines...), wording.MaxContent), nil
}

// tableLine names an open table of a person and who sits there; empty for others.
func (f telling) tableLine(ctx context.Context, w wording.Words, b *seasons.Book, x storage.Fixture, user string) (string, error) {
	if x.State != storage.FixtureOpen {
		return "", nil
	}
	var others []string
	plays := false
	for _, s := range x.Seats {
		if s.User == user {
			plays = true
		} else {
			others = append(others, "**"+wording.Escape(playerOf(w, b, s))+"**")
		}
	}
	if !plays {
		return "", nil
	}
	where := "#" + strconv.FormatInt(x.Table, 10)
	t, err := f.Tables.Table(ctx, x.Table)
	if err != nil {
		return "", err
	}
	if t.Thread != "" {
		where += " " + wording.ChannelLink(t.Thread)
	}
	return w.Say("league.your_table", engine.Word("table", where), engine.Word("others", strings.Join(others, ", "))), nil
}

// deliverStuck asks an organiser to decide a match that ended without a result.
func (f telling) deliverStuck(ctx context.Context, d storage.Delivery, _ deliveries.Intent) error {
	n, err := seasons.NewsOf(d)
	if err != nil {
		return err
	}
	b, err := f.leagues.Read(ctx, n.Season)
	if err != nil {
		return err
	}
	x := b.FixtureAt(n.Table)
	if x == nil || x.State != storage.FixtureStuck {
		return nil
	}
	r, err := f.ReaderNamed(ctx, d.User, b.League.Lang)
	if err != nil || r.NoDM || r.Closed {
		return err
	}
	w := f.Words(r.Language, kit.NoTable)
	m := wire.Message{Content: w.Say("league.stuck", append(title(b), engine.N("table", int(n.Table)))...)}
	p := storage.Post{Kind: postOf(b) + " stuck " + strconv.FormatInt(n.Table, 10), User: r.User, Digest: posts.Digest(m.Content)}
	return f.tell(ctx, d, r, p, m)
}
