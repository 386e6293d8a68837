package storage

import (
	"context"
	"time"
)

// Wait is a seat that owes a move, with its clock. The commit that changes who
// owes a move writes and deletes these rows.
type Wait struct {
	Table  int64
	Seat   int
	Rev    int64         // raised by every change, never reused at its table; see Waits.ChangeWait
	User   string        // the person, or the computer opponent, who answers for the seat now
	Since  time.Time     // when the seat was asked
	Lost   time.Duration // time since then without a running clock: outages, pauses, and the delay a table leaves to standing orders
	Due    time.Time     // deadline; zero: none
	Next   time.Time     // when the wait must be checked next; zero: never
	Act    time.Time     // when standing orders are executed or the user is notified, or when a computer opponent answers; zero: done
	Step   int           // reminders sent
	Snooze time.Time     // no reminders before
	Stage  Stage
}

// Stage is what has become of the time of a wait. A stage follows those before it.
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
	// Beat records that clocks run now: the clock is asked in the transaction, when no
	// other process can beat, so that one that stood still before does not record a time
	// that has passed. When the last beat of this name was
	// more than longest ago, the time between is a gap in which no clock ran:
	// Beat adds it to Lost of every wait that began before its end (for a wait
	// that began within the gap, from then on), sets Next to now, clears a Due
	// within the gap, since no process enforced it, and returns the gap, all in
	// one transaction. The first beat of a name has no gap. Waits of paused
	// tables are skipped.
	//
	// A gap also raises the revision of every table that is open or runs: a caller
	// that computed waits before Beat knew nothing of the gap, and its Update, Begin
	// or Commit afterwards returns ErrConflict.
	//
	// A last beat that is more than longest ahead of now was recorded by a wrong
	// clock, which has been set back. Beat then returns how far as a negative gap,
	// and moves waits and deliveries back by as much, so that people have been
	// waited for as long as before and nothing waits for a time that is far away.
	// A last beat that is less ahead is another process's: Beat changes nothing.
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
