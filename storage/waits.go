package storage

import (
	"context"
	"time"
)

// Wait is a seat that is waited for, and what its clock says. Rows appear and
// go with the commit that changes who is asked.
type Wait struct {
	Table  int64
	Seat   int
	Rev    int64         // raised by every change, never used again at its table; see Waits.ChangeWait
	User   string        // who answers for the seat now
	Since  time.Time     // since when it is waited for
	Lost   time.Duration // of that, time in which no clock ran: outages, pauses, and what a table with a delay leaves to orders
	Due    time.Time     // when its time runs out; zero: never
	Next   time.Time     // when something is to be done next; zero: nothing
	Act    time.Time     // when standing orders act or the user is told, whichever it is; zero: that was
	Step   int           // reminders sent
	Snooze time.Time     // no reminders before
	Stage  string        // what happened when time ran out: "", "grace", "out"
}

// Waits keeps who is waited for. Begin, Commit and Update replace the waits of
// their table in the same transaction; a table that ends has none.
type Waits interface {
	// WaitsAt returns the waits of a table in seat order.
	WaitsAt(ctx context.Context, table int64) ([]Wait, error)
	// WaitsFor returns what waits for a user, longest first.
	WaitsFor(ctx context.Context, user string) ([]Wait, error)
	// WaitsDue returns waits whose Next is at or before now, earliest first.
	WaitsDue(ctx context.Context, now time.Time, limit int) ([]Wait, error)
	// NextWait returns the earliest Next; false when nothing is to be done.
	NextWait(ctx context.Context) (time.Time, bool, error)
	// ChangeWait keeps w in place of the wait of its table and seat, and adds
	// deliveries, all or nothing. It returns ErrConflict when w.Rev is not the
	// kept one or the wait is gone; the kept wait has Rev+1 afterwards.
	ChangeWait(ctx context.Context, w Wait, d []Delivery) error
	// Beat says that clocks run at now. When they last ran longer than longest
	// before, the gap is added to Lost of every wait that began before it ended
	// (for a wait that began within the gap, from then on), Next is set to now,
	// and a Due within the gap is forgotten, as nobody was there to see it, in
	// the same transaction; the gap is returned. The first beat of a
	// name has no gap. Waits of paused tables are passed over.
	Beat(ctx context.Context, name string, now time.Time, longest time.Duration) (gap time.Duration, err error)
}

// Orders are the standing orders of a seat. The body belongs to the caller.
type Orders struct {
	Table int64
	Seat  int
	Rev   int64 // raised by every change
	Body  []byte
}

// OrderStore keeps standing orders: at most one document for each seat.
type OrderStore interface {
	// Orders returns the orders of a seat, or Orders with only Table and Seat set.
	Orders(ctx context.Context, table int64, seat int) (Orders, error)
	// SaveOrders keeps o in place of those with its Rev (0: none) and returns
	// them with the new Rev; ErrConflict when others are kept. An empty body
	// forgets what they were. Orders of a table that ends are forgotten, and so
	// are those of a seat that an Update gives to another user, or makes vacant.
	SaveOrders(ctx context.Context, o Orders) (Orders, error)
}
