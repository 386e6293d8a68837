package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage/format"
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
	packed, err := format.PackArchive(rows)
	if errors.Is(err, ErrDamaged) {
		return nil
	}
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

// readArchive returns the commits of a match that is over and whose record lies
// in one row; nil for other tables.
func readArchive(ctx context.Context, tx reader, table int64) ([]format.Entry, error) {
	var packed []byte
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, body FROM archives WHERE table_id = ?`, table), &packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	list, err := format.UnpackArchive(packed)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	return list, nil
}
