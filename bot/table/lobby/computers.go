package lobby

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// AddComputer seats a computer opponent of a level at an open table, for its owner.
func (r *Service) AddComputer(ctx context.Context, id int64, by string, level int, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, by, press, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := MayChange(*row, by); err != nil {
			return nil, err
		}
		if !slices.Contains(seating.Levels, level) {
			return nil, table.Refuse(table.BadLevel, nil, "choose_option")
		}
		if len(row.Seats) >= slices.Max(row.Counts) {
			return nil, table.Refuse(table.Full, []engine.Arg{engine.N("n", len(row.Seats))}, "start", "remove_computer", "change_counts")
		}
		row.Seats = append(slices.Clone(row.Seats), seating.NewComputer(*row, level))
		return []storage.Delivery{r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)}, nil
	})
}

// RemoveComputer removes the latest computer opponent of a level from an open table, for its
// owner. Level 0 means any level.
func (r *Service) RemoveComputer(ctx context.Context, id int64, by string, level int, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, by, press, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := MayChange(*row, by); err != nil {
			return nil, err
		}
		for i := len(row.Seats) - 1; i >= 0; i-- {
			if at, ok := seating.Level(row.Seats[i].User); ok && (level == 0 || level == at) {
				row.Seats = slices.Delete(slices.Clone(row.Seats), i, i+1)
				return []storage.Delivery{r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)}, nil
			}
		}
		return nil, table.Refuse(table.NoComputer, nil, "add_computer")
	})
}

// MayChange refuses a change of a table that has started, or by a person who is not its
// owner.
func MayChange(row storage.Table, by string) error {
	if row.Phase != storage.Open {
		return refuseLobby(row, by)
	}
	if row.Owner != by {
		return table.RefuseOwner(row)
	}
	return nil
}
