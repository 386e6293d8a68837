package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// Guild returns the settings of a server, or a Guild with only ID set.
func (db *DB) Guild(ctx context.Context, id string) (g storage.Guild, err error) {
	err = db.look(ctx, func(r reader) error {
		g, err = guildByID(ctx, r, id)
		return err
	})
	if err != nil {
		return storage.Guild{}, fmt.Errorf("guild %s: %w", id, err)
	}
	return g, nil
}

func guildByID(ctx context.Context, tx reader, id string) (storage.Guild, error) {
	g := storage.Guild{ID: id}
	var channels, openers, house []byte
	err := tx.QueryRow(ctx, `SELECT lang, channels, openers, house FROM guilds WHERE id = $1`, id).Scan(&g.Lang, &channels, &openers, &house)
	if errors.Is(err, pgx.ErrNoRows) {
		return g, nil
	}
	if err != nil {
		return g, err
	}
	return g, errors.Join(parse(channels, &g.Channels), parse(openers, &g.Openers), parse(house, &g.Settings))
}

// ChangeGuild changes the settings of a server.
func (db *DB) ChangeGuild(ctx context.Context, id string, change func(*storage.Guild) error) (g storage.Guild, err error) {
	err = db.write(ctx, func(tx pgx.Tx) error {
		if err := lockNames(ctx, tx, settingsLock(id)); err != nil {
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
		_, err := tx.Exec(ctx, `
			INSERT INTO guilds (id, lang, channels, openers, house) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (id) DO UPDATE SET lang = excluded.lang, channels = excluded.channels, openers = excluded.openers, house = excluded.house`,
			g.ID, g.Lang, string(channels), string(openers), string(house))
		return err
	})
	if err != nil {
		return storage.Guild{}, fmt.Errorf("change guild %s: %w", id, err)
	}
	return g, nil
}

// RecordAct appends an act of an administrator.
func (db *DB) RecordAct(ctx context.Context, a storage.Audit) error {
	err := db.write(ctx, func(tx pgx.Tx) error { return recordAct(ctx, tx, a) })
	if err != nil {
		return fmt.Errorf("record act %s: %w", a.Act, err)
	}
	return nil
}

// recordAct appends an act in the transaction that carries it out.
func recordAct(ctx context.Context, tx pgx.Tx, a storage.Audit) error {
	_, err := tx.Exec(ctx, `INSERT INTO audits (at, guild, table_id, "user", act, detail) VALUES ($1, $2, $3, $4, $5, $6)`,
		millis(a.At), a.Guild, a.Table, a.User, a.Act, a.Detail)
	return err
}

// Acts returns the latest acts in a guild, newest first.
func (db *DB) Acts(ctx context.Context, guild string, limit int) ([]storage.Audit, error) {
	scan := func(row scanner) (storage.Audit, error) {
		a := storage.Audit{Guild: guild}
		var at int64
		err := row.Scan(&at, &a.Table, &a.User, &a.Act, &a.Detail)
		a.At = instant(at)
		return a, err
	}
	return queried(ctx, db, "acts in "+guild, scan,
		`SELECT at, table_id, "user", act, detail FROM audits WHERE guild = $1 ORDER BY n DESC LIMIT $2`, guild, limit)
}
