package table

import (
	"context"
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// endOrders ends the standing orders of seats whose answers are taken back, and
// returns what is left of them. They gave those answers or were written after
// them, so none was meant for the question that is asked again. Each person is
// told when they are next asked.
func endOrders(ctx context.Context, s *sitting, seats []engine.Seat) ([]storage.Orders, error) {
	var list []storage.Orders
	for _, seat := range slices.Compact(slices.Sorted(slices.Values(seats))) {
		o, err := s.t.store.Orders(ctx, s.table.ID, int(seat))
		if err != nil {
			return nil, err
		}
		b := bookOf(o, s.table.Seats[seat].User)
		if len(b.Orders) == 0 && b.Begun == nil {
			continue
		}
		b.Lapsed = nil
		for _, one := range b.Orders {
			b.Lapsed = append(b.Lapsed, Lapse{Order: one, Why: engine.T(whyTakenBack)})
		}
		b.Orders, b.Begun = nil, nil
		list = append(list, b.kept(s.table.ID, seat))
	}
	return list, nil
}

// owes reports whether the person is still to be told of an order that ended
// while they were not asked.
func (b *book) owes() bool {
	return slices.ContainsFunc(b.Lapsed, func(l Lapse) bool { return l.Since.IsZero() })
}

// tell makes what the person is still to be told part of a wait.
func (b *book) tell(since time.Time) {
	for i := range b.Lapsed {
		if b.Lapsed[i].Since.IsZero() {
			b.Lapsed[i].Since = since
		}
	}
}

// lapsedIn are the orders that ended before the wait that began at an instant,
// or in it, and of which the person is told with it.
func (b *book) lapsedIn(since time.Time) []Lapse {
	return slices.DeleteFunc(slices.Clone(b.Lapsed), func(l Lapse) bool { return !l.Since.Equal(since) })
}
