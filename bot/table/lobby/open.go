// Package lobby manages a table outside of its match: opening it, joining, leaving and
// changing it before the start, ending it without a result, and opening a rematch.
//
// It is built on bot/table. Each call of a Service is one transaction of one table and may be
// repeated with the same press, which acts once. A rematch is created first, only once for
// all requests, and recorded at the old table in a second transaction; if the process ends in
// between, the next request finds and records it. NewTable, Card and the checks store
// nothing. Leagues, daily deals and matchmaking also use them, because they open tables in
// their own transactions.
package lobby

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// Service manages tables outside of their matches.
type Service struct {
	tables *table.Tables
	wrong  wrongCodes
}

// New returns a Service for tables.
func New(t *table.Tables) *Service { return &Service{tables: t} }

// Open opens a table and seats the owner. It adds the delivery of the lobby
// card, at a table for friends to the owner alone.
func (r *Service) Open(ctx context.Context, o Request) (storage.Table, error) {
	// Table ids begin at 1, so lock 0 is free; it makes openings wait for each
	// other.
	free := r.tables.Lock(0)
	defer free()
	if id, again := r.tables.Presses.Made(o.Press, o.Owner); again {
		row, err := r.tables.Stored(ctx, int64(id))
		return table.SeenBy(row, o.Owner), err
	}
	if err := r.checkFriends(ctx, o); err != nil {
		return storage.Table{}, err
	}
	row, err := NewTable(r.tables, o)
	if err != nil {
		return storage.Table{}, err
	}
	opened := row
	row, err = r.tables.Store.Create(ctx, opened, o.Press, deliveries.Expand(opened, []storage.Delivery{Card(r.tables)}))
	if errors.Is(err, storage.ErrDuplicate) {
		return r.latestOf(ctx, o.Owner)
	}
	if err != nil {
		return storage.Table{}, table.AsLimitRefusal(fmt.Errorf("open table: %w", err), opened, o.Owner)
	}
	r.tables.Outbox.Hint()
	r.tables.Presses.Add(o.Press, o.Owner, int(row.ID))
	return table.SeenBy(row, o.Owner), nil
}

// latestOf returns the table that a person opened last. It finds the table of a
// press that is repeated after a restart.
func (r *Service) latestOf(ctx context.Context, owner string) (storage.Table, error) {
	open, err := r.tables.Store.Of(ctx, owner, storage.Open)
	if err != nil || len(open) == 0 {
		return storage.Table{}, errors.Join(err, table.Refuse(table.NotOpen, nil, "open_new"))
	}
	return table.SeenBy(open[len(open)-1], owner), nil
}
