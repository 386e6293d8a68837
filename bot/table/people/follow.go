package people

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Follow makes a user follow a table where they do not play, if on is true; otherwise it
// stops that. Followers get a message at the table's end.
func (r *Service) Follow(ctx context.Context, id int64, user string, on bool) (storage.Table, error) {
	row, err := r.tables.Stored(ctx, id)
	if err != nil {
		return row, err
	}
	if on {
		if err := table.Ended(row); err != nil {
			return row, err
		}
		if seating.ActsFor(row, user) >= 0 {
			return row, table.Refuse(table.PlaysHere, nil, "look_now")
		}
	}
	if err := r.tables.Store.Follow(ctx, id, user, on); err != nil {
		return row, err
	}
	return table.SeenBy(row, user), nil
}

// SetQuiet sets whether a seated person gets private messages from this table.
func (r *Service) SetQuiet(ctx context.Context, id int64, user string, quiet bool, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, user, press, func(row *storage.Table) ([]storage.Delivery, error) {
		i := seating.Index(*row, user)
		if i < 0 {
			return nil, table.Refuse(table.NotSeated, nil, "watch")
		}
		row.Seats = slices.Clone(row.Seats)
		row.Seats[i].Quiet = quiet
		if quiet || row.Phase != storage.Playing || row.Seats[i].Vacant {
			return nil, nil
		}
		return []storage.Delivery{r.tables.Outbox.Delivery(*row, deliveries.KindHand, user, i, storage.Picture, r.tables.Now())}, nil
	})
}

// Note returns user's private note at a table.
func (r *Service) Note(ctx context.Context, id int64, user string) (string, error) {
	return r.tables.Store.Note(ctx, id, user)
}

// SaveNote stores the private note of a person at the table; an empty note deletes it.
func (r *Service) SaveNote(ctx context.Context, id int64, user, note string) error {
	row, err := r.tables.Stored(ctx, id)
	if err != nil {
		return err
	}
	if seating.Index(row, user) < 0 {
		return table.Refuse(table.NotSeated, nil, "watch")
	}
	if n := len([]rune(note)); n > table.MaxNote {
		return table.Refuse(table.LongNote, []engine.Arg{engine.N("n", n), engine.N("most", table.MaxNote)}, "shorter_note")
	}
	if err := r.tables.Store.SaveNote(ctx, id, user, note); err != nil {
		return errors.Join(fmt.Errorf("note at table %d", id), err)
	}
	return nil
}
