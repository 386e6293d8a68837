package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Person returns the settings of a user, or a Person with only User set.
func (db *Store) Person(ctx context.Context, user string) (p storage.Person, err error) {
	err = db.look(ctx, func(r Reader) error {
		p, err = personByID(ctx, r, user)
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("person %s: %w", user, err)
	}
	return p, nil
}

func personByID(ctx context.Context, r Reader, user string) (storage.Person, error) {
	scan := func(row Row) (storage.Person, error) {
		p := storage.Person{User: user}
		var locale []byte
		err := scanRow(row, &p.Name, &p.Lang, &p.Look, &p.Theme, &p.NoDM, &p.Closed, &p.DM, at(&p.Seen), document{&p.Preferences}, &locale)
		p.Locale = string(locale)
		return p, err
	}
	p, err := noneIsEmpty(onlyOne(rowsOf(ctx, r, "settings", scan,
		`SELECT intact, name, lang, look, theme, no_dm, closed, dm, seen, ways,
			(SELECT value FROM blobs WHERE space = $2 AND key = $1 AND intact) FROM persons WHERE "user" = $1`, user, storage.LocaleSpace)))
	p.User = user
	return p, err
}

// settingsLock returns the lock name for the settings of a person or a server, which may have
// no row yet.
func settingsLock(id string) string { return "settings " + id }

var savePerson = upsert("persons", 1, `"user"`, "name", "lang", "look", "theme", "no_dm", "closed", "dm", "seen", "ways")

// ChangePerson changes the settings of a user.
func (db *Store) ChangePerson(ctx context.Context, user string, change func(*storage.Person) error) (p storage.Person, err error) {
	err = db.write(ctx, func(tx Tx) error {
		if err := lock(ctx, tx, settingsLock(user)); err != nil {
			return err
		}
		if p, err = personByID(ctx, tx, user); err != nil {
			return err
		}
		if err := change(&p); err != nil {
			return err
		}
		p.User = user
		p.Seen = Instant(Millis(p.Seen))
		ways, err := json.Marshal(p.Preferences)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, savePerson, p.User, p.Name, p.Lang, p.Look, p.Theme, p.NoDM, p.Closed, p.DM, Millis(p.Seen), string(ways))
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("change person %s: %w", user, err)
	}
	return p, nil
}

// Guild returns the settings of a server, or a Guild with only ID set.
func (db *Store) Guild(ctx context.Context, id string) (g storage.Guild, err error) {
	err = db.look(ctx, func(r Reader) error {
		g, err = guildByID(ctx, r, id)
		return err
	})
	if err != nil {
		return storage.Guild{}, fmt.Errorf("guild %s: %w", id, err)
	}
	return g, nil
}

func guildByID(ctx context.Context, r Reader, id string) (storage.Guild, error) {
	scan := func(row Row) (g storage.Guild, err error) {
		return g, scanRow(row, &g.Lang, document{&g.Channels}, document{&g.Openers}, document{&g.Settings})
	}
	g, err := noneIsEmpty(onlyOne(rowsOf(ctx, r, "settings", scan, `SELECT intact, lang, channels, openers, house FROM guilds WHERE id = $1`, id)))
	g.ID = id
	return g, err
}

var saveGuild = upsert("guilds", 1, "id", "lang", "channels", "openers", "house")

// ChangeGuild changes the settings of a server.
func (db *Store) ChangeGuild(ctx context.Context, id string, change func(*storage.Guild) error) (g storage.Guild, err error) {
	err = db.write(ctx, func(tx Tx) error {
		if err := lock(ctx, tx, settingsLock(id)); err != nil {
			return err
		}
		if g, err = guildByID(ctx, tx, id); err != nil {
			return err
		}
		if err := change(&g); err != nil {
			return err
		}
		g.ID = id
		channels, errC := json.Marshal(g.Channels)
		openers, errO := json.Marshal(g.Openers)
		house, errH := json.Marshal(g.Settings)
		if err := errors.Join(errC, errO, errH); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, saveGuild, g.ID, g.Lang, string(channels), string(openers), string(house))
		return err
	})
	if err != nil {
		return storage.Guild{}, fmt.Errorf("change guild %s: %w", id, err)
	}
	return g, nil
}

const insertAct = `INSERT INTO audits (at, guild, table_id, "user", act, detail, league) VALUES ($1, $2, $3, $4, $5, $6, $7)`

func actArgs(a storage.Audit) []any {
	return []any{Millis(a.At), a.Guild, a.Table, a.User, a.Act, a.Detail, a.League}
}

// RecordAct appends an act of an administrator.
func (db *Store) RecordAct(ctx context.Context, a storage.Audit) error {
	return db.exec(ctx, "record act "+a.Act, insertAct, actArgs(a)...)
}

// recordAct appends an act in the transaction that carries it out.
func recordAct(ctx context.Context, tx Tx, a storage.Audit) error {
	_, err := tx.Exec(ctx, insertAct, actArgs(a)...)
	return err
}

// Acts returns the latest acts in a guild, newest first.
func (db *Store) Acts(ctx context.Context, guild string, limit int) ([]storage.Audit, error) {
	return queried(ctx, db, "acts in "+guild, scanAct,
		selectActs+`WHERE guild = $1 ORDER BY n DESC LIMIT $2`, guild, limit)
}

// Journal returns the latest acts in the journal of a league, newest first.
func (db *Store) Journal(ctx context.Context, league int64, limit int) ([]storage.Audit, error) {
	return queried(ctx, db, fmt.Sprintf("journal of league %d", league), scanAct,
		selectActs+`WHERE league = $1 ORDER BY n DESC LIMIT $2`, league, limit)
}

const selectActs = `SELECT intact, at, guild, table_id, "user", act, detail, league FROM audits `

func scanAct(row Row) (a storage.Audit, err error) {
	return a, scanRow(row, at(&a.At), &a.Guild, &a.Table, &a.User, &a.Act, &a.Detail, &a.League)
}
