package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// notNil makes no bytes an empty value, which is not NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// exec runs a single statement in a transaction.
func (db *DB) exec(ctx context.Context, statement string, args ...any) error {
	return db.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}
