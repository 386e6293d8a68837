package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"

	"guildhall/storage"
)

// archived is the first version of the schema in which the record of a match that
// is over lies in one row.
const archived = 4

// archiveRecord replaces the commits of a match that is over by one row. Hundreds
// of rows cost more for their keys, index and checksums than for what they hold,
// and compressed as one text they are half as large. A damaged record stays where
// it is: the match ends all the same.
func archiveRecord(ctx context.Context, tx *sql.Tx, table int64) error {
	rows, err := rawTurns(ctx, tx, `SELECT intact, first, last, n, at, body FROM turns WHERE table_id = ? ORDER BY first`, table)
	if errors.Is(err, ErrDamaged) || err == nil && len(rows) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	var body []byte
	previous, whole := entry{Turn: storage.Turn{N: -1}}, true
	_, err = unchain(rows, func(e *entry) {
		whole = whole && e.follows(&previous)
		raw := e.body()
		body = binary.AppendVarint(body, millis(e.At)-millis(previous.At))
		body = binary.AppendUvarint(body, uint64(len(raw)))
		body = append(body, raw...)
		previous = *e
	})
	if errors.Is(err, ErrDamaged) || err == nil && !whole {
		return nil
	}
	if err != nil {
		return err
	}
	packed, err := pack(body, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO archives (table_id, body) VALUES (?, ?)`, table, packed); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM turns WHERE table_id = ?`, table)
	return err
}

// restoreRecord puts the commits of an archive back into rows, for a match that
// goes on after its end.
func restoreRecord(ctx context.Context, tx *sql.Tx, table int64) error {
	list, err := readArchive(ctx, tx, table)
	if err != nil || list == nil {
		return err
	}
	for _, e := range list {
		if err := appendTurn(ctx, tx, table, e); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM archives WHERE table_id = ?`, table)
	return err
}

// follows reports whether e is the commit after previous, with all its moves. The
// first commit of a record is the start, without a move.
func (e *entry) follows(previous *entry) bool {
	switch {
	case e.N != previous.N+1:
		return false
	case e.N == 0:
		return e.First == 0 && e.Last == 0 && len(e.moves) == 0
	}
	return e.First == previous.Last+1 && len(e.moves) == e.Last-e.First+1
}

// readArchive returns the commits of a match that is over and whose record lies
// in one row; nil for other tables.
func readArchive(ctx context.Context, tx reader, table int64) ([]entry, error) {
	var packed []byte
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, body FROM archives WHERE table_id = ?`, table), &packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	body, err := unpack(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: archive: %w", ErrDamaged, err)
	}
	list, err := parseArchive(body)
	if err != nil {
		return nil, fmt.Errorf("%w: archive: %w", ErrDamaged, err)
	}
	return list, nil
}

// parseArchive reads what archiveRecord wrote.
func parseArchive(body []byte) ([]entry, error) {
	var list []entry
	var at int64
	last := 0
	for len(body) > 0 {
		since, n := binary.Varint(body)
		if n <= 0 {
			return nil, errShort
		}
		length, k := binary.Uvarint(body[n:])
		if k <= 0 || length > uint64(len(body)-n-k) {
			return nil, errShort
		}
		body = body[n+k:]
		at += since
		var e entry
		e.N, e.At = len(list), instant(at)
		if e.N > 0 {
			e.First = last + 1
		}
		if err := e.parse(body[:length]); err != nil {
			return nil, fmt.Errorf("turn %d: %w", e.N, err)
		}
		last = max(last, e.First+len(e.moves)-1)
		e.Last = last
		list = append(list, e)
		body = body[length:]
	}
	return list, nil
}
