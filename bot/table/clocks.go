package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/standingorder"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// WaitChange describes a change of the seats that owe a move, for the clocks.
//
// Modify does not need one: it updates the waits when a seat gets another
// person or a pause begins or ends. Code that makes a storage.Commit of its own
// takes Waits and Seats from WaitsAfter.
type WaitChange struct {
	Before, After storage.Table // the table before and after the change; its Seats and TableState are used
	Pending       []engine.Seat // the seats that owe a move afterwards; nil: unchanged
	Answered      []engine.Seat // the seats whose answers the change makes final
	Undone        []engine.Seat // the seats whose answers it takes back, once for each answer
	Onward        bool          // a seat that answered and is asked again is still in the same turn
	ByOrders      bool          // standing orders gave the moves
	By            string        // the user who pressed for their own seat, or empty
	Hold          time.Duration // delay until others are notified; their orders and computer opponents wait for it too
	At            time.Time
	// Had holds the waits before the change, and Orders the standing orders. If
	// nil, they are read from the store.
	Had    []storage.Wait
	Orders func(engine.Seat) storage.Orders
	// Preferences holds the preferences by user that were read with the table.
	// Missing ones are read when needed.
	Preferences map[string]storage.ReminderPreferences
}

// WaitsAfter returns all waits after a change, and the seats with their
// remaining time banks; seats is nil when no bank changed. A seat that still
// has the same question keeps its wait; a seat with a new question gets a new
// one. A wait that ends subtracts its time from the bank and uses up a started
// extension. Taking back a move removes its increment, but does not return the
// time spent.
func WaitsAfter(ctx context.Context, t *Tables, a WaitChange) (waits []storage.Wait, seats []storage.Seat, err error) {
	var had []storage.Wait
	if !a.Before.Started.IsZero() {
		if err := t.endOutage(ctx, a.At); err != nil {
			return nil, nil, err
		}
		if had = a.Had; had == nil {
			if had, err = t.Store.WaitsAt(ctx, a.After.ID); err != nil {
				return nil, nil, fmt.Errorf("list waits at table %d: %w", a.After.ID, err)
			}
		}
	}
	if a.Pending == nil {
		for _, w := range had {
			a.Pending = append(a.Pending, engine.Seat(w.Seat))
		}
	}
	r := &waitUpdate{t: t, WaitChange: a, had: had, seats: slices.Clone(a.After.Seats)}
	if err := r.charge(ctx); err != nil {
		return nil, nil, err
	}
	for _, seat := range a.Pending {
		w, waited, err := r.wait(ctx, seat)
		if err != nil {
			return nil, nil, err
		}
		if waited {
			waits = append(waits, w)
		}
	}
	if slices.Equal(r.seats, a.After.Seats) {
		return waits, nil, nil
	}
	return waits, r.seats, nil
}

// waitUpdate computes the waits after one change.
type waitUpdate struct {
	t *Tables
	WaitChange
	had   []storage.Wait
	seats []storage.Seat // with the banks after the change
}

// row is the wait of a seat before the change.
func (r *waitUpdate) row(seat engine.Seat) (storage.Wait, bool) {
	i := slices.IndexFunc(r.had, func(w storage.Wait) bool { return w.Seat == int(seat) })
	if i < 0 {
		return storage.Wait{}, false
	}
	return r.had[i], true
}

// paused returns the part of the wait that does not count because of the
// present pause.
func (r *waitUpdate) paused(w storage.Wait, prefs storage.ReminderPreferences) time.Duration {
	if !ClocksStopped(r.Before) {
		return 0
	}
	return clock.Running(r.After.TableState.Terms, prefs, clock.Later(r.Before.TableState.Pause.Since, w.Since), r.At)
}

// charge subtracts the time used by the waits that end from the time banks of their seats.
// A granted extension counts as used once it has begun.
func (r *waitUpdate) charge(ctx context.Context) error {
	terms := r.After.TableState.Terms
	if terms.Clock == "" {
		return nil
	}
	for _, w := range r.had {
		if !r.ends(w) || seating.IsComputer(w.User) {
			continue
		}
		s := &r.seats[w.Seat]
		if terms.Grace > 0 && (w.Stage == clock.Granted || !w.Due.IsZero() && !r.At.Before(w.Due)) {
			s.Grace = true
		}
		if terms.Clock != clock.Bank {
			continue
		}
		prefs, err := r.preferences(ctx, w.User)
		if err != nil {
			return err
		}
		w.Lost += r.paused(w, prefs)
		used := clock.Used(terms, w, prefs, r.At)
		if slices.Contains(r.Answered, engine.Seat(w.Seat)) && seating.WaitingUser(*s) == w.User { // not the computer
			s.Bank = clock.BankAfterMove(terms, s.Bank, used)
		} else {
			s.Bank = clock.BankAfterWait(terms, s.Bank, used)
		}
	}
	for _, seat := range r.Undone {
		if terms.Clock == clock.Bank {
			r.seats[seat].Bank = clock.BankAfterTakeback(terms, r.seats[seat].Bank)
		}
	}
	return nil
}

// ends reports whether a wait ends and its seat is charged for it: the seat
// answered, owes no answer any more, or another user must answer for it. A
// person who takes a seat over gets the rest of its bank.
func (r *waitUpdate) ends(w storage.Wait) bool {
	seat := engine.Seat(w.Seat)
	switch {
	case slices.Contains(r.Answered, seat), slices.Contains(r.Undone, seat):
		return true
	case r.Before.Seats[seat].User != r.seats[seat].User:
		return false
	default:
		return !slices.Contains(r.Pending, seat) || seating.WaitingUser(r.seats[seat]) != w.User
	}
}

// wait returns the wait of a seat after the change; false when no user answers
// for the seat.
func (r *waitUpdate) wait(ctx context.Context, seat engine.Seat) (storage.Wait, bool, error) {
	s := r.seats[seat]
	user := seating.WaitingUser(s)
	if user == "" {
		return storage.Wait{}, false, nil
	}
	w, asked := r.row(seat)
	anew := !asked || w.User != user || slices.Contains(r.Answered, seat) || slices.Contains(r.Undone, seat)
	anew = anew || r.After.TableState.Contest && seating.IsComputer(user) && len(r.Answered) > 0 // the opponent may have waited for these seats; see OpponentsTurn
	if anew {
		w = storage.Wait{Table: r.After.ID, Seat: int(seat), User: user, Since: r.At}
		if seating.IsComputer(user) {
			return r.opponentWait(w), true, nil
		}
		if !asked || slices.Contains(r.Answered, seat) || slices.Contains(r.Undone, seat) {
			var err error
			if w.Act, w.Lost, err = r.act(ctx, seat); err != nil {
				return w, false, err
			}
		}
	} else if sameClock(r.Before, r.After) || seating.IsComputer(user) {
		return w, true, nil // its row stays
	}
	w.Rev = 0
	if ClocksStopped(r.After) {
		return clock.Unschedule(w), true, nil
	}
	prefs, err := r.preferences(ctx, user)
	if err != nil {
		return w, false, err
	}
	if !anew {
		w.Lost += r.paused(w, prefs)
	}
	return clock.Schedule(r.After.TableState.Terms, w, s.Bank, prefs, r.At), true, nil
}

// AnswerAfter is the time that a computer opponent waits before it answers at a
// table without a delay. It is constant, so that it reveals nothing about the
// opponent's thinking or hand. The opponent thinks during this time.
const AnswerAfter = 4 * time.Second

// opponentWait returns the new wait of a computer opponent, which thinks before
// Act and answers at Act. It also answers during a pause, since people may play
// on then. The wait has no deadline and no reminder.
func (r *waitUpdate) opponentWait(w storage.Wait) storage.Wait {
	seat := engine.Seat(w.Seat)
	after := AnswerAfter + r.Hold
	if goesOn := r.Onward && slices.Contains(r.Answered, seat); !goesOn && r.After.TableState.Terms.Delay > 0 {
		after = max(after, delay(r.After, seat))
	}
	w.Next, w.Act = r.At, r.At.Add(after)
	return w
}

// OrdersDue reports whether the Act time of a wait has come, when standing
// orders are executed or the person is notified.
func OrdersDue(w storage.Wait, now time.Time) bool {
	return !w.Act.IsZero() && !now.Before(w.Act) && !seating.IsComputer(w.User)
}

func (r *waitUpdate) preferences(ctx context.Context, user string) (storage.ReminderPreferences, error) {
	if had, known := r.Preferences[user]; known {
		return had, nil
	}
	return PreferencesOf(ctx, r.t, user)
}

// PreferencesOf returns a user's reminder preferences, from the data read with
// the table if they are there.
func (tx *Tx) PreferencesOf(ctx context.Context, user string) (storage.ReminderPreferences, error) {
	if had, known := tx.at.preferences[user]; known {
		return had, nil
	}
	return PreferencesOf(ctx, tx.Tables, user)
}

// PreferencesOf reads a user's reminder preferences.
func PreferencesOf(ctx context.Context, t *Tables, user string) (storage.ReminderPreferences, error) {
	p, err := t.Store.Person(ctx, user)
	if err != nil {
		return storage.ReminderPreferences{}, fmt.Errorf("read preferences of a person: %w", err)
	}
	return p.Preferences, nil
}

// sameClock reports whether a change of a table has no effect on running waits.
func sameClock(before, after storage.Table) bool {
	return ClocksStopped(before) == ClocksStopped(after) && before.TableState.Terms == after.TableState.Terms
}

// waitsAfterChange returns the waits of a running table after a change outside
// its match, or nil when the change does not affect clocks. The time of waits
// that end is subtracted from the banks in after. Missing preferences are read.
func waitsAfterChange(ctx context.Context, t *Tables, before storage.Table, after *storage.Table, known map[string]storage.ReminderPreferences) ([]storage.Wait, error) {
	if before.Phase != storage.Playing || after.Phase != storage.Playing {
		return nil, nil
	}
	sameSeat := func(a, b storage.Seat) bool { return seating.WaitingUser(a) == seating.WaitingUser(b) }
	if slices.EqualFunc(before.Seats, after.Seats, sameSeat) && sameClock(before, *after) {
		return nil, nil
	}
	waits, seats, err := WaitsAfter(ctx, t, WaitChange{Before: before, After: *after, At: t.Now(), Preferences: known})
	if seats != nil && len(waits) > 0 { // without new waits the old rows stay, and the commit that answers for them charges
		after.Seats = seats
	}
	return waits, err
}

// act returns the time when standing orders of a newly asked seat may be
// executed; zero if the person is notified at once. At a table with a delay the
// time does not depend on whether there are orders.
//
// The clock stops for the maximum delay, not for the drawn one: everybody sees
// the deadline and could compute the drawn delay from it. It also stops until
// the change is announced.
func (r *waitUpdate) act(ctx context.Context, seat engine.Seat) (at time.Time, lost time.Duration, err error) {
	goesOn := r.Onward && slices.Contains(r.Answered, seat)
	switch {
	case slices.Contains(r.Undone, seat) && r.By != "" && r.By == seating.WaitingUser(r.seats[seat]):
		return time.Time{}, 0, nil // they took it back themselves: this ended their orders, and they know that they are asked
	case goesOn && r.ByOrders:
		return r.At, 0, nil
	case goesOn:
		return time.Time{}, 0, nil
	case r.After.TableState.Terms.Delay > 0:
		_, most := clock.Delays(r.After.TableState.Terms)
		return r.At.Add(max(delay(r.After, seat), r.Hold)), max(most, r.Hold), nil
	}
	b, err := r.orders(ctx, seat)
	if err != nil || len(b.Orders) == 0 && !b.HasUnreportedLapses() && !b.Acted() {
		return time.Time{}, r.Hold, err
	}
	return r.At.Add(r.Hold), r.Hold, nil
}

func (r *waitUpdate) orders(ctx context.Context, seat engine.Seat) (*standingorder.Book, error) {
	if r.Orders == nil {
		return OrdersAt(ctx, r.t, r.After, seat)
	}
	return ordersFor(r.After, seat, r.Orders(seat)), nil
}

// delay returns the delay of a seat's standing orders at a table with a delay.
// It is drawn from the seed, which is secret while the match runs. So a move at
// that time may come from orders or from a person who was just notified.
func delay(t storage.Table, seat engine.Seat) time.Duration {
	sum := sha256.Sum256(fmt.Append(slices.Clone(t.Seed), " orders ", t.Turns, " ", seat))
	return clock.Delay(t.TableState.Terms, binary.BigEndian.Uint64(sum[:8]))
}

// CheckTerms returns terms in the form that is stored, or an error when they
// are invalid.
func CheckTerms(terms storage.Terms) (storage.Terms, error) {
	var unfit *clock.InvalidTermsError
	if err := clock.Check(terms); errors.As(err, &unfit) {
		return terms, Refuse(BadTerms, []engine.Arg{engine.Term("why", unfit.Why)}, "other_terms")
	}
	return clock.Normalize(terms), nil
}

// wakeTable ends the sleep of a table whose clocks were stopped because nobody
// played.
func (tx *Tx) wakeTable(ctx context.Context) error {
	if tx.Table.TableState.Pause.Why != PausedAsleep {
		return nil
	}
	table := tx.Table
	d := tx.Tables.SetPause(&table, storage.Pause{})
	if err := tx.Amend(ctx, "", table, append(d, tx.Tables.Outbox.Public(table, deliveries.KindCard, storage.Picture))); err != nil {
		return fmt.Errorf("wake table %d: %w", table.ID, err)
	}
	return nil
}

// Reasons for a pause, stored in Pause.Why.
const (
	PausedByVote  = "vote"
	PausedByAdmin = "admin"
	PausedAsleep  = "asleep" // nobody played for long
)

// SetPause stops the clocks of a table, or starts them if the Pause is zero. It ends open
// votes about a pause.
func (t *Tables) SetPause(table *storage.Table, p storage.Pause) []storage.Delivery {
	table.TableState.Pause = p
	return t.CloseVotes(table, voting.MovedOn, func(v storage.Vote) bool { return v.Kind == voting.Pause || v.Kind == voting.Resume })
}

// ClocksStopped reports whether the clocks of a table are stopped.
func ClocksStopped(t storage.Table) bool { return !t.TableState.Pause.Since.IsZero() }

// endOutage sends the beat that ends an outage if somebody changes a table
// before the heartbeat does so. The heartbeat runs about every second, and with
// several processes it needs the lease of the clocks first. Without this beat
// the whole outage would be charged to the answer. A detected gap raises the
// revision of the table, so the store refuses the change, and the caller tries
// again with the new data.
//
// Without a heartbeat there are no outages.
func (t *Tables) endOutage(ctx context.Context, at time.Time) error {
	if known := t.beaten.Load(); known != nil && at.Sub(*known).Abs() <= t.maxGap {
		return nil
	}
	last, err := t.Store.LastBeat(ctx, clock.Beats)
	if err != nil {
		return fmt.Errorf("end an outage: %w", err)
	}
	if last.IsZero() {
		last = at // no process sends beats; a wait that begins now cannot be overdue before the gap has passed
	}
	if at.Sub(last) <= t.maxGap {
		t.beaten.Store(&last)
		return nil
	}
	gap, err := t.Store.Beat(ctx, clock.Beats, t.Now, t.maxGap)
	if err != nil {
		return fmt.Errorf("end an outage: %w", err)
	}
	if gap > 0 {
		t.Log.WarnContext(ctx, "clocks stood still", "for", gap)
	}
	return nil
}
