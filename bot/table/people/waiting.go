// Package people manages one person's data across tables: the tables that wait for them,
// their private notes, the tables they follow, and the deletion of their data on request.
//
// It is built on bot/table. Each change is one transaction of the store. Forget calls
// functions within its transaction, which must not use the store.
package people

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Service manages the data of persons outside of matches.
type Service struct{ tables *table.Tables }

// New returns a Service for tables.
func New(t *table.Tables) *Service { return &Service{t} }

// Waiting is a table that waits for a person.
type Waiting struct {
	Table    storage.Table
	Seat     engine.Seat
	Since    time.Time       // start of its wait for this person
	Question engine.Question // from the table without the draft
	Others   []engine.Seat   // who else is waited for
	Drafted  bool            // the person has begun a draft
}

// Waiting returns the running tables that wait for user, longest wait first.
// Tables that cannot be read are left out and logged.
func (r *Service) Waiting(ctx context.Context, user string) ([]Waiting, error) {
	tables, err := r.tables.Store.Of(ctx, user, storage.Playing)
	if err != nil {
		return nil, fmt.Errorf("list tables of a person: %w", err)
	}
	var list []Waiting
	for _, row := range tables {
		w, err := r.waiting(ctx, row.ID, user)
		if err != nil {
			if ctx.Err() != nil {
				return nil, err
			}
			r.leftOut(ctx, row.ID, err)
			continue
		}
		if w != nil {
			list = append(list, *w)
		}
	}
	slices.SortStableFunc(list, func(a, b Waiting) int { return a.Since.Compare(b.Since) })
	return list, nil
}

// Next returns the running table, other than but, that has waited longest for
// user; nil when none waits. It skips tables that cannot be read.
func (r *Service) Next(ctx context.Context, user string, but int64) (*Waiting, error) {
	waits, err := r.tables.Store.WaitsFor(ctx, user)
	if err != nil {
		return nil, fmt.Errorf("list waits for a person: %w", err)
	}
	for _, wait := range waits {
		if wait.Table == but {
			continue
		}
		w, err := r.waiting(ctx, wait.Table, user)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			r.leftOut(ctx, wait.Table, err)
		case w != nil:
			return w, nil
		}
	}
	return nil, nil
}

// leftOut logs that a table cannot be read.
func (r *Service) leftOut(ctx context.Context, id int64, err error) {
	level := slog.LevelError
	if newer := (*table.NewerVersionError)(nil); errors.As(err, &newer) {
		level = slog.LevelWarn // another process can play it, until this one is upgraded too
	}
	r.tables.Log.Log(ctx, level, "table left out", "table", id, "err", err)
}

// waiting returns the question of a table for user; nil when it does not wait
// for them.
func (r *Service) waiting(ctx context.Context, id int64, user string) (*Waiting, error) {
	return table.View(ctx, r.tables, id, user, func(tx *table.Tx) (*Waiting, error) {
		if tx.Draft == nil {
			return nil, nil
		}
		w := &Waiting{
			Table: table.SeenBy(tx.Table, user), Seat: tx.Seat, Question: tx.State().Ask(tx.Seat),
			Drafted: len(tx.Draft.Steps) > 0,
		}
		for _, seat := range tx.Pending() {
			if seat != tx.Seat {
				w.Others = append(w.Others, seat)
			}
		}
		w.Since = waitsSince(tx)
		return w, nil
	})
}

// waitsSince returns the time when the table began to wait for the person.
func waitsSince(tx *table.Tx) time.Time {
	for _, w := range tx.Waits() {
		if w.Seat == int(tx.Seat) {
			return w.Since
		}
	}
	return tx.Table.Started
}
