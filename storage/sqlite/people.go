package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Person returns the settings of a user, or a Person with only User set.
func (db *DB) Person(ctx context.Context, user string) (p storage.Person, err error) {
	err = db.read(ctx, func(tx *sql.Tx) error {
		p, err = personByID(ctx, tx, user)
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("person %s: %w", user, err)
	}
	return p, nil
}

func personByID(ctx context.Context, tx *sql.Tx, user string) (storage.Person, error) {
	p := storage.Person{User: user}
	var seen int64
	var ways []byte
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, name, lang, look, theme, no_dm, closed, dm, seen, ways FROM persons WHERE user = ?`, user),
		&p.Name, &p.Lang, &p.Look, &p.Theme, &p.NoDM, &p.Closed, &p.DM, &seen, &ways)
	if errors.Is(err, sql.ErrNoRows) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.Seen = instant(seen)
	return p, parse(ways, &p.Preferences)
}

// ChangePerson changes the settings of a user.
func (db *DB) ChangePerson(ctx context.Context, user string, change func(*storage.Person) error) (p storage.Person, err error) {
	err = db.write(ctx, func(tx *sql.Tx) error {
		if p, err = personByID(ctx, tx, user); err != nil {
			return err
		}
		if err := change(&p); err != nil {
			return err
		}
		p.User = user
		p.Seen = instant(millis(p.Seen))
		ways, err := json.Marshal(p.Preferences)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT OR REPLACE INTO persons (user, name, lang, look, theme, no_dm, closed, dm, seen, ways)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			p.User, p.Name, p.Lang, p.Look, p.Theme, p.NoDM, p.Closed, p.DM, millis(p.Seen), string(ways))
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("change person %s: %w", user, err)
	}
	return p, nil
}
