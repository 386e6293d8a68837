package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// Counts counts the stored rows; deliveries are overdue compared with now.
func (db *DB) Counts(ctx context.Context, now time.Time) (c storage.Counts, err error) {
	err = db.read(ctx, func(tx pgx.Tx) error {
		c = storage.Counts{Tables: map[storage.Phase]int{}, Deliveries: map[string]int{}}
		err := eachCount(ctx, tx, func(phase string, n int) { c.Tables[storage.Phase(phase)] = n }, `SELECT phase, count(*) FROM tables GROUP BY phase`)
		if err != nil {
			return err
		}
		err = eachCount(ctx, tx, func(kind string, n int) { c.Deliveries[kind] = n }, `SELECT kind, count(*) FROM deliveries GROUP BY kind`)
		if err != nil {
			return err
		}
		var oldest *int64
		err = tx.QueryRow(ctx, `
			SELECT count(*) FILTER (WHERE error <> ''), min(since) FILTER (WHERE since <= $1)
			FROM (SELECT error, coalesce(substring(error FROM '^[1-9][0-9]* ')::bigint, due) AS since FROM deliveries) AS overdue`, millis(now)).Scan(&c.Failing, &oldest)
		if oldest != nil {
			c.Oldest = instant(*oldest)
		}
		return err
	})
	if err != nil {
		return storage.Counts{}, fmt.Errorf("count: %w", err)
	}
	return c, nil
}

// eachCount calls f for each row of a query for names and numbers.
func eachCount(ctx context.Context, tx reader, f func(name string, n int), query string, args ...any) error {
	rows, err := tx.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	var name string
	var n int
	_, err = pgx.ForEachRow(rows, []any{&name, &n}, func() error { f(name, n); return nil })
	return err
}

// Sizes returns the bytes that the database takes now. Its write-ahead log is that of
// all databases of the server, and which bytes will be reused is not known.
func (db *DB) Sizes(ctx context.Context) (storage.Sizes, error) {
	bytes, err := onlyOne(queried(ctx, db, "size", alone[int64], `SELECT pg_database_size(current_database())`))
	return storage.Sizes{Bytes: bytes}, err
}
