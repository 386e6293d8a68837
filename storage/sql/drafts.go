package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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
	var codes []byte
	var at int64
	if err := scanRow(row, &d.Table, &d.Seat, &d.After, &d.Step, &codes, &at); err != nil {
		return d, err
	}
	d.At = instant(at)
	return d, parse(codes, &d.Codes)
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
		_, err := tx.Exec(ctx, replaceDraft, d.Table, d.Seat, d.After, d.Step, string(codes), millis(d.At))
		return err
	})
	if err != nil {
		return fmt.Errorf("save draft %d of seat %d at table %d: %w", d.Step, d.Seat, d.Table, err)
	}
	return nil
}

// mayFollow locks the table's row and returns ErrConflict when d is not the next step
// of the stored draft. All is sent at once, as for a commit (lockRecord).
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
			return nil // it is based on an older entry of the record
		}
		step = stored[0].Step
	}
	if d.Step != step+1 {
		return fmt.Errorf("step %d is kept: %w", step, storage.ErrConflict)
	}
	return nil
}

// DropDraft deletes a draft.
func (db *Store) DropDraft(ctx context.Context, table int64, seat int) error {
	err := db.exec(Soon(ctx), `DELETE FROM drafts WHERE table_id = $1 AND seat = $2`, table, seat)
	if err != nil {
		return fmt.Errorf("drop draft of seat %d at table %d: %w", seat, table, err)
	}
	return nil
}
