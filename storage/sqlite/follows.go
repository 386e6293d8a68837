package sqlite

import (
	"context"
	"fmt"
)

// Follow makes a user a follower of a table (on), or ends that.
func (db *DB) Follow(ctx context.Context, table int64, user string, on bool) error {
	query := `DELETE FROM follows WHERE table_id = ? AND user = ?`
	if on {
		query = `INSERT OR IGNORE INTO follows (table_id, user) VALUES (?, ?)`
	}
	if _, err := db.w.ExecContext(ctx, query, table, user); err != nil {
		return fmt.Errorf("%s follows table %d: %w", user, table, readable(err))
	}
	return nil
}

// Followers returns the users who follow a table.
func (db *DB) Followers(ctx context.Context, table int64) ([]string, error) {
	return column[string](ctx, db, fmt.Sprintf("followers of table %d", table), `SELECT intact, user FROM follows WHERE table_id = ? ORDER BY user`, table)
}

// Followed returns the tables a user follows.
func (db *DB) Followed(ctx context.Context, user string) ([]int64, error) {
	return column[int64](ctx, db, "tables followed by "+user, `SELECT intact, table_id FROM follows WHERE user = ? ORDER BY table_id`, user)
}

// column returns the only column of a query, beside intact.
func column[T any](ctx context.Context, db *DB, what, query string, args ...any) ([]T, error) {
	rows, err := db.r.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, readable(err))
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		var one T
		if err := scanRow(rows, &one); err != nil {
			return nil, fmt.Errorf("%s: %w", what, readable(err))
		}
		list = append(list, one)
	}
	return list, readable(rows.Err())
}
