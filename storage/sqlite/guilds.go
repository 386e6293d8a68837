package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Guild returns what is kept of a server, or a Guild with only ID set.
func (db *DB) Guild(ctx context.Context, id string) (storage.Guild, error) {
	g := storage.Guild{ID: id}
	var channels, openers []byte
	err := readable(db.r.QueryRowContext(ctx, `SELECT lang, channels, openers FROM guilds WHERE id = ?`, id).Scan(&g.Lang, &channels, &openers))
	if errors.Is(err, storage.ErrNotFound) {
		return g, nil
	}
	if err == nil {
		err = errors.Join(json.Unmarshal(channels, &g.Channels), json.Unmarshal(openers, &g.Openers))
	}
	if err != nil {
		return storage.Guild{}, fmt.Errorf("guild %s: %w", id, err)
	}
	return g, nil
}

// SaveGuild keeps g in place of what was kept of its server.
func (db *DB) SaveGuild(ctx context.Context, g storage.Guild) error {
	channels, errC := json.Marshal(g.Channels)
	openers, errO := json.Marshal(g.Openers)
	err := errors.Join(errC, errO)
	if err == nil {
		_, err = db.w.ExecContext(ctx, `INSERT OR REPLACE INTO guilds (id, lang, channels, openers) VALUES (?, ?, ?, ?)`,
			g.ID, g.Lang, string(channels), string(openers))
	}
	if err != nil {
		return fmt.Errorf("save guild %s: %w", g.ID, readable(err))
	}
	return nil
}

// RecordAct appends to the list of acts.
func (db *DB) RecordAct(ctx context.Context, a storage.Audit) error {
	_, err := db.w.ExecContext(ctx, `INSERT INTO audits (at, guild, table_id, user, act, detail) VALUES (?, ?, ?, ?, ?, ?)`,
		millis(a.At), a.Guild, a.Table, a.User, a.Act, a.Detail)
	if err != nil {
		return fmt.Errorf("record act %s: %w", a.Act, readable(err))
	}
	return nil
}

// Acts returns the latest acts in a guild, newest first.
func (db *DB) Acts(ctx context.Context, guild string, limit int) ([]storage.Audit, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT at, table_id, user, act, detail FROM audits WHERE guild = ? ORDER BY n DESC LIMIT ?`, guild, limit)
	if err != nil {
		return nil, fmt.Errorf("acts in %s: %w", guild, readable(err))
	}
	defer rows.Close()
	var list []storage.Audit
	for rows.Next() {
		a := storage.Audit{Guild: guild}
		var at int64
		if err := rows.Scan(&at, &a.Table, &a.User, &a.Act, &a.Detail); err != nil {
			return nil, fmt.Errorf("acts in %s: %w", guild, readable(err))
		}
		a.At = instant(at)
		list = append(list, a)
	}
	return list, readable(rows.Err())
}
