// Package lobby is a table before its match: people open it, join, leave and change its
// settings, and its owner adds computer opponents and starts it.
//
// It is built on bot/table. Each call is one transaction of one table and may be repeated
// with the same press, which acts once.
package lobby

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table"
	"guildhall/bot/table/opening"
	"guildhall/storage"
)

// Room is the tables of a process before their matches.
type Room struct{ tables *table.Tables }

// New returns the lobby of tables.
func New(t *table.Tables) *Room { return &Room{t} }

// Open opens a table and seats the owner. It owes the lobby card.
func (r *Room) Open(ctx context.Context, o opening.Request) (storage.Table, error) {
	// Tables count from 1, so 0 is free to keep openings apart.
	free := r.tables.Lock(0)
	defer free()
	if id, again := r.tables.Presses.Made(o.Press, o.Owner); again {
		row, err := r.tables.Stored(ctx, int64(id))
		return table.SeenBy(row, o.Owner), err
	}
	row, err := opening.NewTable(r.tables, o)
	if err != nil {
		return storage.Table{}, err
	}
	opened := row
	row, err = r.tables.Store.Create(ctx, opened, o.Press, []storage.Delivery{opening.LobbyCard(r.tables)})
	if errors.Is(err, storage.ErrRepeated) {
		return r.latestOf(ctx, o.Owner)
	}
	if err != nil {
		return storage.Table{}, table.AsLimitRefusal(fmt.Errorf("open table: %w", err), opened, o.Owner)
	}
	r.tables.Outbox.Hint()
	r.tables.Presses.Add(o.Press, o.Owner, int(row.ID))
	return table.SeenBy(row, o.Owner), nil
}

// latestOf is the table that a person opened last: the one of a press that is
// repeated after a restart.
func (r *Room) latestOf(ctx context.Context, owner string) (storage.Table, error) {
	open, err := r.tables.Store.Of(ctx, owner, storage.Open)
	if err != nil || len(open) == 0 {
		return storage.Table{}, errors.Join(err, table.Refuse(table.NotOpen, nil, "open_new"))
	}
	return table.SeenBy(open[len(open)-1], owner), nil
}
