package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

const waitColumns = `table_id, seat, rev, user, since, lost, due, next, act, step, snooze, stage`

func scanWait(rows scanner) (storage.Wait, error) {
	var w storage.Wait
	var since, lost, due, next, act, snooze int64
	err := scanRow(rows, &w.Table, &w.Seat, &w.Rev, &w.User, &since, &lost, &due, &next, &act, &w.Step, &snooze, &w.Stage)
	w.Since, w.Lost, w.Due, w.Next = instant(since), duration(lost), instant(due), instant(next)
	w.Act, w.Snooze = instant(act), instant(snooze)
	return w, err
}

func (db *DB) listWaits(ctx context.Context, what, query string, args ...any) ([]storage.Wait, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, `+waitColumns+` FROM waits `+query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, readable(err))
	}
	defer rows.Close()
	var list []storage.Wait
	for rows.Next() {
		w, err := scanWait(rows)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", what, readable(err))
		}
		list = append(list, w)
	}
	return list, readable(rows.Err())
}

// WaitsAt returns the waits of a table in seat order.
func (db *DB) WaitsAt(ctx context.Context, table int64) ([]storage.Wait, error) {
	return db.listWaits(ctx, fmt.Sprintf("waits at table %d", table), `WHERE table_id = ? ORDER BY seat`, table)
}

// WaitsFor returns the waits of a user, longest first.
func (db *DB) WaitsFor(ctx context.Context, user string) ([]storage.Wait, error) {
	return db.listWaits(ctx, "waits for "+user, `WHERE user = ? ORDER BY since, table_id, seat`, user)
}

// WaitsDue returns waits whose Next is at or before now, earliest first. It
// leaves out those that are damaged, which Load reports.
func (db *DB) WaitsDue(ctx context.Context, now time.Time, limit int) ([]storage.Wait, error) {
	return db.listWaits(ctx, "due waits", `WHERE next <> 0 AND next <= ? AND intact ORDER BY next LIMIT ?`, millis(now), limit)
}

// NextWait returns the earliest Next.
func (db *DB) NextWait(ctx context.Context) (time.Time, bool, error) {
	var next int64
	err := db.r.QueryRowContext(ctx, `SELECT next FROM waits WHERE next <> 0 AND intact ORDER BY next LIMIT 1`).Scan(&next)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, false, nil
	}
	if err != nil {
		return time.Time{}, false, fmt.Errorf("next wait: %w", readable(err))
	}
	return instant(next), true, nil
}

// waitsIntact returns an error when a wait of a table is damaged. WaitsDue leaves
// it out, so that nobody else would notice.
func waitsIntact(ctx context.Context, tx *sql.Tx, table int64) error {
	var damaged bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM waits WHERE table_id = ? AND NOT intact)`, table).Scan(&damaged)
	if err == nil && damaged {
		err = fmt.Errorf("%w: a wait of table %d", ErrDamaged, table)
	}
	return err
}

// ChangeWait replaces the wait with w's revision, and adds deliveries.
func (db *DB) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `
			UPDATE waits SET rev = rev + 1, user = ?, since = ?, lost = ?, due = ?, next = ?, act = ?, step = ?, snooze = ?, stage = ?
			WHERE table_id = ? AND seat = ? AND rev = ?`,
			w.User, millis(w.Since), w.Lost.Milliseconds(), millis(w.Due), millis(w.Next), millis(w.Act), w.Step, millis(w.Snooze), w.Stage,
			w.Table, w.Seat, w.Rev)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, storage.ErrConflict)
		}
		return enqueue(ctx, tx, d)
	})
	if err != nil {
		return fmt.Errorf("change wait of seat %d at table %d: %w", w.Seat, w.Table, err)
	}
	return nil
}

// replaceWaits makes list the waits of a table. A wait with a Rev keeps the row
// of its seat. A new row gets a higher revision than any earlier row had, so that
// a caller who read an earlier row cannot change the new one: the numbers come
// from rev, the table's revision, which the caller has raised and which leaves room
// for those of its waits.
func replaceWaits(ctx context.Context, tx *sql.Tx, table, rev int64, list []storage.Wait) error {
	keep, rows := []int{}, [][]any{}
	for _, w := range list {
		if w.Rev != 0 {
			keep = append(keep, w.Seat)
		}
		rows = append(rows, []any{
			table, w.Seat, rev << 20, w.User, millis(w.Since), w.Lost.Milliseconds(), millis(w.Due), millis(w.Next), millis(w.Act), w.Step, millis(w.Snooze), w.Stage,
		})
	}
	kept, err := json.Marshal(keep)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM waits WHERE table_id = ?1 AND seat NOT IN (SELECT value FROM json_each(?2))`, table, string(kept)); err != nil {
		return err
	}
	if len(rows) == len(keep) && len(rows) == 0 {
		return nil
	}
	all, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, insertWaits, string(all))
	return err
}

// insertWaits inserts waits, each an array of its columns in ?1; a row that is there
// stays.
const insertWaits = `
	INSERT INTO waits (` + waitColumns + `)
	SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11
	FROM json_each(?1) WHERE true
	ON CONFLICT (table_id, seat) DO NOTHING`

// setBack moves back by ahead what a clock that was ahead by as much has written.
func setBack(ctx context.Context, tx *sql.Tx, now time.Time, ahead, longest time.Duration) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE waits SET rev = rev + 1, next = ?1,
			lost = CASE WHEN since > ?1 THEN lost ELSE lost - ?2 END,
			since = CASE WHEN since > ?1 THEN min(since - ?2, ?1) ELSE since END,
			act = CASE WHEN since > ?1 AND act <> 0 THEN act - ?2 ELSE act END
		WHERE intact AND table_id NOT IN (SELECT id FROM tables WHERE phase = 'playing' AND json_extract(affairs, '$.pause') IS NOT NULL)`,
		millis(now), ahead.Milliseconds())
	if err := errors.Join(err, outdateTables(ctx, tx)); err != nil {
		return err
	}
	// A delivery that comes too early is held again.
	_, err = tx.ExecContext(ctx, `
		UPDATE deliveries SET due = CASE WHEN due > ?1 THEN max(due - ?2, ?1) ELSE due END,
			claim = CASE WHEN claim > ?1 + ?3 THEN max(claim - ?2, ?1) ELSE claim END
		WHERE intact AND (due > ?1 OR claim > ?1 + ?3)`,
		millis(now), ahead.Milliseconds(), longest.Milliseconds())
	return err
}

// Beat records that clocks run at now, and accounts for a gap since the last
// beat.
func (db *DB) Beat(ctx context.Context, name string, clock func() time.Time, longest time.Duration) (gap time.Duration, err error) {
	err = db.write(ctx, func(tx *sql.Tx) error {
		var last int64
		err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, at FROM beats WHERE name = ?`, name), &last)
		if errors.Is(err, ErrDamaged) {
			last, err = 0, nil // this beat replaces it
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		now := clock() // no other transaction writes meanwhile
		if ahead := duration(last - millis(now)); ahead > longest {
			gap = -ahead
			if err := setBack(ctx, tx, now, ahead, longest); err != nil {
				return err
			}
		} else if ahead > 0 {
			return nil // another process already recorded a later time
		}
		if since := duration(millis(now) - last); last != 0 && since > longest {
			gap = since
			_, err := tx.ExecContext(ctx, `
				UPDATE waits SET rev = rev + 1, lost = lost + ?2 - max(?1, since), next = ?2,
					due = CASE WHEN due > ?1 AND due <= ?2 THEN 0 ELSE due END
				WHERE intact AND since < ?2 AND table_id NOT IN (SELECT id FROM tables WHERE phase = 'playing' AND json_extract(affairs, '$.pause') IS NOT NULL)`,
				last, millis(now))
			if err := errors.Join(err, outdateTables(ctx, tx)); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `INSERT OR REPLACE INTO beats (name, at) VALUES (?, ?)`, name, millis(now))
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("beat %s: %w", name, err)
	}
	return gap, nil
}

// outdateTables raises the revisions of all tables that are open or run, so that no
// change follows that was made from older waits.
func outdateTables(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `UPDATE tables SET rev = rev + 1 WHERE intact AND phase IN ('open', 'playing')`)
	return err
}

// LastBeat returns the time of the last beat of a name. A damaged one counts as none:
// the next beat replaces it.
func (db *DB) LastBeat(ctx context.Context, name string) (time.Time, error) {
	var last int64
	err := scanRow(db.r.QueryRowContext(ctx, `SELECT intact, at FROM beats WHERE name = ?`, name), &last)
	if errors.Is(err, sql.ErrNoRows) || errors.Is(err, ErrDamaged) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("last beat %s: %w", name, readable(err))
	}
	return instant(last), nil
}
