package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Attempt reads a table and calls do to change it. On a conflict with another
// process it reads the table and calls do again. If the press was already
// carried out, do is not called. Attempt returns the table after the change.
func (t *Tables) Attempt(ctx context.Context, id int64, user, press string, do func(*Tx) error) (done *Tx, err error) {
	free := t.locks.take(id)
	defer free()
	defer t.Guard(ctx, id, &err)
	return storage.Again(fmt.Sprintf("table %d", id), func() (*Tx, error) {
		tx, err := t.Load(ctx, id, user)
		if err != nil {
			return nil, err
		}
		if _, again := t.Presses.Made(press, user); again {
			return tx, nil
		}
		err = do(tx)
		switch {
		case errors.Is(err, storage.ErrDuplicate):
			t.Presses.Add(press, user, 0)
			return nil, storage.ErrConflict // the next attempt knows it
		case errors.Is(err, storage.ErrConflict):
			return nil, err
		case err != nil:
			if now, failed := t.Stored(ctx, id); failed != nil || now.Rev == tx.Table.Rev {
				return nil, err
			}
			return nil, storage.ErrConflict // the refusal compared an old table with a newer record
		}
		t.Presses.Add(press, user, 0)
		t.Outbox.Hint()
		t.committed(ctx, id)
		return t.Load(ctx, id, user)
	})
}

// Amend stores a change of a table outside its record, with the deliveries that
// it causes.
func (tx *Tx) Amend(ctx context.Context, press string, table storage.Table, d []storage.Delivery) error {
	dropRated(tx.Table, &table)
	if err := noteComputers(tx.Tables, tx.Table, &table); err != nil {
		return err
	}
	waits, err := waitsAfterChange(ctx, tx.Tables, tx.Table, &table, tx.at.preferences)
	if err != nil {
		return err
	}
	hooks, err := closedEvents(ctx, tx.Tables, tx.Table, table)
	if err != nil {
		return err
	}
	kept, err := tx.Tables.Store.Update(ctx, table, press, append(deliveries.Expand(table, d), hooks...), waits...)
	if err != nil {
		return AsLimitRefusal(fmt.Errorf("change table %d: %w", table.ID, err), table, tx.User)
	}
	tx.Table = kept
	tx.at.amended(waits)
	tx.acted()
	return nil
}

// SeatDeliveries lists deliveries to the people who act for a seat: its hand,
// and "your turn" when it owes a move.
func (tx *Tx) SeatDeliveries(table storage.Table, seat int) []storage.Delivery {
	now := tx.Tables.Now()
	d := tx.handDeliveries(table, seat, now)
	asked := seating.WaitingUser(table.Seats[seat])
	if asked != "" && slices.Contains(tx.Pending(), engine.Seat(seat)) {
		d = append(d, tx.Tables.Outbox.Delivery(table, deliveries.KindTurn, asked, seat, storage.Ping, now))
	}
	return d
}

// LeftDeliveries lists the deliveries that remove people's private messages
// about a seat that they no longer act for.
func (tx *Tx) LeftDeliveries(table storage.Table, seat int, users ...string) []storage.Delivery {
	var d []storage.Delivery
	for _, user := range users {
		if user != "" && !seating.IsComputer(user) && !slices.Contains(seating.MayAct(table.Seats[seat]), user) {
			d = append(d, tx.Tables.Outbox.Delivery(table, deliveries.KindLeft, user, seat, storage.Ping, tx.Tables.Now()))
		}
	}
	return d
}
