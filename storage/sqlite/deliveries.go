package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"guildhall/storage"
	"guildhall/storage/format"
)

// Enqueue adds deliveries outside of a commit.
func (db *DB) Enqueue(ctx context.Context, d []storage.Delivery) error {
	if len(d) == 0 {
		return nil
	}
	return db.write(ctx, func(tx *sql.Tx) error { return enqueue(ctx, tx, d) })
}

// enqueue adds deliveries; each replaces an unclaimed one with the same key. One that is
// stored already stays as it is.
func enqueue(ctx context.Context, tx *sql.Tx, list []storage.Delivery) error {
	list = newestOfEach(list)
	keys, ids := []string{}, []string{}
	for _, d := range list {
		ids = append(ids, d.ID)
		if d.Key != "" {
			keys = append(keys, d.Key)
		}
	}
	if len(keys) > 0 {
		if err := dropReplaced(ctx, tx, keys, ids); err != nil {
			return err
		}
	}
	for some := range slices.Chunk(list, deliveriesAtOnce) {
		if err := insertDeliveries(ctx, tx, some); err != nil {
			return err
		}
	}
	return nil
}

// deliveriesAtOnce bounds the deliveries of one statement: each number of them is a text
// of its own in the cache of statements.
const deliveriesAtOnce = 8

// insertDeliveries stores deliveries that are not stored yet.
func insertDeliveries(ctx context.Context, tx *sql.Tx, list []storage.Delivery) error {
	var args []any
	for _, d := range list {
		args = append(args, d.ID, d.Key, d.Table, d.Kind, d.User, d.Body, d.Priority, millis(d.Due), d.Attempts, d.Error)
	}
	const row = ", (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)"
	done, err := tx.ExecContext(ctx, `
		INSERT INTO deliveries (id, key, table_id, kind, user, body, priority, due, claim, attempts, error)
		VALUES `+strings.Repeat(row, len(list))[2:]+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil {
		return fmt.Errorf("enqueue deliveries: %w", err)
	}
	added, err := done.RowsAffected()
	if err != nil || added == int64(len(list)) {
		return err
	}
	for _, d := range list {
		stored, err := isStored(ctx, tx, d)
		if err == nil && !stored {
			err = errors.New("its id is in use")
		}
		if err != nil {
			return fmt.Errorf("enqueue delivery %s: %w", d.ID, err)
		}
	}
	return nil
}

// newestOfEach leaves out what a later delivery of the list replaces.
func newestOfEach(list []storage.Delivery) []storage.Delivery {
	var kept []storage.Delivery
	for i, d := range list {
		replaced := func(later storage.Delivery) bool { return later.Key == d.Key && later.ID != d.ID }
		if d.Key == "" || !slices.ContainsFunc(list[i+1:], replaced) {
			kept = append(kept, d)
		}
	}
	return kept
}

// dropReplaced deletes the unclaimed deliveries with some of the keys, but for some ids.
func dropReplaced(ctx context.Context, tx *sql.Tx, keys, but []string) error {
	k, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	b, err := json.Marshal(but)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		DELETE FROM deliveries WHERE key IN (SELECT value FROM json_each(?1)) AND key <> '' AND claim = 0
			AND id NOT IN (SELECT value FROM json_each(?2))`, string(k), string(b))
	return err
}

// isStored reports whether the delivery with d's id is d, however often it was tried.
func isStored(ctx context.Context, tx *sql.Tx, d storage.Delivery) (stored bool, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT 1 FROM deliveries WHERE id = ? AND intact
			AND key = ? AND table_id = ? AND kind = ? AND user = ? AND body IS ? AND priority = ?)`,
		d.ID, d.Key, d.Table, d.Kind, d.User, d.Body, d.Priority).Scan(&stored)
	return stored, err
}

// Claim returns up to limit due deliveries and hides them until the given time.
// One that is damaged is never sent.
func (db *DB) Claim(ctx context.Context, now, until time.Time, limit int) ([]storage.Delivery, error) {
	// Most often no delivery is due: then Claim does not use the writer.
	var due bool
	err := db.r.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM deliveries WHERE max(due, claim) <= ? AND intact)`, millis(now)).Scan(&due)
	if err != nil {
		return nil, fmt.Errorf("claim deliveries: %w", readable(err))
	}
	if !due {
		return nil, nil
	}
	var list []storage.Delivery
	err = db.write(noSync(ctx), func(tx *sql.Tx) (err error) {
		if err := dropSuperseded(ctx, tx, now); err != nil {
			return err
		}
		list, err = claim(ctx, tx, now, until, limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim deliveries: %w", err)
	}
	return list, nil
}

// dropSuperseded removes deliveries whose claim expired while a newer one with
// the same key waited.
func dropSuperseded(ctx context.Context, tx *sql.Tx, now time.Time) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM deliveries WHERE claim <> 0 AND key <> '' AND max(due, claim) <= ?
			AND EXISTS (SELECT 1 FROM deliveries o WHERE o.key = deliveries.key AND o.key <> '' AND o.n > deliveries.n)`, millis(now))
	return err
}

// claim takes due deliveries, except those with the key of a claimed one.
func claim(ctx context.Context, tx *sql.Tx, now, until time.Time, limit int) ([]storage.Delivery, error) {
	rows, err := tx.QueryContext(ctx, `
		UPDATE deliveries SET claim = ?1 WHERE n IN (
			SELECT d.n FROM deliveries d
			WHERE max(d.due, d.claim) <= ?2 AND d.intact AND (d.key = '' OR NOT EXISTS (
				SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.claim > ?2))
			ORDER BY d.priority, d.n LIMIT ?3)
		RETURNING n, id, key, table_id, kind, user, body, priority, due, attempts, error`, millis(until), millis(now), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []storage.Delivery
	age := map[string]int64{}
	for rows.Next() {
		var d storage.Delivery
		var n, due int64
		err := rows.Scan(&n, &d.ID, &d.Key, &d.Table, &d.Kind, &d.User, &d.Body, &d.Priority, &due, &d.Attempts, &d.Error)
		if err != nil {
			return nil, err
		}
		d.Due, d.Error = instant(due), format.Reason(d.Error)
		age[d.ID] = n
		list = append(list, d)
	}
	sort.Slice(list, func(i, j int) bool { // RETURNING keeps no order
		a, b := list[i], list[j]
		if a.Priority != b.Priority {
			return a.Priority < b.Priority
		}
		return age[a.ID] < age[b.ID]
	})
	return list, rows.Err()
}

// Delivered removes a delivery.
func (db *DB) Delivered(ctx context.Context, id string) error {
	_, err := db.w.ExecContext(noSync(ctx), `DELETE FROM deliveries WHERE id = ?`, id)
	if err != nil {
		return fmt.Errorf("delivered %s: %w", id, readable(err))
	}
	return nil
}

// reasonAs is the SQL expression of a new reason: the time since which the
// delivery has been due (each attempt moves the due time), and the reason itself.
const reasonAs = `CASE ?1 WHEN '' THEN '' ELSE
	CASE error WHEN '' THEN due || ' ' ELSE substr(error, 1, instr(error, ' ')) END || ?1 END`

// Postpone makes a claimed delivery due again later, unless a newer one with its
// key waits.
func (db *DB) Postpone(ctx context.Context, id string, due time.Time, why string) error {
	err := db.release(ctx, id, `UPDATE deliveries SET due = ?2, claim = 0, attempts = attempts + 1, error = `+reasonAs+` WHERE id = ?3`,
		why, millis(due), id)
	if err != nil {
		return fmt.Errorf("postpone %s: %w", id, err)
	}
	return nil
}

// Hold makes a claimed delivery due again later, unless a newer one with its key
// waits.
func (db *DB) Hold(ctx context.Context, id string, due time.Time, why string) error {
	if err := db.release(ctx, id, `UPDATE deliveries SET due = ?2, claim = 0, error = `+reasonAs+` WHERE id = ?3`, why, millis(due), id); err != nil {
		return fmt.Errorf("hold %s: %w", id, err)
	}
	return nil
}

// DueNow makes a user's deliveries due at now, where they would be due later.
func (db *DB) DueNow(ctx context.Context, user string, now time.Time, kinds ...string) error {
	list, err := json.Marshal(kinds)
	if err != nil {
		return fmt.Errorf("hasten deliveries: %w", err)
	}
	err = db.write(noSync(ctx), func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			UPDATE deliveries SET due = ?1 WHERE intact AND due > ?1 AND user = ?2 AND kind IN (SELECT value FROM json_each(?3))`,
			millis(now), user, string(list))
		return err
	})
	if err != nil {
		return fmt.Errorf("hasten deliveries: %w", err)
	}
	return nil
}

// release ends a claim with an update, or drops the delivery when a newer one
// with its key waits.
func (db *DB) release(ctx context.Context, id, update string, args ...any) error {
	return db.write(noSync(ctx), func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			DELETE FROM deliveries WHERE id = ? AND key <> ''
				AND EXISTS (SELECT 1 FROM deliveries o WHERE o.key = deliveries.key AND o.key <> '' AND o.n > deliveries.n)`, id)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, update, args...)
		return err
	})
}

// NextDue returns when Claim may next find something.
func (db *DB) NextDue(ctx context.Context) (time.Time, bool, error) {
	next, waits, err := db.nextDue(ctx)
	if err != nil {
		return time.Time{}, false, fmt.Errorf("next due delivery: %w", readable(err))
	}
	return next, waits, nil
}

func (db *DB) nextDue(ctx context.Context) (next time.Time, waits bool, err error) {
	rows, err := db.r.QueryContext(ctx, `
		SELECT max(d.due, d.claim), coalesce((
			SELECT max(o.claim) FROM deliveries o WHERE d.key <> '' AND o.key = d.key AND o.key <> ''), 0)
		FROM deliveries d WHERE d.intact ORDER BY max(d.due, d.claim)`)
	if err != nil {
		return time.Time{}, false, err
	}
	defer rows.Close()
	var best int64
	for rows.Next() {
		var ready, held int64
		if err := rows.Scan(&ready, &held); err != nil {
			return time.Time{}, false, err
		}
		if waits && ready >= best {
			break // and all that follow are later
		}
		// A delivery behind a claimed one with its key is not due before that
		// claim ends.
		if r := max(ready, held); !waits || r < best {
			best, waits = r, true
		}
	}
	return time.UnixMilli(best).UTC(), waits, rows.Err()
}
