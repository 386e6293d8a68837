package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/format"
)

// saveState stores the state after entry seq. States of one match are alike, so
// most are stored as a difference to an earlier one.
func saveState(ctx context.Context, tx *sql.Tx, table int64, seq, turns int, state []byte) error {
	var base packedState
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, seq, body FROM states WHERE table_id = ?1 AND seq = (`+baseOfLatest+`)`, table), &base.seq, &base.packed)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("the state that others of table %d are told by: %w", table, err)
	}
	return insertState(ctx, tx, table, seq, turns, state, base)
}

// baseOfLatest selects the entry to whose state the latest state of table ?1 is stored as
// a difference.
const baseOfLatest = `SELECT base FROM states WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1`

// packedState is a stored state; nil when there is none.
type packedState struct {
	seq    int
	packed []byte
}

// insertState stores a state, as a difference to base where that is shorter.
func insertState(ctx context.Context, tx *sql.Tx, table int64, seq, turns int, state []byte, base packedState) error {
	whole, err := base.unpack(table)
	if err != nil {
		return err
	}
	at := base.seq
	packed, alone, err := format.PackState(state, whole, turns)
	if err != nil {
		return err
	}
	if alone {
		at = seq
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO states (table_id, seq, base, body) VALUES (?, ?, ?, ?)`, table, seq, at, packed)
	return err
}

func (p packedState) unpack(table int64) ([]byte, error) {
	if p.packed == nil {
		return nil, nil
	}
	whole, err := format.Unpack(p.packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: state %d of table %d: %w", ErrDamaged, p.seq, table, err)
	}
	return whole, nil
}

// stateAt returns the latest state at or before entry seq, and its entry.
func stateAt(ctx context.Context, tx reader, table int64, seq int) (state []byte, at int, err error) {
	var base int
	var packed, whole []byte
	err = scanRow(tx.QueryRowContext(ctx, `
		SELECT s.intact AND b.intact, s.seq, s.base, s.body, b.body FROM states s JOIN states b ON b.table_id = s.table_id AND b.seq = s.base
		WHERE s.table_id = ? AND s.seq <= ? ORDER BY s.seq DESC LIMIT 1`, table, seq), &at, &base, &packed, &whole)
	if err == sql.ErrNoRows {
		return nil, 0, err
	}
	if err != nil {
		return nil, 0, fmt.Errorf("state %d of table %d: %w", at, table, err)
	}
	state, err = format.Unpack(whole, nil)
	if err == nil && base != at {
		state, err = format.Unpack(packed, state)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%w: state %d of table %d: %w", ErrDamaged, at, table, err)
	}
	return state, at, nil
}

// dropAfterEnd deletes data that a match no longer needs after its end: drafts,
// marks of deleted users, and all states but the last. It archives the record.
func dropAfterEnd(ctx context.Context, tx *sql.Tx, table int64) error {
	for _, what := range []string{"drafts", "waits", "orders"} {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+what+` WHERE table_id = ?`, table); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `UPDATE tables SET affairs = json_remove(affairs, '$.masked') WHERE id = ? AND affairs ->> '$.masked' IS NOT NULL`, table)
	if err != nil {
		return err
	}
	state, seq, err := stateAt(ctx, tx, table, endOfRecord)
	if err == sql.ErrNoRows {
		return nil // the match never started
	}
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM states WHERE table_id = ?`, table); err != nil {
		return err
	}
	if err := saveState(ctx, tx, table, seq, 0, state); err != nil {
		return err
	}
	return archiveRecord(ctx, tx, table)
}

// endOfRecord is larger than any number of an entry.
const endOfRecord = 1 << 40

// Checkpoint returns the latest stored state at or before entry seq, and its
// entry.
func (db *DB) Checkpoint(ctx context.Context, id int64, seq int) (state []byte, at int, err error) {
	err = db.read(ctx, func(tx *sql.Tx) error {
		state, at, err = stateAt(ctx, tx, id, seq)
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("checkpoint %d of table %d: %w", seq, id, err)
	}
	return state, at, nil
}

// Load returns a table and its latest state.
func (db *DB) Load(ctx context.Context, id int64) (storage.Stored, error) {
	var s storage.Stored
	err := db.read(ctx, func(tx *sql.Tx) error {
		var err error
		if s.Table, err = tableByID(ctx, tx, id); err != nil {
			return err
		}
		s.State, _, err = stateAt(ctx, tx, id, endOfRecord)
		if err == sql.ErrNoRows {
			return nil // the match has not started
		}
		if err != nil {
			return err
		}
		return waitsIntact(ctx, tx, id)
	})
	if err != nil {
		return storage.Stored{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return s, nil
}
