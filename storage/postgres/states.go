package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	"guildhall/storage/format"
)

// saveState stores the state after entry seq, made by a commit with a number.
func saveState(ctx context.Context, tx pgx.Tx, table int64, seq, turns int, state []byte) error {
	base, err := onlyOne(rowsOfQuery(ctx, tx, "base of states", scanState, selectBase, table))
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	var b pgx.Batch
	if err := queueState(&b, table, base, seq, turns, state); err != nil {
		return err
	}
	return tx.SendBatch(ctx, &b).Close()
}

// packedState is a state as it is stored: whole, or as the difference to the one at base.
type packedState struct {
	seq, base int
	packed    []byte
	whole     []byte // the state at base, packed; nil for no state at all
}

func scanState(row scanner) (s packedState, err error) {
	return s, row.Scan(&s.seq, &s.base, &s.packed, &s.whole)
}

// selectBase selects the state to which the latest state is stored as a difference.
const selectBase = `
	SELECT seq, base, body, body FROM states WHERE table_id = $1 AND seq = (
		SELECT base FROM states WHERE table_id = $1 ORDER BY seq DESC LIMIT 1)`

// latestState selects the latest state of table $1 at or before entry $2.
const latestState = `
	SELECT s.seq, s.base, s.body, b.body AS whole FROM states s JOIN states b ON b.table_id = s.table_id AND b.seq = s.base
	WHERE s.table_id = $1 AND s.seq <= $2 ORDER BY s.seq DESC LIMIT 1`

// unpack returns the state; nil for no state at all.
func (s packedState) unpack(table int64) ([]byte, error) {
	if s.whole == nil {
		return nil, nil
	}
	state, err := format.Unpack(s.whole, nil)
	if err == nil && s.base != s.seq {
		state, err = format.Unpack(s.packed, state)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: state %d of table %d: %w", storage.ErrDamaged, s.seq, table, err)
	}
	return state, nil
}

// queueState stores the state after entry seq as the difference to base, or whole where
// that is none or too many commits ago.
func queueState(b *pgx.Batch, table int64, base packedState, seq, turns int, state []byte) error {
	whole, err := base.unpack(table)
	if err != nil {
		return err
	}
	packed, alone, err := format.PackState(state, whole, turns)
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

// stateAt returns the latest state at or before entry seq, and its entry.
func stateAt(ctx context.Context, tx reader, table int64, seq int) (state []byte, at int, err error) {
	s, err := scanState(tx.QueryRow(ctx, latestState, table, seq))
	if err != nil {
		return nil, 0, err
	}
	state, err = s.unpack(table)
	return state, s.seq, err
}

// dropAfterEnd deletes data that a match no longer needs after its end: drafts, marks
// of deleted users, and all states but the last. It archives the record. The caller
// has locked the table's row.
func dropAfterEnd(ctx context.Context, tx pgx.Tx, table int64) error {
	for _, what := range []string{"drafts", "waits", "orders"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+what+` WHERE table_id = $1`, table); err != nil {
			return err
		}
	}
	if err := dropMasked(ctx, tx, table); err != nil {
		return err
	}
	state, seq, err := stateAt(ctx, tx, table, endOfRecord)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // the match never started
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM states WHERE table_id = $1`, table); err != nil {
		return err
	}
	if err := saveState(ctx, tx, table, seq, 0, state); err != nil {
		return err
	}
	return archiveRecord(ctx, tx, table)
}

// dropMasked deletes the marks of deleted users.
func dropMasked(ctx context.Context, tx pgx.Tx, table int64) error {
	var affairs []byte
	if err := tx.QueryRow(ctx, `SELECT affairs FROM tables WHERE id = $1`, table).Scan(&affairs); err != nil {
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
func (db *DB) Checkpoint(ctx context.Context, id int64, seq int) (state []byte, at int, err error) {
	err = db.look(ctx, func(r reader) error {
		state, at, err = stateAt(ctx, r, id, seq)
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("checkpoint %d of table %d: %w", seq, id, err)
	}
	return state, at, nil
}

// Load returns a table and its latest state.
func (db *DB) Load(ctx context.Context, id int64) (s storage.Stored, err error) {
	err = db.look(ctx, func(r reader) error {
		var p packedState // none where the match has not started
		row, err := scanTableAnd(r.QueryRow(ctx, `
			SELECT `+tableColumns+`, coalesce(latest.seq, 0), coalesce(latest.base, 0), latest.body, latest.whole
			FROM tables t LEFT JOIN (`+latestState+`) AS latest ON true WHERE t.id = $1`, id, endOfRecord), &p.seq, &p.base, &p.packed, &p.whole)
		if err == nil {
			err = row.parse()
		}
		if err != nil {
			return err
		}
		s.Table = row.Table
		s.State, err = p.unpack(id)
		return err
	})
	if err != nil {
		return storage.Stored{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return s, nil
}
