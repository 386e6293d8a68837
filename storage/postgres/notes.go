package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Note returns a user's private note at a table; empty when there is none.
func (db *DB) Note(ctx context.Context, table int64, user string) (string, error) {
	notes, err := queried(ctx, db, fmt.Sprintf("note of %s at table %d", user, table), alone[string],
		`SELECT note FROM notes WHERE table_id = $1 AND "user" = $2`, table, user)
	if err != nil || len(notes) == 0 {
		return "", err
	}
	return notes[0], nil
}

// SaveNote stores a note; an empty one deletes it.
func (db *DB) SaveNote(ctx context.Context, table int64, user, note string) error {
	save, args := `
		INSERT INTO notes (table_id, "user", note) VALUES ($1, $2, $3)
		ON CONFLICT (table_id, "user") DO UPDATE SET note = excluded.note`, []any{table, user, note}
	if note == "" {
		save, args = `DELETE FROM notes WHERE table_id = $1 AND "user" = $2`, args[:2]
	}
	if err := db.exec(ctx, save, args...); err != nil {
		return fmt.Errorf("save note of %s at table %d: %w", user, table, err)
	}
	return nil
}

// Notes returns all private notes of a user by table.
func (db *DB) Notes(ctx context.Context, user string) (map[int64]string, error) {
	type entry struct {
		table int64
		note  string
	}
	scan := func(row scanner) (e entry, err error) { return e, row.Scan(&e.table, &e.note) }
	list, err := queried(ctx, db, "notes of "+user, scan, `SELECT table_id, note FROM notes WHERE "user" = $1`, user)
	notes := make(map[int64]string, len(list))
	for _, e := range list {
		notes[e.table] = e.note
	}
	return notes, err
}

// exec runs a single statement in a transaction.
func (db *DB) exec(ctx context.Context, statement string, args ...any) error {
	return db.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}
