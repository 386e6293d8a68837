package sql

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/storage"
	"guildhall/storage/encoding"
)

// Enqueue adds deliveries outside of a commit.
func (db *Store) Enqueue(ctx context.Context, d []storage.Delivery) error {
	if len(d) == 0 {
		return nil
	}
	add := func(tx Tx) error { return Enqueue(ctx, tx, d) }
	err := db.write(ctx, add)
	if errors.Is(err, storage.ErrOutcomeUnknown) {
		err = db.write(ctx, add) // a stored delivery does not change
	}
	return err
}

// EnqueueMissing adds the deliveries whose key no stored delivery has.
func (db *Store) EnqueueMissing(ctx context.Context, d []storage.Delivery) error {
	if len(d) == 0 {
		return nil
	}
	add := func(tx Tx) error {
		missing, err := withoutStored(ctx, tx, d)
		if err != nil {
			return fmt.Errorf("enqueue missing deliveries: %w", err)
		}
		return Enqueue(ctx, tx, missing)
	}
	err := db.write(ctx, add)
	if errors.Is(err, storage.ErrOutcomeUnknown) {
		err = db.write(ctx, add) // a stored delivery does not change
	}
	return err
}

// withoutStored returns the deliveries of a list whose key is not stored. It locks their keys.
func withoutStored(ctx context.Context, tx Tx, list []storage.Delivery) ([]storage.Delivery, error) {
	var b Batch
	var keys, names []string
	for _, d := range list {
		if d.Key != "" {
			keys, names = append(keys, d.Key), append(names, KeyLock(d.Key))
		}
	}
	if len(keys) == 0 {
		return list, nil
	}
	b.Lock(names...)
	if err := tx.Send(ctx, &b); err != nil {
		return nil, err
	}
	stored := map[string]bool{}
	err := tx.Each(ctx, func(row Row) error {
		var key string
		err := row.Scan(&key)
		stored[key] = true
		return err
	}, `SELECT key FROM deliveries WHERE key = ANY ($1) AND key <> ''`, keys)
	return slices.DeleteFunc(slices.Clone(list), func(d storage.Delivery) bool { return d.Key != "" && stored[d.Key] }), err
}

// KeyLock returns the lock name of a delivery key. Adding a delivery, claiming one and ending
// a claim take this lock. So the newer of two concurrent deliveries replaces the older, and at
// most one is claimed.
func KeyLock(key string) string { return "delivery " + key }

// Enqueue adds deliveries in a transaction; each replaces an unclaimed one with the same key. A delivery that
// is already stored stays as it is.
func Enqueue(ctx context.Context, tx Tx, list []storage.Delivery) error {
	if len(list) == 0 {
		return nil
	}
	var b Batch
	check := queueDeliveries(&b, list)
	if err := tx.Send(ctx, &b); err != nil {
		return fmt.Errorf("enqueue deliveries: %w", err)
	}
	return check(ctx, tx)
}

// queueDeliveries adds enqueue to a batch. It locks names, so the caller must lock rows before
// it. After the batch the caller must call check, which returns an error if an id belongs to
// another delivery.
func queueDeliveries(b *Batch, list []storage.Delivery) (check func(context.Context, Tx) error) {
	list = newestOfEach(list)
	var keys, names, ids []string
	for _, d := range list {
		ids = append(ids, d.ID)
		if d.Key != "" {
			keys, names = append(keys, d.Key), append(names, KeyLock(d.Key))
		}
	}
	if len(keys) > 0 {
		b.Lock(names...)
		b.Queue(`DELETE FROM deliveries WHERE key = ANY ($1) AND key <> '' AND claim = 0 AND id <> ALL ($2)`, keys, ids)
	}
	added := 0
	for some := range slices.Chunk(list, rowsAtOnce) {
		queueRows(b, some).Changed = func(n int64) error {
			added += int(n)
			return nil
		}
	}
	return func(ctx context.Context, tx Tx) error {
		if added == len(list) {
			return nil
		}
		return areStored(ctx, tx, list)
	}
}

// queueRows adds deliveries that are not stored yet.
func queueRows(b *Batch, list []storage.Delivery) *Statement {
	var args []any
	for _, d := range list {
		args = append(args, d.ID, d.Key, d.Table, d.Kind, d.User, d.Body, d.Priority, Millis(d.Due), 0, d.Attempts, d.Error)
	}
	return b.Queue(`
		INSERT INTO deliveries (id, key, table_id, kind, "user", body, priority, due, claim, attempts, error)
		VALUES `+tuples(len(list), 11)+` ON CONFLICT (id) DO NOTHING`, args...)
}

// newestOfEach removes the deliveries that a later delivery of the list replaces.
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

// areStored returns an error when the id of a delivery in list belongs to another delivery.
func areStored(ctx context.Context, tx Tx, list []storage.Delivery) error {
	for _, d := range list {
		var stored bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT 1 FROM deliveries WHERE id = $1 AND intact
				AND key = $2 AND table_id = $3 AND kind = $4 AND "user" = $5 AND body IS NOT DISTINCT FROM $6 AND priority = $7)`,
			d.ID, d.Key, d.Table, d.Kind, d.User, d.Body, d.Priority).Scan(&stored)
		if err == nil && !stored {
			err = errors.New("its id is in use")
		}
		if err != nil {
			return fmt.Errorf("enqueue delivery %s: %w", d.ID, err)
		}
	}
	return nil
}

// DeliveryColumns are read in the order of ScanDelivery.
const DeliveryColumns = `id, key, table_id, kind, "user", body, priority, due, attempts, error`

// ScanDelivery scans a row with more columns before those of a delivery.
func ScanDelivery(row Row, before ...any) (d storage.Delivery, err error) {
	err = row.Scan(append(before, &d.ID, &d.Key, &d.Table, &d.Kind, &d.User, &d.Body, &d.Priority, at(&d.Due), &d.Attempts, &d.Error)...)
	d.Error = encoding.Reason(d.Error)
	return d, err
}

// MarkDelivered removes a delivery.
func (db *Store) MarkDelivered(ctx context.Context, id string) error {
	return db.exec(Soon(ctx), "delivered "+id, `DELETE FROM deliveries WHERE id = $1`, id)
}

// ReasonAs is the SQL expression for storing the reason $2. Its prefix is the first due time
// of the delivery, because each attempt moves the due time.
const ReasonAs = `CASE WHEN $2::text = '' THEN '' ELSE
	CASE WHEN error = '' THEN due || ' ' ELSE substr(error, 1, strpos(error, ' ')) END || $2 END`

// Claim returns up to limit due deliveries and hides them until the given time.
func (db *Store) Claim(ctx context.Context, now, until time.Time, limit int) (list []storage.Delivery, err error) {
	// Most often no delivery is due: then Claim writes nothing.
	var due bool
	err = db.look(ctx, func(r Reader) error {
		return r.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM deliveries WHERE greatest(due, claim) <= $1 AND intact)`, Millis(now)).Scan(&due)
	})
	if err == nil && due {
		list, err = db.kind.Claim(ctx, now, until, limit)
	}
	if err != nil {
		return nil, fmt.Errorf("claim deliveries: %w", err)
	}
	return list, nil
}

// Retry makes a claimed delivery due again later, unless a newer one with its key
// waits.
func (db *Store) Retry(ctx context.Context, id string, due time.Time, why string) error {
	if err := db.kind.Release(ctx, id, due, why, 1); err != nil {
		return fmt.Errorf("postpone %s: %w", id, err)
	}
	return nil
}

// Defer makes a claimed delivery due again later, unless a newer one with its key waits.
func (db *Store) Defer(ctx context.Context, id string, due time.Time, why string) error {
	if err := db.kind.Release(ctx, id, due, why, 0); err != nil {
		return fmt.Errorf("hold %s: %w", id, err)
	}
	return nil
}

// DueNow makes a user's later deliveries due at now.
func (db *Store) DueNow(ctx context.Context, user string, now time.Time, kinds ...string) error {
	return db.exec(Soon(ctx), "hasten deliveries", `UPDATE deliveries SET due = $1 WHERE due > $1 AND "user" = $2 AND kind = ANY ($3)`, Millis(now), user, kinds)
}

// NextDue returns the earliest time at which Claim may find a delivery.
func (db *Store) NextDue(ctx context.Context) (next time.Time, waits bool, err error) {
	// A delivery after a claimed one with its key is not due before that claim ends; then the
	// claimed one is due too.
	ready, err := queried(ctx, db, "next due delivery", alone[int64], `
		SELECT intact, greatest(d.due, d.claim) FROM deliveries d WHERE d.intact AND NOT EXISTS (
			SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.claim > greatest(d.due, d.claim))
		ORDER BY greatest(d.due, d.claim) LIMIT 1`)
	if err != nil || len(ready) == 0 {
		return time.Time{}, false, err
	}
	return time.UnixMilli(ready[0]).UTC(), true, nil
}
