package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

// ChangeDaily stores a change of daily deals, all or nothing.
func (db *Store) ChangeDaily(ctx context.Context, c storage.DailyChange) (storage.DailyChange, error) {
	given := c
	err := db.write(ctx, func(tx Tx) error {
		c = given.Own()
		if err := usePress(ctx, tx, c.Press); err != nil {
			return err
		}
		if err := saveDaily(ctx, tx, c.Daily); err != nil {
			return err
		}
		for i := range c.Deals {
			if err := saveDeal(ctx, tx, &c.Deals[i]); err != nil {
				return err
			}
		}
		if c.Table != nil {
			if err := openForTry(ctx, tx, &c); err != nil {
				return err
			}
		}
		for _, t := range c.Tries {
			if err := saveTry(ctx, tx, t); err != nil {
				return err
			}
		}
		if c.Audit != nil {
			if err := recordAct(ctx, tx, *c.Audit); err != nil {
				return err
			}
		}
		return Enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return storage.DailyChange{}, fmt.Errorf("change daily deals: %w", err)
	}
	return c, nil
}

func saveDaily(ctx context.Context, tx Tx, d *storage.DailySettings) error {
	if d == nil {
		return nil
	}
	games, err := json.Marshal(d.Games)
	if err != nil {
		return err
	}
	if d.Rev != 0 {
		res, err := tx.Exec(ctx, `UPDATE dailies SET rev = rev + 1, channel = $1, lang = $2, games = $3, every = $4, hour = $5, zone = $6, secret = $7, next = $8
			WHERE guild = $9 AND rev = $10`, d.Channel, d.Lang, string(games), d.Every, d.Hour, d.Zone, notNil(d.Secret), Millis(d.Next), d.Guild, d.Rev)
		if err != nil {
			return err
		}
		if res != 1 {
			return fmt.Errorf("daily deals of server %s: %w", d.Guild, storage.ErrConflict)
		}
		d.Rev++
		return nil
	}
	d.Rev = 1
	_, err = tx.Exec(ctx, `INSERT INTO dailies (guild, rev, channel, lang, games, every, hour, zone, secret, next) VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		d.Guild, d.Channel, d.Lang, string(games), d.Every, d.Hour, d.Zone, notNil(d.Secret), Millis(d.Next))
	if errors.Is(err, ErrTaken) {
		return fmt.Errorf("daily deals of server %s already exist: %w", d.Guild, storage.ErrConflict)
	}
	return err
}

func saveDeal(ctx context.Context, tx Tx, d *storage.Deal) error {
	options, err := json.Marshal(d.Options)
	if err != nil {
		return err
	}
	if d.ID != 0 {
		if err := raise(ctx, tx, `UPDATE deals SET rev = rev + 1 WHERE id = $1 AND rev = $2`, d.ID, d.Rev); err != nil {
			return err
		}
		d.Rev++
		_, err := tx.Exec(ctx, `UPDATE deals SET phase = $1, closes = $2, ends = $3, next = $4 WHERE id = $5`,
			d.Phase, Millis(d.Closes), Millis(d.Ends), Millis(d.Next), d.ID)
		return err
	}
	d.Rev = 1
	err = tx.QueryRow(ctx, `INSERT INTO deals (rev, guild, day, game, options, seats, seat, level, seed, chance, channel, lang, phase, opens, closes, ends, next)
		VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`,
		d.Guild, d.Day, d.Game, string(options), d.Seats, d.Seat, d.Level, notNil(d.Seed), notNil(d.Chance), d.Channel, d.Lang, d.Phase,
		Millis(d.Opens), Millis(d.Closes), Millis(d.Ends), Millis(d.Next)).Scan(&d.ID)
	if errors.Is(err, ErrTaken) {
		return fmt.Errorf("the deal of %s on %s already exists: %w", d.Game, d.Day, storage.ErrConflict)
	}
	return err
}

// openForTry creates the table of the first try.
func openForTry(ctx context.Context, tx Tx, c *storage.DailyChange) error {
	if len(c.Tries) == 0 {
		return errors.New("a new table belongs to a try")
	}
	c.Table.Phase = storage.Open
	if err := insertTable(ctx, tx, c.Table); err != nil {
		return err
	}
	c.Tries[0].Table = c.Table.ID
	*c.Table = normal(*c.Table)
	storage.AssignNew(c.Deliveries, c.Table.ID)
	return nil
}

func saveTry(ctx context.Context, tx Tx, t storage.DealTry) error {
	_, err := tx.Exec(ctx, `INSERT INTO tries (deal_id, n, "user", name, played_at, state, won, rank, score, began, ended)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (deal_id, n) DO UPDATE SET "user" = excluded.user, name = excluded.name, played_at = excluded.played_at, state = excluded.state,
			won = excluded.won, rank = excluded.rank, score = excluded.score, began = excluded.began, ended = excluded.ended`,
		t.Deal, t.N, t.User, t.Name, t.Table, t.State, t.Won, t.Rank, t.Score, Millis(t.Began), Millis(t.Ended))
	if errors.Is(err, ErrTaken) {
		return fmt.Errorf("a try of this person already exists: %w", storage.ErrConflict)
	}
	return err
}

// forgetInDailies replaces a user by a ghost. In an open deal the ghost is computed with the
// deal's secret, so that the person gets no second try.
func forgetInDailies(ctx context.Context, tx Tx, user string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM tries WHERE "user" = $1 AND NOT intact`, user); err != nil {
		return err
	}
	open, err := rowsOf(ctx, tx, "deals", scanDeal, dealColumns+`WHERE intact AND phase = 'open' AND id IN (SELECT deal_id FROM tries WHERE "user" = $1)`, user)
	if err != nil {
		return err
	}
	for _, d := range open {
		if _, err := tx.Exec(ctx, `UPDATE tries SET "user" = $1, name = '' WHERE "user" = $2 AND deal_id = $3`, d.Ghost(user), user, d.ID); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE deals SET rev = rev + 1 WHERE id = $1`, d.ID); err != nil {
			return err
		}
	}
	return execAll(ctx, tx, user,
		`UPDATE deals SET rev = rev + 1 WHERE intact AND id IN (SELECT deal_id FROM tries WHERE "user" = $1)`,
		`UPDATE tries SET "user" = 'ghost-' || n, name = '' WHERE "user" = $1`)
}

const dailyColumns = `SELECT intact, guild, rev, channel, lang, games, every, hour, zone, secret, next FROM dailies `

func scanDaily(row Row) (d storage.DailySettings, err error) {
	return d, scanRow(row, &d.Guild, &d.Rev, &d.Channel, &d.Lang, document{&d.Games}, &d.Every, &d.Hour, &d.Zone, &d.Secret, at(&d.Next))
}

// Daily returns the settings of a server's daily deals.
func (db *Store) Daily(ctx context.Context, guild string) (storage.DailySettings, error) {
	d, err := onlyOne(queried(ctx, db, "daily deals", scanDaily, dailyColumns+`WHERE guild = $1`, guild))
	if errors.Is(err, storage.ErrNotFound) {
		return storage.DailySettings{Guild: guild}, nil
	}
	return d, err
}

// DailiesDue returns servers whose next deals are due, earliest first.
func (db *Store) DailiesDue(ctx context.Context, now time.Time, limit int) ([]storage.DailySettings, error) {
	return queried(ctx, db, "daily deals that are due", scanDaily, dailyColumns+`WHERE next <> 0 AND next <= $1 ORDER BY next LIMIT $2`, Millis(now), limit)
}

const dealColumns = `SELECT intact, id, rev, guild, day, game, options, seats, seat, level, seed, chance, channel, lang, phase, opens, closes, ends, next FROM deals `

func scanDeal(row Row) (d storage.Deal, err error) {
	return d, scanRow(row, &d.ID, &d.Rev, &d.Guild, &d.Day, &d.Game, document{&d.Options}, &d.Seats, &d.Seat, &d.Level, &d.Seed, &d.Chance,
		&d.Channel, &d.Lang, &d.Phase, at(&d.Opens), at(&d.Closes), at(&d.Ends), at(&d.Next))
}

// Deal returns a deal.
func (db *Store) Deal(ctx context.Context, id int64) (storage.Deal, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("deal %d", id), scanDeal, dealColumns+`WHERE id = $1`, id))
}

// Deals returns the latest deals of a server between two days, newest first.
func (db *Store) Deals(ctx context.Context, guild, from, to string, limit int) ([]storage.Deal, error) {
	return queried(ctx, db, "deals of a server", scanDeal,
		dealColumns+`WHERE guild = $1 AND day >= $2 AND day <= $3 ORDER BY day DESC, id LIMIT $4`, guild, from, to, limit)
}

// DealsDue returns deals that must be processed, earliest first.
func (db *Store) DealsDue(ctx context.Context, now time.Time, limit int) ([]int64, error) {
	return queried(ctx, db, "deals that are due", alone[int64], `SELECT true, id FROM deals WHERE next <> 0 AND next <= $1 ORDER BY next LIMIT $2`, Millis(now), limit)
}

const tryColumns = `SELECT t.intact, t.deal_id, t.n, t.user, t.name, t.played_at, t.state, t.won, t.rank, t.score, t.began, t.ended FROM tries t `

func scanTry(row Row) (t storage.DealTry, err error) {
	return t, scanRow(row, &t.Deal, &t.N, &t.User, &t.Name, &t.Table, &t.State, &t.Won, &t.Rank, &t.Score, at(&t.Began), at(&t.Ended))
}

// Tries returns the tries of a deal by number.
func (db *Store) Tries(ctx context.Context, deal int64) ([]storage.DealTry, error) {
	return queried(ctx, db, fmt.Sprintf("tries of deal %d", deal), scanTry, tryColumns+`WHERE t.deal_id = $1 ORDER BY t.n`, deal)
}

// TriesBetween returns the counted tries of a server's deals that are over.
func (db *Store) TriesBetween(ctx context.Context, guild, from, to string) ([]storage.DealTry, error) {
	return queried(ctx, db, "tries of a server", scanTry, tryColumns+`
		WHERE t.state = 'counted' AND t.deal_id IN (SELECT id FROM deals WHERE guild = $1 AND day >= $2 AND day <= $3 AND phase = 'over')
		ORDER BY t.deal_id, t.n`, guild, from, to)
}

// TryAt returns the try of a table.
func (db *Store) TryAt(ctx context.Context, table int64) (storage.DealTry, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("the try of table %d", table), scanTry, tryColumns+`WHERE t.played_at = $1`, table))
}

// TriesToSettle returns tries in play whose table is not playing or has a vacant seat.
func (db *Store) TriesToSettle(ctx context.Context, limit int) ([]storage.DealTry, error) {
	return queried(ctx, db, "tries to settle", scanTry, tryColumns+`
		WHERE t.state = 'playing' AND (EXISTS (SELECT 1 FROM tables r WHERE r.id = t.played_at AND r.phase <> 'playing')
			OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.played_at AND s.vacant))
		ORDER BY t.deal_id, t.n LIMIT $1`, limit)
}
