// Package league organises seasons on tables: pairings, opening tables, results, and
// movements between divisions. It does not know any game, and tables do not know leagues:
// only the fixture knows its table.
//
// An organiser opens a season and starts it. Everything else happens in ProcessDue, which
// the scheduler calls. The revision of a season guards everything in it. Every change is
// computed from one reading of the season and stored in one transaction. After
// storage.ErrConflict it is computed again. Changes of tables (start, replace, end) may
// be repeated, and come before the change that records them. A table is opened in one
// transaction with its fixture. So a process may be killed between any two writes, and
// several may process due seasons at once.
package league

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/webhook"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the message files of this package, en.json and ko.json.
//
//go:embed text
var Texts embed.FS

// Leagues manages all leagues of a database. The methods of its parts are safe for concurrent
// use, also by several processes. They return a *table.RefusedError when a person may not do
// something.
type Leagues struct {
	Seasons    *Seasons
	Entering   Registration
	Organising Organisers
	Rulings    Adjudication
	Attending  Ticker
}

// New returns the leagues on the services of tables.
func New(t *services.Services) *Leagues {
	s := &Seasons{t}
	return &Leagues{s, Registration{s}, Organisers{s}, Adjudication{s}, Ticker{s, fixtureTables{s}}}
}

// Seasons reads seasons, and stores the changes that the types below make.
type Seasons struct{ rooms *services.Services }

// Registration lets people join and leave a season.
type Registration struct{ seasons *Seasons }

// Organisers has the actions of organisers.
type Organisers struct{ seasons *Seasons }

// Adjudication decides matches that cannot be finished.
type Adjudication struct{ seasons *Seasons }

// Ticker does the automatic work; see ProcessDue.
type Ticker struct {
	seasons *Seasons
	tables  fixtureTables
}

// fixtureTables opens the tables of fixtures, fills their seats and sets their clocks.
type fixtureTables struct{ seasons *Seasons }

func (l *Seasons) store() storage.Store { return l.rooms.Tables.Store }

func (l *Seasons) now() time.Time { return l.rooms.Tables.Now() }

// States of an entrant.
const (
	In        = "in"
	Sub       = "sub"  // a substitute
	Left      = "left" // dropped out
	Withdrawn = "out"  // knocked out

	Removed = "removed" // removed by an organiser before the start
)

// Formats of a season.
const (
	Divisions = "season"
	Swiss     = "swiss"
	Knockout  = "knockout"
	Cup       = "cup"
)

// Formats lists all formats, in the order of a menu.
var Formats = []string{Divisions, Swiss, Cup, Knockout}

// refuse returns a refusal with a message key of this package.
var refuse = table.Refusals("league")

// League returns a league, or a refusal if there is none.
func (l *Seasons) League(ctx context.Context, id int64) (storage.League, error) {
	kept, err := l.store().League(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return kept, refuse("no_league", nil, "create")
	}
	return kept, err
}

// Latest returns the newest season of a league.
func (l *Seasons) Latest(ctx context.Context, league int64) (*SeasonTx, error) {
	seasons, err := l.store().SeasonsOf(ctx, league)
	if err == nil && len(seasons) == 0 {
		return nil, refuse("no_league", nil, "create")
	}
	if err != nil {
		return nil, err
	}
	return l.Read(ctx, seasons[len(seasons)-1].ID)
}

// Read returns the current state of a season.
func (l *Seasons) Read(ctx context.Context, season int64) (*SeasonTx, error) {
	b := &SeasonTx{}
	var err error
	// Read the season first: every later change raises its revision, so a change made
	// from an older reading is refused.
	if b.Season, err = l.store().Season(ctx, season); err != nil {
		return nil, err
	}
	if b.League, err = l.store().League(ctx, b.Season.League); err != nil {
		return nil, err
	}
	if b.Entrants, err = l.store().Entrants(ctx, season, 0); err != nil {
		return nil, err
	}
	b.Fixtures, err = l.store().Fixtures(ctx, season)
	return b, err
}

// edit changes a season in one transaction and repeats the change after a conflict. It
// stores nothing if do returns an error or changes nothing, or if the press was already
// processed.
func (l *Seasons) edit(ctx context.Context, season int64, press string, do func(*SeasonTx) error) (*SeasonTx, error) {
	return storage.Again(fmt.Sprintf("season %d", season), func() (*SeasonTx, error) {
		b, err := l.Read(ctx, season)
		if err != nil {
			return nil, err
		}
		before := b.forWebhooks().Copy()
		if err := do(b); err != nil {
			return b, err
		}
		if b.changed {
			hooks, err := l.rooms.Tables.Webhooks.SeasonChanged(ctx, before, b.forWebhooks())
			if err != nil {
				return b, err
			}
			b.tell(hooks...)
		}
		if err = l.save(ctx, b, press); errors.Is(err, storage.ErrDuplicate) {
			return l.Read(ctx, season)
		}
		return b, err
	})
}

// forWebhooks returns the season for the events of webhooks.
func (b *SeasonTx) forWebhooks() webhook.Season {
	return webhook.Season{League: b.League, Season: b.Season, Entrants: b.Entrants, Fixtures: b.Fixtures}
}

// save stores the changes of a season.
func (l *Seasons) save(ctx context.Context, b *SeasonTx, press string) error {
	if !b.changed {
		return nil
	}
	b.change.Press = press
	b.change.Seasons = append([]storage.Season{b.Season}, b.change.Seasons...)
	for n := range b.entrants {
		b.change.Entrants = append(b.change.Entrants, *b.Entrant(n))
	}
	for i := range b.Fixtures {
		if f := b.Fixtures[i]; f.ID == 0 || b.fixtures[f.N] {
			b.change.Fixtures = append(b.change.Fixtures, f)
		}
	}
	kept, err := l.store().ChangeLeague(ctx, b.change)
	if err != nil {
		return fmt.Errorf("season %d: %w", b.Season.ID, err)
	}
	b.Season = kept.Seasons[0]
	if kept.League != nil {
		b.League = *kept.League
	}
	for _, f := range kept.Fixtures {
		b.Fixtures[f.N-1] = f
	}
	b.change, b.changed, b.entrants, b.fixtures = storage.LeagueChange{}, false, nil, nil
	if len(kept.Deliveries) > 0 {
		l.rooms.Tables.Outbox.Hint()
	}
	return nil
}

// NoLeague returns the refusal for a league that does not exist, or that is hidden from
// the person.
func NoLeague() error { return refuse("no_league", nil, "create") }

// NoDivision returns the refusal for a division that a season does not have.
func NoDivision(b *SeasonTx) error {
	return refuse("no_division", []engine.Arg{engine.N("n", b.DivisionCount()), engine.N("season", b.Season.N)}, "other_division")
}

// Numbered returns a season of a league by its number; 0 means the latest.
func (l *Seasons) Numbered(ctx context.Context, league int64, n int) (*SeasonTx, error) {
	if n == 0 {
		return l.Latest(ctx, league)
	}
	seasons, err := l.store().SeasonsOf(ctx, league)
	if err != nil {
		return nil, err
	}
	for _, s := range seasons {
		if s.N == n {
			return l.Read(ctx, s.ID)
		}
	}
	return nil, refuse("no_season", []engine.Arg{engine.N("n", len(seasons))}, "other_season")
}
