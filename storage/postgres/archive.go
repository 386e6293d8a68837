package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
	"guildhall/storage/format"
)

// archiveRecord replaces the commits of a match that is over by one row. A damaged
// record stays where it is: the match ends all the same.
func archiveRecord(ctx context.Context, tx pgx.Tx, table int64) error {
	rows, err := rawTurns(ctx, tx, `SELECT first, last, n, at, body FROM turns WHERE table_id = $1 ORDER BY first`, table)
	if err != nil || len(rows) == 0 {
		return err
	}
	packed, err := format.PackArchive(rows)
	if errors.Is(err, storage.ErrDamaged) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO archives (table_id, body) VALUES ($1, $2)`, table, packed); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM turns WHERE table_id = $1`, table)
	return err
}

// restoreRecord puts the commits of an archive back into rows, for a match that goes on
// after its end.
func restoreRecord(ctx context.Context, tx pgx.Tx, table int64) error {
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

// readArchive returns the commits of a match that is over and whose record lies in one
// row; nil for other tables, and ErrNotFound for none.
func readArchive(ctx context.Context, tx reader, table int64) ([]format.Entry, error) {
	var packed []byte
	err := tx.QueryRow(ctx, `SELECT a.body FROM tables t LEFT JOIN archives a ON a.table_id = t.id WHERE t.id = $1`, table).Scan(&packed)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	if packed == nil {
		return nil, nil
	}
	list, err := format.UnpackArchive(packed)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	return list, nil
}
