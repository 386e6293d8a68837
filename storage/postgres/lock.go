package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
)

// lockNames locks names until the transaction ends. It protects decisions about rows that
// other transactions may be adding. Transactions that also lock rows must lock the rows first.
// Names are sorted before locking, so two transactions never deadlock.
func lockNames(ctx context.Context, tx pgx.Tx, names ...string) error {
	var b pgx.Batch
	queueLocks(&b, names...)
	return tx.SendBatch(ctx, &b).Close()
}

// queueLocks adds lockNames to a batch. Statements after it see everything that was committed
// before the names were locked.
func queueLocks(b *pgx.Batch, names ...string) {
	slices.Sort(names)
	b.Queue(`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name`, slices.Compact(names))
}

// tryNames locks the names that are free, without waiting, and returns them.
func tryNames(ctx context.Context, tx pgx.Tx, names []string) ([]string, error) {
	return rowsOfQuery(ctx, tx, "locks", alone[string], `
		SELECT name FROM unnest($1::text[]) AS name WHERE pg_try_advisory_xact_lock(hashtextextended(name, 0))`, names)
}
