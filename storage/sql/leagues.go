package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

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
		return enqueue(ctx, tx, c.Deliveries)
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
	args := []any{l.Rev, l.Guild, l.Channel, l.Name, l.Lang, string(organisers), string(terms), millis(l.Created), millis(l.Ended)}
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

// raise runs an update of one row at its revision; ErrConflict when it has
// another one.
func raise(ctx context.Context, tx Tx, query string, id, rev int64) error {
	res, err := tx.Exec(ctx, query, id, rev)
	if err != nil {
		return err
	}
	if res != 1 {
		return fmt.Errorf("revision %d of %d is not kept: %w", rev, id, storage.ErrConflict)
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
	args := []any{s.Rev, s.Phase, string(terms), notNil(s.Seed), notNil(s.Deal), s.Round, millis(s.Opened), millis(s.Started), millis(s.Ended), millis(s.Due), millis(s.Next)}
	if !isNew {
		_, err := tx.Exec(ctx, `UPDATE seasons SET rev = $1, phase = $2, terms = $3, seed = $4, deal = $5, round = $6, opened = $7, started = $8, ended = $9, due = $10, next = $11
			WHERE id = $12`, append(args, s.ID)...)
		return err
	}
	err = tx.QueryRow(ctx, `INSERT INTO seasons (rev, phase, terms, seed, deal, round, opened, started, ended, due, next, league_id, n)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`, append(args, s.League, s.N)...).Scan(&s.ID)
	if errors.Is(err, ErrTaken) {
		return fmt.Errorf("season %d of league %d is there: %w", s.N, s.League, storage.ErrConflict)
	}
	return err
}

// newSeason is the number of the season that is new in a change.
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
		e.Season, e.N, e.User, e.Name, e.State, e.Division, e.Place, e.Before, millis(e.Joined), millis(e.Left))
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
	return nil
}

func saveFixtureRow(ctx context.Context, tx Tx, f *storage.Fixture) error {
	args := []any{f.State, f.Table, f.Advances, millis(f.Due), f.Hurried, millis(f.Opened), millis(f.Ended), f.Ruled}
	if f.ID != 0 {
		_, err := tx.Exec(ctx, `UPDATE fixtures SET state = $1, played_at = $2, advances = $3, due = $4, hurried = $5, opened = $6, ended = $7, ruled = $8 WHERE id = $9`,
			append(args, f.ID)...)
		return err
	}
	return tx.QueryRow(ctx, `INSERT INTO fixtures (state, played_at, advances, due, hurried, opened, ended, ruled, season_id, n, division, final, round)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`, append(args, f.Season, f.N, f.Division, f.Final, f.Round)...).Scan(&f.ID)
}
