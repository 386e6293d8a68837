package sql

import (
	"context"
	"fmt"

	"guildhall/storage"
)

// Orders returns the standing orders of a seat, or Orders with only Table and Seat set.
func (db *Store) Orders(ctx context.Context, table int64, seat int) (storage.Orders, error) {
	scan := func(row Row) (o storage.Orders, err error) { return o, scanRow(row, &o.Rev, &o.Body) }
	o, err := noneIsEmpty(onlyOne(queried(ctx, db, fmt.Sprintf("orders of seat %d at table %d", seat, table), scan,
		`SELECT intact, rev, body FROM orders WHERE table_id = $1 AND seat = $2`, table, seat)))
	if err != nil {
		return o, err
	}
	o.Table, o.Seat = table, seat
	return o, nil
}

// SaveOrders replaces the orders that have o's Rev.
func (db *Store) SaveOrders(ctx context.Context, o storage.Orders) (storage.Orders, error) {
	err := db.write(ctx, func(tx Tx) error { return saveOrders(ctx, tx, o) })
	if err != nil {
		return storage.Orders{}, fmt.Errorf("save orders of seat %d at table %d: %w", o.Seat, o.Table, err)
	}
	o.Rev++
	return o, nil
}

// saveOrders replaces the orders that have o's Rev, and raises it.
func saveOrders(ctx context.Context, tx Tx, o storage.Orders) error {
	save := `UPDATE orders SET rev = $3 + 1, body = $4 WHERE table_id = $1 AND seat = $2 AND rev = $3`
	if o.Rev == 0 {
		save = `
			INSERT INTO orders (table_id, seat, rev, body) VALUES ($1, $2, $3 + 1, $4)
			ON CONFLICT (table_id, seat) DO UPDATE SET rev = excluded.rev, body = excluded.body WHERE orders.rev = $3`
	}
	changed, err := tx.Exec(ctx, save, o.Table, o.Seat, o.Rev, notNil(o.Body))
	if err != nil {
		return err
	}
	if changed == 0 {
		return fmt.Errorf("another revision of the orders than %d is kept: %w", o.Rev, storage.ErrConflict)
	}
	return nil
}
