package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"guildhall/storage"
)

// ChangeLeague stores a change of a league, all or nothing.
func (db *DB) ChangeLeague(ctx context.Context, c storage.LeagueChange) (storage.LeagueChange, error) {
	err := db.write(ctx, func(tx *sql.Tx) error {
		if err := db.usePress(ctx, tx, c.Press); err != nil {
			return err
		}
		c = c.Own()
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
func nameIsFree(ctx context.Context, tx *sql.Tx, l *storage.League) error {
	rows, err := tx.QueryContext(ctx, `SELECT name FROM leagues WHERE guild = ? AND ended = 0`, l.Guild)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		if strings.EqualFold(name, l.Name) {
			return fmt.Errorf("the name of a league: %w", storage.ErrConflict)
		}
	}
	return rows.Err()
}

func saveLeague(ctx context.Context, tx *sql.Tx, c *storage.LeagueChange) error {
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
		if err := raise(ctx, tx, `UPDATE leagues SET rev = rev + 1 WHERE id = ? AND rev = ?`, l.ID, l.Rev); err != nil {
			return err
		}
	}
	l.Rev++
	res, err := tx.ExecContext(ctx, `INSERT INTO leagues (id, rev, guild, channel, name, lang, organisers, terms, created, ended)
		VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, guild = excluded.guild, channel = excluded.channel, name = excluded.name, lang = excluded.lang,
			organisers = excluded.organisers, terms = excluded.terms, created = excluded.created, ended = excluded.ended`,
		l.ID, l.Rev, l.Guild, l.Channel, l.Name, l.Lang, string(organisers), string(terms), millis(l.Created), millis(l.Ended))
	if err != nil || !isNew {
		return err
	}
	if l.ID, err = res.LastInsertId(); err != nil {
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
func raise(ctx context.Context, tx *sql.Tx, query string, id, rev int64) error {
	res, err := tx.ExecContext(ctx, query, id, rev)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return errors.Join(err, fmt.Errorf("revision %d of %d is not kept: %w", rev, id, storage.ErrConflict))
	}
	return nil
}

func saveSeason(ctx context.Context, tx *sql.Tx, s *storage.Season) error {
	terms, err := json.Marshal(s.Terms)
	if err != nil {
		return err
	}
	isNew := s.ID == 0
	if !isNew {
		if err := raise(ctx, tx, `UPDATE seasons SET rev = rev + 1 WHERE id = ? AND rev = ?`, s.ID, s.Rev); err != nil {
			return err
		}
	}
	s.Rev++
	res, err := tx.ExecContext(ctx, `INSERT INTO seasons (id, league_id, n, rev, phase, terms, seed, deal, round, opened, started, ended, due, next)
		VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, phase = excluded.phase, terms = excluded.terms, seed = excluded.seed, deal = excluded.deal,
			round = excluded.round, opened = excluded.opened, started = excluded.started, ended = excluded.ended, due = excluded.due, next = excluded.next`,
		s.ID, s.League, s.N, s.Rev, s.Phase, string(terms), notNil(s.Seed), notNil(s.Deal), s.Round,
		millis(s.Opened), millis(s.Started), millis(s.Ended), millis(s.Due), millis(s.Next))
	if isTaken(err) {
		return fmt.Errorf("season %d of league %d is there: %w", s.N, s.League, storage.ErrConflict)
	}
	if err != nil || !isNew {
		return err
	}
	s.ID, err = res.LastInsertId()
	return err
}

// notNil makes no bytes an empty value, which is not NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// newSeason is the number of the season that is new in a change.
func newSeason(c *storage.LeagueChange) int64 {
	if len(c.Seasons) == 0 {
		return 0
	}
	return c.Seasons[len(c.Seasons)-1].ID
}

func saveEntrant(ctx context.Context, tx *sql.Tx, c *storage.LeagueChange, i int) error {
	e := &c.Entrants[i]
	if e.Season == 0 {
		e.Season = newSeason(c)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO entrants (season_id, n, user, name, state, division, place, before, joined, left_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (season_id, n) DO UPDATE SET user = excluded.user, name = excluded.name, state = excluded.state, division = excluded.division,
			place = excluded.place, before = excluded.before, joined = excluded.joined, left_at = excluded.left_at`,
		e.Season, e.N, e.User, e.Name, e.State, e.Division, e.Place, e.Before, millis(e.Joined), millis(e.Left))
	return err
}

// openForFixture creates the table of the first fixture.
func openForFixture(ctx context.Context, tx *sql.Tx, c *storage.LeagueChange) error {
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

func saveFixture(ctx context.Context, tx *sql.Tx, c *storage.LeagueChange, i int) error {
	f := &c.Fixtures[i]
	if f.Season == 0 {
		f.Season = newSeason(c)
	}
	res, err := tx.ExecContext(ctx, `INSERT INTO fixtures (id, season_id, n, division, final, round, state, played_at, advances, due, hurried, opened, ended, ruled)
		VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, played_at = excluded.played_at, advances = excluded.advances, due = excluded.due,
			hurried = excluded.hurried, opened = excluded.opened, ended = excluded.ended, ruled = excluded.ruled`,
		f.ID, f.Season, f.N, f.Division, f.Final, f.Round, f.State, f.Table, f.Advances, millis(f.Due), f.Hurried, millis(f.Opened), millis(f.Ended), f.Ruled)
	if err != nil {
		return err
	}
	if f.ID == 0 {
		if f.ID, err = res.LastInsertId(); err != nil {
			return err
		}
	}
	for place, s := range f.Seats { // the column rated holds Alone
		_, err := tx.ExecContext(ctx, `INSERT INTO fixture_seats (fixture_id, place, entrant, user, rank, score, points, share, rated)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (fixture_id, place) DO UPDATE SET entrant = excluded.entrant, user = excluded.user, rank = excluded.rank,
				score = excluded.score, points = excluded.points, share = excluded.share, rated = excluded.rated`,
			f.ID, place, s.Entrant, s.User, s.Rank, s.Score, s.Points, s.Share, s.Alone)
		if err != nil {
			return err
		}
	}
	return nil
}
