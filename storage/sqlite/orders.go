package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Orders returns the standing orders of a seat, or Orders with only Table and
// Seat set.
func (db *DB) Orders(ctx context.Context, table int64, seat int) (storage.Orders, error) {
	o := storage.Orders{Table: table, Seat: seat}
	err := scanRow(db.r.QueryRowContext(ctx, `SELECT intact, rev, body FROM orders WHERE table_id = ? AND seat = ?`, table, seat), &o.Rev, &o.Body)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return storage.Orders{}, fmt.Errorf("orders of seat %d at table %d: %w", seat, table, readable(err))
	}
	return o, nil
}

// SaveOrders replaces the orders that have o's Rev.
func (db *DB) SaveOrders(ctx context.Context, o storage.Orders) (storage.Orders, error) {
	err := db.write(ctx, func(tx *sql.Tx) error { return saveOrders(ctx, tx, &o) })
	if err != nil {
		return storage.Orders{}, fmt.Errorf("save orders of seat %d at table %d: %w", o.Seat, o.Table, err)
	}
	return o, nil
}

// saveOrders replaces the orders that have o's Rev, and raises it.
func saveOrders(ctx context.Context, tx *sql.Tx, o *storage.Orders) error {
	var rev int64
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, rev FROM orders WHERE table_id = ? AND seat = ?`, o.Table, o.Seat), &rev)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if rev != o.Rev {
		return fmt.Errorf("revision %d of orders is kept, not %d: %w", rev, o.Rev, storage.ErrConflict)
	}
	o.Rev++
	_, err = tx.ExecContext(ctx, `INSERT OR REPLACE INTO orders (table_id, seat, rev, body) VALUES (?, ?, ?, coalesce(?, x''))`, o.Table, o.Seat, o.Rev, o.Body)
	return err
}
