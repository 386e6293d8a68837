package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// Person returns the settings of a user, or a Person with only User set.
func (db *DB) Person(ctx context.Context, user string) (p storage.Person, err error) {
	err = db.look(ctx, func(r reader) error {
		p, err = personByID(ctx, r, user)
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("person %s: %w", user, err)
	}
	return p, nil
}

func personByID(ctx context.Context, tx reader, user string) (storage.Person, error) {
	p := storage.Person{User: user}
	var seen int64
	var ways []byte
	err := tx.QueryRow(ctx, `SELECT name, lang, look, theme, no_dm, closed, dm, seen, ways FROM persons WHERE "user" = $1`, user).
		Scan(&p.Name, &p.Lang, &p.Look, &p.Theme, &p.NoDM, &p.Closed, &p.DM, &seen, &ways)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.Seen = instant(seen)
	return p, parse(ways, &p.Preferences)
}

// settingsLock is the name that stands for the settings of a person or a server, which
// may have no row yet.
func settingsLock(id string) string { return "settings " + id }

// ChangePerson changes the settings of a user.
func (db *DB) ChangePerson(ctx context.Context, user string, change func(*storage.Person) error) (p storage.Person, err error) {
	err = db.write(ctx, func(tx pgx.Tx) error {
		if err := lockNames(ctx, tx, settingsLock(user)); err != nil {
			return err
		}
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
		_, err = tx.Exec(ctx, `
			INSERT INTO persons ("user", name, lang, look, theme, no_dm, closed, dm, seen, ways)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT ("user") DO UPDATE SET name = excluded.name, lang = excluded.lang, look = excluded.look, theme = excluded.theme,
				no_dm = excluded.no_dm, closed = excluded.closed, dm = excluded.dm, seen = excluded.seen, ways = excluded.ways`,
			p.User, p.Name, p.Lang, p.Look, p.Theme, p.NoDM, p.Closed, p.DM, millis(p.Seen), string(ways))
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("change person %s: %w", user, err)
	}
	return p, nil
}
