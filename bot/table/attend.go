package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// waitRoom checks the waits of all tables.
type waitRoom struct {
	tables *Tables
	orders Orderly
	votes  Voting
	seats  Seating
}

// Orderly are the standing orders that may answer before a person is told.
type Orderly interface {
	// Act lets the orders of the seat that is waited for answer, if they can,
	// and reports whether they ended this wait. Else what they began is the
	// person's draft.
	Act(ctx context.Context, tx *Tx, w storage.Wait) (acted bool, err error)
}

// Voting asks the table what to do about a seat whose time ran out.
type Voting interface {
	// ProposeStandin opens a vote on the computer standing in, if there is
	// anybody to vote and none is open.
	ProposeStandin(ctx context.Context, tx *Tx, seat int) error
	// NoteEnd notes when a vote ends, so that it is looked at then.
	NoteEnd(ctx context.Context, v storage.Vote, table int64) error
}

// Seating puts the computer beside a seat whose time ran out.
type Seating interface {
	StandIn(tx *Tx, table *storage.Table, v storage.Vote) []storage.Delivery
}

// newWaits returns the waits of tables. Standing orders that are due act behind
// every commit.
func newWaits(t *Tables, orders Orderly, votes Voting, seats Seating) *waitRoom {
	r := &waitRoom{t, orders, votes, seats}
	t.OnCommit(r.obeyNow)
	return r
}

// Check does what is due about a wait now: it lets standing orders act or owes
// it to the person to be told, owes reminders, calls for the last time, gives the extension, or lets happen what the table agreed on for
// when time runs out. It sets when to look again.
//
// What it decides is kept together with what it owes, and only if the wait is
// still the one that was read: several processes may attend to the same wait,
// and be killed at it, and everything happens once.
func (r *waitRoom) Check(ctx context.Context, w storage.Wait) (err error) {
	free := r.tables.Lock(w.Table)
	defer free()
	defer r.tables.Guard(ctx, w.Table, &err)
	tx, err := r.tables.Load(ctx, w.Table, "")
	if err != nil {
		return err
	}
	a, err := r.attending(ctx, tx, w)
	if err != nil {
		return err
	}
	switch err := a.attend(ctx); {
	case errors.Is(err, storage.ErrConflict):
		return nil // somebody played, or attended to it
	case err != nil:
		return fmt.Errorf("attend to seat %d at table %d: %w", w.Seat, w.Table, err)
	}
	r.tables.Outbox.Hint()
	r.obeyNow(ctx, w.Table)
	return nil
}

// attention is one wait that is attended to.
type attention struct {
	room  *waitRoom
	tx    *Tx
	w     storage.Wait
	had   storage.Wait // as it was read
	one   storage.Seat
	terms storage.Terms
	ways  storage.Ways
	now   time.Time
	tell  []storage.Delivery
}

// attending reads what a wait depends on.
func (r *waitRoom) attending(ctx context.Context, tx *Tx, w storage.Wait) (*attention, error) {
	a := &attention{room: r, tx: tx, w: w, had: w, terms: tx.Table.Affairs.Terms, now: r.tables.Now()}
	if w.Seat < len(tx.Table.Seats) {
		a.one = tx.Table.Seats[w.Seat]
	}
	var err error
	a.ways, err = WaysOf(ctx, r.tables, w.User)
	return a, err
}

// asked reports whether the seat is still waited for, and this user at it.
func (a *attention) asked() bool {
	return slices.Contains(a.tx.Pending(), engine.Seat(a.w.Seat)) && seating.Asked(a.one) == a.w.User
}

func (a *attention) attend(ctx context.Context) error {
	if !a.asked() {
		a.w.Act = time.Time{}
		a.w = clock.Stop(a.w)
		return a.keep(ctx)
	}
	if acts(a.w, a.now) {
		acted, err := a.act(ctx)
		if err != nil || acted {
			return err
		}
	}
	if ClocksStopped(a.tx.Table) {
		a.w = clock.Stop(a.w)
		return a.keep(ctx)
	}
	a.w = clock.Arm(a.terms, a.w, a.one.Bank, a.ways, a.now)
	asleep, err := a.asleep(ctx)
	if err != nil || asleep {
		return err
	}
	if a.over() {
		if !a.extend() {
			done, err := a.runOut(ctx)
			if err != nil || done {
				return err
			}
		}
	} else if call := clock.LastCall(a.terms, a.w, a.ways); !call.IsZero() && !call.After(a.now) {
		a.w.Stage = clock.Called
		a.call()
		a.urge()
	}
	if next := clock.Remind(a.terms, a.w, a.ways, a.now); a.w.Act.IsZero() && !next.IsZero() && !next.After(a.now) {
		a.remind(a.now, false)
	}
	a.w = clock.Arm(a.terms, a.w, a.one.Bank, a.ways, a.now)
	return a.keep(ctx)
}

// over reports whether the time of the wait has run out, and nothing came of
// it yet.
func (a *attention) over() bool {
	return a.w.Stage != clock.Out && !a.w.Due.IsZero() && !a.now.Before(a.w.Due)
}

// extend gives the seat its extension, if it has one left.
func (a *attention) extend() bool {
	if a.terms.Grace == 0 || a.one.Grace || a.w.Stage == clock.Granted {
		return false
	}
	a.w.Stage = clock.Granted
	a.w.Due = clock.Due(a.terms, a.w, a.one.Bank, a.ways)
	if !a.now.Before(a.w.Due) {
		return false // it would be over before anybody was told
	}
	a.call()
	a.urge()
	return true
}

// call owes it to the table to be told how time stands.
func (a *attention) call() {
	d := a.tx.Tables.Outbox.Owed(a.tx.Table, KindCall, a.w.User, a.w.Seat, storage.Picture, a.now)
	a.tell = append(a.tell, d)
}

// urge reminds the person of how little time is left, as soon as they may be
// reminded, if that is before it is over.
func (a *attention) urge() {
	if !clock.Reminds(a.terms, a.ways) {
		return
	}
	if at := clock.Free(a.terms, a.w, a.ways, a.now); at.Before(a.w.Due) {
		a.remind(at, true)
	}
}

// remind owes the person a reminder. There is one for everything that waits
// for them: a newer one takes the place of an older.
func (a *attention) remind(at time.Time, urgent bool) {
	d := a.tx.Tables.Outbox.Owed(a.tx.Table, KindRemind, a.w.User, a.w.Seat, storage.Digest, at)
	d.Key = KindRemind + ":" + a.w.User
	d.Body = BodyOf(Intent{Seq: a.tx.Table.Seq, Seat: a.w.Seat, Urgent: urgent})
	a.tell = append(slices.DeleteFunc(a.tell, func(o storage.Delivery) bool { return o.Kind == KindRemind }), d)
	a.w.Step++
	a.ways.Digest = at
}

// keep keeps the wait with all that is owed.
func (a *attention) keep(ctx context.Context) error {
	if a.w == a.had {
		return nil
	}
	if !a.w.Due.Equal(a.had.Due) || a.w.Stage == clock.Out && a.had.Stage != clock.Out {
		a.tell = append(a.tell, a.tx.Tables.Outbox.Public(a.tx.Table, KindCard, storage.Picture))
	}
	return a.tx.Tables.Store.ChangeWait(ctx, a.w, a.tell)
}

// Unreminded takes back that a reminder of a wait was sent: it was not, as the
// person did not want to be disturbed by then. The wait is looked at again as
// soon as they may be.
func (r *waitRoom) Unreminded(ctx context.Context, w storage.Wait) error {
	free := r.tables.Lock(w.Table)
	defer free()
	table, err := r.tables.Stored(ctx, w.Table)
	if err != nil {
		return err
	}
	ways, err := WaysOf(ctx, r.tables, w.User)
	if err != nil {
		return err
	}
	w.Step = max(0, w.Step-1)
	w.Next = clock.Next(table.Affairs.Terms, w, ways, r.tables.Now())
	err = r.tables.Store.ChangeWait(ctx, w, nil)
	if errors.Is(err, storage.ErrConflict) {
		return nil // it is looked at anyway
	}
	return err
}
