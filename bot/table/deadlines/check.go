// Package deadlines checks the waits of seats. It executes standing orders, reminds people,
// escalates to the table, grants extensions, applies the timeout rule, and puts a table to
// sleep where nobody plays.
//
// It is built on bot/table and takes the table's lock itself. The decision of a check and its
// deliveries are stored in one transaction, and only if the wait has not changed since it was
// read. So several processes may check the same wait at once, or crash during it, and
// everything happens once. A check that comes too late changes nothing and returns no error.
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

// Orders executes standing orders before a person is notified.
type Orders interface {
	// Act lets the standing orders of the waiting seat answer, if they can, and
	// reports whether that ended the wait. If not, the turn that they started
	// becomes the person's draft.
	Act(ctx context.Context, tx *table.Tx, w storage.Wait) (acted bool, err error)
}

// Opponents lets computer opponents answer for a seat. Both methods are called
// under the table's lock.
type Opponents interface {
	// Ask makes the opponent of a wait think. It returns at once.
	Ask(w storage.Wait)
	// Answer plays the moves that the opponent has chosen, if it is ready, and
	// reports whether that ended the wait.
	Answer(ctx context.Context, tx *table.Tx, w storage.Wait) (played bool, err error)
}

// Votes opens votes about a seat whose time ran out.
type Votes interface {
	// ProposeStandin opens a vote on the computer as stand-in, if somebody can
	// vote and no such vote is open.
	ProposeStandin(ctx context.Context, tx *table.Tx, seat int) error
	// NoteEnd stores the end of a vote, so that the vote is closed then.
	NoteEnd(ctx context.Context, v storage.Vote, id int64) error
}

// Standins adds a computer as stand-in to a seat whose time ran out.
type Standins interface {
	// LeaveLate returns the deliveries, including the message to the seat's
	// person.
	LeaveLate(tx *table.Tx, row *storage.Table, seat int, comes string) []storage.Delivery
}

// New returns the Checker of tables. It executes due standing orders after every commit.
func New(t *table.Tables, orders Orders, votes Votes, seats Standins, minds Opponents) *Checker {
	r := &Checker{t, orders, votes, seats, minds}
	t.OnCommit(r.actDue)
	return r
}

// Check does everything that is due for a wait. It executes standing orders,
// lets a computer opponent think and answer, notifies or reminds the person,
// escalates to the table, grants the extension, or applies the table's rule for
// expired time. It also sets the time of the next check. The package comment
// describes concurrent checks.
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

// asked reports whether the seat still owes the answer, and the same user must
// give it.
func (a *check) asked() bool {
	return slices.Contains(a.tx.Pending(), engine.Seat(a.wait.Seat)) && seating.WaitingUser(a.seat) == a.wait.User
}

// run does what is due and stores the result.
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

// expired reports whether the time of the wait has run out and this was not
// handled yet.
func (a *check) expired() bool {
	return a.wait.Stage != clock.Expired && !a.wait.Due.IsZero() && !a.now.Before(a.wait.Due)
}

// grantExtension gives the seat its extension, and reports whether it had one
// left.
func (a *check) grantExtension() bool {
	if a.terms.Grace == 0 || a.seat.Grace || a.wait.Stage == clock.Granted {
		return false
	}
	a.wait.Stage = clock.Granted
	a.wait.Due = clock.Due(a.terms, a.wait, a.seat.Bank, a.prefs)
	if !a.now.Before(a.wait.Due) {
		return false // it would be over before anybody was notified
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

// remindUrgently schedules a reminder of the little time left, as soon as the
// person may be reminded and before the time is over.
func (a *check) remindUrgently() {
	if !clock.WantsReminders(a.terms, a.prefs) {
		return
	}
	if at := clock.NextUndisturbed(a.terms, a.wait, a.prefs, a.now); at.Before(a.wait.Due) {
		a.remind(at, true)
	}
}

// remind adds a reminder of the person at a time. A newer reminder replaces an
// older one, since each covers everything that waits for them.
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

// UndoReminder reverts the count of a reminder that was not sent because the
// person must not be disturbed at that time. The wait is checked again as soon
// as they may be reminded.
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

// SetTerms gives a running table other terms, and announces the reason. Waits
// that have begun get a new deadline. The caller makes sure that the people
// agreed to such changes before the start.
func (r *Checker) SetTerms(ctx context.Context, id int64, terms storage.Terms, said engine.Text) error {
	terms, err := table.CheckTerms(terms)
	if err != nil {
		return err
	}
	_, err = r.tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		if row.Phase != storage.Playing || row.TableState.Terms == terms {
			return nil, nil
		}
		row.TableState.Terms = terms
		return []storage.Delivery{r.tables.Outbox.Said(*row, said), r.tables.Outbox.Public(*row, deliveries.KindCard, storage.Picture)}, nil
	})
	return err
}
