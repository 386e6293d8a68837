package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// scanner is a row, or the current one of several.
type scanner interface{ Scan(dest ...any) error }

// queried reads all rows of a query.
func queried[T any](ctx context.Context, db *DB, what string, scan func(scanner) (T, error), query string, args ...any) (list []T, err error) {
	err = db.look(ctx, func(r reader) (err error) {
		list, err = rowsOfQuery(ctx, r, what, scan, query, args...)
		return err
	})
	return list, err
}

// rowsOfQuery reads all rows of a query in a transaction.
func rowsOfQuery[T any](ctx context.Context, tx reader, what string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (T, error) { return scan(row) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// onlyOne returns the single element of a list, or ErrNotFound.
func onlyOne[T any](list []T, err error) (one T, _ error) {
	if err == nil && len(list) == 0 {
		err = storage.ErrNotFound
	}
	if err != nil {
		return one, err
	}
	return list[0], nil
}

// alone scans a row of one column.
func alone[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}
