package table

import (
	"context"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Follow says whether user follows a table they do not play at. Its end is
// told to who follows it.
func (r *peopleRoom) Follow(ctx context.Context, id int64, user string, on bool) (storage.Table, error) {
	table, err := r.tables.kept(ctx, id)
	if err != nil {
		return table, err
	}
	if on {
		if err := ended(table); err != nil {
			return table, err
		}
		if seating.ActsFor(table, user) >= 0 {
			return table, refuse(PlaysHere, nil, "look_now")
		}
	}
	if err := r.tables.store.Follow(ctx, id, user, on); err != nil {
		return table, err
	}
	return blank(table, user), nil
}
