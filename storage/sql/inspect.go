package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/encoding"
)

// The functions below read and write without a Store. They are for inspecting a database that
// may be damaged or is not in use.

// ReadTable returns a table, or ErrNotFound.
func ReadTable(ctx context.Context, r Reader, id int64) (storage.Table, error) {
	return onlyOne(selectTables(ctx, r, `WHERE t.id = $1`, id))
}

// RunningTables returns the tables that have not ended, oldest first.
func RunningTables(ctx context.Context, r Reader) ([]storage.Table, error) {
	return selectTables(ctx, r, `WHERE t.phase IN ('open', 'playing') ORDER BY t.id`)
}

// ReadState returns the latest state of a table, and its entry.
func ReadState(ctx context.Context, r Reader, table int64) (state []byte, at int, err error) {
	state, at, err = stateAt(ctx, r, table, endOfRecord)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: it has no state", storage.ErrDamaged)
	}
	return state, at, err
}

// ReadRecord passes all commits of a table to f, first those of an archive, then those in
// rows. A table should have only one of the two.
func ReadRecord(ctx context.Context, r Reader, table int64, f func(*encoding.Entry)) error {
	rows, err := rawTurns(ctx, r, selectTurns+` ORDER BY first`, table)
	if err != nil {
		return err
	}
	list, err := readArchive(ctx, r, table)
	if err != nil {
		return err
	}
	for i := range list {
		f(&list[i])
	}
	_, err = encoding.Unchain(rows, f)
	return err
}

// Enqueue adds deliveries in a transaction.
func Enqueue(ctx context.Context, tx Tx, d []storage.Delivery) error { return enqueue(ctx, tx, d) }
