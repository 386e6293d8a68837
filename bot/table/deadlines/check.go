// Package deadlines checks how long seats have been waited for: it lets standing
// orders act, reminds, escalates, extends, lets time run out, and lets a table
// fall asleep at which nobody plays.
//
// It is built on bot/table and takes the table's lock itself. The decision of a
// check and its deliveries are stored in one transaction, and only if the wait
// has not changed since it was read. So several processes may check the same
// wait at once, and be killed at it, and everything happens once; a check that
// came too late changes nothing and is no error.
package deadlines

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Checker checks the waits of all tables.
type Checker struct {
	tables *table.Tables
	orders Orders
	votes  Votes
	seats  Standins
	minds  Opponents
}

// Orders are the standing orders that may answer before a person is told.
type Orders interface {
	// Act lets the orders of the seat that is waited for answer, if they can,
	// and reports whether they ended this wait. Otherwise the turn that they
	// started is the person's draft.
	Act(ctx context.Context, tx *table.Tx, w storage.Wait) (acted bool, err error)
}

// Opponents are the computer opponents that answer for a seat. Both calls are made
// under the table's lock.
type Opponents interface {
	// Ask lets the opponent of a wait think. It returns at once.
	Ask(w storage.Wait)
	// Answer plays what the opponent has chosen, if it has, and reports whether that
	// ended this wait. Otherwise the opponent thinks on.
	Answer(ctx context.Context, tx *table.Tx, w storage.Wait) (played bool, err error)
}

// Votes asks the table what to do about a seat whose time ran out.
type Votes interface {
	// ProposeStandin opens a vote on the computer standing in, if there is
	// anybody to vote and none is open.
	ProposeStandin(ctx context.Context, tx *table.Tx, seat int) error
	// NoteEnd notes when a vote ends, so that it is looked at then.
	NoteEnd(ctx context.Context, v storage.Vote, id int64) error
}

// Standins puts a computer beside a seat whose time ran out.
type Standins interface {
	// LeaveLate lists the deliveries, which tell the seat's person, too.
	LeaveLate(tx *table.Tx, row *storage.Table, seat int, comes string) []storage.Delivery
}

// New returns the Checker of tables. It executes due standing orders after every commit.
func New(t *table.Tables, orders Orders, votes Votes, seats Standins, minds Opponents) *Checker {
	r := &Checker{t, orders, votes, seats, minds}
	t.OnCommit(r.actDue)
	return r
}

// Check does what is due about a wait now: it lets standing orders act, or a computer
// opponent think and answer, or tells the person that they are asked, reminds them,
// escalates to the table, gives the extension, or applies what the table agreed on
// for when time runs out. It sets when to check again. See the package comment for
// what several processes may do.
func (r *Checker) Check(ctx context.Context, w storage.Wait) (err error) {
	free := r.tables.Lock(w.Table)
	defer free()
	defer r.tables.Guard(ctx, w.Table, &err)
	tx, err := r.tables.Load(ctx, w.Table, "")
	if err != nil {
		return err
	}
	a, err := r.newCheck(ctx, tx, w)
	if err != nil {
		return err
	}
	switch err := a.run(ctx); {
	case errors.Is(err, storage.ErrConflict):
		return nil // somebody played, or another process checked it
	case err != nil:
		return fmt.Errorf("check the wait for seat %d at table %d: %w", w.Seat, w.Table, err)
	}
	r.tables.Outbox.Hint()
	r.actDue(ctx, w.Table)
	return nil
}

// check is one check of one wait.
type check struct {
	room  *Checker
	tx    *table.Tx
	wait  storage.Wait
	had   storage.Wait // as it was read
	seat  storage.Seat
	terms storage.Terms
	prefs storage.ReminderPreferences
	now   time.Time
	tell  []storage.Delivery
}

// newCheck reads the data that a wait depends on.
func (r *Checker) newCheck(ctx context.Context, tx *table.Tx, w storage.Wait) (*check, error) {
	a := &check{room: r, tx: tx, wait: w, had: w, terms: tx.Table.TableState.Terms, now: r.tables.Now()}
	if w.Seat < len(tx.Table.Seats) {
		a.seat = tx.Table.Seats[w.Seat]
	}
	var err error
	a.prefs, err = tx.PreferencesOf(ctx, w.User)
	return a, err
}

// asked reports whether the seat is still waited for, and this user at it.
func (a *check) asked() bool {
	return slices.Contains(a.tx.Pending(), engine.Seat(a.wait.Seat)) && seating.WaitingUser(a.seat) == a.wait.User
}

// run decides what is due and keeps it.
func (a *check) run(ctx context.Context) error {
	if !a.asked() {
		a.wait.Act = time.Time{}
		a.wait = clock.Unschedule(a.wait)
		return a.save(ctx)
	}
	if seating.IsComputer(a.wait.User) {
		return a.opponent(ctx)
	}
	if table.OrdersDue(a.wait, a.now) {
		acted, err := a.act(ctx)
		if err != nil || acted {
			return err
		}
	}
	if table.ClocksStopped(a.tx.Table) {
		a.wait = clock.Unschedule(a.wait)
		return a.save(ctx)
	}
	a.wait = clock.Schedule(a.terms, a.wait, a.seat.Bank, a.prefs, a.now)
	asleep, err := a.sleeps(ctx)
	if err != nil || asleep {
		return err
	}
	if a.expired() {
		if !a.grantExtension() {
			done, err := a.runOut(ctx)
			if err != nil || done {
				return err
			}
		}
	} else if call := clock.DeadlineReminder(a.terms, a.wait, a.prefs); !call.IsZero() && !call.After(a.now) {
		a.wait.Stage = clock.Escalated
		a.escalate()
		a.remindUrgently()
	}
	if next := clock.NextReminder(a.terms, a.wait, a.prefs, a.now); a.wait.Act.IsZero() && !next.IsZero() && !next.After(a.now) {
		a.remind(a.now, false)
	}
	a.wait = clock.Schedule(a.terms, a.wait, a.seat.Bank, a.prefs, a.now)
	return a.save(ctx)
}

// expired reports whether the time of the wait has run out and was not handled
// yet.
func (a *check) expired() bool {
	return a.wait.Stage != clock.Expired && !a.wait.Due.IsZero() && !a.now.Before(a.wait.Due)
}

// grantExtension gives the seat its extension, if it has one left.
func (a *check) grantExtension() bool {
	if a.terms.Grace == 0 || a.seat.Grace || a.wait.Stage == clock.Granted {
		return false
	}
	a.wait.Stage = clock.Granted
	a.wait.Due = clock.Due(a.terms, a.wait, a.seat.Bank, a.prefs)
	if !a.now.Before(a.wait.Due) {
		return false // it would be over before anybody was told
	}
	a.escalate()
	a.remindUrgently()
	return true
}

// escalate adds the public deadline message to the deliveries.
func (a *check) escalate() {
	d := a.tx.Tables.Outbox.Delivery(a.tx.Table, deliveries.KindDeadline, a.wait.User, a.wait.Seat, storage.Picture, a.now)
	a.tell = append(a.tell, d)
}

// remindUrgently reminds the person of how little time is left, as soon as they may be
// reminded, if that is before it is over.
func (a *check) remindUrgently() {
	if !clock.WantsReminders(a.terms, a.prefs) {
		return
	}
	if at := clock.NextUndisturbed(a.terms, a.wait, a.prefs, a.now); at.Before(a.wait.Due) {
		a.remind(at, true)
	}
}

// remind owes the person a reminder. There is one for everything that waits
// for them: a newer one takes the place of an older.
func (a *check) remind(at time.Time, urgent bool) {
	d := a.tx.Tables.Outbox.Delivery(a.tx.Table, deliveries.KindRemind, a.wait.User, a.wait.Seat, storage.Digest, at)
	d.Key = deliveries.KindRemind + ":" + a.wait.User
	d.Body = deliveries.BodyOf(deliveries.Body{Seq: a.tx.Table.Seq, Seat: a.wait.Seat, Urgent: urgent})
	a.tell = append(slices.DeleteFunc(a.tell, func(o storage.Delivery) bool { return o.Kind == deliveries.KindRemind }), d)
	a.wait.Step++
	a.prefs.Digest = at
}

// save stores the wait with its deliveries.
func (a *check) save(ctx context.Context) error {
	if a.wait == a.had {
		return nil
	}
	if !a.wait.Due.Equal(a.had.Due) || a.wait.Stage == clock.Expired && a.had.Stage != clock.Expired {
		a.tell = append(a.tell, a.tx.Tables.Outbox.Public(a.tx.Table, deliveries.KindCard, storage.Picture))
	}
	return a.tx.Tables.Store.ChangeWait(ctx, a.wait, deliveries.Expand(a.tx.Table, a.tell))
}

// UndoReminder uncounts a reminder that was not sent, because the person
// did not want to be disturbed by then. The wait is checked again as soon as
// they may be.
func (r *Checker) UndoReminder(ctx context.Context, w storage.Wait) error {
	free := r.tables.Lock(w.Table)
	defer free()
	row, err := r.tables.Stored(ctx, w.Table)
	if err != nil {
		return err
	}
	prefs, err := table.PreferencesOf(ctx, r.tables, w.User)
	if err != nil {
		return err
	}
	w.Step = max(0, w.Step-1)
	w.Next = clock.NextCheck(row.TableState.Terms, w, prefs, r.tables.Now())
	err = r.tables.Store.ChangeWait(ctx, w, nil)
	if errors.Is(err, storage.ErrConflict) {
		return nil // it is looked at anyway
	}
	return err
}
