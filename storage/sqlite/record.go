package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/format"
)

// appendTurn adds e to the record of a table. It returns ErrConflict when another
// commit already has its number.
func appendTurn(ctx context.Context, tx *sql.Tx, table int64, e format.Entry) error {
	var before []format.Entry
	if n := e.Before(); n > 0 {
		var err error
		before, err = rawTurns(ctx, tx, `SELECT intact, first, last, n, at, body FROM (
			SELECT * FROM turns WHERE table_id = ? ORDER BY first DESC LIMIT ?) ORDER BY first`, table, n)
		if err != nil {
			return err
		}
	}
	return insertTurn(ctx, tx, table, e, before)
}

// insertTurn stores a commit, packed with those before it in its chain.
func insertTurn(ctx context.Context, tx *sql.Tx, table int64, e format.Entry, before []format.Entry) error {
	packed, err := e.Pack(before)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO turns (table_id, first, last, n, at, body) VALUES (?, ?, ?, ?, ?, ?)`,
		table, e.First, e.Last, e.N, millis(e.At), packed)
	if isTaken(err) {
		return storage.ErrConflict
	}
	return err
}

// packedBefore reads in one statement what a new commit is packed with: the last n
// commits, and the state to which states are stored as a difference.
func packedBefore(ctx context.Context, tx reader, table int64, n int) (turns []format.Entry, base packedState, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT 1, intact, first, last, n, at, body FROM (SELECT * FROM turns WHERE table_id = ?1 ORDER BY first DESC LIMIT ?2)
		UNION ALL SELECT 0, intact, seq, 0, 0, 0, body FROM states WHERE table_id = ?1 AND seq = (`+baseOfLatest+`)
		ORDER BY 1, 3`, table, n)
	if err != nil {
		return nil, base, err
	}
	defer rows.Close()
	for rows.Next() {
		var isTurn, intact bool
		var e format.Entry
		var at int64
		if err := rows.Scan(&isTurn, &intact, &e.First, &e.Last, &e.N, &at, &e.Packed); err != nil {
			return nil, base, err
		}
		switch {
		case !intact:
			return nil, base, fmt.Errorf("%w: what commits of table %d are packed with: its checksum is wrong", ErrDamaged, table)
		case isTurn:
			e.At = instant(at)
			turns = append(turns, e)
		default:
			base = packedState{e.First, e.Packed}
		}
	}
	return turns, base, rows.Err()
}

// rawTurns reads rows of turns, their bodies still packed.
func rawTurns(ctx context.Context, tx reader, query string, args ...any) ([]format.Entry, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []format.Entry
	for rows.Next() {
		var e format.Entry
		var at int64
		if err := scanRow(rows, &e.First, &e.Last, &e.N, &at, &e.Packed); err != nil {
			return nil, fmt.Errorf("turn %d: %w", e.N, err)
		}
		e.At = instant(at)
		list = append(list, e)
	}
	return list, rows.Err()
}

// Moves returns a record, beginning with entry from.
func (db *DB) Moves(ctx context.Context, id int64, from int) ([]storage.Move, error) {
	var moves []storage.Move
	err := db.read(ctx, func(tx *sql.Tx) error {
		return eachCommit(ctx, tx, id, func() ([]format.Entry, error) {
			return rawTurns(ctx, tx, `
				SELECT intact, first, last, n, at, body FROM turns WHERE table_id = ?1 AND first >= coalesce((
					SELECT first FROM turns WHERE table_id = ?1 AND n = ?2 * ((
						SELECT n FROM turns WHERE table_id = ?1 AND first <= ?3 ORDER BY first DESC LIMIT 1) / ?2)), 0)
				ORDER BY first`, id, format.ChainLength, max(from, 1))
		}, func(e *format.Entry) {
			for _, m := range e.Moves {
				if m.Seq >= from {
					moves = append(moves, m)
				}
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("moves of table %d: %w", id, err)
	}
	return moves, nil
}

// Turns returns at most limit entries of the log, beginning with commit from.
func (db *DB) Turns(ctx context.Context, id int64, from, limit int) ([]storage.Turn, error) {
	var turns []storage.Turn
	from = max(from, 0)
	err := db.read(ctx, func(tx *sql.Tx) error {
		return eachCommit(ctx, tx, id, func() ([]format.Entry, error) {
			return rawTurns(ctx, tx, `
				SELECT intact, first, last, n, at, body FROM turns WHERE table_id = ? AND n >= ? AND n < ? ORDER BY first`,
				id, from-from%format.ChainLength, from+limit)
		}, func(e *format.Entry) {
			if e.N >= from && e.N < from+limit {
				turns = append(turns, e.Turn)
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("turns of table %d: %w", id, err)
	}
	return turns, nil
}

// eachCommit passes to f the commits of a table in their order: all of an archive,
// or those that rows reads, which begin with the start of a chain.
func eachCommit(ctx context.Context, tx *sql.Tx, table int64, rows func() ([]format.Entry, error), f func(*format.Entry)) error {
	if err := exists(ctx, tx, table); err != nil {
		return err
	}
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
	_, err = format.Unchain(list, f)
	return err
}
