package absence

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// Resign frees a person's seat in a running match: from then on the game answers for it. When
// no person remains, or one person without computer opponents, the table ends.
func (r *Service) Resign(ctx context.Context, id int64, user, press string) (row storage.Table, err error) {
	free := r.tables.Lock(id)
	defer free()
	defer r.tables.Guard(ctx, id, &err)
	seat := -1
	row, err = r.tables.ModifyLocked(ctx, id, user, press, func(row *storage.Table) ([]storage.Delivery, error) {
		var err error
		if seat, err = mayResign(*row, user); err != nil {
			return nil, err
		}
		return vacate(r.tables, row, seat), nil
	})
	if err != nil || row.Phase != storage.Playing || seat < 0 {
		return row, err
	}
	// The resignation is now stored. If a later step fails, the next reader of the table makes
	// the game answer; see Tables.Load.
	tx, err := r.tables.Load(ctx, id, user)
	if err != nil {
		return row, err
	}
	return table.SeenBy(tx.Table, user), nil
}

// MayResign returns why a person cannot resign, for use before they are asked to confirm; nil
// when they can.
func (r *Service) MayResign(ctx context.Context, id int64, user string) error {
	row, err := r.tables.Stored(ctx, id)
	if err != nil {
		return err
	}
	_, err = mayResign(row, user)
	return err
}

// mayResign returns the seat of user, or why they cannot resign.
func mayResign(row storage.Table, user string) (int, error) {
	seat := seating.Index(row, user)
	switch {
	case row.Phase == storage.Open:
		return -1, table.Refuse(table.NotPlaying, nil, "leave")
	case table.Ended(row) != nil:
		return -1, table.Ended(row)
	case seat < 0:
		return -1, table.Refuse(table.NotSeated, nil, "watch", "name_table")
	case row.Seats[seat].Vacant:
		return -1, table.Refuse(table.Resigned, nil, "watch", "name_table")
	}
	return seat, nil
}

// vacate makes a seat vacant and lists the deliveries.
func vacate(t *table.Tables, row *storage.Table, seat int) []storage.Delivery {
	row.Seats = slices.Clone(row.Seats)
	user, standin := row.Seats[seat].User, row.Seats[seat].Standin
	row.Seats[seat].Vacant = true
	row.Seats[seat].Standin, row.Seats[seat].StandinName = "", ""
	d := []storage.Delivery{t.Outbox.Delivery(*row, deliveries.KindResigned, "", seat, storage.Ping, t.Now())}
	for _, left := range []string{user, standin} {
		seating.NoteSeenHand(row, left, seat)
		if left != "" && !seating.IsComputer(left) {
			d = append(d, t.Outbox.Delivery(*row, deliveries.KindLeft, left, seat, storage.Ping, t.Now()))
		}
	}
	d = append(d, t.CloseVotes(row, voting.MovedOn, table.AnyVote)...)
	if people := seating.People(*row); people == 0 || people == 1 && seating.Computers(*row) == 0 {
		return append(d, t.End(row, table.EndedResigned)...)
	}
	if row.Owner == user {
		i := slices.IndexFunc(row.Seats, func(s storage.Seat) bool { return !s.Vacant && !seating.IsComputer(s.User) })
		row.Owner = row.Seats[i].User
	}
	return append(d, t.Outbox.Public(*row, deliveries.KindCard, storage.Picture))
}
