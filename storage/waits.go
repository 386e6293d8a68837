package storage

import (
	"context"
	"time"
)

// Wait is a seat that owes a move, with its clock. Commits write and delete these rows.
type Wait struct {
	Table  int64
	Seat   int
	Rev    int64         // raised by every change, never reused at its table; see Waits.ChangeWait
	User   string        // the person, or the computer opponent, who answers for the seat now
	Since  time.Time     // when the seat was asked
	Lost   time.Duration // time since then in which the clock was stopped: outages, pauses, and the delay for standing orders
	Due    time.Time     // deadline; zero: none
	Next   time.Time     // when the wait must be checked next; zero: never
	Act    time.Time     // when standing orders are executed or the user is notified, or when a computer opponent answers; zero: done
	Step   int           // reminders sent
	Snooze time.Time     // no reminders before
	Stage  Stage
}

// Stage is the progress of a wait's clock. Stages only move forward.
type Stage string

const (
	// StageInTime is the stage of a wait whose deadline is not near, or that has none.
	StageInTime Stage = ""
	// StageEscalated begins before the deadline: the table was told that time is running out.
	StageEscalated Stage = "last"
	// StageGranted begins at the deadline: the seat was given its extension, which Due
	// contains.
	StageGranted Stage = "grace"
	// StageExpired begins when the time is over, and there is no extension, or no more.
	StageExpired Stage = "out"
)

// Waits stores the seats that owe a move. Begin, Commit and Update replace the
// waits of their table in the same transaction; a table that ends has none.
type Waits interface {
	// WaitsAt returns the waits of a table in seat order.
	WaitsAt(ctx context.Context, table int64) ([]Wait, error)
	// WaitsFor returns the waits of a user, longest first.
	WaitsFor(ctx context.Context, user string) ([]Wait, error)
	// WaitsDue returns waits whose Next is at or before now, earliest first.
	WaitsDue(ctx context.Context, now time.Time, limit int) ([]Wait, error)
	// NextWait returns the earliest Next; false when no wait has one.
	NextWait(ctx context.Context) (time.Time, bool, error)
	// ChangeWait replaces the wait with the same table and seat, and adds
	// deliveries, all or nothing. It returns ErrConflict when w.Rev is not the
	// stored one or the wait is gone; the stored wait has Rev+1 afterwards.
	ChangeWait(ctx context.Context, w Wait, d []Delivery) error
	// Beat records that clocks run now. It calls clock inside the transaction, when no other
	// process can beat, so that a process that was suspended does not record an old time.
	//
	// When the last beat of this name is more than longest ago, the time between is a gap in
	// which no clock ran. Beat adds the gap to Lost of every wait that began before its end
	// (from its beginning on, if it began within the gap), sets Next to now, clears a Due
	// within the gap, since no process enforced it, and returns the gap, all in one
	// transaction. The first beat of a name has no gap. Waits of paused tables are skipped.
	//
	// A gap also raises the revision of every open or running table. So Update, Begin or
	// Commit returns ErrConflict to a caller that computed waits without the gap.
	//
	// A last beat that is more than longest ahead of now came from a wrong clock that has been
	// set back. Beat then returns the difference as a negative gap and moves waits and
	// deliveries back by it, so that nobody waits for a distant time. A last beat that is less
	// far ahead came from another process: Beat changes nothing.
	Beat(ctx context.Context, name string, clock func() time.Time, maxGap time.Duration) (gap time.Duration, err error)
	// LastBeat returns the time of the last beat of a name; zero when there was none.
	LastBeat(ctx context.Context, name string) (time.Time, error)
}

// Orders are the standing orders of a seat. The body belongs to the caller.
type Orders struct {
	Table int64
	Seat  int
	Rev   int64 // raised by every change
	Body  []byte
}

// OrderStore stores standing orders: at most one document for each seat.
type OrderStore interface {
	// Orders returns the orders of a seat, or Orders with only Table and Seat set.
	Orders(ctx context.Context, table int64, seat int) (Orders, error)
	// SaveOrders replaces the orders with revision o.Rev (0: none) and returns
	// them with the new Rev; ErrConflict when another revision is stored. An
	// empty body deletes them. Orders are also deleted when their table ends, and
	// when an Update gives their seat to another user or makes it vacant.
	SaveOrders(ctx context.Context, o Orders) (Orders, error)
}
