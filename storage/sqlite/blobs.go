package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// PutBlob stores value under a name and replaces an earlier value.
func (db *DB) PutBlob(ctx context.Context, space, key string, value []byte) error {
	if value == nil {
		value = []byte{} // nil would be NULL
	}
	_, err := db.w.ExecContext(ctx, `INSERT OR REPLACE INTO blobs (space, key, value) VALUES (?, ?, ?)`, space, key, value)
	if err != nil {
		return fmt.Errorf("put blob %s/%s: %w", space, key, readable(err))
	}
	return nil
}

// DropBlob deletes a blob; it is no error when there is none.
func (db *DB) DropBlob(ctx context.Context, space, key string) error {
	_, err := db.w.ExecContext(ctx, `DELETE FROM blobs WHERE space = ? AND key = ?`, space, key)
	if err != nil {
		return fmt.Errorf("drop blob %s/%s: %w", space, key, readable(err))
	}
	return nil
}

// Blob returns one blob; nil when there is none.
func (db *DB) Blob(ctx context.Context, space, key string) ([]byte, error) {
	value, err := readBlob(ctx, db.r, space, key)
	if err != nil {
		return nil, fmt.Errorf("blob %s/%s: %w", space, key, readable(err))
	}
	return value, nil
}

// readBlob returns one blob; nil when there is none.
func readBlob(ctx context.Context, tx reader, space, key string) (value []byte, err error) {
	err = scanRow(tx.QueryRowContext(ctx, `SELECT intact, value FROM blobs WHERE space = ? AND key = ?`, space, key), &value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return value, err
}

type blob struct {
	key   string
	value []byte
}

// EachBlob calls f for every blob of a space in key order.
func (db *DB) EachBlob(ctx context.Context, space string, f func(key string, value []byte) error) error {
	// Reads in pages, so that f may use the store and memory stays small.
	for after, more := "", true; more; {
		page, err := db.blobsFrom(ctx, space, after, after == "")
		if err != nil {
			return fmt.Errorf("blobs of %s: %w", space, readable(err))
		}
		for _, b := range page {
			if err := f(b.key, b.value); err != nil {
				return err
			}
			after = b.key
		}
		more = len(page) == blobPage
	}
	return nil
}

const blobPage = 64

// blobsFrom returns a page of blobs after a key, or the first page (all).
func (db *DB) blobsFrom(ctx context.Context, space, after string, all bool) ([]blob, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, key, value FROM blobs WHERE space = ? AND (key > ? OR ?) ORDER BY key LIMIT ?`,
		space, after, all, blobPage)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var page []blob
	for rows.Next() {
		var b blob
		if err := scanRow(rows, &b.key, &b.value); err != nil {
			return nil, err
		}
		page = append(page, b)
	}
	return page, rows.Err()
}
