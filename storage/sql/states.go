package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/encoding"
)

// packedState is a state in its stored form: whole, or as the difference to the state at
// base.
type packedState struct {
	seq, base int
	packed    []byte
	whole     []byte // the state at base, packed; nil for no state at all
}

// unpack returns the state; nil for no state at all.
func (s packedState) unpack(table int64) ([]byte, error) {
	if s.whole == nil {
		return nil, nil
	}
	state, err := encoding.Unpack(s.whole, nil)
	if err == nil && s.base != s.seq {
		state, err = encoding.Unpack(s.packed, state)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: state %d of table %d: %w", storage.ErrDamaged, s.seq, table, err)
	}
	return state, nil
}

// queueState stores the state after entry seq as the difference to base, since states of one
// match are similar. It stores the whole state if base is empty or too many commits old.
func queueState(b *Batch, table int64, base packedState, seq, turns int, state []byte) error {
	whole, err := base.unpack(table)
	if err != nil {
		return err
	}
	packed, alone, err := encoding.PackState(state, whole, turns)
	if err != nil {
		return err
	}
	at := base.seq
	if alone {
		at = seq
	}
	b.Queue(`INSERT INTO states (table_id, seq, base, body) VALUES ($1, $2, $3, $4)`, table, seq, at, packed)
	return nil
}

// latestState selects the latest state of table $1 at or before entry $2.
const latestState = `
	SELECT s.intact AND b.intact AS whole_row, s.seq, s.base, s.body, b.body AS whole FROM states s JOIN states b ON b.table_id = s.table_id AND b.seq = s.base
	WHERE s.table_id = $1 AND s.seq <= $2 ORDER BY s.seq DESC LIMIT 1`

// stateAt returns the latest state at or before entry seq, and its entry; or
// database/sql.ErrNoRows.
func stateAt(ctx context.Context, tx Reader, table int64, seq int) (state []byte, at int, err error) {
	var s packedState
	err = scanRow(tx.QueryRow(ctx, latestState, table, seq), &s.seq, &s.base, &s.packed, &s.whole)
	if errors.Is(err, storage.ErrDamaged) {
		err = fmt.Errorf("state %d of table %d: %w", s.seq, table, err)
	}
	if err != nil {
		return nil, 0, err
	}
	state, err = s.unpack(table)
	return state, s.seq, err
}

// dropAfterEnd deletes data that a match no longer needs after its end: drafts, marks
// of deleted users, and all states but the last. It archives the record. The caller
// has locked the table's row.
func dropAfterEnd(ctx context.Context, tx Tx, table int64) error {
	for _, what := range []string{"drafts", "waits", "orders"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+what+` WHERE table_id = $1`, table); err != nil {
			return err
		}
	}
	if err := dropMasked(ctx, tx, table); err != nil {
		return err
	}
	state, seq, err := stateAt(ctx, tx, table, endOfRecord)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // the match never started
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM states WHERE table_id = $1`, table); err != nil {
		return err
	}
	var b Batch
	if err := queueState(&b, table, packedState{}, seq, 0, state); err != nil {
		return err
	}
	if err := tx.Send(ctx, &b); err != nil {
		return err
	}
	return archiveRecord(ctx, tx, table)
}

// dropMasked deletes the marks of deleted users.
func dropMasked(ctx context.Context, tx Tx, table int64) error {
	affairs, err := alone[[]byte](tx.QueryRow(ctx, `SELECT intact, affairs FROM tables WHERE id = $1`, table))
	if err != nil {
		return err
	}
	var s storage.TableState
	if err := parse(affairs, &s); err != nil || len(s.Masked) == 0 {
		return err
	}
	s.Masked = nil
	return replaceTableState(ctx, tx, table, s)
}

// endOfRecord is larger than any number of an entry.
const endOfRecord = 1 << 40

// Checkpoint returns the latest stored state at or before entry seq, and its entry.
func (db *Store) Checkpoint(ctx context.Context, id int64, seq int) (state []byte, at int, err error) {
	err = db.look(ctx, func(r Reader) error {
		state, at, err = stateAt(ctx, r, id, seq)
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("checkpoint %d of table %d: %w", seq, id, err)
	}
	return state, at, nil
}

// loadQuery reads a table with its latest state in one row. A damaged wait is an error here,
// because WaitsDue skips it and nobody else would notice it.
const loadQuery = `
	SELECT ` + tableColumns + `, coalesce(latest.whole_row, true), coalesce(latest.seq, 0), coalesce(latest.base, 0), latest.body, latest.whole,
		EXISTS (SELECT 1 FROM waits WHERE table_id = t.id AND NOT intact)
	FROM tables t LEFT JOIN (` + latestState + `) AS latest ON true WHERE t.id = $1`

// Load returns a table and its latest state.
func (db *Store) Load(ctx context.Context, id int64) (s storage.Stored, err error) {
	var row tableRow
	var p packedState // none where the match has not started
	var whole, badWait bool
	err = db.look(ctx, func(r Reader) error {
		row, err = scanTable(r.QueryRow(ctx, loadQuery, id, endOfRecord), &whole, &p.seq, &p.base, &p.packed, &p.whole, &badWait)
		return err
	})
	if err == nil {
		err = row.parse()
	}
	switch {
	case err != nil:
	case !whole:
		err = fmt.Errorf("%w: the checksum of state %d is wrong", storage.ErrDamaged, p.seq)
	case badWait && p.whole != nil:
		err = fmt.Errorf("%w: the checksum of a wait is wrong", storage.ErrDamaged)
	default:
		s.Table = row.Table
		s.State, err = p.unpack(id)
	}
	if err != nil {
		return storage.Stored{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return s, nil
}
