package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"guildhall/storage"
)

// Enqueue adds deliveries outside of a commit.
func (db *DB) Enqueue(ctx context.Context, d []storage.Delivery) error {
	if len(d) == 0 {
		return nil
	}
	add := func(tx pgx.Tx) error { return enqueue(ctx, tx, d) }
	err := db.write(ctx, add)
	if errors.Is(err, storage.ErrUnknown) {
		err = db.write(ctx, add) // what is stored stays as it is
	}
	return err
}

// keyLock is the name that stands for the deliveries with a key. Whoever adds one,
// claims one or ends a claim holds it, so that of two at once the newer replaces the
// older, and one at a time is claimed.
func keyLock(key string) string { return "delivery " + key }

// enqueue adds deliveries; each replaces an unclaimed one with the same key. One that is
// stored already stays as it is.
func enqueue(ctx context.Context, tx pgx.Tx, list []storage.Delivery) error {
	if len(list) == 0 {
		return nil
	}
	var b pgx.Batch
	queueDeliveries(&b, list)
	if err := tx.SendBatch(ctx, &b).Close(); err != nil {
		return fmt.Errorf("enqueue deliveries: %w", err)
	}
	return nil
}

// queueDeliveries is enqueue as a part of a batch. It locks names, so that rows are to be
// locked before.
func queueDeliveries(b *pgx.Batch, list []storage.Delivery) {
	var keys []string
	for _, d := range list {
		if d.Key != "" {
			keys = append(keys, keyLock(d.Key))
		}
	}
	if len(keys) > 0 {
		queueLocks(b, keys...)
	}
	for _, d := range list {
		if d.Key != "" {
			b.Queue(`DELETE FROM deliveries WHERE key = $1 AND key <> '' AND claim = 0 AND id <> $2`, d.Key, d.ID)
		}
		b.Queue(`
			INSERT INTO deliveries AS d (id, key, table_id, kind, "user", body, priority, due, claim, attempts, error)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10)
			ON CONFLICT (id) DO UPDATE SET id = excluded.id
			WHERE (d.key, d.table_id, d.kind, d."user", d.priority) = (excluded.key, excluded.table_id, excluded.kind, excluded."user", excluded.priority)
				AND d.body IS NOT DISTINCT FROM excluded.body`,
			d.ID, d.Key, d.Table, d.Kind, d.User, d.Body, d.Priority, millis(d.Due), d.Attempts, d.Error).
			Exec(func(done pgconn.CommandTag) error {
				if done.RowsAffected() == 0 {
					return fmt.Errorf("the id %s is in use", d.ID)
				}
				return nil
			})
	}
}

// Delivered removes a delivery.
func (db *DB) Delivered(ctx context.Context, id string) error {
	err := db.writeNoSync(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM deliveries WHERE id = $1`, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("delivered %s: %w", id, err)
	}
	return nil
}

// reasonAs is the SQL expression of a new reason: the time since which the delivery has
// been due (each attempt moves the due time), and the reason itself.
const reasonAs = `CASE WHEN $2::text = '' THEN '' ELSE
	CASE WHEN error = '' THEN due || ' ' ELSE substr(error, 1, strpos(error, ' ')) END || $2 END`

// Postpone makes a claimed delivery due again later, unless a newer one with its key
// waits.
func (db *DB) Postpone(ctx context.Context, id string, due time.Time, why string) error {
	err := db.release(ctx, id, due, why, 1)
	if err != nil {
		return fmt.Errorf("postpone %s: %w", id, err)
	}
	return nil
}

// Hold makes a claimed delivery due again later, unless a newer one with its key waits.
func (db *DB) Hold(ctx context.Context, id string, due time.Time, why string) error {
	if err := db.release(ctx, id, due, why, 0); err != nil {
		return fmt.Errorf("hold %s: %w", id, err)
	}
	return nil
}

// release ends a claim and counts attempts, or drops the delivery when a newer one with
// its key waits.
func (db *DB) release(ctx context.Context, id string, due time.Time, why string, attempts int) error {
	return db.writeNoSync(ctx, func(tx pgx.Tx) error {
		var key string
		err := tx.QueryRow(ctx, `SELECT key FROM deliveries WHERE id = $1`, id).Scan(&key)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // it is already gone
		}
		if err != nil {
			return err
		}
		if key != "" {
			if err := lockNames(ctx, tx, keyLock(key)); err != nil {
				return err
			}
		}
		var b pgx.Batch
		b.Queue(`
			DELETE FROM deliveries d WHERE id = $1 AND owner = $2 AND key <> ''
				AND EXISTS (SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.n > d.n)`, id, db.owner)
		b.Queue(`UPDATE deliveries SET due = $3, claim = 0, owner = '', attempts = attempts + $4, error = `+reasonAs+` WHERE id = $1 AND owner = $5`,
			id, why, millis(due), attempts, db.owner)
		return tx.SendBatch(ctx, &b).Close()
	})
}

// DueNow makes a user's deliveries due at now, where they would be due later.
func (db *DB) DueNow(ctx context.Context, user string, now time.Time, kinds ...string) error {
	err := db.writeNoSync(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE deliveries SET due = $1 WHERE due > $1 AND "user" = $2 AND kind = ANY ($3)`, millis(now), user, kinds)
		return err
	})
	if err != nil {
		return fmt.Errorf("hasten deliveries: %w", err)
	}
	return nil
}

// NextDue returns when Claim may next find something.
func (db *DB) NextDue(ctx context.Context) (next time.Time, waits bool, err error) {
	err = db.look(ctx, func(r reader) error {
		var ready int64
		// A delivery behind a claimed one with its key is not due before that claim
		// ends; then the claimed one is ready too.
		err := r.QueryRow(ctx, `
			SELECT greatest(d.due, d.claim) FROM deliveries d WHERE NOT EXISTS (
				SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.claim > greatest(d.due, d.claim))
			ORDER BY greatest(d.due, d.claim) LIMIT 1`).Scan(&ready)
		if errors.Is(err, pgx.ErrNoRows) {
			waits = false
			return nil
		}
		next, waits = time.UnixMilli(ready).UTC(), err == nil
		return err
	})
	if err != nil {
		return time.Time{}, false, fmt.Errorf("next due delivery: %w", err)
	}
	return next, waits, nil
}
