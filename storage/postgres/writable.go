package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
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
