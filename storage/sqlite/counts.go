package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"guildhall/storage"
)

// Counts counts the stored rows; deliveries are overdue compared with now.
func (db *DB) Counts(ctx context.Context, now time.Time) (storage.Counts, error) {
	c := storage.Counts{Tables: map[storage.Phase]int{}, Deliveries: map[string]int{}}
	err := db.read(ctx, func(tx *sql.Tx) error {
		err := eachCount(ctx, tx, `SELECT phase, count(*) FROM tables GROUP BY phase`, func(phase string, n int) { c.Tables[storage.Phase(phase)] = n })
		if err != nil {
			return err
		}
		err = eachCount(ctx, tx, `SELECT kind, count(*) FROM deliveries GROUP BY kind`, func(kind string, n int) { c.Deliveries[kind] = n })
		if err != nil {
			return err
		}
		var oldest sql.NullInt64
		err = tx.QueryRowContext(ctx, `
			SELECT count(*) FILTER (WHERE error <> ''), min(first) FILTER (WHERE first <= ?)
			FROM (SELECT error, coalesce(nullif(CAST(error AS INTEGER), 0), due) AS first FROM deliveries)`, millis(now)).Scan(&c.Failing, &oldest)
		if oldest.Valid {
			c.Oldest = instant(oldest.Int64)
		}
		return err
	})
	if err != nil {
		return storage.Counts{}, fmt.Errorf("count: %w", err)
	}
	return c, nil
}

func eachCount(ctx context.Context, tx *sql.Tx, query string, f func(name string, n int)) error {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var n int
		if err := rows.Scan(&name, &n); err != nil {
			return err
		}
		f(name, n)
	}
	return rows.Err()
}
