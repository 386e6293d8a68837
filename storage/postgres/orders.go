package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

// Orders returns the standing orders of a seat, or Orders with only Table and Seat set.
func (db *DB) Orders(ctx context.Context, table int64, seat int) (storage.Orders, error) {
	o := storage.Orders{Table: table, Seat: seat}
	err := db.look(ctx, func(r reader) error {
		err := r.QueryRow(ctx, `SELECT rev, body FROM orders WHERE table_id = $1 AND seat = $2`, table, seat).Scan(&o.Rev, &o.Body)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil {
		return storage.Orders{}, fmt.Errorf("orders of seat %d at table %d: %w", seat, table, err)
	}
	return o, nil
}

// SaveOrders replaces the orders that have o's Rev.
func (db *DB) SaveOrders(ctx context.Context, o storage.Orders) (storage.Orders, error) {
	err := db.write(ctx, func(tx pgx.Tx) error { return saveOrders(ctx, tx, o) })
	if err != nil {
		return storage.Orders{}, fmt.Errorf("save orders of seat %d at table %d: %w", o.Seat, o.Table, err)
	}
	o.Rev++
	return o, nil
}

// saveOrders replaces the orders that have o's Rev, and raises it.
func saveOrders(ctx context.Context, tx pgx.Tx, o storage.Orders) error {
	save := `UPDATE orders SET rev = $3 + 1, body = $4 WHERE table_id = $1 AND seat = $2 AND rev = $3`
	if o.Rev == 0 {
		save = `
			INSERT INTO orders (table_id, seat, rev, body) VALUES ($1, $2, $3 + 1, $4)
			ON CONFLICT (table_id, seat) DO UPDATE SET rev = excluded.rev, body = excluded.body WHERE orders.rev = $3`
	}
	done, err := tx.Exec(ctx, save, o.Table, o.Seat, o.Rev, notNil(o.Body))
	if err != nil {
		return err
	}
	if done.RowsAffected() == 0 {
		return fmt.Errorf("another revision of the orders than %d is kept: %w", o.Rev, storage.ErrConflict)
	}
	return nil
}
