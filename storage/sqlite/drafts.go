package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Draft returns the draft of a seat.
func (db *DB) Draft(ctx context.Context, table int64, seat int) (storage.Draft, error) {
	d := storage.Draft{Table: table, Seat: seat}
	err := scanDraft(db.r.QueryRowContext(ctx, `SELECT intact, after, step, codes, at FROM drafts WHERE table_id = ? AND seat = ?`, table, seat), &d)
	if err != nil {
		return storage.Draft{}, fmt.Errorf("draft of seat %d at table %d: %w", seat, table, readable(err))
	}
	return d, nil
}

// scanDraft reads a draft from a row that begins with the columns of more.
func scanDraft(row scanner, d *storage.Draft, more ...any) error {
	var codes []byte
	var at int64
	if err := scanRow(row, append(more, &d.After, &d.Step, &codes, &at)...); err != nil {
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
	err = db.write(noSync(ctx), func(tx *sql.Tx) error {
		if err := mayFollow(ctx, tx, d); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO drafts (table_id, seat, after, step, codes, at) VALUES (?, ?, ?, ?, ?, ?)`,
			d.Table, d.Seat, d.After, d.Step, string(codes), millis(d.At))
		return err
	})
	if err != nil {
		return fmt.Errorf("save draft %d of seat %d at table %d: %w", d.Step, d.Seat, d.Table, err)
	}
	return nil
}

// mayFollow returns ErrConflict when d is not the next step of the stored draft.
func mayFollow(ctx context.Context, tx *sql.Tx, d storage.Draft) error {
	var phase storage.Phase
	var seq int
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, phase, seq FROM tables WHERE id = ?`, d.Table), &phase, &seq)
	if err != nil {
		return err
	}
	if phase != storage.Playing || d.After != seq {
		return fmt.Errorf("the table is %s and its record ends at %d, not at %d: %w", phase, seq, d.After, storage.ErrConflict)
	}
	if d.By != "" {
		if acts, err := actsFor(ctx, tx, d.Table, d.Seat, d.By); err != nil {
			return err
		} else if !acts {
			return fmt.Errorf("the seat is another's: %w", storage.ErrConflict)
		}
	}
	var after, step int
	err = scanRow(tx.QueryRowContext(ctx, `SELECT intact, after, step FROM drafts WHERE table_id = ? AND seat = ?`, d.Table, d.Seat), &after, &step)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		step = 0
	case err != nil:
		return err
	case after < seq:
		return nil // it is based on an older entry of the record
	}
	if d.Step != step+1 {
		return fmt.Errorf("step %d is kept: %w", step, storage.ErrConflict)
	}
	return nil
}

// DropDraft deletes a draft.
func (db *DB) DropDraft(ctx context.Context, table int64, seat int) error {
	_, err := db.w.ExecContext(noSync(ctx), `DELETE FROM drafts WHERE table_id = ? AND seat = ?`, table, seat)
	if err != nil {
		return fmt.Errorf("drop draft of seat %d at table %d: %w", seat, table, readable(err))
	}
	return nil
}
