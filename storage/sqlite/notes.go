package sqlite

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Note returns a user's private note at a table; empty when there is none.
func (db *DB) Note(ctx context.Context, table int64, user string) (string, error) {
	var note string
	err := readable(scanRow(db.r.QueryRowContext(ctx, `SELECT intact, note FROM notes WHERE table_id = ? AND user = ?`, table, user), &note))
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return "", fmt.Errorf("note of %s at table %d: %w", user, table, err)
	}
	return note, nil
}

// SaveNote stores a note; an empty one deletes it.
func (db *DB) SaveNote(ctx context.Context, table int64, user, note string) error {
	query, args := `INSERT OR REPLACE INTO notes (table_id, user, note) VALUES (?, ?, ?)`, []any{table, user, note}
	if note == "" {
		query, args = `DELETE FROM notes WHERE table_id = ? AND user = ?`, args[:2]
	}
	if _, err := db.w.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("save note of %s at table %d: %w", user, table, readable(err))
	}
	return nil
}

// Notes returns all private notes of a user by table.
func (db *DB) Notes(ctx context.Context, user string) (map[int64]string, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, table_id, note FROM notes WHERE user = ?`, user)
	if err != nil {
		return nil, fmt.Errorf("notes of %s: %w", user, readable(err))
	}
	defer rows.Close()
	notes := make(map[int64]string)
	for rows.Next() {
		var table int64
		var note string
		if err := scanRow(rows, &table, &note); err != nil {
			return nil, fmt.Errorf("notes of %s: %w", user, readable(err))
		}
		notes[table] = note
	}
	return notes, readable(rows.Err())
}
