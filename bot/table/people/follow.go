package people

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Follow makes a user follow a table they do not play at (on), or stop following it. Followers
// get a message at its end.
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

// SetQuiet says whether a seated person wants private messages from this table.
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
