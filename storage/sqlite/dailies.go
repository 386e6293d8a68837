package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// ChangeDaily stores a change of daily deals, all or nothing.
func (db *DB) ChangeDaily(ctx context.Context, c storage.DailyChange) (storage.DailyChange, error) {
	err := db.write(ctx, func(tx *sql.Tx) error {
		if err := db.usePress(ctx, tx, c.Press); err != nil {
			return err
		}
		c = c.Own()
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
		return enqueue(ctx, tx, c.Deliveries)
	})
	if err != nil {
		return storage.DailyChange{}, fmt.Errorf("change daily deals: %w", err)
	}
	return c, nil
}

func saveDaily(ctx context.Context, tx *sql.Tx, d *storage.Daily) error {
	if d == nil {
		return nil
	}
	games, err := json.Marshal(d.Games)
	if err != nil {
		return err
	}
	if d.Rev != 0 {
		res, err := tx.ExecContext(ctx, `UPDATE dailies SET rev = rev + 1, channel = ?, lang = ?, games = ?, every = ?, hour = ?, zone = ?, secret = ?, next = ?
			WHERE guild = ? AND rev = ?`, d.Channel, d.Lang, string(games), d.Every, d.Hour, d.Zone, notNil(d.Secret), millis(d.Next), d.Guild, d.Rev)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n != 1 {
			return errors.Join(err, fmt.Errorf("daily deals of server %s: %w", d.Guild, storage.ErrConflict))
		}
		d.Rev++
		return nil
	}
	d.Rev = 1
	_, err = tx.ExecContext(ctx, `INSERT INTO dailies (guild, rev, channel, lang, games, every, hour, zone, secret, next) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
		d.Guild, d.Channel, d.Lang, string(games), d.Every, d.Hour, d.Zone, notNil(d.Secret), millis(d.Next))
	if isTaken(err) {
		return fmt.Errorf("daily deals of server %s are there: %w", d.Guild, storage.ErrConflict)
	}
	return err
}

func saveDeal(ctx context.Context, tx *sql.Tx, d *storage.Deal) error {
	options, err := json.Marshal(d.Options)
	if err != nil {
		return err
	}
	if d.ID != 0 {
		if err := raise(ctx, tx, `UPDATE deals SET rev = rev + 1 WHERE id = ? AND rev = ?`, d.ID, d.Rev); err != nil {
			return err
		}
		d.Rev++
		_, err := tx.ExecContext(ctx, `UPDATE deals SET phase = ?, closes = ?, ends = ?, next = ? WHERE id = ?`,
			d.Phase, millis(d.Closes), millis(d.Ends), millis(d.Next), d.ID)
		return err
	}
	d.Rev = 1
	res, err := tx.ExecContext(ctx, `INSERT INTO deals (rev, guild, day, game, options, seats, seat, level, seed, chance, channel, lang, phase, opens, closes, ends, next)
		VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		d.Guild, d.Day, d.Game, string(options), d.Seats, d.Seat, d.Level, notNil(d.Seed), notNil(d.Chance), d.Channel, d.Lang, d.Phase,
		millis(d.Opens), millis(d.Closes), millis(d.Ends), millis(d.Next))
	if isTaken(err) {
		return fmt.Errorf("the deal of %s on %s is there: %w", d.Game, d.Day, storage.ErrConflict)
	}
	if err != nil {
		return err
	}
	d.ID, err = res.LastInsertId()
	return err
}

// openForTry creates the table of the first try.
func openForTry(ctx context.Context, tx *sql.Tx, c *storage.DailyChange) error {
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

func saveTry(ctx context.Context, tx *sql.Tx, t storage.Try) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO tries (deal_id, n, user, name, played_at, state, won, rank, score, began, ended)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (deal_id, n) DO UPDATE SET user = excluded.user, name = excluded.name, played_at = excluded.played_at, state = excluded.state,
			won = excluded.won, rank = excluded.rank, score = excluded.score, began = excluded.began, ended = excluded.ended`,
		t.Deal, t.N, t.User, t.Name, t.Table, t.State, t.Won, t.Rank, t.Score, millis(t.Began), millis(t.Ended))
	if isTaken(err) {
		return fmt.Errorf("a try of this person is there: %w", storage.ErrConflict)
	}
	return err
}

// forgetInDailies puts a ghost in the place of a user. While a deal is open, the
// ghost is known by the deal's secret, so that nobody gets a second try.
func forgetInDailies(ctx context.Context, tx *sql.Tx, user string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM tries WHERE user = ? AND NOT intact`, user); err != nil {
		return err
	}
	open, err := rowsOfQuery(ctx, tx, "deals", scanDeal, dealColumns+`WHERE intact AND phase = 'open' AND id IN (SELECT deal_id FROM tries WHERE user = ?)`, user)
	if err != nil {
		return err
	}
	for _, d := range open {
		if _, err := tx.ExecContext(ctx, `UPDATE tries SET user = ?, name = '' WHERE user = ? AND deal_id = ?`, d.Ghost(user), user, d.ID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE deals SET rev = rev + 1 WHERE id = ?`, d.ID); err != nil {
			return err
		}
	}
	for _, change := range []string{
		`UPDATE deals SET rev = rev + 1 WHERE intact AND id IN (SELECT deal_id FROM tries WHERE user = ?1)`,
		`UPDATE tries SET user = 'ghost-' || n, name = '' WHERE user = ?1`,
	} {
		if _, err := tx.ExecContext(ctx, change, user); err != nil {
			return err
		}
	}
	return nil
}
