package table

import (
	"context"
	"slices"

	"guildhall/bot/table/standingorder"
	"guildhall/engine"
	"guildhall/storage"
)

// OrdersAt returns the standing orders of the person on a seat; none while another user moves
// for it.
func OrdersAt(ctx context.Context, t *Tables, table storage.Table, seat engine.Seat) (*standingorder.Book, error) {
	o, err := t.Store.Orders(ctx, table.ID, int(seat))
	if err != nil {
		return nil, err
	}
	return ordersFor(table, seat, o), nil
}

// ordersFor parses the stored standing orders of a seat.
func ordersFor(table storage.Table, seat engine.Seat, o storage.Orders) *standingorder.Book {
	one := table.Seats[seat]
	if one.Vacant || one.Standin != "" {
		return &standingorder.Book{By: one.User}
	}
	return standingorder.Read(o, one.User)
}

// showOrders adds what the viewer's standing orders did since the viewer was last asked: the
// orders that were carried out, and those that were cleared.
func showOrders(tx *Tx, seen *Snapshot) {
	if tx.Seat < 0 || tx.Table.Seats[tx.Seat].User != tx.User {
		return
	}
	b := standingorder.Read(tx.at.ordersOf(tx.Table.ID, tx.Seat), tx.User)
	if tx.Draft == nil {
		seen.Ordered = b.Untold()
		return
	}
	for _, c := range seen.Clocks {
		if c.Seat == tx.Seat {
			seen.Lapsed = append(seen.Lapsed, b.LapsedIn(c.Since)...)
			seen.Ordered = append(seen.Ordered, b.DoneIn(c.Since)...)
		}
	}
}

// WhyTakenBack is the reason of orders that ended because a move of their seat
// was taken back.
const WhyTakenBack = "table.orders.taken_back"

// endOrdersOf ends the standing orders of seats whose answers are taken back, and returns the
// remaining orders. These orders gave those answers or were written after them, so none was
// meant for the question that is asked again. Each person is notified when they are next
// asked.
func endOrdersOf(ctx context.Context, tx *Tx, seats []engine.Seat) ([]storage.Orders, error) {
	var list []storage.Orders
	for _, seat := range slices.Compact(slices.Sorted(slices.Values(seats))) {
		o, err := tx.Tables.Store.Orders(ctx, tx.Table.ID, int(seat))
		if err != nil {
			return nil, err
		}
		b := standingorder.Read(o, tx.Table.Seats[seat].User)
		if len(b.Orders) == 0 && b.Begun == nil {
			continue
		}
		b.Lapsed = nil
		for _, one := range b.Orders {
			b.Lapsed = append(b.Lapsed, standingorder.ClearedOrder{Order: one, Why: engine.T(WhyTakenBack)})
		}
		b.Orders, b.Begun = nil, nil
		list = append(list, b.Stored(tx.Table.ID, seat))
	}
	return list, nil
}
