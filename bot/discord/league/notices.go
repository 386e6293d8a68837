package league

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"

	seasons "guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverSeasonNews sends a person a message about their season: the tables they play, or
// their place at the end. It waits for the end of their quiet hours, and never repeats a
// message.
func (f feature) deliverSeasonNews(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	_, b, err := f.newsOf(ctx, d)
	if err != nil {
		return err
	}
	r, err := f.People.Named(ctx, d.User, b.League.Lang)
	if err != nil {
		return err
	}
	w := r.Words()
	said, err := f.seasonNewsLines(ctx, w, b, r.User)
	if err != nil || said == "" {
		return err
	}
	return f.tell(ctx, d, r, b, storage.Message{Kind: postOf(b), User: r.User, Topic: string(b.Season.Phase), Digest: messages.Digest(said)}, wire.Message{
		Content: said, Frame: &wire.Frame{Colour: handler.EdgeRead}, Components: []discordgo.MessageComponent{handler.Row(
			handler.Button(onLeague("lgstand", b.League.ID, 0, b.Season.N), w.Label("league.button.lgstand")),
			handler.Button(onLeague("lgplan", b.League.ID, 0, b.Season.N), w.Label("league.button.lgplan")),
			handler.Button(onLeague("lgterms", b.League.ID, 0, b.Season.N), w.Label("league.button.lgterms")))},
	})
}

// deliverNotice sends a person a message about something that affects them, or that the
// next season is open.
func (f feature) deliverNotice(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	n, b, err := f.newsOf(ctx, d)
	if err != nil {
		return err
	}
	if n.What == seasons.NoticeInvited && (b.Season.Phase != storage.SeasonOpen || b.Of(d.User) != nil) {
		return nil // they have answered, or it is too late
	}
	r, err := f.People.Named(ctx, d.User, b.League.Lang)
	if err != nil {
		return err
	}
	w := r.Words()
	lines, err := f.noticeLines(ctx, w, b, d.User, n)
	if err != nil {
		return err
	}
	if n.Reason != "" {
		lines = append(lines, w.Say("league.reason", engine.Word("reason", n.Reason)))
	}
	m := wire.Message{Content: textfmt.Lines(lines...), Frame: &wire.Frame{Colour: handler.EdgeTurn}}
	var verbs []string
	switch n.What {
	case seasons.NoticeInvited, seasons.NoticeReadmitted:
		verbs = []string{"lgjoin", "lgsub", "lgterms"}
	case seasons.NoticeOut, seasons.NoticeMissed, seasons.NoticeNamed, seasons.NoticeRuled, seasons.NoticeDeadline, seasons.NoticeCorrected, seasons.NoticeVoid, seasons.NoticePlace:
		verbs = []string{"lgstand", "lgplan", "lgterms"}
	}
	if n.What == seasons.NoticeStarts || n.What == seasons.NoticePreview {
		if b.Season.Phase != storage.SeasonOpen {
			return nil // the season began or was closed in the meantime
		}
		verbs = []string{"lgterms", "lgask"}
		if n.What == seasons.NoticePreview {
			verbs = []string{"lgpanel", "lgterms"}
		}
	}
	var row []discordgo.Button
	for _, verb := range verbs {
		row = append(row, handler.Button(onLeague(verb, b.League.ID, 0, b.Season.N), w.Label("league.button."+verb)))
	}
	if len(row) > 0 {
		m.Components = []discordgo.MessageComponent{handler.Row(row...)}
	}
	kind := noticePost(b, n)
	digest := messages.Digest(d.ID)
	if n.What == seasons.NoticeInvited {
		digest = n.What // once, even if the season is announced several times
	}
	return f.tell(ctx, d, r, b, storage.Message{Kind: kind, User: r.User, Digest: digest}, m)
}

// noticeLines returns the text of a notice, without its reason.
func (f feature) noticeLines(ctx context.Context, w textfmt.Words, b *seasons.SeasonTx, user string, n seasons.News) ([]string, error) {
	args := append(title(b), engine.N("table", int(n.Table)))
	var more []string
	switch n.What {
	case seasons.NoticeNamed:
		if e := b.Entrant(n.Of); e != nil {
			args = append(args, engine.Word("who", bold(w, *e)))
		}
		for _, x := range b.Fixtures {
			if !slices.ContainsFunc(x.Seats, func(s storage.FixtureSeat) bool { e := b.Entrant(s.Entrant); return e != nil && e.User == user }) {
				continue // they take over for others as well, and read about it in another message
			}
			line, err := f.tableLine(ctx, w, b, x, user)
			if err != nil {
				return nil, err
			}
			if line != "" {
				more = append(more, line)
			}
		}
	case seasons.NoticePlace:
		if e := b.Of(user); e != nil {
			args = append(args, engine.N("place", e.Place), engine.N("division", e.Division), engine.N("divisions", b.DivisionCount()))
			more = append(more, moveLine(w, b, *e))
		}
	case seasons.NoticeRuled:
		args = append(args, engine.Word("who", "<@"+n.By+">"))
		if x := b.FixtureAt(n.Table); x != nil {
			more = rankLines(w, b, *x)
		}
	case seasons.NoticeCorrected, seasons.NoticeVoid:
		args = append(args, engine.Word("who", "<@"+n.By+">"))
		x := b.FixtureAt(n.Table)
		if x == nil || n.What == seasons.NoticeVoid || n.Entry < 1 || n.Entry > len(x.Ledger) {
			break
		}
		then := *x // the result in the notice; there may be a later one
		then.Seats = slices.Clone(x.Seats)
		for i := range then.Seats {
			then.Seats[i].Rank = x.Ledger[n.Entry-1].Seats[i].Rank
		}
		more = rankLines(w, b, then)
	case seasons.NoticeStarts, seasons.NoticePreview, seasons.NoticeNotStarted:
		args = append(args, engine.Word("when", textfmt.On(b.Season.Terms.Starts)), engine.N("joined", len(b.InState(seasons.In))), engine.N("least", seasons.MinEntrants(b.Season.Terms)))
		if n.What == seasons.NoticePreview {
			var err error
			if more, err = f.previewLines(ctx, w, b, user); err != nil {
				return nil, err
			}
		}
	case seasons.NoticeUnreliable:
		args = append(args, engine.Word("percent", w.Percent(b.Season.Terms.Reliability)))
	case seasons.NoticeDeadline:
		left := 0
		for _, x := range b.Fixtures {
			if x.State == storage.FixtureOpen {
				left++
			}
		}
		args = append(args, engine.N("left", left))
	}
	return append([]string{w.Say("league.notice."+n.What, args...)}, more...), nil
}

// previewLines returns the warnings about a draw of the season in its current state.
func (f feature) previewLines(ctx context.Context, w textfmt.Words, b *seasons.SeasonTx, user string) (lines []string, err error) {
	p, err := f.leagues.Organising.Preview(ctx, seasons.Action{League: b.League.ID, By: user})
	if refused := (*table.RefusedError)(nil); errors.As(err, &refused) {
		return []string{w.Rich(refused.Text)}, nil
	}
	if err != nil {
		return nil, err
	}
	for _, said := range w.List(p.Warnings) {
		lines = append(lines, "- "+said)
	}
	if len(lines) == 0 {
		lines = append(lines, w.Say("league.even"))
	}
	return lines, nil
}

// hold returns handler.DeferredError while a person wants no messages.
func (f feature) hold(r recipients.Recipient, b *seasons.SeasonTx) error {
	prefs := r.Preferences
	if !clock.HasQuietTimes(prefs) {
		prefs.Quiet = &storage.QuietHours{}
	}
	if at := clock.NextUndisturbed(b.Season.Terms.Clock, storage.Wait{}, prefs, f.Now()); at.After(f.Now()) {
		return handler.DeferredError{Until: at}
	}
	return nil
}

// tell sends a direct message, unless its digest equals the last one. A person without direct
// messages is mentioned in the channel of the league.
func (f feature) tell(ctx context.Context, d storage.Delivery, r recipients.Recipient, b *seasons.SeasonTx, p storage.Message, m wire.Message) error {
	if err := f.hold(r, b); err != nil {
		return err
	}
	here := p
	here.Kind += inChannel
	for _, kind := range []string{p.Kind, here.Kind} {
		last, stands, err := f.Messages.Post(ctx, 0, kind, p.User)
		if err != nil || stands && last.Digest == p.Digest {
			return err
		}
	}
	if !r.NoDM && !r.Closed {
		err := f.Messages.SendPrivate(ctx, r, p, m, messages.Nonce(d, "league"))
		if err == nil || !messages.OnlyClosed(err) {
			return err
		}
	}
	here.Channel = b.League.Channel
	m.Content, m.Mentions = textfmt.Clip("<@"+r.User+"> "+m.Content, textfmt.MaxContent), []string{r.User}
	_, err := f.Messages.Send(ctx, here, m, messages.Nonce(d, "here"))
	if messages.IsFinal(err) {
		return f.waitForPlace(d, b)
	}
	return err
}

// placeInterval is the time between two attempts to send a notice to a person who cannot
// be reached anywhere.
const placeInterval = time.Hour

// waitForPlace returns the result of a delivery that cannot be sent anywhere now: nil for
// a message that Seasons.Owing enqueues again, handler.DeferredError for another notice.
// After the season is no longer compared (see Seasons.IsCompared), it gives notices up.
func (f feature) waitForPlace(d storage.Delivery, b *seasons.SeasonTx) error {
	n, err := seasons.NewsOf(d)
	if err != nil || d.Kind != seasons.KindNotice || n.What == seasons.NoticeInvited || !f.leagues.Seasons.IsCompared(b.Season) {
		return err
	}
	return handler.DeferredError{Until: f.Now().Add(placeInterval)}
}

// seasonNewsLines returns the message to a person about the state of their season; nil if
// there is none.
func (f feature) seasonNewsLines(ctx context.Context, w textfmt.Words, b *seasons.SeasonTx, user string) (string, error) {
	e := b.Of(user)
	if b.Season.Phase == storage.SeasonOver {
		if e == nil || e.Place == 0 || e.State == seasons.Left {
			return w.Say("league.told_over_others", append(title(b), engine.Word("who", strings.Join(winners(w, b), ", ")))...), nil
		}
		return textfmt.Lines(w.Say("league.told_over", append(title(b), engine.N("place", e.Place), engine.N("division", e.Division), engine.N("divisions", b.DivisionCount()))...),
			moveLine(w, b, *e)), nil
	}
	if b.Season.Phase == storage.SeasonClosed {
		return w.Say("league.told_closed", title(b)...), nil
	}
	var tables []string
	for _, x := range b.Fixtures {
		line, err := f.tableLine(ctx, w, b, x, user)
		if err != nil {
			return "", err
		}
		if line != "" {
			tables = append(tables, line)
		}
	}
	if len(tables) == 0 {
		return "", nil
	}
	lines := []string{w.Say("league.told_playing", title(b)...)}
	if e != nil && e.Division > 0 && b.DivisionCount() > 1 {
		line := w.Say("league.your_division", engine.N("n", e.Division), engine.N("of", b.DivisionCount()))
		before, err := f.divisionBefore(ctx, b, user)
		if err != nil {
			return "", err
		}
		if before > 0 && before != e.Division {
			line += " " + w.Say("league.division_before", engine.Word("mark", map[bool]string{true: "▲", false: "▼"}[e.Division < before]), engine.N("n", before))
		}
		lines = append(lines, line)
	}
	lines = append(lines, tables...)
	if !b.Season.Due.IsZero() {
		lines = append(lines, w.Say("league.due", engine.Word("when", textfmt.On(b.Season.Due)), engine.Word("ago", textfmt.Ago(b.Season.Due))))
	}
	return textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent), nil
}

// winners returns the names of the first places of a season's first division.
func winners(w textfmt.Words, b *seasons.SeasonTx) (names []string) {
	for _, e := range b.Entrants {
		if e.Division == 1 && e.Place == 1 {
			names = append(names, bold(w, e))
		}
	}
	return names
}

// moveLine describes the effect of a place on the next season; "" if there is none.
func moveLine(w textfmt.Words, b *seasons.SeasonTx, e storage.Entrant) string {
	switch b.Mark(e.N) {
	case seasons.Promoted:
		return w.Say("league.told_rises", engine.N("d", e.Division-1))
	case seasons.Relegated:
		return w.Say("league.told_falls", engine.N("d", e.Division+1))
	}
	return ""
}

// divisionBefore returns the division of a person in the previous season; 0 if there is
// none.
func (f feature) divisionBefore(ctx context.Context, b *seasons.SeasonTx, user string) (int, error) {
	last, err := f.leagues.Seasons.SeasonBefore(ctx, b)
	if err != nil || last == nil {
		return 0, err
	}
	if e := last.Of(user); e != nil && e.State != seasons.Left {
		return e.Division, nil
	}
	return 0, nil
}

// tableLine names an open table of a person and the people there; "" for other fixtures.
func (f feature) tableLine(ctx context.Context, w textfmt.Words, b *seasons.SeasonTx, x storage.Fixture, user string) (string, error) {
	if x.State != storage.FixtureOpen {
		return "", nil
	}
	var others []string
	plays, instead := false, ""
	for _, s := range x.Seats {
		if s.User == user {
			plays = true
			if e := b.Entrant(s.Entrant); e != nil && e.User != user {
				instead = bold(w, *e)
			}
		} else {
			others = append(others, "**"+textfmt.Escape(playerOf(w, b, s))+"**")
		}
	}
	if !plays {
		return "", nil
	}
	where := "#" + strconv.FormatInt(x.Table, 10)
	t, err := f.Services.Tables.Table(ctx, x.Table)
	if err != nil {
		return "", err
	}
	if t.Thread != "" {
		where += " " + textfmt.ChannelLink(t.Thread)
	}
	if instead != "" {
		return w.Say("league.your_table_for", engine.Word("who", instead), engine.Word("table", where), engine.Word("others", strings.Join(others, ", "))), nil
	}
	return w.Say("league.your_table", engine.Word("table", where), engine.Word("others", strings.Join(others, ", "))), nil
}

// deliverStuck asks an organiser to decide a match that ended without a result.
func (f feature) deliverStuck(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	n, b, err := f.newsOf(ctx, d)
	if err != nil {
		return err
	}
	x := b.FixtureAt(n.Table)
	if x == nil || x.State != storage.FixtureStuck {
		return nil
	}
	r, err := f.People.Named(ctx, d.User, b.League.Lang)
	if err != nil {
		return err
	}
	w := r.Words()
	m := wire.Message{Content: w.Say("league.stuck", append(title(b), engine.N("table", int(n.Table)))...), Frame: &wire.Frame{Colour: handler.EdgeWarn}}
	p := storage.Message{Kind: stuckPost(b, n), User: r.User, Digest: messages.Digest(m.Content)}
	return f.tell(ctx, d, r, b, p, m)
}
