package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Guild returns the settings of a server, or a Guild with only ID set.
func (db *DB) Guild(ctx context.Context, id string) (g storage.Guild, err error) {
	err = db.read(ctx, func(tx *sql.Tx) error {
		g, err = guildByID(ctx, tx, id)
		return err
	})
	if err != nil {
		return storage.Guild{}, fmt.Errorf("guild %s: %w", id, err)
	}
	return g, nil
}

func guildByID(ctx context.Context, tx *sql.Tx, id string) (storage.Guild, error) {
	g := storage.Guild{ID: id}
	var channels, openers, house []byte
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, lang, channels, openers, house FROM guilds WHERE id = ?`, id), &g.Lang, &channels, &openers, &house)
	if errors.Is(err, sql.ErrNoRows) {
		return g, nil
	}
	if err != nil {
		return g, err
	}
	return g, errors.Join(parse(channels, &g.Channels), parse(openers, &g.Openers), parse(house, &g.Settings))
}

// ChangeGuild changes the settings of a server.
func (db *DB) ChangeGuild(ctx context.Context, id string, change func(*storage.Guild) error) (g storage.Guild, err error) {
	err = db.write(ctx, func(tx *sql.Tx) error {
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
		_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO guilds (id, lang, channels, openers, house) VALUES (?, ?, ?, ?, ?)`,
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
	err := recordAct(ctx, db.w, a)
	if err != nil {
		return fmt.Errorf("record act %s: %w", a.Act, readable(err))
	}
	return nil
}

// recordAct appends an act, by itself or in the transaction that carries it out.
func recordAct(ctx context.Context, w execer, a storage.Audit) error {
	_, err := w.ExecContext(ctx, `INSERT INTO audits (at, guild, table_id, user, act, detail) VALUES (?, ?, ?, ?, ?, ?)`,
		millis(a.At), a.Guild, a.Table, a.User, a.Act, a.Detail)
	return err
}

// execer is a database or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Acts returns the latest acts in a guild, newest first.
func (db *DB) Acts(ctx context.Context, guild string, limit int) ([]storage.Audit, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, at, table_id, user, act, detail FROM audits WHERE guild = ? ORDER BY n DESC LIMIT ?`, guild, limit)
	if err != nil {
		return nil, fmt.Errorf("acts in %s: %w", guild, readable(err))
	}
	defer rows.Close()
	var list []storage.Audit
	for rows.Next() {
		a := storage.Audit{Guild: guild}
		var at int64
		if err := scanRow(rows, &at, &a.Table, &a.User, &a.Act, &a.Detail); err != nil {
			return nil, fmt.Errorf("acts in %s: %w", guild, readable(err))
		}
		a.At = instant(at)
		list = append(list, a)
	}
	return list, readable(rows.Err())
}
