package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Start draws the seed, assigns the seats with it and begins the match. It publishes the
// seed's hash at once.
func (r *Service) Start(ctx context.Context, id int64, by, press string) (row storage.Table, err error) {
	free := r.tables.Lock(id)
	defer free()
	defer r.tables.Guard(ctx, id, &err)
	return storage.Again(fmt.Sprintf("start table %d", id), func() (storage.Table, error) {
		row, err := r.tables.Stored(ctx, id)
		if err != nil {
			return storage.Table{}, err
		}
		if _, again := r.tables.Presses.Made(press, by); again {
			return table.SeenBy(row, by), nil
		}
		if err := mayStart(row, by); err != nil {
			return storage.Table{}, err
		}
		row, err = r.tables.Begin(ctx, row, press)
		switch {
		case errors.Is(err, storage.ErrDuplicate):
			r.tables.Presses.Add(press, by, 0)
			return storage.Table{}, storage.ErrConflict // the next attempt knows it
		case err != nil:
			return storage.Table{}, err
		}
		r.tables.Presses.Add(press, by, 0)
		r.tables.Outbox.Hint()
		return table.SeenBy(row, by), nil
	})
}

// mayStart returns the refusal if a table cannot start, otherwise nil.
func mayStart(row storage.Table, by string) error {
	n := len(row.Seats)
	switch {
	case row.Phase == storage.Playing:
		return table.Refuse(table.NotOpen, nil, "look_now")
	case row.Phase != storage.Open:
		return refuseLobby(row, by)
	case seating.Index(row, by) < 0:
		return table.Refuse(table.NotSeated, nil, "join")
	case row.Owner != by:
		return table.RefuseOwner(row)
	case !slices.Contains(row.Counts, n):
		args := []engine.Arg{engine.N("n", n), Numbers("allowed", row.Counts)}
		if row.Guild == "" { // nobody else can come
			return table.Refuse(table.WrongCount, args, "add_computer", "change_counts")
		}
		return table.Refuse(table.WrongCount, args, "invite_more", "add_computer", "change_counts")
	}
	return nil
}
