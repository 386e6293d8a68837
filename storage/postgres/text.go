package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"guildhall/storage/encoding"
)

// storing is a transaction that replaces each NUL and each invalid UTF-8 sequence in texts,
// which PostgreSQL would reject. Such texts occur in names from Discord and in errors.
type storing struct {
	pgx.Tx
	press string // press that the transaction carries out; empty: none
}

// Exec implements pgx.Tx.
func (tx *storing) Exec(ctx context.Context, query string, args ...any) (pgconn.CommandTag, error) {
	return tx.Tx.Exec(ctx, query, storable(args)...)
}

// Query implements pgx.Tx.
func (tx *storing) Query(ctx context.Context, query string, args ...any) (pgx.Rows, error) {
	return tx.Tx.Query(ctx, query, storable(args)...)
}

// QueryRow implements pgx.Tx.
func (tx *storing) QueryRow(ctx context.Context, query string, args ...any) pgx.Row {
	return tx.Tx.QueryRow(ctx, query, storable(args)...)
}

// SendBatch implements pgx.Tx.
func (tx *storing) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	for _, q := range b.QueuedQueries {
		q.Arguments = storable(q.Arguments)
	}
	return tx.Tx.SendBatch(ctx, b)
}

// storable returns args with texts that PostgreSQL can store.
func storable(args []any) []any {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			if clean := encoding.Text(s); clean != s {
				args = slices.Clone(args)
				args[i] = clean
			}
		}
	}
	return args
}
