package table

import (
	"context"
	"errors"

	"guildhall/storage"
)

// Follow says whether user follows a table they do not play at. Its end is
// told to who follows it.
func (t *Tables) Follow(ctx context.Context, id int64, user string, on bool) (storage.Table, error) {
	table, err := t.kept(ctx, id)
	if err != nil {
		return table, err
	}
	if on {
		if err := ended(table); err != nil {
			return table, err
		}
		if holds(table, user) >= 0 {
			return table, refuse(PlaysHere, nil, "look_now")
		}
	}
	if err := t.store.Follow(ctx, id, user, on); err != nil {
		return table, err
	}
	return blank(table, user), nil
}

// Following returns the tables that user follows and that have not ended,
// oldest first.
func (t *Tables) Following(ctx context.Context, user string) ([]storage.Table, error) {
	ids, err := t.store.Followed(ctx, user)
	if err != nil {
		return nil, err
	}
	var list []storage.Table
	for _, id := range ids {
		table, err := t.kept(ctx, id)
		var gone *Refused
		if errors.As(err, &gone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if ended(table) == nil {
			list = append(list, blank(table, user))
		}
	}
	return list, nil
}
