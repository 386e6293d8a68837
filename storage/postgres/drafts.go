package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// Draft returns the draft of a seat.
func (db *DB) Draft(ctx context.Context, table int64, seat int) (storage.Draft, error) {
	scan := func(row scanner) (storage.Draft, error) {
		d := storage.Draft{Table: table, Seat: seat}
		err := scanDraft(row, &d)
		return d, err
	}
	what := fmt.Sprintf("draft of seat %d at table %d", seat, table)
	d, err := onlyOne(queried(ctx, db, what, scan, `SELECT after, step, codes, at FROM drafts WHERE table_id = $1 AND seat = $2`, table, seat))
	if errors.Is(err, storage.ErrNotFound) {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return d, err
}

// scanDraft reads a draft from a row that begins with the columns of more.
func scanDraft(row scanner, d *storage.Draft, more ...any) error {
	var codes []byte
	var at int64
	if err := row.Scan(append(more, &d.After, &d.Step, &codes, &at)...); err != nil {
		return err
	}
	d.At = instant(at)
	return parse(codes, &d.Codes)
}

// SaveDraft replaces the previous step of a draft with d.
func (db *DB) SaveDraft(ctx context.Context, d storage.Draft) error {
	codes, err := json.Marshal(d.Codes)
	if err != nil {
		return err
	}
	err = db.writeNoSync(ctx, func(tx pgx.Tx) error {
		if err := mayFollow(ctx, tx, d); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO drafts (table_id, seat, after, step, codes, at) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (table_id, seat) DO UPDATE SET after = excluded.after, step = excluded.step, codes = excluded.codes, at = excluded.at`,
			d.Table, d.Seat, d.After, d.Step, string(codes), millis(d.At))
		return err
	})
	if err != nil {
		return fmt.Errorf("save draft %d of seat %d at table %d: %w", d.Step, d.Seat, d.Table, err)
	}
	return nil
}

// mayFollow locks the table's row and returns ErrConflict when d is not the next step
// of the stored draft. All is sent at once, as for a commit (lockRecord).
func mayFollow(ctx context.Context, tx pgx.Tx, d storage.Draft) error {
	var phase storage.Phase
	var seq int
	var seats []storage.Seat
	var stored []storage.Draft
	var b pgx.Batch
	b.Queue(`SELECT phase, seq FROM tables WHERE id = $1 FOR NO KEY UPDATE`, d.Table).QueryRow(func(row pgx.Row) error { return row.Scan(&phase, &seq) })
	queueQuery(&b, &seats, scanSeat, selectSeats, d.Table)
	queueQuery(&b, &stored, func(row scanner) (s storage.Draft, err error) { return s, row.Scan(&s.After, &s.Step) },
		`SELECT after, step FROM drafts WHERE table_id = $1 AND seat = $2`, d.Table, d.Seat)
	if err := tx.SendBatch(ctx, &b).Close(); err != nil {
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
func (db *DB) DropDraft(ctx context.Context, table int64, seat int) error {
	err := db.writeNoSync(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM drafts WHERE table_id = $1 AND seat = $2`, table, seat)
		return err
	})
	if err != nil {
		return fmt.Errorf("drop draft of seat %d at table %d: %w", seat, table, err)
	}
	return nil
}
