package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Creation is a league that an organiser creates, with its first season.
type Creation struct {
	Guild   string
	Channel string
	Name    string
	Lang    string
	By      string
	Terms   storage.LeagueTerms // zero fields are filled in; see Usual
	Press   string
}

// repeatedWithin is how long the same command of the same person is taken for a
// repetition: Discord forgets an interaction after it.
const repeatedWithin = 15 * time.Minute

// LongestName bounds the name of a league, in characters.
const LongestName = 60

// Acts of organisers, as the audit keeps them.
const (
	ActCreate     = "create league"
	ActOpen       = "open season"
	ActStart      = "start season"
	ActSubstitute = "replace entrant"
	ActRule       = "decide match"
	ActClose      = "close league"
	ActComputers  = "enter computers"

	ActAddOrganiser    = "add organiser"
	ActRemoveOrganiser = "remove organiser"
)

// Create stores a league and opens its first season for entrants.
func (l Organising) Create(ctx context.Context, c Creation) (*Book, error) {
	rules, ok := l.tables.Games(c.Terms.Game)
	if ok {
		c.Terms = Usual(c.Terms, rules.Info())
	}
	if err := l.Check(c.Terms); err != nil {
		return nil, err
	}
	name := strings.Join(strings.Fields(c.Name), " ")
	if name == "" || len([]rune(name)) > LongestName {
		return nil, refuse("name", []engine.Arg{engine.N("most", LongestName)}, "other_name")
	}
	of, err := l.store().LeaguesOf(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(of, func(o storage.League) bool { return o.Ended.IsZero() && strings.EqualFold(o.Name, name) }); i >= 0 {
		if o := of[i]; slices.Contains(o.Organisers, c.By) && l.now().Sub(o.Created) < repeatedWithin {
			return l.Latest(ctx, o.ID) // the command came twice
		}
		return nil, refuse("name_taken", []engine.Arg{engine.Word("name", name)}, "other_name")
	}
	b := &Book{League: storage.League{
		Guild: c.Guild, Channel: c.Channel, Name: name, Lang: c.Lang, Organisers: []string{c.By}, Terms: c.Terms, Created: l.now(),
	}}
	if err := l.openSeason(b, 1); err != nil {
		return nil, err
	}
	b.audit(l.auditOf(b, c.By, ActCreate, name))
	b.change.Press, b.change.League, b.change.Seasons = c.Press, &b.League, []storage.Season{b.Season}
	kept, err := l.store().ChangeLeague(ctx, b.change)
	if errors.Is(err, storage.ErrRepeated) && len(of) > 0 {
		return l.Latest(ctx, of[0].ID)
	}
	if err != nil {
		return nil, fmt.Errorf("create league: %w", err)
	}
	return l.Read(ctx, kept.Seasons[0].ID)
}

// openSeason makes the season of a number, with its terms frozen. Attend announces
// it.
func (l *Seasons) openSeason(b *Book, n int) error {
	seeds := make([]byte, 64)
	if err := l.tables.DrawSecret(seeds); err != nil {
		return err
	}
	b.Season = storage.Season{
		League: b.League.ID, N: n, Phase: storage.SeasonOpen, Terms: b.League.Terms, Seed: seeds[:32], Deal: seeds[32:], Opened: l.now(), Next: l.now(),
	}
	return nil
}

// mayOrganise refuses who is no organiser of a league. Admin says that the caller
// has checked that they administer the server.
func mayOrganise(b *Book, by string, admin bool) error {
	if admin || slices.Contains(b.League.Organisers, by) {
		return nil
	}
	return refuse("only_organiser", nil, "ask_organiser")
}

// Act is what somebody does to a league.
type Act struct {
	League int64
	By     string
	Admin  bool // they administer the server
	Press  string
}

func (l *Seasons) auditOf(b *Book, by, act, detail string) storage.Audit {
	return storage.Audit{At: l.now(), Guild: b.League.Guild, User: by, Act: act, Detail: strings.TrimSpace(b.League.Name + " " + detail)}
}

// Open opens the next season of a league, after the last one ended. Terms, if
// given, are those of this season and later ones.
func (l Organising) Open(ctx context.Context, a Act, terms *storage.LeagueTerms) (*Book, error) {
	b, err := l.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return b, err
	}
	if !b.League.Ended.IsZero() {
		return b, refuse("league_closed", nil, "create")
	}
	if b.Season.Phase == storage.SeasonOpen || b.Season.Phase == storage.SeasonPlaying {
		return b, refuse("season_runs", []engine.Arg{engine.N("n", b.Season.N)}, "wait_end")
	}
	next := &Book{League: b.League}
	if terms != nil {
		if err := l.Check(*terms); err != nil {
			return b, err
		}
		next.League.Terms = *terms
	}
	if err := l.openSeason(next, b.Season.N+1); err != nil {
		return b, err
	}
	c := storage.LeagueChange{Press: a.Press, League: &next.League, Seasons: []storage.Season{next.Season}}
	audit := l.auditOf(next, a.By, ActOpen, fmt.Sprint(next.Season.N))
	c.Audit = &audit
	kept, err := l.store().ChangeLeague(ctx, c)
	if errors.Is(err, storage.ErrRepeated) || errors.Is(err, storage.ErrConflict) {
		return l.Latest(ctx, a.League)
	}
	if err != nil {
		return nil, err
	}
	return l.Read(ctx, kept.Seasons[0].ID)
}

// Announce posts the card of the present season anew, in a channel in which later
// tables of the league open too. When the last season has ended, it opens the next
// one.
func (l Organising) Announce(ctx context.Context, a Act, channel string) (*Book, error) {
	b, err := l.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return b, err
	}
	if b.Season.Phase == storage.SeasonOver || b.Season.Phase == storage.SeasonClosed {
		if b, err = l.Open(ctx, a, nil); err != nil {
			return b, err
		}
		a.Press = "" // it is used up
	}
	return l.edit(ctx, b.Season.ID, a.Press, func(b *Book) error {
		if b.League.Channel != channel {
			b.changeLeague().Channel = channel
		}
		b.tell(l.news(b))
		return nil
	})
}

// Start ends joining: the draw is made, and tables open by themselves.
func (l Organising) Start(ctx context.Context, a Act) (*Book, error) {
	b, err := l.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	before, err := l.ranksBefore(ctx, b)
	if err != nil {
		return nil, err
	}
	return l.edit(ctx, b.Season.ID, a.Press, func(b *Book) error {
		if err := mayOrganise(b, a.By, a.Admin); err != nil {
			return err
		}
		if b.Season.Phase != storage.SeasonOpen {
			return refuse("started", []engine.Arg{engine.N("n", b.Season.N)}, "see_standings")
		}
		if n, least := len(b.InState(In)), Least(b.Season.Terms); n < least {
			return refuse("too_few", []engine.Arg{engine.N("n", n), engine.N("least", least)}, "invite")
		}
		b.audit(l.auditOf(b, a.By, ActStart, fmt.Sprint(b.Season.N)))
		return l.start(b, before)
	})
}

// start draws a season and lets Attend open its tables. Before are the ranks of
// users in the season before.
func (l *Seasons) start(b *Book, before map[string]int) error {
	for _, n := range b.InState(In) {
		if rank := before[b.Entrant(n).User]; rank > 0 {
			b.changeEntrant(n).Before = rank
		}
	}
	s := b.touch()
	s.Phase, s.Started, s.Next = storage.SeasonPlaying, l.now(), l.now()
	s.Terms.Shares = sharesNow
	if err := b.draw(); err != nil {
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

// setDue sets the deadline of the season, or of its round, from now on.
func (l *Seasons) setDue(b *Book) {
	if b.Season.Terms.Days > 0 {
		b.touch().Due = l.now().AddDate(0, 0, b.Season.Terms.Days)
	}
}

// Substitute lets an organiser replace an entrant in all matches that have no
// result yet: by one of the substitutes of the season, or by any of them (in empty).
func (l Organising) Substitute(ctx context.Context, a Act, out, in string) (*Book, error) {
	b, err := l.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	return l.edit(ctx, b.Season.ID, a.Press, func(b *Book) error {
		if err := mayOrganise(b, a.By, a.Admin); err != nil {
			return err
		}
		e := b.Of(out)
		if e == nil || e.State == Sub || b.Season.Phase != storage.SeasonPlaying {
			return refuse("not_entrant", nil, "choose_entrant")
		}
		if in != "" {
			if came := b.Of(in); came == nil || came.State != Sub || in == out {
				return refuse("not_sub", nil, "choose_sub")
			}
			for _, f := range b.Fixtures {
				if f.State == storage.FixtureOver {
					continue
				}
				for i, s := range f.Seats {
					if s.Entrant == e.N {
						b.changeFixture(f.N).Seats[i].User = in
					}
				}
			}
		}
		l.dropOut(b, e.N)
		b.audit(l.auditOf(b, a.By, ActSubstitute, fmt.Sprint(e.N)))
		return nil
	})
}
