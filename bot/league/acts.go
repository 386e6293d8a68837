package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Creation holds the data of a new league with its first season.
type Creation struct {
	Guild   string
	Channel string
	Name    string
	Lang    string
	By      string
	Terms   storage.LeagueTerms // defaults replace zero fields; see WithDefaults
	Press   string
}

// MaxName is the maximum length of a league's name, in characters.
const MaxName = 60

// Create stores a league and opens its first season for entrants.
func (l Organisers) Create(ctx context.Context, c Creation) (*SeasonTx, error) {
	return storage.Again("create a league", func() (*SeasonTx, error) { return l.create(ctx, c) })
}

// create makes one attempt. The store refuses a name that another league took in the
// meantime.
func (l Organisers) create(ctx context.Context, c Creation) (*SeasonTx, error) {
	rules, ok := l.seasons.rooms.Tables.Games(c.Terms.Game)
	if ok {
		c.Terms = WithDefaults(c.Terms, rules.Info())
	}
	if err := l.seasons.Check(c.Terms); err != nil {
		return nil, err
	}
	name := strings.Join(strings.Fields(c.Name), " ")
	if name == "" || len([]rune(name)) > MaxName {
		return nil, refuse("name", []engine.Arg{engine.N("most", MaxName)}, "other_name")
	}
	of, err := l.seasons.store().LeaguesOf(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(of, func(o storage.League) bool { return o.Ended.IsZero() && strings.EqualFold(o.Name, name) }); i >= 0 {
		if again, err := l.seasons.carriedOut(ctx, of[i].ID, c.Press); err != nil || again != nil {
			return again, err
		}
		return nil, refuse("name_taken", []engine.Arg{engine.Word("name", name)}, "other_name")
	}
	b := &SeasonTx{League: storage.League{
		Guild: c.Guild, Channel: c.Channel, Name: name, Lang: c.Lang, Organisers: []string{c.By}, Terms: c.Terms, Created: l.seasons.now(),
	}}
	if err := l.seasons.openSeason(b, 1); err != nil {
		return nil, err
	}
	l.seasons.record(b, Action{By: c.By}, ActCreate, JournalEntry{})
	b.change.Press, b.change.League, b.change.Seasons = c.Press, &b.League, []storage.Season{b.Season}
	kept, err := l.seasons.store().ChangeLeague(ctx, b.change)
	if errors.Is(err, storage.ErrDuplicate) && len(of) > 0 {
		return l.seasons.Latest(ctx, of[0].ID)
	}
	if err != nil {
		return nil, fmt.Errorf("create league: %w", err)
	}
	return l.seasons.Read(ctx, kept.Seasons[0].ID)
}

// carriedOut returns the latest season of a league if a press was already processed,
// because Discord may deliver one twice. Its change conflicts, so that nothing is stored;
// a store reports a repeated press first.
func (l *Seasons) carriedOut(ctx context.Context, league int64, press string) (*SeasonTx, error) {
	b, err := l.Latest(ctx, league)
	if err != nil {
		return nil, err
	}
	probe := b.Season
	probe.Rev = -1
	_, err = l.store().ChangeLeague(ctx, storage.LeagueChange{Press: press, Seasons: []storage.Season{probe}})
	switch {
	case errors.Is(err, storage.ErrDuplicate):
		return b, nil
	case errors.Is(err, storage.ErrConflict):
		return nil, nil
	}
	return nil, err
}

// openSeason creates the season with a number and fixes its terms. ProcessDue announces
// it.
func (l *Seasons) openSeason(b *SeasonTx, n int) error {
	seeds := make([]byte, 64)
	if err := l.rooms.Tables.DrawSecret(seeds); err != nil {
		return err
	}
	terms := withoutPastDates(termsNow(b.League.Terms), l.now())
	b.League.Terms.Opens, b.League.Terms.Starts = time.Time{}, time.Time{} // the dates of this season
	b.Season = storage.Season{
		League: b.League.ID, N: n, Phase: storage.SeasonOpen, Terms: terms, Seed: seeds[:32], Deal: seeds[32:], Opened: l.now(), Next: l.now(),
	}
	return nil
}

// termsNow returns the terms of a season that opens now. A league from before the limit
// for bots gets the usual limit.
func termsNow(t storage.LeagueTerms) storage.LeagueTerms {
	if t.Bots == 0 {
		t.Bots = usualBots
	}
	return t
}

// edit changes the latest season of a league for an organiser, as Seasons.edit does.
func (l Organisers) edit(ctx context.Context, a Action, do func(*SeasonTx) error) (*SeasonTx, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	return l.seasons.edit(ctx, b.Season.ID, a.Press, func(b *SeasonTx) error {
		if err := mayOrganise(b, a.By, a.Admin); err != nil {
			return err
		}
		return do(b)
	})
}

// mayOrganise returns a refusal if a person is not an organiser of a league. admin means
// that the caller has checked that they administer the server.
func mayOrganise(b *SeasonTx, by string, admin bool) error {
	if admin || slices.Contains(b.League.Organisers, by) {
		return nil
	}
	return refuse("only_organiser", nil, "ask_organiser")
}

// Open opens the next season of a league, after the last one ended.
func (l Organisers) Open(ctx context.Context, a Action) (*SeasonTx, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return b, err
	}
	if err := notClosed(b); err != nil {
		return b, err
	}
	if b.Season.Phase == storage.SeasonOpen || b.Season.Phase == storage.SeasonPlaying {
		return b, refuse("season_runs", []engine.Arg{engine.N("n", b.Season.N)}, "wait_end")
	}
	next := &SeasonTx{League: b.League}
	if err := l.seasons.openSeason(next, b.Season.N+1); err != nil {
		return b, err
	}
	l.seasons.record(next, a, ActOpen, JournalEntry{})
	c := next.change
	c.Press, c.League, c.Seasons = a.Press, &next.League, []storage.Season{next.Season}
	kept, err := l.seasons.store().ChangeLeague(ctx, c)
	if errors.Is(err, storage.ErrDuplicate) || errors.Is(err, storage.ErrConflict) {
		return l.seasons.Latest(ctx, a.League)
	}
	if err != nil {
		return nil, err
	}
	return l.seasons.Read(ctx, kept.Seasons[0].ID)
}

// Announce posts the card of the current season again, in a channel in which later tables
// of the league also open. If the last season has ended, it opens the next one.
func (l Organisers) Announce(ctx context.Context, a Action, channel string) (*SeasonTx, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return b, err
	}
	opens := b.Season.Phase == storage.SeasonOver || b.Season.Phase == storage.SeasonClosed
	if opens {
		if b, err = l.Open(ctx, a); err != nil {
			return b, err
		}
		a.Press = "" // the press is already stored
	}
	return l.seasons.edit(ctx, b.Season.ID, a.Press, func(b *SeasonTx) error {
		if b.League.Channel != channel {
			b.changeLeague().Channel = channel
		}
		if !opens {
			l.seasons.record(b, a, ActAnnounce, JournalEntry{})
		}
		b.tell(l.seasons.deliveryOf(b, KindNews, "", News{New: !opens}, storage.Picture))
		return nil
	})
}

// Start ends joining: the draw is made, and tables open automatically. seen is the
// revision of the Preview that the organiser saw. If the season has changed since, Start
// refuses. With 0 it starts the current state.
func (l Organisers) Start(ctx context.Context, a Action, seen int64) (*SeasonTx, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	last, err := l.seasons.SeasonBefore(ctx, b)
	if err != nil {
		return nil, err
	}
	out, err := l.seasons.unreliable(ctx, b)
	if err != nil {
		return nil, err
	}
	strongest, err := l.seasons.strongest(ctx, b)
	if err != nil {
		return nil, err
	}
	return l.seasons.edit(ctx, b.Season.ID, a.Press, func(b *SeasonTx) error {
		l.seasons.takeOut(b, out)
		if err := mayStart(b, a); err != nil {
			return err
		}
		if seen != 0 && seen != b.Season.Rev {
			return Changed()
		}
		l.seasons.record(b, a, ActStart, JournalEntry{})
		return l.seasons.start(b, last, strongest)
	})
}

// Changed returns the refusal to start a season that has changed since the organiser saw
// it.
func Changed() *table.RefusedError { return refuse("changed", nil, "look_again") }

// start draws a season and lets ProcessDue open its tables. Last is the season before;
// nil for none. Strongest is what Seasons.strongest returns.
func (l *Seasons) start(b *SeasonTx, last *SeasonTx, strongest []string) error {
	s := b.touch()
	s.Phase, s.Started, s.Next, s.Due = storage.SeasonPlaying, l.now(), l.now(), time.Time{}
	s.Terms.Shares = sharesNow
	if err := b.drawAfter(last, strongest); err != nil {
		return err
	}
	l.setDue(b)
	b.tell(l.news(b))
	for _, e := range b.Entrants {
		if e.State == In {
			l.tellPerson(b, e.User)
		}
	}
	return nil
}

// drawAfter makes the draw of a season. Its divisions follow from the order in which
// the season before left its entrants, then from the order of the strongest.
func (b *SeasonTx) drawAfter(last *SeasonTx, strongest []string) error {
	ranks := map[string]int{}
	if last != nil {
		for _, n := range last.NextOrder() {
			ranks[last.Entrant(n).User] = len(ranks) + 1
		}
	}
	for _, user := range strongest {
		if ranks[user] == 0 {
			ranks[user] = len(ranks) + 1
		}
	}
	for _, n := range b.InState(In) {
		if rank := ranks[b.Entrant(n).User]; rank > 0 {
			b.changeEntrant(n).Before = rank
		}
	}
	return b.draw()
}

// setDue sets the deadline of the season, or of its round, counted from now.
func (l *Seasons) setDue(b *SeasonTx) {
	if b.Season.Terms.Days > 0 {
		b.touch().Due = l.now().AddDate(0, 0, b.Season.Terms.Days)
	}
}

// Substitute lets an organiser replace an entrant in all matches that have no
// result yet: by one of the substitutes of the season, who becomes an entrant in their place,
// or by any of them (in empty).
func (l Organisers) Substitute(ctx context.Context, a Action, out, in string) (*SeasonTx, error) {
	return l.edit(ctx, a, func(b *SeasonTx) error {
		e := b.Of(out)
		if b.Season.Phase == storage.SeasonOpen {
			return refuse("not_started", []engine.Arg{engine.N("n", b.Season.N)}, "remove")
		}
		if e == nil || e.Division == 0 || b.Season.Phase != storage.SeasonPlaying {
			return refuse("not_entrant", nil, "choose_entrant")
		}
		entry := JournalEntry{Entrant: e.N}
		if in != "" {
			if came := b.Of(in); came == nil || came.State != Sub || in == out {
				return refuse("not_sub", nil, "choose_sub")
			}
			entry.Instead = b.Of(in).N
			b.succeed(e.N, entry.Instead)
		}
		here := e.State != Left
		l.seasons.dropOut(b, e.N)
		l.seasons.record(b, a, ActSubstitute, entry)
		if here && out != a.By {
			b.tell(l.seasons.notice(b, out, News{What: NoticeOut, Reason: a.Reason}))
		}
		if in != "" && in != a.By {
			b.tell(l.seasons.notice(b, in, News{What: NoticeNamed, Of: e.N}))
		}
		return nil
	})
}
