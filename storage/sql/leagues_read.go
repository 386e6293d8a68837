package sql

import (
	"context"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

const leagueColumns = `SELECT intact, id, rev, guild, channel, name, lang, organisers, terms, created, ended FROM leagues `

func scanLeague(row Row) (storage.League, error) {
	var l storage.League
	var organisers, terms []byte
	var created, ended int64
	if err := scanRow(row, &l.ID, &l.Rev, &l.Guild, &l.Channel, &l.Name, &l.Lang, &organisers, &terms, &created, &ended); err != nil {
		return l, err
	}
	l.Created, l.Ended = instant(created), instant(ended)
	return l, errors.Join(parse(organisers, &l.Organisers), parse(terms, &l.Terms))
}

// League returns a league.
func (db *Store) League(ctx context.Context, id int64) (storage.League, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("league %d", id), scanLeague, leagueColumns+`WHERE id = $1`, id))
}

// LeaguesOf returns the leagues of a guild, newest first.
func (db *Store) LeaguesOf(ctx context.Context, guild string) ([]storage.League, error) {
	return queried(ctx, db, "leagues", scanLeague, leagueColumns+`WHERE guild = $1 ORDER BY id DESC`, guild)
}

const seasonColumns = `SELECT intact, id, league_id, n, rev, phase, terms, seed, deal, round, opened, started, ended, due, next FROM seasons `

func scanSeason(row Row) (storage.Season, error) {
	var s storage.Season
	var terms []byte
	var opened, started, ended, due, next int64
	if err := scanRow(row, &s.ID, &s.League, &s.N, &s.Rev, &s.Phase, &terms, &s.Seed, &s.Deal, &s.Round, &opened, &started, &ended, &due, &next); err != nil {
		return s, err
	}
	s.Opened, s.Started, s.Ended, s.Due, s.Next = instant(opened), instant(started), instant(ended), instant(due), instant(next)
	return s, parse(terms, &s.Terms)
}

// Season returns a season.
func (db *Store) Season(ctx context.Context, id int64) (storage.Season, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("season %d", id), scanSeason, seasonColumns+`WHERE id = $1`, id))
}

// SeasonsOf returns the seasons of a league, oldest first.
func (db *Store) SeasonsOf(ctx context.Context, league int64) ([]storage.Season, error) {
	return queried(ctx, db, fmt.Sprintf("seasons of league %d", league), scanSeason, seasonColumns+`WHERE league_id = $1 ORDER BY n`, league)
}

// SeasonsDue returns seasons that must be attended to, earliest first.
func (db *Store) SeasonsDue(ctx context.Context, now time.Time, limit int) ([]int64, error) {
	return queried(ctx, db, "seasons that are due", alone[int64],
		`SELECT true, id FROM seasons WHERE next <> 0 AND next <= $1 ORDER BY next LIMIT $2`, millis(now), limit)
}

const entrantColumns = `SELECT intact, season_id, n, "user", name, state, division, place, before, joined, left_at FROM entrants `

func scanEntrant(row Row) (storage.Entrant, error) {
	var e storage.Entrant
	var joined, left int64
	err := scanRow(row, &e.Season, &e.N, &e.User, &e.Name, &e.State, &e.Division, &e.Place, &e.Before, &joined, &left)
	e.Joined, e.Left = instant(joined), instant(left)
	return e, err
}

// Entrants returns the entrants of a season, or of one division, by number.
func (db *Store) Entrants(ctx context.Context, season int64, division int) ([]storage.Entrant, error) {
	what := fmt.Sprintf("entrants of season %d", season)
	if division == 0 {
		return queried(ctx, db, what, scanEntrant, entrantColumns+`WHERE season_id = $1 ORDER BY n`, season)
	}
	return queried(ctx, db, what, scanEntrant, entrantColumns+`WHERE season_id = $1 AND division = $2 ORDER BY n`, season, division)
}

const fixtureColumns = `SELECT f.intact, f.id, f.season_id, f.n, f.division, f.final, f.round, f.state, f.played_at, f.advances, f.due, f.hurried, f.opened, f.ended, f.ruled FROM fixtures f `

func scanFixture(row Row) (storage.Fixture, error) {
	var f storage.Fixture
	var due, opened, ended int64
	err := scanRow(row, &f.ID, &f.Season, &f.N, &f.Division, &f.Final, &f.Round, &f.State, &f.Table, &f.Advances, &due, &f.Hurried, &opened, &ended, &f.Ruled)
	f.Due, f.Opened, f.Ended = instant(due), instant(opened), instant(ended)
	return f, err
}

// fixtures reads fixtures with their seats. The condition names the fixtures f.
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
		return nil
	})
	return list, err
}

// fixtureSeat is a seat with the fixture that it is of.
type fixtureSeat struct {
	storage.FixtureSeat
	fixture int64
}

func scanFixtureSeat(row Row) (s fixtureSeat, err error) {
	err = scanRow(row, &s.fixture, &s.Entrant, &s.User, &s.Rank, &s.Score, &s.Points, &s.Share, &s.Alone)
	return s, err
}

// Fixtures returns the fixtures of a season, or of one division, by number.
func (db *Store) Fixtures(ctx context.Context, season int64, division int) ([]storage.Fixture, error) {
	what := fmt.Sprintf("fixtures of season %d", season)
	if division == 0 {
		return db.fixtures(ctx, what, `WHERE f.season_id = $1 ORDER BY f.n`, season)
	}
	return db.fixtures(ctx, what, `WHERE f.season_id = $1 AND f.division = $2 ORDER BY f.n`, season, division)
}

// FixtureAt returns the fixture of a table.
func (db *Store) FixtureAt(ctx context.Context, table int64) (storage.Fixture, error) {
	return onlyOne(db.fixtures(ctx, fmt.Sprintf("fixture at table %d", table), `WHERE f.played_at = $1 AND f.played_at <> 0`, table))
}

// FixturesToSettle returns open fixtures whose table needs something.
func (db *Store) FixturesToSettle(ctx context.Context, limit int) ([]storage.Fixture, error) {
	return db.fixtures(ctx, "fixtures to settle", `
		WHERE f.state = 'open' AND (EXISTS (SELECT 1 FROM tables t WHERE t.id = f.played_at AND t.phase <> 'playing')
			OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = f.played_at AND s.vacant))
		ORDER BY f.id LIMIT $1`, limit)
}
