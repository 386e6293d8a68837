package people

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Follow says whether user follows a table they do not play at. Followers are
// told of its end.
func (r *Room) Follow(ctx context.Context, id int64, user string, on bool) (storage.Table, error) {
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
