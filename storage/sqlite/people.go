package sqlite

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Person returns what is kept of a user, or a Person with only User set.
func (db *DB) Person(ctx context.Context, user string) (storage.Person, error) {
	p := storage.Person{User: user}
	var seen int64
	err := readable(db.r.QueryRowContext(ctx, `SELECT name, lang, look, theme, no_dm, closed, dm, seen FROM persons WHERE user = ?`, user).
		Scan(&p.Name, &p.Lang, &p.Look, &p.Theme, &p.NoDM, &p.Closed, &p.DM, &seen))
	if errors.Is(err, storage.ErrNotFound) {
		return storage.Person{User: user}, nil
	}
	if err != nil {
		return storage.Person{}, fmt.Errorf("person %s: %w", user, err)
	}
	p.Seen = instant(seen)
	return p, nil
}

// SavePerson keeps p in place of what was kept of its user.
func (db *DB) SavePerson(ctx context.Context, p storage.Person) error {
	_, err := db.w.ExecContext(ctx, `INSERT OR REPLACE INTO persons (user, name, lang, look, theme, no_dm, closed, dm, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		p.User, p.Name, p.Lang, p.Look, p.Theme, p.NoDM, p.Closed, p.DM, millis(p.Seen))
	if err != nil {
		return fmt.Errorf("save person %s: %w", p.User, readable(err))
	}
	return nil
}

// Note returns a user's private note at a table; empty when there is none.
func (db *DB) Note(ctx context.Context, table int64, user string) (string, error) {
	var note string
	err := readable(db.r.QueryRowContext(ctx, `SELECT note FROM notes WHERE table_id = ? AND user = ?`, table, user).Scan(&note))
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return "", fmt.Errorf("note of %s at table %d: %w", user, table, err)
	}
	return note, nil
}

// SaveNote keeps a note; an empty one forgets it.
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
