package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/storage"
)

// ChangeLeague stores a change of a league, all or nothing.
func (db *Store) ChangeLeague(ctx context.Context, c storage.LeagueChange) (storage.LeagueChange, error) {
	given := c
	err := db.write(ctx, func(tx Tx) error {
		c = given.Own()
		if err := usePress(ctx, tx, c.Press); err != nil {
			return err
		}
		if err := saveLeague(ctx, tx, &c); err != nil {
			return err
		}
		for i := range c.Seasons {
			if err := saveSeason(ctx, tx, &c.Seasons[i]); err != nil {
				return err
			}
		}
		for i := range c.Entrants {
			if err := saveEntrant(ctx, tx, &c, i); err != nil {
				return err
			}
		}
		if c.Table != nil {
			if err := openForFixture(ctx, tx, &c); err != nil {
				return err
			}
		}
		for i := range c.Fixtures {
			if err := saveFixture(ctx, tx, &c, i); err != nil {
				return err
			}
		}
		for _, a := range []*storage.Audit{c.Audit, c.Entry()} {
			if a == nil {
				continue
			}
			if err := recordAct(ctx, tx, *a); err != nil {
				return err
			}
		}
		return Enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return storage.LeagueChange{}, fmt.Errorf("change league: %w", err)
	}
	return c, nil
}

// nameIsFree returns ErrConflict when a running league of the server has l's name.
func nameIsFree(ctx context.Context, tx Tx, l *storage.League) error {
	if err := lock(ctx, tx, "leagues of "+l.Guild); err != nil {
		return err
	}
	names, err := rowsOf(ctx, tx, "names of leagues", alone[string], `SELECT true, name FROM leagues WHERE guild = $1 AND ended = 0`, l.Guild)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, l.Name) }) {
		return fmt.Errorf("the name of a league: %w", storage.ErrConflict)
	}
	return nil
}

func saveLeague(ctx context.Context, tx Tx, c *storage.LeagueChange) error {
	if c.League == nil {
		return nil
	}
	l := c.League
	organisers, errO := json.Marshal(l.Organisers)
	terms, errT := json.Marshal(l.Terms)
	if err := errors.Join(errO, errT); err != nil {
		return err
	}
	isNew := l.ID == 0
	if isNew {
		if err := nameIsFree(ctx, tx, l); err != nil {
			return err
		}
	} else {
		if err := raise(ctx, tx, `UPDATE leagues SET rev = rev + 1 WHERE id = $1 AND rev = $2`, l.ID, l.Rev); err != nil {
			return err
		}
	}
	l.Rev++
	args := []any{l.Rev, l.Guild, l.Channel, l.Name, l.Lang, string(organisers), string(terms), Millis(l.Created), Millis(l.Ended)}
	if !isNew {
		_, err := tx.Exec(ctx, `UPDATE leagues SET rev = $1, guild = $2, channel = $3, name = $4, lang = $5, organisers = $6, terms = $7, created = $8, ended = $9
			WHERE id = $10`, append(args, l.ID)...)
		return err
	}
	err := tx.QueryRow(ctx, `INSERT INTO leagues (rev, guild, channel, name, lang, organisers, terms, created, ended)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`, args...).Scan(&l.ID)
	if err != nil {
		return err
	}
	for i := range c.Seasons {
		if c.Seasons[i].League == 0 {
			c.Seasons[i].League = l.ID
		}
	}
	return nil
}

// raise runs an update of one row at its revision; ErrConflict when the stored revision
// differs.
func raise(ctx context.Context, tx Tx, query string, id, rev int64) error {
	res, err := tx.Exec(ctx, query, id, rev)
	if err != nil {
		return err
	}
	if res != 1 {
		return fmt.Errorf("revision %d of %d is not stored: %w", rev, id, storage.ErrConflict)
	}
	return nil
}

func saveSeason(ctx context.Context, tx Tx, s *storage.Season) error {
	terms, err := json.Marshal(s.Terms)
	if err != nil {
		return err
	}
	isNew := s.ID == 0
	if !isNew {
		if err := raise(ctx, tx, `UPDATE seasons SET rev = rev + 1 WHERE id = $1 AND rev = $2`, s.ID, s.Rev); err != nil {
			return err
		}
	}
	s.Rev++
	args := []any{s.Rev, s.Phase, string(terms), notNil(s.Seed), notNil(s.Deal), s.Round, Millis(s.Opened), Millis(s.Started), Millis(s.Ended), Millis(s.Due), Millis(s.Next)}
	if !isNew {
		_, err := tx.Exec(ctx, `UPDATE seasons SET rev = $1, phase = $2, terms = $3, seed = $4, deal = $5, round = $6, opened = $7, started = $8, ended = $9, due = $10, next = $11
			WHERE id = $12`, append(args, s.ID)...)
		return err
	}
	err = tx.QueryRow(ctx, `INSERT INTO seasons (rev, phase, terms, seed, deal, round, opened, started, ended, due, next, league_id, n)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`, append(args, s.League, s.N)...).Scan(&s.ID)
	if errors.Is(err, ErrTaken) {
		return fmt.Errorf("season %d of league %d already exists: %w", s.N, s.League, storage.ErrConflict)
	}
	return err
}

// newSeason returns the number of the new season in a change.
func newSeason(c *storage.LeagueChange) int64 {
	if len(c.Seasons) == 0 {
		return 0
	}
	return c.Seasons[len(c.Seasons)-1].ID
}

func saveEntrant(ctx context.Context, tx Tx, c *storage.LeagueChange, i int) error {
	e := &c.Entrants[i]
	if e.Season == 0 {
		e.Season = newSeason(c)
	}
	_, err := tx.Exec(ctx, `INSERT INTO entrants (season_id, n, "user", name, state, division, place, before, joined, left_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (season_id, n) DO UPDATE SET "user" = excluded.user, name = excluded.name, state = excluded.state, division = excluded.division,
			place = excluded.place, before = excluded.before, joined = excluded.joined, left_at = excluded.left_at`,
		e.Season, e.N, e.User, e.Name, e.State, e.Division, e.Place, e.Before, Millis(e.Joined), Millis(e.Left))
	return err
}

// openForFixture creates the table of the first fixture.
func openForFixture(ctx context.Context, tx Tx, c *storage.LeagueChange) error {
	if len(c.Fixtures) == 0 {
		return errors.New("a new table belongs to a fixture")
	}
	c.Table.Phase = storage.Open
	if err := insertTable(ctx, tx, c.Table); err != nil {
		return err
	}
	c.Fixtures[0].Table = c.Table.ID
	*c.Table = normal(*c.Table)
	storage.AssignNew(c.Deliveries, c.Table.ID)
	return nil
}

func saveFixture(ctx context.Context, tx Tx, c *storage.LeagueChange, i int) error {
	f := &c.Fixtures[i]
	if f.Season == 0 {
		f.Season = newSeason(c)
	}
	if err := saveFixtureRow(ctx, tx, f); err != nil {
		return err
	}
	for place, s := range f.Seats { // the column rated holds Alone
		_, err := tx.Exec(ctx, `INSERT INTO fixture_seats (fixture_id, place, entrant, "user", rank, score, points, share, rated)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (fixture_id, place) DO UPDATE SET entrant = excluded.entrant, "user" = excluded.user, rank = excluded.rank,
				score = excluded.score, points = excluded.points, share = excluded.share, rated = excluded.rated`,
			f.ID, place, s.Entrant, s.User, s.Rank, s.Score, s.Points, s.Share, s.Alone)
		if err != nil {
			return err
		}
	}
	return appendLedger(ctx, tx, f)
}

// appendLedger stores the entries of a fixture's ledger that have no number yet.
func appendLedger(ctx context.Context, tx Tx, f *storage.Fixture) error {
	for i := range f.Ledger {
		e := &f.Ledger[i]
		if e.N != 0 {
			continue
		}
		seats, err := json.Marshal(e.Seats)
		if err != nil {
			return err
		}
		e.N = i + 1
		_, err = tx.Exec(ctx, `INSERT INTO league_ledger (fixture_id, n, kind, acted_by, at, reason, round, seats) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			f.ID, e.N, e.Kind, e.By, Millis(e.At), e.Reason, e.Round, string(seats))
		if errors.Is(err, ErrTaken) {
			return fmt.Errorf("entry %d of fixture %d exists: %w", e.N, f.ID, storage.ErrConflict)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func saveFixtureRow(ctx context.Context, tx Tx, f *storage.Fixture) error {
	args := []any{f.State, f.Table, f.Advances, Millis(f.Due), f.Hurried, Millis(f.Opened), Millis(f.Ended), f.Ruled}
	if f.ID != 0 {
		_, err := tx.Exec(ctx, `UPDATE fixtures SET state = $1, played_at = $2, advances = $3, due = $4, hurried = $5, opened = $6, ended = $7, ruled = $8 WHERE id = $9`,
			append(args, f.ID)...)
		return err
	}
	return tx.QueryRow(ctx, `INSERT INTO fixtures (state, played_at, advances, due, hurried, opened, ended, ruled, season_id, n, division, final, round)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`, append(args, f.Season, f.N, f.Division, f.Final, f.Round)...).Scan(&f.ID)
}

const leagueColumns = `SELECT intact, id, rev, guild, channel, name, lang, organisers, terms, created, ended FROM leagues `

func scanLeague(row Row) (l storage.League, err error) {
	return l, scanRow(row, &l.ID, &l.Rev, &l.Guild, &l.Channel, &l.Name, &l.Lang, document{&l.Organisers}, document{&l.Terms}, at(&l.Created), at(&l.Ended))
}

// League returns a league.
func (db *Store) League(ctx context.Context, id int64) (storage.League, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("league %d", id), scanLeague, leagueColumns+`WHERE id = $1`, id))
}

// LeaguesOf returns the leagues of a guild, newest first.
func (db *Store) LeaguesOf(ctx context.Context, guild string) ([]storage.League, error) {
	if guild == "" {
		return queried(ctx, db, "leagues", scanLeague, leagueColumns+`ORDER BY id DESC`)
	}
	return queried(ctx, db, "leagues", scanLeague, leagueColumns+`WHERE guild = $1 ORDER BY id DESC`, guild)
}

const seasonColumns = `SELECT intact, id, league_id, n, rev, phase, terms, seed, deal, round, opened, started, ended, due, next FROM seasons `

func scanSeason(row Row) (s storage.Season, err error) {
	return s, scanRow(row, &s.ID, &s.League, &s.N, &s.Rev, &s.Phase, document{&s.Terms}, &s.Seed, &s.Deal, &s.Round,
		at(&s.Opened), at(&s.Started), at(&s.Ended), at(&s.Due), at(&s.Next))
}

// Season returns a season.
func (db *Store) Season(ctx context.Context, id int64) (storage.Season, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("season %d", id), scanSeason, seasonColumns+`WHERE id = $1`, id))
}

// SeasonsOf returns the seasons of a league, oldest first.
func (db *Store) SeasonsOf(ctx context.Context, league int64) ([]storage.Season, error) {
	return queried(ctx, db, fmt.Sprintf("seasons of league %d", league), scanSeason, seasonColumns+`WHERE league_id = $1 ORDER BY n`, league)
}

// SeasonsDue returns seasons that must be processed, earliest first.
func (db *Store) SeasonsDue(ctx context.Context, now time.Time, limit int) ([]int64, error) {
	return queried(ctx, db, "seasons that are due", alone[int64],
		`SELECT true, id FROM seasons WHERE next <> 0 AND next <= $1 ORDER BY next LIMIT $2`, Millis(now), limit)
}

const entrantColumns = `SELECT intact, season_id, n, "user", name, state, division, place, before, joined, left_at FROM entrants `

func scanEntrant(row Row) (e storage.Entrant, err error) {
	return e, scanRow(row, &e.Season, &e.N, &e.User, &e.Name, &e.State, &e.Division, &e.Place, &e.Before, at(&e.Joined), at(&e.Left))
}

// Entrants returns the entrants of a season, or of one division, by number.
func (db *Store) Entrants(ctx context.Context, season int64, division int) ([]storage.Entrant, error) {
	what := fmt.Sprintf("entrants of season %d", season)
	if division == 0 {
		return queried(ctx, db, what, scanEntrant, entrantColumns+`WHERE season_id = $1 ORDER BY n`, season)
	}
	return queried(ctx, db, what, scanEntrant, entrantColumns+`WHERE season_id = $1 AND division = $2 ORDER BY n`, season, division)
}

// EntriesOf returns the entries of a user in all seasons.
func (db *Store) EntriesOf(ctx context.Context, user string) ([]storage.Entrant, error) {
	return queried(ctx, db, "entries of a user", scanEntrant, entrantColumns+`WHERE "user" = $1 ORDER BY season_id`, user)
}

const fixtureColumns = `SELECT f.intact, f.id, f.season_id, f.n, f.division, f.final, f.round, f.state, f.played_at, f.advances, f.due, f.hurried, f.opened, f.ended, f.ruled FROM fixtures f `

func scanFixture(row Row) (f storage.Fixture, err error) {
	return f, scanRow(row, &f.ID, &f.Season, &f.N, &f.Division, &f.Final, &f.Round, &f.State, &f.Table, &f.Advances, at(&f.Due), &f.Hurried,
		at(&f.Opened), at(&f.Ended), &f.Ruled)
}

// fixtures reads fixtures with their seats. In the condition, the fixtures are named f.
func (db *Store) fixtures(ctx context.Context, what, condition string, args ...any) (list []storage.Fixture, err error) {
	err = db.read(ctx, func(tx Reader) error {
		if list, err = rowsOf(ctx, tx, what, scanFixture, fixtureColumns+condition, args...); err != nil {
			return err
		}
		seats, err := rowsOf(ctx, tx, what, scanFixtureSeat, `SELECT intact, fixture_id, entrant, "user", rank, score, points, share, rated FROM fixture_seats
			WHERE fixture_id IN (SELECT f.id FROM fixtures f `+condition+`) ORDER BY fixture_id, place`, args...)
		if err != nil {
			return err
		}
		at := make(map[int64]int, len(list))
		for i, f := range list {
			at[f.ID] = i
		}
		for _, s := range seats {
			if i, ok := at[s.fixture]; ok {
				list[i].Seats = append(list[i].Seats, s.FixtureSeat)
			}
		}
		entries, err := rowsOf(ctx, tx, what, scanLedgerEntry, ledgerColumns+`WHERE fixture_id IN (SELECT f.id FROM fixtures f `+condition+`) ORDER BY fixture_id, n`, args...)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if i, ok := at[e.fixture]; ok {
				list[i].Ledger = append(list[i].Ledger, e.LedgerEntry)
			}
		}
		return nil
	})
	return list, err
}

// fixtureSeat is a seat with the id of its fixture.
type fixtureSeat struct {
	storage.FixtureSeat
	fixture int64
}

func scanFixtureSeat(row Row) (s fixtureSeat, err error) {
	return s, scanRow(row, &s.fixture, &s.Entrant, &s.User, &s.Rank, &s.Score, &s.Points, &s.Share, &s.Alone)
}

const ledgerColumns = `SELECT intact, fixture_id, n, kind, acted_by, at, reason, round, seats FROM league_ledger `

// ledgerEntry is an entry with the id of its fixture.
type ledgerEntry struct {
	storage.LedgerEntry
	fixture int64
}

func scanLedgerEntry(row Row) (e ledgerEntry, err error) {
	return e, scanRow(row, &e.fixture, &e.N, &e.Kind, &e.By, at(&e.At), &e.Reason, &e.Round, document{&e.Seats})
}

// Fixtures returns the fixtures of a season by number.
func (db *Store) Fixtures(ctx context.Context, season int64) ([]storage.Fixture, error) {
	return db.fixtures(ctx, fmt.Sprintf("fixtures of season %d", season), `WHERE f.season_id = $1 ORDER BY f.n`, season)
}

// FixtureAt returns the fixture of a table.
func (db *Store) FixtureAt(ctx context.Context, table int64) (storage.Fixture, error) {
	return onlyOne(db.fixtures(ctx, fmt.Sprintf("fixture at table %d", table), `WHERE f.played_at = $1 AND f.played_at <> 0`, table))
}

// FixturesToSettle returns open fixtures whose table needs processing.
func (db *Store) FixturesToSettle(ctx context.Context, limit int) ([]storage.Fixture, error) {
	return db.fixtures(ctx, "fixtures to settle", `
		WHERE f.state = 'open' AND (EXISTS (SELECT 1 FROM tables t WHERE t.id = f.played_at AND t.phase <> 'playing')
			OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = f.played_at AND s.vacant))
		ORDER BY f.id LIMIT $1`, limit)
}
