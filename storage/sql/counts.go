package sql

import (
	"context"
	"fmt"
	"time"

	"guildhall/storage"
)

// firstWord is the SQL expression for the first word of the stored reason of a delivery: its
// first due time; see ReasonAs.
const firstWord = `substr(error, 1, strpos(error || ' ', ' ') - 1)`

// Counts counts the stored rows; deliveries are overdue compared with now.
func (db *Store) Counts(ctx context.Context, now time.Time) (c storage.Counts, err error) {
	err = db.read(ctx, func(r Reader) error {
		c = storage.Counts{Tables: map[storage.Phase]int{}, Deliveries: map[string]int{}}
		err := eachCount(ctx, r, func(phase string, n int) { c.Tables[storage.Phase(phase)] = n }, `SELECT phase, count(*) FROM tables GROUP BY phase`)
		if err != nil {
			return err
		}
		if err := r.QueryRow(ctx, countFriends).Scan(&c.Friends); err != nil {
			return err
		}
		err = eachCount(ctx, r, func(kind string, n int) { c.Deliveries[kind] = n }, `SELECT kind, count(*) FROM deliveries GROUP BY kind`)
		if err != nil {
			return err
		}
		var oldest *int64
		err = r.QueryRow(ctx, `
			SELECT count(*) FILTER (WHERE error <> ''), min(since) FILTER (WHERE since <= $1)
			FROM (SELECT error, CASE WHEN word <> '' AND trim(word, '0123456789') = '' THEN CAST(word AS bigint) ELSE due END AS since
				FROM (SELECT error, due, `+firstWord+` AS word FROM deliveries) AS words) AS overdue`,
			Millis(now)).Scan(&c.Failing, &oldest)
		if oldest != nil {
			c.Oldest = Instant(*oldest)
		}
		return err
	})
	if err != nil {
		return storage.Counts{}, fmt.Errorf("count: %w", err)
	}
	return c, nil
}
