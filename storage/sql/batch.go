package sql

import (
	"context"
	"slices"
)

// Batch is statements that are sent together.
type Batch struct{ Statements []*Statement }

// Statement is one of a batch.
type Statement struct {
	Query string
	Args  []any
	// Locks are names to be locked until the transaction ends, in place of a query. What
	// follows sees what others committed before. Where one transaction writes at a time
	// nothing is to be done.
	Locks []string
	// Each is called for each row; nil for a statement without rows.
	Each func(Row) error
	// Needed says that no row is the error database/sql.ErrNoRows.
	Needed bool
	// Changed is called with the number of changed rows; it may be nil.
	Changed func(n int64) error
}

// Queue adds a statement.
func (b *Batch) Queue(query string, args ...any) *Statement {
	s := &Statement{Query: query, Args: args}
	b.Statements = append(b.Statements, s)
	return s
}

// One lets f read the first row; no row is the error database/sql.ErrNoRows.
func (s *Statement) One(f func(Row) error) { s.Each, s.Needed = f, true }

// Lock adds locks on names until the end of the transaction, for decisions that depend
// on rows which other transactions may be adding. Transactions that lock rows too do so
// first. Names are locked in their order, so that two transactions never wait for each
// other.
func (b *Batch) Lock(names ...string) {
	if len(names) > 0 {
		slices.Sort(names)
		b.Statements = append(b.Statements, &Statement{Locks: slices.Compact(names)})
	}
}

// lock locks names at once.
func lock(ctx context.Context, tx Tx, names ...string) error {
	var b Batch
	b.Lock(names...)
	return tx.Send(ctx, &b)
}

// queue adds a query whose rows are read into list.
func queue[T any](b *Batch, list *[]T, scan func(Row) (T, error), query string, args ...any) {
	b.Queue(query, args...).Each = func(row Row) error {
		one, err := scan(row)
		*list = append(*list, one)
		return err
	}
}

// usePress uses a press at once.
func usePress(ctx context.Context, tx Tx, press string) error {
	var b Batch
	tx.UsePress(ctx, &b, press)
	return tx.Send(ctx, &b)
}
