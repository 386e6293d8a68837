package sql

import (
	"context"
	"fmt"
)

var putBlob = upsert("blobs", 2, "space", "key", "value")

// PutBlob stores value under a name and replaces an earlier value.
func (db *Store) PutBlob(ctx context.Context, space, key string, value []byte) error {
	return db.exec(ctx, fmt.Sprintf("put blob %s/%s", space, key), putBlob, space, key, notNil(value))
}

// AddBlob stores a blob unless there is one of that name, and returns the stored one.
func (db *Store) AddBlob(ctx context.Context, space, key string, value []byte) (stored []byte, err error) {
	err = db.write(ctx, func(tx Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO blobs (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO NOTHING`, space, key, notNil(value))
		if err != nil {
			return err
		}
		stored, err = ReadBlob(ctx, tx, space, key)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("add blob %s/%s: %w", space, key, err)
	}
	return stored, nil
}

// DropBlob deletes a blob; it is no error when there is none.
func (db *Store) DropBlob(ctx context.Context, space, key string) error {
	return db.exec(ctx, fmt.Sprintf("drop blob %s/%s", space, key), `DELETE FROM blobs WHERE space = $1 AND key = $2`, space, key)
}

// Writable writes more than a page of the database and deletes it again, and returns why
// that is not possible.
func (db *Store) Writable(ctx context.Context) error {
	const space = "trial"
	err := db.write(ctx, func(tx Tx) error {
		if _, err := tx.Exec(ctx, putBlob, space, "", make([]byte, 16<<10)); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM blobs WHERE space = $1`, space)
		return err
	})
	if err != nil {
		return fmt.Errorf("write for trial: %w", err)
	}
	return nil
}

// Blob returns one blob; nil when there is none.
func (db *Store) Blob(ctx context.Context, space, key string) (value []byte, err error) {
	err = db.look(ctx, func(r Reader) error {
		value, err = ReadBlob(ctx, r, space, key)
		return err
	})
	return value, err
}

// ReadBlob returns one blob; nil when there is none.
func ReadBlob(ctx context.Context, r Reader, space, key string) ([]byte, error) {
	return noneIsEmpty(onlyOne(rowsOf(ctx, r, fmt.Sprintf("blob %s/%s", space, key), alone[[]byte],
		`SELECT intact, value FROM blobs WHERE space = $1 AND key = $2`, space, key)))
}

const blobPage = 64

// EachBlob calls f for every blob of a space in key order.
func (db *Store) EachBlob(ctx context.Context, space string, f func(key string, value []byte) error) error {
	type blob struct {
		key   string
		value []byte
	}
	scan := func(row Row) (b blob, err error) { return b, scanRow(row, &b.key, &b.value) }
	// Reads in pages, so that f may use the store and memory stays small.
	for after, all := "", true; ; all = false {
		page, err := queried(ctx, db, "blobs of "+space, scan,
			`SELECT intact, key, value FROM blobs WHERE space = $1 AND (key > $2 OR $3) ORDER BY key LIMIT $4`, space, after, all, blobPage)
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
