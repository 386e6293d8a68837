package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/encoding"
)

// packedBefore holds the stored rows that a new commit and its state are compressed with.
type packedBefore struct {
	chain []encoding.Entry // the commits that are the dictionary of the next one
	base  packedState      // the state that the next state is stored as a difference to
}

// selectBefore selects the rows of packedBefore for table $1, with chains of $2 commits.
const selectBefore = `
	SELECT intact, 1, first, last, n, at, body FROM (
		SELECT * FROM turns WHERE table_id = $1 ORDER BY first DESC
		LIMIT coalesce((SELECT (n + 1) % $2 FROM turns WHERE table_id = $1 ORDER BY first DESC LIMIT 1), 0)) AS chain
	UNION ALL SELECT intact, 0, seq, 0, 0, 0, body FROM states WHERE table_id = $1 AND seq = (` + baseOfLatest + `)
	ORDER BY 2, 3`

// baseOfLatest selects the entry of the base state of table $1's latest state, which is stored
// as a difference to it.
const baseOfLatest = `SELECT base FROM states WHERE table_id = $1 ORDER BY seq DESC LIMIT 1`

// queueBefore adds to a batch the query for packedBefore.
func queueBefore(b *Batch, table int64) *packedBefore {
	before := &packedBefore{}
	b.Queue(selectBefore, table, encoding.ChainLength).Each = func(row Row) error {
		var isTurn int
		var e encoding.Entry
		if err := scanRow(row, &isTurn, &e.First, &e.Last, &e.N, at(&e.At), &e.Packed); err != nil {
			return fmt.Errorf("read base of packed commits of table %d: %w", table, err)
		}
		if isTurn == 0 {
			before.base = packedState{seq: e.First, base: e.First, whole: e.Packed}
			return nil
		}
		before.chain = append(before.chain, e)
		return nil
	}
	return before
}

// appendTurn adds e to the record of a table. It returns ErrConflict when its number is
// already used.
func appendTurn(ctx context.Context, tx Tx, table int64, e encoding.Entry) error {
	before := &packedBefore{}
	if e.Before() > 0 {
		var b Batch
		before = queueBefore(&b, table)
		if err := tx.Send(ctx, &b); err != nil {
			return err
		}
	}
	var b Batch
	if err := queueTurn(&b, table, before.chain, e); err != nil {
		return err
	}
	err := tx.Send(ctx, &b)
	if errors.Is(err, ErrTaken) {
		return storage.ErrConflict
	}
	return err
}

// queueTurn adds e to a batch, compressed with its chain.
func queueTurn(b *Batch, table int64, chain []encoding.Entry, e encoding.Entry) error {
	packed, err := e.Pack(chain)
	if err != nil {
		return err
	}
	b.Queue(`INSERT INTO turns (table_id, first, last, n, at, body) VALUES ($1, $2, $3, $4, $5, $6)`,
		table, e.First, e.Last, e.N, Millis(e.At), packed)
	return nil
}

// selectTurns is the start of a query for rawTurns.
const selectTurns = `SELECT intact, first, last, n, at, body FROM turns WHERE table_id = $1`

// rawTurns reads rows of turns without unpacking their bodies.
func rawTurns(ctx context.Context, tx Reader, query string, args ...any) ([]encoding.Entry, error) {
	return rowsOf(ctx, tx, "turns", scanTurn, query, args...)
}

func scanTurn(row Row) (e encoding.Entry, err error) {
	return e, scanRow(row, &e.First, &e.Last, &e.N, at(&e.At), &e.Packed)
}

// Moves returns the moves of a record from entry from on.
func (db *Store) Moves(ctx context.Context, id int64, from int) (moves []storage.Move, err error) {
	err = db.read(ctx, func(tx Reader) error {
		moves = nil
		return eachCommit(ctx, tx, id, func() ([]encoding.Entry, error) {
			return rawTurns(ctx, tx, selectTurns+` AND first >= coalesce((
				SELECT first FROM turns WHERE table_id = $1 AND n = $2 * ((
					SELECT n FROM turns WHERE table_id = $1 AND first <= $3 ORDER BY first DESC LIMIT 1) / $2)), 0)
				ORDER BY first`, id, encoding.ChainLength, max(from, 1))
		}, func(e *encoding.Entry) {
			for _, m := range e.Moves {
				if m.Seq >= from {
					moves = append(moves, m)
				}
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("read moves of table %d: %w", id, err)
	}
	return moves, nil
}

// Turns returns at most limit entries of the log from commit from on.
func (db *Store) Turns(ctx context.Context, id int64, from, limit int) (turns []storage.Turn, err error) {
	from = max(from, 0)
	err = db.read(ctx, func(tx Reader) error {
		turns = nil
		return eachCommit(ctx, tx, id, func() ([]encoding.Entry, error) {
			return rawTurns(ctx, tx, selectTurns+` AND n >= $2 AND n < $3 ORDER BY first`, id, from-from%encoding.ChainLength, from+limit)
		}, func(e *encoding.Entry) {
			if e.N >= from && e.N < from+limit {
				turns = append(turns, e.Turn)
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("read turns of table %d: %w", id, err)
	}
	return turns, nil
}

// eachCommit calls f for the commits of a table in order: all commits of an archive, or the
// commits that rows reads, starting at the beginning of a chain.
func eachCommit(ctx context.Context, tx Reader, table int64, rows func() ([]encoding.Entry, error), f func(*encoding.Entry)) error {
	list, err := readArchive(ctx, tx, table)
	if err != nil {
		return err
	}
	for i := range list {
		f(&list[i])
	}
	if list != nil {
		return nil
	}
	if list, err = rows(); err != nil {
		return err
	}
	_, err = encoding.Unchain(list, f)
	return err
}

// archiveRecord replaces the commits of a finished match by one row. Hundreds of rows cost
// more for keys, index and checksums than for their content, and one compressed text is half
// as large. A damaged record is not archived, and the match ends nevertheless.
func archiveRecord(ctx context.Context, tx Tx, table int64) error {
	rows, err := rawTurns(ctx, tx, selectTurns+` ORDER BY first`, table)
	if errors.Is(err, storage.ErrDamaged) || err == nil && len(rows) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	packed, err := encoding.PackArchive(rows)
	if errors.Is(err, storage.ErrDamaged) {
		return nil
	}
	if err != nil {
		return err
	}
	var b Batch
	b.Queue(`INSERT INTO archives (table_id, body) VALUES ($1, $2)`, table, packed)
	b.Queue(`DELETE FROM turns WHERE table_id = $1`, table)
	return tx.Send(ctx, &b)
}

// restoreRecord turns an archive back into rows, for a match that continues after its end.
func restoreRecord(ctx context.Context, tx Tx, table int64) error {
	list, err := readArchive(ctx, tx, table)
	if err != nil || list == nil {
		return err
	}
	for _, e := range list {
		if err := appendTurn(ctx, tx, table, e); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, `DELETE FROM archives WHERE table_id = $1`, table)
	return err
}

// readArchive returns the commits of an archived match; nil for a table that is not archived,
// and ErrNotFound for an unknown table.
func readArchive(ctx context.Context, tx Reader, table int64) ([]encoding.Entry, error) {
	packed, err := alone[[]byte](tx.QueryRow(ctx, `
		SELECT coalesce(a.intact, true), a.body FROM tables t LEFT JOIN archives a ON a.table_id = t.id WHERE t.id = $1`, table))
	if errors.Is(err, sql.ErrNoRows) {
		err = storage.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	if packed == nil {
		return nil, nil
	}
	list, err := encoding.UnpackArchive(packed)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	return list, nil
}
