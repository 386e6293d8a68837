package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
)

// lockNames takes locks on names until the transaction ends, for decisions that depend
// on rows which other transactions may be adding. Transactions that lock rows too do so
// first. Names are locked in their order, so that two transactions never wait for each
// other.
func lockNames(ctx context.Context, tx pgx.Tx, names ...string) error {
	var b pgx.Batch
	queueLocks(&b, names...)
	return tx.SendBatch(ctx, &b).Close()
}

// queueLocks is lockNames as a part of a batch: what follows sees what others committed
// before the names were locked.
func queueLocks(b *pgx.Batch, names ...string) {
	slices.Sort(names)
	b.Queue(`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name`, slices.Compact(names))
}

// tryNames is lockNames that does not wait: it returns the names that it locked.
func tryNames(ctx context.Context, tx pgx.Tx, names []string) ([]string, error) {
	return rowsOfQuery(ctx, tx, "locks", alone[string], `
		SELECT name FROM unnest($1::text[]) AS name WHERE pg_try_advisory_xact_lock(hashtextextended(name, 0))`, names)
}
