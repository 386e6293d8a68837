package table

import (
	"context"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// Resign frees a person's seat in a running match: the game answers for it
// from then on. When at most one person remains, the table ends.
func (r *absenceRoom) Resign(ctx context.Context, id int64, user, press string) (table storage.Table, err error) {
	free := r.tables.Lock(id)
	defer free()
	defer r.tables.Guard(ctx, id, &err)
	seat := -1
	table, err = r.tables.ModifyLocked(ctx, id, user, press, func(table *storage.Table) ([]storage.Delivery, error) {
		var err error
		if seat, err = mayResign(*table, user); err != nil {
			return nil, err
		}
		return vacate(r.tables, table, seat), nil
	})
	if err != nil || table.Phase != storage.Playing || seat < 0 {
		return table, err
	}
	// From here on the resignation stands. Should anything fail, the next
	// reader of the table lets the game answer; see Tables.sit.
	tx, err := r.tables.Load(ctx, id, user)
	if err != nil {
		return table, err
	}
	return SeenBy(tx.Table, user), nil
}

// mayResign is the seat of user, or why they cannot resign.
func mayResign(table storage.Table, user string) (int, error) {
	seat := seating.Index(table, user)
	switch {
	case table.Phase == storage.Open:
		return -1, Refuse(NotPlaying, nil, "leave")
	case Ended(table) != nil:
		return -1, Ended(table)
	case seat < 0:
		return -1, Refuse(NotSeated, nil, "watch")
	case table.Seats[seat].Vacant:
		return -1, Refuse(Resigned, nil, "watch")
	}
	return seat, nil
}

// vacate makes a seat vacant and lists whom to tell.
func vacate(t *Tables, table *storage.Table, seat int) []storage.Delivery {
	table.Seats = slices.Clone(table.Seats)
	user, standin := table.Seats[seat].User, table.Seats[seat].Standin
	table.Seats[seat].Vacant = true
	table.Seats[seat].Standin, table.Seats[seat].StandinName = "", ""
	d := []storage.Delivery{t.Outbox.Owed(*table, KindResigned, "", seat, storage.Ping, t.Now())}
	for _, left := range []string{user, standin} {
		seating.Remember(table, left, seat)
		if left != "" && left != seating.Computer {
			d = append(d, t.Outbox.Owed(*table, KindLeft, left, seat, storage.Ping, t.Now()))
		}
	}
	d = append(d, t.CloseVotes(table, voting.MovedOn, AnyVote)...)
	if seating.People(*table) <= 1 {
		return append(d, t.End(table, EndedResigned)...)
	}
	if table.Owner == user {
		i := slices.IndexFunc(table.Seats, func(s storage.Seat) bool { return !s.Vacant })
		table.Owner = table.Seats[i].User
	}
	return append(d, t.Outbox.Public(*table, KindCard, storage.Picture))
}
