package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
	"guildhall/storage/encoding"
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

// The functions below read and write without a Store. They are for inspecting a database that
// may be damaged or is not in use.

// ReadTable returns a table, or ErrNotFound.
func ReadTable(ctx context.Context, r Reader, id int64) (storage.Table, error) {
	return onlyOne(selectTables(ctx, r, `WHERE t.id = $1`, id))
}

// RunningTables returns the tables that have not ended, oldest first.
func RunningTables(ctx context.Context, r Reader) ([]storage.Table, error) {
	return selectTables(ctx, r, `WHERE t.phase IN ('open', 'playing') ORDER BY t.id`)
}

// ReadState returns the latest state of a table, and its entry.
func ReadState(ctx context.Context, r Reader, table int64) (state []byte, at int, err error) {
	state, at, err = stateAt(ctx, r, table, endOfRecord)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: it has no state", storage.ErrDamaged)
	}
	return state, at, err
}

// ReadRecord passes all commits of a table to f, first those of an archive, then those in
// rows. A table should have only one of the two.
func ReadRecord(ctx context.Context, r Reader, table int64, f func(*encoding.Entry)) error {
	rows, err := rawTurns(ctx, r, selectTurns+` ORDER BY first`, table)
	if err != nil {
		return err
	}
	list, err := readArchive(ctx, r, table)
	if err != nil {
		return err
	}
	for i := range list {
		f(&list[i])
	}
	_, err = encoding.Unchain(rows, f)
	return err
}
