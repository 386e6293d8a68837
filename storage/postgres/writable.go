package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// Writable writes and deletes something, and returns why that is not possible.
func (db *DB) Writable(ctx context.Context) error {
	err := db.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			INSERT INTO blobs (space, key, value) VALUES ('trial', '', decode(repeat('00', 16384), 'hex'))
			ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM blobs WHERE space = 'trial'`)
		return err
	})
	if err != nil {
		return fmt.Errorf("write for trial: %w", err)
	}
	return nil
}

// Sizes returns the bytes that the database takes now. Its write-ahead log is that of
// all databases of the server, and which bytes will be reused is not known.
func (db *DB) Sizes(ctx context.Context) (storage.Sizes, error) {
	bytes, err := onlyOne(queried(ctx, db, "size", alone[int64], `SELECT pg_database_size(current_database())`))
	return storage.Sizes{Bytes: bytes}, err
}
