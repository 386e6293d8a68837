package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// attempt reads a table and lets do change it: again when somebody else was
// first, and not at all when the press was carried out before. It returns the
// table as it stands afterwards.
func (t *Tables) attempt(ctx context.Context, id int64, user, press string, do func(*sitting) error) (done *sitting, err error) {
	free := t.locks.take(id)
	defer free()
	defer t.guard(ctx, id, &err)
	by := Press{ID: press, User: user}.by()
	for range attempts {
		s, err := t.sit(ctx, id, user)
		if err != nil {
			return nil, err
		}
		if _, again := t.presses.made(by); again {
			return s, nil
		}
		err = do(s)
		switch {
		case errors.Is(err, storage.ErrRepeated):
			t.presses.add(by, 0)
		case errors.Is(err, storage.ErrConflict):
		case err != nil:
			if now, failed := t.kept(ctx, id); failed != nil || now.Rev == s.table.Rev {
				return nil, err
			}
			// What was refused mixed the table of before with the record of now.
		default:
			t.presses.add(by, 0)
			t.out.woken()
			t.committed(ctx, id)
			return t.sit(ctx, id, user)
		}
	}
	return nil, fmt.Errorf("table %d: %w after %d attempts", id, storage.ErrConflict, attempts)
}

// amend keeps what was changed of a table beside its record, with whom to tell.
func (s *sitting) amend(ctx context.Context, press string, table storage.Table, d []storage.Delivery) error {
	waits, err := rewait(ctx, s.t, s.table, &table)
	if err != nil {
		return err
	}
	kept, err := s.t.store.Update(ctx, table, press, d, waits...)
	if err != nil {
		return crowded(fmt.Errorf("change table %d: %w", table.ID, err), table, s.user)
	}
	s.table = kept
	return nil
}

// tellSeat owes those who act for a seat what it holds, and that it is asked.
func (s *sitting) tellSeat(table storage.Table, seat int) []storage.Delivery {
	now := s.t.now()
	d := s.tellHand(table, seat, now)
	asked := seating.Asked(table.Seats[seat])
	if asked != "" && slices.Contains(s.pending(), engine.Seat(seat)) {
		d = append(d, s.t.out.owed(table, KindTurn, asked, seat, storage.Ping, now))
	}
	return d
}

// tellLeft owes it to who acts for a seat no more that what they were told
// privately is taken away.
func (s *sitting) tellLeft(table storage.Table, seat int, users ...string) []storage.Delivery {
	var d []storage.Delivery
	for _, user := range users {
		if user != "" && user != seating.Computer && !slices.Contains(seating.Actors(table.Seats[seat]), user) {
			d = append(d, s.t.out.owed(table, KindLeft, user, seat, storage.Ping, s.t.now()))
		}
	}
	return d
}
