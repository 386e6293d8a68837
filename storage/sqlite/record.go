package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"

	"guildhall/storage"
)

// chainLength is how many rows of turns are compressed with each other as
// dictionary: enough to make a row small, few enough that reading one row never
// means reading all.
const chainLength = 32

// entry is one commit, the content of a row of turns.
type entry struct {
	storage.Turn
	moves  []storage.Move
	packed []byte
}

// body encodes the moves and the events: number of moves, then seat, version,
// length of the code and code of each, then the events.
func (e *entry) body() []byte {
	b := binary.AppendUvarint(nil, uint64(len(e.moves)))
	for _, m := range e.moves {
		b = binary.AppendVarint(b, int64(m.Seat))
		b = binary.AppendUvarint(b, uint64(m.Version))
		b = binary.AppendUvarint(b, uint64(len(m.Code)))
		b = append(b, m.Code...)
	}
	return append(b, e.Events...)
}

var errShort = errors.New("turn body ends too early")

// parse is the inverse of body.
func (e *entry) parse(b []byte) error {
	count, n := binary.Uvarint(b)
	if n <= 0 || count > uint64(len(b)) {
		return errShort
	}
	b = b[n:]
	e.moves = make([]storage.Move, count)
	for i := range e.moves {
		seat, n := binary.Varint(b)
		if n <= 0 {
			return errShort
		}
		version, k := binary.Uvarint(b[n:])
		if k <= 0 {
			return errShort
		}
		size, l := binary.Uvarint(b[n+k:])
		if l <= 0 || size > uint64(len(b)-n-k-l) {
			return errShort
		}
		b = b[n+k+l:]
		e.moves[i] = storage.Move{Seq: e.First + i, Seat: int(seat), Version: int(version), Code: string(b[:size]), At: e.At}
		b = b[size:]
	}
	e.Seat = -1
	if count > 0 {
		e.Seat = e.moves[0].Seat
	}
	e.Events = b
	return nil
}

// appendTurn adds e to the record of a table. It returns ErrConflict when another
// commit already has its number.
func appendTurn(ctx context.Context, tx *sql.Tx, table int64, e entry) error {
	var before []byte
	if e.N%chainLength != 0 {
		rows, err := rawTurns(ctx, tx, `SELECT intact, first, last, n, at, body FROM (
			SELECT * FROM turns WHERE table_id = ? ORDER BY first DESC LIMIT ?) ORDER BY first`, table, e.N%chainLength)
		if err != nil {
			return err
		}
		if before, err = unchain(rows, nil); err != nil {
			return err
		}
	}
	packed, err := pack(e.body(), before)
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

// rawTurns reads rows of turns, their bodies still packed.
func rawTurns(ctx context.Context, tx reader, query string, args ...any) ([]entry, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []entry
	for rows.Next() {
		var e entry
		var at int64
		if err := scanRow(rows, &e.First, &e.Last, &e.N, &at, &e.packed); err != nil {
			return nil, fmt.Errorf("turn %d: %w", e.N, err)
		}
		e.At = instant(at)
		list = append(list, e)
	}
	return list, rows.Err()
}

// unchain unpacks consecutive rows, beginning with the start of a chain, and
// passes each to f, which may be nil. It returns the raw bodies of the last
// chain: the dictionary of the next row.
func unchain(rows []entry, f func(*entry)) (before []byte, err error) {
	for i := range rows {
		e := &rows[i]
		if e.N%chainLength == 0 {
			before = nil
		}
		raw, err := unpack(e.packed, before)
		if err != nil {
			return nil, fmt.Errorf("%w: turn %d: %w", ErrDamaged, e.N, err)
		}
		before = append(before, raw...)
		if f == nil {
			continue
		}
		if err := e.parse(raw); err != nil {
			return nil, fmt.Errorf("%w: turn %d: %w", ErrDamaged, e.N, err)
		}
		f(e)
	}
	return before, nil
}

// Moves returns a record, beginning with entry from.
func (db *DB) Moves(ctx context.Context, id int64, from int) ([]storage.Move, error) {
	var moves []storage.Move
	err := db.read(ctx, func(tx *sql.Tx) error {
		return eachCommit(ctx, tx, id, func() ([]entry, error) {
			return rawTurns(ctx, tx, `
				SELECT intact, first, last, n, at, body FROM turns WHERE table_id = ?1 AND first >= coalesce((
					SELECT first FROM turns WHERE table_id = ?1 AND n = ?2 * ((
						SELECT n FROM turns WHERE table_id = ?1 AND first <= ?3 ORDER BY first DESC LIMIT 1) / ?2)), 0)
				ORDER BY first`, id, chainLength, max(from, 1))
		}, func(e *entry) {
			for _, m := range e.moves {
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
		return eachCommit(ctx, tx, id, func() ([]entry, error) {
			return rawTurns(ctx, tx, `
				SELECT intact, first, last, n, at, body FROM turns WHERE table_id = ? AND n >= ? AND n < ? ORDER BY first`,
				id, from-from%chainLength, from+limit)
		}, func(e *entry) {
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
func eachCommit(ctx context.Context, tx *sql.Tx, table int64, rows func() ([]entry, error), f func(*entry)) error {
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
	_, err = unchain(list, f)
	return err
}
