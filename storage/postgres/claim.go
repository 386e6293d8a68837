package postgres

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

// Claim claims due deliveries. Each call waits for the disk: if a server crash lost the claim,
// another process would claim the deliveries too.
func (d database) Claim(ctx context.Context, now, until time.Time, limit int) (list []storage.Delivery, err error) {
	err = d.db.write(ctx, func(tx pgx.Tx) (err error) {
		list, err = d.db.claim(ctx, tx, now, until, limit)
		return err
	})
	return list, err
}

// claim takes due deliveries without waiting for locks. It skips deliveries that another
// process is claiming, adding or releasing, deliveries whose key is claimed, and deliveries of
// a table for which another process holds a claim.
func (db *DB) claim(ctx context.Context, tx pgx.Tx, now, until time.Time, limit int) ([]storage.Delivery, error) {
	for {
		found, err := db.dueDeliveries(ctx, tx, now, limit)
		if err != nil || len(found) == 0 {
			return nil, err
		}
		found, keys, err := lockClaims(ctx, tx, found)
		if err != nil {
			return nil, err
		}
		dropped, err := dropSuperseded(ctx, tx, now, keys)
		if err != nil {
			return nil, err
		}
		list, err := db.claimFound(ctx, tx, found, keys, now, until)
		if err != nil || len(list) > 0 || dropped == 0 {
			return list, err
		}
		// Everything found was superseded; other deliveries are due.
	}
}

// lockClaims returns the deliveries whose table it could lock, and the keys that it could
// lock. It does not wait for locks.
func lockClaims(ctx context.Context, tx pgx.Tx, found []dueDelivery) (free []dueDelivery, keys []string, err error) {
	var names []string
	for _, d := range found {
		if d.key != "" {
			names = append(names, queries.KeyLock(d.key))
		}
		if d.table != 0 {
			names = append(names, tableLock(d.table))
		}
	}
	names, err = tryNames(ctx, tx, names)
	locked := map[string]bool{tableLock(0): true}
	for _, name := range names {
		locked[name] = true
		if key, ok := strings.CutPrefix(name, queries.KeyLock("")); ok {
			keys = append(keys, key)
		}
	}
	for _, d := range found {
		if locked[tableLock(d.table)] {
			free = append(free, d)
		}
	}
	return free, keys, err
}

// claimFound claims the deliveries of found that have no key or a key that is not claimed,
// and whose table no other process has claimed. It sees everything committed before the names
// were locked.
func (db *DB) claimFound(ctx context.Context, tx pgx.Tx, found []dueDelivery, keys []string, now, until time.Time) ([]storage.Delivery, error) {
	ns := make([]int64, len(found))
	for i, d := range found {
		ns[i] = d.n
	}
	scan := func(row scanner) (storage.Delivery, error) { return queries.ScanDelivery(row) }
	return rowsOfQuery(ctx, tx, "claim", scan, `
		WITH claimed AS (
			UPDATE deliveries d SET claim = $1, owner = $4 WHERE d.n = ANY ($2) AND (d.key = '' OR d.key = ANY ($3) AND NOT EXISTS (
				SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.n <> d.n AND o.claim <> 0))
				AND NOT `+claimedElsewhere("$5", "$4")+`
			RETURNING n, `+queries.DeliveryColumns+`)
		SELECT `+queries.DeliveryColumns+` FROM claimed ORDER BY priority, due, n`,
		queries.Millis(until), ns, keys, db.owner, queries.Millis(now))
}

// tableLock returns the lock name for the claims of a table's deliveries.
func tableLock(table int64) string { return "claims of table " + strconv.FormatInt(table, 10) }

// claimedElsewhere returns the condition that another process than owner holds a claim on
// deliveries of the table of d. It is false for deliveries without a table.
func claimedElsewhere(now, owner string) string {
	return `(d.table_id <> 0 AND EXISTS (
		SELECT 1 FROM deliveries o WHERE o.table_id = d.table_id AND o.claim <> 0 AND o.claim > ` + now + ` AND o.owner <> ` + owner + `))`
}

// dueDelivery is a candidate of a claim.
type dueDelivery struct {
	n     int64
	key   string
	table int64
}

// dueDeliveries locks due deliveries that nobody else has locked.
func (db *DB) dueDeliveries(ctx context.Context, tx pgx.Tx, now time.Time, limit int) ([]dueDelivery, error) {
	scan := func(row scanner) (d dueDelivery, err error) { return d, row.Scan(&d.n, &d.key, &d.table) }
	return rowsOfQuery(ctx, tx, "due deliveries", scan, `
		SELECT d.n, d.key, d.table_id FROM deliveries d
		WHERE greatest(d.due, d.claim) <= $1 AND (d.key = '' OR NOT EXISTS (
			SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.claim > $1))
			AND NOT `+claimedElsewhere("$1", "$3")+`
		ORDER BY d.priority, greatest(d.due, d.claim), d.n LIMIT $2 FOR UPDATE SKIP LOCKED`, queries.Millis(now), limit, db.owner)
}

// dropSuperseded removes deliveries with locked keys whose claim expired while a newer
// one with the same key waited.
func dropSuperseded(ctx context.Context, tx pgx.Tx, now time.Time, keys []string) (dropped int64, err error) {
	done, err := tx.Exec(ctx, `
		DELETE FROM deliveries WHERE n IN (
			SELECT d.n FROM deliveries d
			WHERE d.key = ANY ($2) AND d.key <> '' AND d.claim <> 0 AND greatest(d.due, d.claim) <= $1
				AND EXISTS (SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.n > d.n)
			FOR UPDATE SKIP LOCKED)`, queries.Millis(now), keys)
	return done.RowsAffected(), err
}

// Release ends a claim and counts attempts, or drops the delivery when a newer one with
// its key waits.
func (d database) Release(ctx context.Context, id string, due time.Time, why string, attempts int) error {
	return d.db.writeNoSync(ctx, func(tx pgx.Tx) error {
		var key string
		err := tx.QueryRow(ctx, `SELECT key FROM deliveries WHERE id = $1`, id).Scan(&key)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // it is already gone
		}
		if err != nil {
			return err
		}
		if key != "" {
			if err := lockNames(ctx, tx, queries.KeyLock(key)); err != nil {
				return err
			}
		}
		var b pgx.Batch
		b.Queue(`
			DELETE FROM deliveries d WHERE id = $1 AND owner = $2 AND key <> ''
				AND EXISTS (SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.n > d.n)`, id, d.db.owner)
		b.Queue(`UPDATE deliveries SET due = $3, claim = 0, owner = '', attempts = attempts + $4, error = `+queries.ReasonAs+` WHERE id = $1 AND owner = $5`,
			id, why, queries.Millis(due), attempts, d.db.owner)
		return tx.SendBatch(ctx, &b).Close()
	})
}
