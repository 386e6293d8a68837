package table

import (
	"context"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Follow says whether user follows a table they do not play at. Its end is
// told to who follows it.
func (r *peopleRoom) Follow(ctx context.Context, id int64, user string, on bool) (storage.Table, error) {
	table, err := r.tables.Stored(ctx, id)
	if err != nil {
		return table, err
	}
	if on {
		if err := Ended(table); err != nil {
			return table, err
		}
		if seating.ActsFor(table, user) >= 0 {
			return table, Refuse(PlaysHere, nil, "look_now")
		}
	}
	if err := r.tables.Store.Follow(ctx, id, user, on); err != nil {
		return table, err
	}
	return SeenBy(table, user), nil
}
