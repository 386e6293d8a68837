package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"guildhall/storage"
)

// Draft returns the draft of a seat.
func (db *Store) Draft(ctx context.Context, table int64, seat int) (storage.Draft, error) {
	what := fmt.Sprintf("draft of seat %d at table %d", seat, table)
	d, err := onlyOne(queried(ctx, db, what, scanDraft, selectDraft, table, seat))
	if errors.Is(err, storage.ErrNotFound) {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return d, err
}

// selectDraft selects the draft of seat $2 of table $1.
const selectDraft = `SELECT intact, table_id, seat, after, step, codes, at FROM drafts WHERE table_id = $1 AND seat = $2`

func scanDraft(row Row) (d storage.Draft, err error) {
	return d, scanRow(row, &d.Table, &d.Seat, &d.After, &d.Step, document{&d.Codes}, at(&d.At))
}

var replaceDraft = upsert("drafts", 2, "table_id", "seat", "after", "step", "codes", "at")

// SaveDraft replaces the previous step of a draft with d.
func (db *Store) SaveDraft(ctx context.Context, d storage.Draft) error {
	codes, err := json.Marshal(d.Codes)
	if err != nil {
		return err
	}
	err = db.write(Soon(ctx), func(tx Tx) error {
		if err := mayFollow(ctx, tx, d); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, replaceDraft, d.Table, d.Seat, d.After, d.Step, string(codes), Millis(d.At))
		return err
	})
	if err != nil {
		return fmt.Errorf("save draft %d of seat %d at table %d: %w", d.Step, d.Seat, d.Table, err)
	}
	return nil
}

// mayFollow locks the table's row and returns ErrConflict when d is not the next step of the
// stored draft. It sends everything at once, like advance for a commit.
func mayFollow(ctx context.Context, tx Tx, d storage.Draft) error {
	var phase storage.Phase
	var seq int
	var seats []storage.Seat
	var stored []storage.Draft
	var b Batch
	b.Queue(`SELECT intact, phase, seq FROM tables WHERE id = $1 FOR NO KEY UPDATE`, d.Table).One(func(row Row) error { return scanRow(row, &phase, &seq) })
	if d.By != "" {
		queue(&b, &seats, scanSeat, selectSeats, d.Table)
	}
	queue(&b, &stored, scanDraft, selectDraft, d.Table, d.Seat)
	if err := tx.Send(ctx, &b); err != nil {
		return err
	}
	if phase != storage.Playing || d.After != seq {
		return fmt.Errorf("the table is %s and its record ends at %d, not at %d: %w", phase, seq, d.After, storage.ErrConflict)
	}
	if d.By != "" && !actsFor(seats, d.Seat, d.By) {
		return fmt.Errorf("the seat is another's: %w", storage.ErrConflict)
	}
	step := 0
	if len(stored) > 0 {
		if stored[0].After < seq {
			return nil // the stored draft is based on an older entry of the record
		}
		step = stored[0].Step
	}
	if d.Step != step+1 {
		return fmt.Errorf("step %d is already stored: %w", step, storage.ErrConflict)
	}
	return nil
}

// Orders returns the standing orders of a seat, or Orders with only Table and Seat set.
func (db *Store) Orders(ctx context.Context, table int64, seat int) (storage.Orders, error) {
	scan := func(row Row) (o storage.Orders, err error) { return o, scanRow(row, &o.Rev, &o.Body) }
	o, err := noneIsEmpty(onlyOne(queried(ctx, db, fmt.Sprintf("orders of seat %d at table %d", seat, table), scan,
		`SELECT intact, rev, body FROM orders WHERE table_id = $1 AND seat = $2`, table, seat)))
	if err != nil {
		return o, err
	}
	o.Table, o.Seat = table, seat
	return o, nil
}

// SaveOrders replaces the orders with the revision of o.
func (db *Store) SaveOrders(ctx context.Context, o storage.Orders) (storage.Orders, error) {
	err := db.write(ctx, func(tx Tx) error { return saveOrders(ctx, tx, o) })
	if err != nil {
		return storage.Orders{}, fmt.Errorf("save orders of seat %d at table %d: %w", o.Seat, o.Table, err)
	}
	o.Rev++
	return o, nil
}

// saveOrders replaces the orders with the revision of o, and increases it.
func saveOrders(ctx context.Context, tx Tx, o storage.Orders) error {
	save := `UPDATE orders SET rev = $3 + 1, body = $4 WHERE table_id = $1 AND seat = $2 AND rev = $3`
	if o.Rev == 0 {
		save = `
			INSERT INTO orders (table_id, seat, rev, body) VALUES ($1, $2, $3 + 1, $4)
			ON CONFLICT (table_id, seat) DO UPDATE SET rev = excluded.rev, body = excluded.body WHERE orders.rev = $3`
	}
	changed, err := tx.Exec(ctx, save, o.Table, o.Seat, o.Rev, notNil(o.Body))
	if err != nil {
		return err
	}
	if changed == 0 {
		return fmt.Errorf("the stored orders have another revision than %d: %w", o.Rev, storage.ErrConflict)
	}
	return nil
}

// forgetFormerUsers deletes the drafts and standing orders of seats that get another user, or
// become vacant, when seats replace had.
func forgetFormerUsers(ctx context.Context, tx Tx, table int64, had, seats []storage.Seat) error {
	former := storage.FormerSeats(had, seats)
	if len(former) == 0 {
		return nil
	}
	var b Batch
	b.Queue(`DELETE FROM drafts WHERE table_id = $1 AND seat = ANY ($2)`, table, former)
	b.Queue(`UPDATE orders SET rev = rev + 1, body = $3 WHERE table_id = $1 AND seat = ANY ($2)`, table, former, []byte{})
	return tx.Send(ctx, &b)
}

// actsFor reports whether a user has a seat or is its stand-in.
func actsFor(seats []storage.Seat, seat int, user string) bool {
	if seat < 0 || seat >= len(seats) {
		return false
	}
	s := seats[seat]
	return !s.Vacant && slices.Contains([]string{s.User, s.Standin}, user)
}
