package postgres

import (
	"context"
	"fmt"
)

// PutBlob stores value under a name and replaces an earlier value.
func (db *DB) PutBlob(ctx context.Context, space, key string, value []byte) error {
	err := db.exec(ctx, `
		INSERT INTO blobs (space, key, value) VALUES ($1, $2, $3)
		ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`, space, key, notNil(value))
	if err != nil {
		return fmt.Errorf("put blob %s/%s: %w", space, key, err)
	}
	return nil
}

// notNil makes no bytes an empty value, which is not NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// DropBlob deletes a blob; it is no error when there is none.
func (db *DB) DropBlob(ctx context.Context, space, key string) error {
	if err := db.exec(ctx, `DELETE FROM blobs WHERE space = $1 AND key = $2`, space, key); err != nil {
		return fmt.Errorf("drop blob %s/%s: %w", space, key, err)
	}
	return nil
}

// Blob returns one blob; nil when there is none.
func (db *DB) Blob(ctx context.Context, space, key string) ([]byte, error) {
	found, err := queried(ctx, db, fmt.Sprintf("blob %s/%s", space, key), alone[[]byte], `SELECT value FROM blobs WHERE space = $1 AND key = $2`, space, key)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

type blob struct {
	key   string
	value []byte
}

const blobPage = 64

// EachBlob calls f for every blob of a space in key order.
func (db *DB) EachBlob(ctx context.Context, space string, f func(key string, value []byte) error) error {
	scan := func(row scanner) (b blob, err error) { return b, row.Scan(&b.key, &b.value) }
	// Reads in pages, so that f may use the store and memory stays small.
	for after, all := "", true; ; all = false {
		page, err := queried(ctx, db, "blobs of "+space, scan,
			`SELECT key, value FROM blobs WHERE space = $1 AND (key > $2 OR $3) ORDER BY key LIMIT $4`, space, after, all, blobPage)
		if err != nil {
			return err
		}
		for _, b := range page {
			if err := f(b.key, b.value); err != nil {
				return err
			}
			after = b.key
		}
		if len(page) < blobPage {
			return nil
		}
	}
}
