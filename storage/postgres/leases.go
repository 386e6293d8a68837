package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

var _ storage.Leases = (*DB)(nil)

// Owner returns the name under which this process claims deliveries; empty when it has
// none.
func (db *DB) Owner() string { return db.owner }

// The times of leases are the server's time at the statement. A transaction would use the
// time of its begin.

const leaseColumns = `name, owner, extract(epoch FROM until - clock_timestamp())::float8, note`

func scanLease(row scanner) (l storage.Lease, err error) {
	var left float64
	err = row.Scan(&l.Name, &l.Owner, &left, &l.Note)
	l.Left = time.Duration(left * float64(time.Second))
	return l, err
}

// Acquire gives a lease to a process, if no other process holds it.
func (db *DB) Acquire(ctx context.Context, name, owner string, d time.Duration) (l storage.Lease, held bool, err error) {
	err = db.writeNoSync(ctx, func(tx pgx.Tx) error {
		list, err := rowsOfQuery(ctx, tx, "acquire", scanLease, `
			INSERT INTO leases (name, owner, until) VALUES ($1, $2, clock_timestamp() + $3::interval)
			ON CONFLICT (name) DO UPDATE SET owner = $2, until = clock_timestamp() + $3::interval
				WHERE leases.owner = $2 OR leases.until <= clock_timestamp()
			RETURNING `+leaseColumns, name, owner, d)
		if held = len(list) > 0; !held && err == nil {
			list, err = rowsOfQuery(ctx, tx, "lease", scanLease, `SELECT `+leaseColumns+` FROM leases WHERE name = $1`, name)
		}
		l, err = onlyOne(list, err)
		return err
	})
	if err != nil {
		return storage.Lease{}, false, fmt.Errorf("acquire lease %s: %w", name, err)
	}
	return l, held, nil
}

// Renew extends the leases that a process still holds and replaces their notes.
func (db *DB) Renew(ctx context.Context, owner string, d time.Duration, notes map[string][]byte) (renewed []string, err error) {
	names, texts := make([]string, 0, len(notes)), make([][]byte, 0, len(notes))
	for name, note := range notes {
		names, texts = append(names, name), append(texts, note)
	}
	err = db.writeNoSync(ctx, func(tx pgx.Tx) (err error) {
		renewed, err = rowsOfQuery(ctx, tx, "renew", alone[string], `
			UPDATE leases l SET until = clock_timestamp() + $2::interval, note = n.note
			FROM unnest($3::text[], $4::bytea[]) AS n (name, note)
			WHERE l.name = n.name AND l.owner = $1 RETURNING l.name`, owner, d, names, texts)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("renew leases: %w", err)
	}
	return renewed, nil
}

// Release ends a lease of a process.
func (db *DB) Release(ctx context.Context, name, owner string, note []byte) error {
	err := db.writeNoSync(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE leases SET owner = '', until = clock_timestamp(), note = $3 WHERE name = $1 AND owner = $2`, name, owner, note)
		return err
	})
	if err != nil {
		return fmt.Errorf("release lease %s: %w", name, err)
	}
	return nil
}

// AllLeases returns all leases that lasted within the last day.
func (db *DB) AllLeases(ctx context.Context) ([]storage.Lease, error) {
	list, err := queried(ctx, db, "leases", scanLease, `SELECT `+leaseColumns+` FROM leases ORDER BY name`)
	if err != nil {
		return nil, err
	}
	kept, old := list[:0], false
	for _, l := range list {
		if l.Left > -24*time.Hour {
			kept = append(kept, l)
		} else {
			old = true
		}
	}
	if !old {
		return kept, nil
	}
	err = db.writeNoSync(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM leases WHERE until < clock_timestamp() - interval '1 day'`)
		return err
	})
	return kept, err
}

// ExpireClaims ends the claims of a process that has ended.
func (db *DB) ExpireClaims(ctx context.Context, owner string) error {
	err := db.writeNoSync(ctx, func(tx pgx.Tx) error {
		// Claims that ended long ago: a newer delivery with the same key replaces them.
		_, err := tx.Exec(ctx, `UPDATE deliveries SET claim = 1, owner = '' WHERE claim > 1 AND owner = $1`, owner)
		return err
	})
	if err != nil {
		return fmt.Errorf("expire claims of %s: %w", owner, err)
	}
	return nil
}
