package table

import (
	"context"
	"slices"

	"guildhall/engine"
	"guildhall/storage"
)

// Reasons why a table ended without a result, as kept in Table.Ending: message
// keys.
const (
	EndedByOwner  = "table.ending.owner"    // closed by who opened it
	EndedEmpty    = "table.ending.empty"    // everybody left before the start
	EndedResigned = "table.ending.resigned" // at most one person remained
	EndedRemoved  = "table.ending.removed"  // by an administrator
)

// end ends a table without a result, and says so.
func (t *Tables) end(table *storage.Table, reason string) []storage.Delivery {
	started := table.Phase == storage.Playing
	table.Phase, table.Ending, table.Ended = storage.Closed, reason, t.now()
	d := []storage.Delivery{t.out.public(*table, KindLobby, storage.Picture)}
	if started {
		d = append(d, t.closeVotes(table, MovedOn, anyVote)...)
		d = append(d, t.out.public(*table, KindClosed, storage.Ping))
	}
	return d
}

// ended refuses what needs a table that has not ended.
func ended(table storage.Table) error {
	switch table.Phase {
	case storage.Over:
		return refuse(IsOver, nil, "see_result")
	case storage.Closed:
		return refuse(IsClosed, nil, "open_new")
	}
	return nil
}

// Close ends a table without a result by its owner: an open one, or a running
// one whose owner is alone at it. Reason is a message key; empty means
// EndedByOwner.
func (t *Tables) Close(ctx context.Context, id int64, by, press, reason string) (storage.Table, error) {
	if reason == "" {
		reason = EndedByOwner
	}
	return t.modify(ctx, id, by, press, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := ended(*table); err != nil {
			return nil, err
		}
		if table.Owner != by {
			return nil, refuseOwner(*table)
		}
		if table.Phase == storage.Playing && people(*table) > 1 {
			return nil, refuse(Running, nil, "resign", "ask_admin")
		}
		return t.end(table, reason), nil
	})
}

// people is how many seats somebody plays.
func people(table storage.Table) int {
	n := 0
	for _, s := range table.Seats {
		if !s.Vacant {
			n++
		}
	}
	return n
}

// Remove ends any table that has not ended, by the power of an administrator,
// and keeps who did it and the note, which everybody may read, marked up as
// messages are. The caller has checked the power.
func (t *Tables) Remove(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return t.oversee(ctx, id, by, press, ActRemove, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := ended(*table); err != nil {
			return nil, err
		}
		table.Affairs.Reason = note
		return t.end(table, EndedRemoved), nil
	})
}

// Resign frees a person's seat in a running match: the game answers for it
// from then on. When at most one person remains, the table ends.
func (r *absenceRoom) Resign(ctx context.Context, id int64, user, press string) (table storage.Table, err error) {
	free := r.tables.locks.take(id)
	defer free()
	defer r.tables.guard(ctx, id, &err)
	seat := -1
	table, err = r.tables.modifyHeld(ctx, id, user, press, func(table *storage.Table) ([]storage.Delivery, error) {
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
	s, err := r.tables.sit(ctx, id, user)
	if err != nil {
		return table, err
	}
	return blank(s.table, user), nil
}

// mayResign is the seat of user, or why they cannot resign.
func mayResign(table storage.Table, user string) (int, error) {
	seat := place(table, user)
	switch {
	case table.Phase == storage.Open:
		return -1, refuse(NotPlaying, nil, "leave")
	case ended(table) != nil:
		return -1, ended(table)
	case seat < 0:
		return -1, refuse(NotSeated, nil, "watch")
	case table.Seats[seat].Vacant:
		return -1, refuse(Resigned, nil, "watch")
	}
	return seat, nil
}

// vacate makes a seat vacant and lists whom to tell.
func vacate(t *Tables, table *storage.Table, seat int) []storage.Delivery {
	table.Seats = slices.Clone(table.Seats)
	user, standin := table.Seats[seat].User, table.Seats[seat].Standin
	table.Seats[seat].Vacant = true
	table.Seats[seat].Standin, table.Seats[seat].StandinName = "", ""
	d := []storage.Delivery{t.out.owed(*table, KindResigned, "", seat, storage.Ping, t.now())}
	for _, left := range []string{user, standin} {
		remember(table, left, seat)
		if left != "" && left != Computer {
			d = append(d, t.out.owed(*table, KindLeft, left, seat, storage.Ping, t.now()))
		}
	}
	d = append(d, t.closeVotes(table, MovedOn, anyVote)...)
	if people(*table) <= 1 {
		return append(d, t.end(table, EndedResigned)...)
	}
	if table.Owner == user {
		i := slices.IndexFunc(table.Seats, func(s storage.Seat) bool { return !s.Vacant })
		table.Owner = table.Seats[i].User
	}
	return append(d, t.out.public(*table, KindCard, storage.Picture))
}

// Seed returns the seed of a table that has ended, for everyone to verify the
// shuffle with; false while it is secret, or when the match never began.
func Seed(table storage.Table) (engine.Seed, bool) {
	if len(table.Seed) == 0 || (table.Phase != storage.Over && table.Phase != storage.Closed) {
		return engine.Seed{}, false
	}
	return seedOf(table), true
}
