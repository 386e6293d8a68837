package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"guildhall/storage"
	"guildhall/storage/rated"
)

// resultDue notes that the result of a table is to be read, in the transaction that
// ends its match or changes it after its end.
func resultDue(ctx context.Context, tx *sql.Tx, table int64) error {
	_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO results_due (table_id, next) VALUES (?, 0)`, table)
	return err
}

// ResultsDue returns tables whose results are to be read.
func (db *DB) ResultsDue(ctx context.Context, now time.Time, limit int) ([]int64, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, table_id FROM results_due WHERE next <= ? ORDER BY next, table_id LIMIT ?`, millis(now), limit)
	if err != nil {
		return nil, fmt.Errorf("results due: %w", readable(err))
	}
	defer rows.Close()
	var list []int64
	for rows.Next() {
		var id int64
		if err := scanRow(rows, &id); err != nil {
			return nil, fmt.Errorf("results due: %w", readable(err))
		}
		list = append(list, id)
	}
	return list, readable(rows.Err())
}

// PostponeResult makes a table due again later.
func (db *DB) PostponeResult(ctx context.Context, table int64, until time.Time) error {
	_, err := db.w.ExecContext(noSync(ctx), `UPDATE results_due SET next = ? WHERE table_id = ?`, millis(until), table)
	if err != nil {
		return fmt.Errorf("postpone the result of table %d: %w", table, readable(err))
	}
	return nil
}

// SaveResult stores the result of a table, or replaces it, and rates it when it is
// the next one of its class.
func (db *DB) SaveResult(ctx context.Context, r storage.Result, by storage.Rater) error {
	err := db.write(noSync(ctx), func(tx *sql.Tx) error {
		if err := noLongerDue(ctx, tx, r.Table); err != nil {
			return err
		}
		var twice bool
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM results WHERE hash = ? AND table_id <> ?)`, r.Hash, r.Table).Scan(&twice)
		if err != nil || twice {
			return err
		}
		had, err := resultOf(ctx, tx, r.Table)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return err
		default:
			rated.KeepGhosts(&r, had)
			if reflect.DeepEqual(had, rated.AsRead(r)) {
				return nil
			}
			if err := removeResult(ctx, tx, had); err != nil {
				return err
			}
		}
		if err := addResult(ctx, tx, r); err != nil || by.Update == nil || r.Class == "" {
			return err
		}
		return rateNext(ctx, tx, r, by)
	})
	if err != nil {
		return fmt.Errorf("save the result of table %d: %w", r.Table, err)
	}
	return nil
}

// DropResult deletes the result of a table.
func (db *DB) DropResult(ctx context.Context, table int64) error {
	err := db.write(noSync(ctx), func(tx *sql.Tx) error {
		if err := noLongerDue(ctx, tx, table); err != nil {
			return err
		}
		had, err := resultOf(ctx, tx, table)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		return removeResult(ctx, tx, had)
	})
	if err != nil {
		return fmt.Errorf("drop the result of table %d: %w", table, err)
	}
	return nil
}

func noLongerDue(ctx context.Context, tx *sql.Tx, table int64) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM results_due WHERE table_id = ?`, table)
	return err
}

// removeResult deletes a stored result and takes back the ratings from it on.
func removeResult(ctx context.Context, tx *sql.Tx, r storage.Result) error {
	if err := rollBack(ctx, tx, r.Class, millis(r.Ended), r.Table); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM results WHERE table_id = ?`, r.Table)
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM result_seats WHERE table_id = ?`, r.Table)
	}
	return err
}

// addResult stores a new result and takes back the ratings that came too early.
func addResult(ctx context.Context, tx *sql.Tx, r storage.Result) error {
	if err := rollBack(ctx, tx, r.Class, millis(r.Ended), r.Table); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO results (table_id, hash, game, guild, class, started, ended, turns) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		r.Table, r.Hash, r.Game, r.Guild, r.Class, millis(r.Started), millis(r.Ended), r.Turns)
	if err != nil || len(r.Seats) == 0 {
		return err
	}
	var args []any
	for i, s := range r.Seats {
		body, err := json.Marshal(s.SeatFacts)
		if err != nil {
			return err
		}
		args = append(args, r.Table, i, s.User, s.Entrant, r.Game, millis(r.Ended), string(body))
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO result_seats (table_id, seat, user, entrant, game, ended, body) VALUES `+tuples(len(r.Seats), 7), args...)
	return err
}

// tuples are the placeholders of n rows: one statement for all costs less than one
// for each.
func tuples(n, width int) string {
	one := "(" + strings.Repeat("?, ", width-1) + "?)"
	return strings.Repeat(one+", ", n-1) + one
}

// MakeAllDue makes every match that is over due.
func (db *DB) MakeAllDue(ctx context.Context) error {
	_, err := db.w.ExecContext(ctx, `
		INSERT OR REPLACE INTO results_due (table_id, next)
		SELECT id, 0 FROM tables WHERE phase = 'over' UNION SELECT table_id, 0 FROM results`)
	if err != nil {
		return fmt.Errorf("make all results due: %w", readable(err))
	}
	return nil
}

// forgetInResults gives the seats of a user in results the name of a ghost, and
// takes them out of the ratings.
func forgetInResults(ctx context.Context, tx *sql.Tx, user string) error {
	var seated bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM result_seats WHERE user = ?1)`, user).Scan(&seated)
	if err != nil || !seated {
		return err
	}
	if err := rollBackEntrant(ctx, tx, user); err != nil {
		return err
	}
	n, err := nextGhost(ctx, tx)
	if err != nil {
		return err
	}
	// Without them some matches change no ratings any more.
	_, err = tx.ExecContext(ctx, `INSERT OR REPLACE INTO results_due (table_id, next) SELECT table_id, 0 FROM result_seats WHERE user = ?1 AND entrant <> ''`, user)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE result_seats SET user = ?2, entrant = '' WHERE user = ?1`, user, rated.Ghost(n))
	return err
}

// nextGhost is the number of the next deleted person.
func nextGhost(ctx context.Context, tx *sql.Tx) (n int, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT coalesce(max(CAST(substr(user, 7) AS INTEGER)), 0) + 1 FROM result_seats WHERE user >= 'ghost-' AND user < 'ghost.'`).Scan(&n)
	return n, err
}
