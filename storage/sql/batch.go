package sql

import (
	"context"
	"slices"
)

// Batch is a list of statements that are sent together.
type Batch struct{ Statements []*Statement }

// Statement is a statement of a batch.
type Statement struct {
	Query string
	Args  []any
	// Locks are names to lock until the transaction ends; the statement then has no query.
	// Statements after it see everything that was committed before. Databases with one writer
	// at a time ignore them.
	Locks []string
	// Each is called for each row; nil when the statement returns no rows.
	Each func(Row) error
	// Needed makes a missing row the error database/sql.ErrNoRows.
	Needed bool
	// Changed receives the number of changed rows; it may be nil.
	Changed func(n int64) error
}

// Queue adds a statement.
func (b *Batch) Queue(query string, args ...any) *Statement {
	s := &Statement{Query: query, Args: args}
	b.Statements = append(b.Statements, s)
	return s
}

// One makes f read the first row. A missing row is the error database/sql.ErrNoRows.
func (s *Statement) One(f func(Row) error) { s.Each, s.Needed = f, true }

// Lock adds locks on names until the end of the transaction. They protect decisions about rows
// that other transactions may be adding. Transactions that also lock rows must lock the rows
// first. Names are sorted before locking, so two transactions never deadlock.
func (b *Batch) Lock(names ...string) {
	if len(names) > 0 {
		slices.Sort(names)
		b.Statements = append(b.Statements, &Statement{Locks: slices.Compact(names)})
	}
}

// lock locks names immediately, without a batch of the caller.
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

// usePress stores a press immediately, without a batch of the caller.
func usePress(ctx context.Context, tx Tx, press string) error {
	var b Batch
	tx.UsePress(ctx, &b, press)
	return tx.Send(ctx, &b)
}
