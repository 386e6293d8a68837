package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"guildhall/storage"
)

// Places lists the channels that the bot of a database file uses, beginning with the servers
// with the most tables. It changes nothing.
func Places(ctx context.Context, path string) ([]storage.Place, error) {
	if err := checkHeaderReadOnly(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", readOnly(path))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	list := storage.Places{}
	err = eachRow(ctx, db, `SELECT guild, channel, count(*) FROM tables WHERE phase IN ('open', 'playing') AND guild <> '' GROUP BY guild, channel`,
		func(rows *sql.Rows) error {
			var p storage.Place
			if err := rows.Scan(&p.Guild, &p.Channel, &p.Tables); err != nil {
				return err
			}
			list.At(p.Guild, p.Channel).Tables = p.Tables
			return nil
		})
	if err != nil {
		return nil, readable(err)
	}
	err = eachRow(ctx, db, `SELECT id, house FROM guilds`, func(rows *sql.Rows) error {
		var id string
		var house []byte
		var h storage.ServerSettings
		if err := rows.Scan(&id, &house); err != nil {
			return err
		}
		if json.Unmarshal(house, &h) == nil && h.Log != "" {
			list.At(id, h.Log).Log = true
		}
		return nil
	})
	return list.List(), readable(err)
}

// BlobOf reads a blob of a database file (see storage.Blobs); nil when there is none. It
// changes nothing.
func BlobOf(ctx context.Context, path, space, key string) (b []byte, err error) {
	if err := checkHeaderReadOnly(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", readOnly(path))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	err = db.QueryRowContext(ctx, `SELECT value FROM blobs WHERE space = ? AND key = ?`, space, key).Scan(&b)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return b, readable(err)
}

func eachRow(ctx context.Context, db *sql.DB, query string, f func(*sql.Rows) error) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
