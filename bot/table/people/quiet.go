package people

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// SetQuiet says whether a seated person wants private messages from this table.
func (r *Room) SetQuiet(ctx context.Context, id int64, user string, quiet bool, press string) (storage.Table, error) {
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
