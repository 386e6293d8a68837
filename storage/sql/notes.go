package sql

import (
	"context"
	"fmt"
)

// Note returns a user's private note at a table; empty when there is none.
func (db *Store) Note(ctx context.Context, table int64, user string) (string, error) {
	return noneIsEmpty(onlyOne(queried(ctx, db, fmt.Sprintf("note of %s at table %d", user, table), alone[string],
		`SELECT intact, note FROM notes WHERE table_id = $1 AND "user" = $2`, table, user)))
}

var replaceNote = upsert("notes", 2, "table_id", `"user"`, "note")

// SaveNote stores a note; an empty one deletes it.
func (db *Store) SaveNote(ctx context.Context, table int64, user, note string) error {
	save, args := replaceNote, []any{table, user, note}
	if note == "" {
		save, args = `DELETE FROM notes WHERE table_id = $1 AND "user" = $2`, args[:2]
	}
	return db.exec(ctx, fmt.Sprintf("save note of %s at table %d", user, table), save, args...)
}

// Notes returns all private notes of a user by table.
func (db *Store) Notes(ctx context.Context, user string) (map[int64]string, error) {
	var notes map[int64]string
	err := db.look(ctx, func(r Reader) (err error) {
		notes, err = notesOf(ctx, r, user)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read notes of %s: %w", user, err)
	}
	return notes, nil
}

func notesOf(ctx context.Context, r Reader, user string) (map[int64]string, error) {
	notes := map[int64]string{}
	return notes, r.Each(ctx, func(row Row) error {
		var table int64
		var note string
		err := scanRow(row, &table, &note)
		notes[table] = note
		return err
	}, `SELECT intact, table_id, note FROM notes WHERE "user" = $1`, user)
}

// Follow makes a user a follower of a table if on is true, or removes them.
func (db *Store) Follow(ctx context.Context, table int64, user string, on bool) error {
	change := `DELETE FROM follows WHERE table_id = $1 AND "user" = $2`
	if on {
		change = `INSERT INTO follows (table_id, "user") VALUES ($1, $2) ON CONFLICT DO NOTHING`
	}
	return db.exec(ctx, fmt.Sprintf("%s follows table %d", user, table), change, table, user)
}

// Followers returns the users who follow a table.
func (db *Store) Followers(ctx context.Context, table int64) ([]string, error) {
	return queried(ctx, db, fmt.Sprintf("followers of table %d", table), alone[string],
		`SELECT intact, "user" FROM follows WHERE table_id = $1 ORDER BY "user"`, table)
}

const selectFollowed = `SELECT intact, table_id FROM follows WHERE "user" = $1 ORDER BY table_id`

// Followed returns the tables a user follows.
func (db *Store) Followed(ctx context.Context, user string) ([]int64, error) {
	return queried(ctx, db, "tables followed by "+user, alone[int64], selectFollowed, user)
}
