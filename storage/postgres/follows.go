package postgres

import (
	"context"
	"fmt"
)

// Follow makes a user a follower of a table (on), or ends that.
func (db *DB) Follow(ctx context.Context, table int64, user string, on bool) error {
	change := `DELETE FROM follows WHERE table_id = $1 AND "user" = $2`
	if on {
		change = `INSERT INTO follows (table_id, "user") VALUES ($1, $2) ON CONFLICT DO NOTHING`
	}
	if err := db.exec(ctx, change, table, user); err != nil {
		return fmt.Errorf("%s follows table %d: %w", user, table, err)
	}
	return nil
}

// Followers returns the users who follow a table.
func (db *DB) Followers(ctx context.Context, table int64) ([]string, error) {
	return queried(ctx, db, fmt.Sprintf("followers of table %d", table), alone[string], `SELECT "user" FROM follows WHERE table_id = $1 ORDER BY "user"`, table)
}

// Followed returns the tables a user follows.
func (db *DB) Followed(ctx context.Context, user string) ([]int64, error) {
	return queried(ctx, db, "tables followed by "+user, alone[int64], `SELECT table_id FROM follows WHERE "user" = $1 ORDER BY table_id`, user)
}
