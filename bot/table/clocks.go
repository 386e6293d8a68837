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

// WaitChange is a change of the seats that owe a move, as clocks need it.
//
// Changes that go through Modify need none: the waits follow by themselves
// when a seat gets another person or a pause begins or ends. Code that makes a
// storage.Commit of its own takes its Waits and Seats from WaitsAfter.
type WaitChange struct {
	Before, After storage.Table // around the change: seats and TableState count
	Pending       []engine.Seat // the seats that owe a move afterwards; nil: those that owe one now
	Answered      []engine.Seat // the seats whose answers the change makes final
	Undone        []engine.Seat // the seats whose answers it takes back, one entry for each answer
	Onward        bool          // a seat that answered and is still asked goes on with the same turn
	ByOrders      bool          // standing orders gave the moves
	By            string        // who pressed for their own seat, if anybody
	Hold          time.Duration // how long others are not told of the change; their orders and computer opponents wait
	At            time.Time
	// Had are the waits before the change, and Orders the standing orders, where they were
	// read; nil: they are read now.
	Had    []storage.Wait
	Orders func(engine.Seat) storage.Orders
	// Preferences are the preferences that were read with the table, by user. Missing ones are
	// read when needed.
	Preferences map[string]storage.ReminderPreferences
}

// WaitsAfter returns all waits after a change, and the seats with the rest of their banks;
// seats is nil when no bank changed. A seat that is still asked keeps its wait; a seat that is
// asked again gets a new one. A wait that ends subtracts its time from the bank, and a started
// extension is used up. Taking back a move removes its increment, and returns no time.
func WaitsAfter(ctx context.Context, t *Tables, a WaitChange) (waits []storage.Wait, seats []storage.Seat, err error) {
	var had []storage.Wait
	if !a.Before.Started.IsZero() {
		if err := t.endOutage(ctx, a.At); err != nil {
			return nil, nil, err
		}
		if had = a.Had; had == nil {
			if had, err = t.Store.WaitsAt(ctx, a.After.ID); err != nil {
				return nil, nil, fmt.Errorf("waits at table %d: %w", a.After.ID, err)
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
	seats []storage.Seat // with banks as they will be
}

// row is the wait of a seat before the change.
func (r *waitUpdate) row(seat engine.Seat) (storage.Wait, bool) {
	i := slices.IndexFunc(r.had, func(w storage.Wait) bool { return w.Seat == int(seat) })
	if i < 0 {
		return storage.Wait{}, false
	}
	return r.had[i], true
}

// paused returns the running time of a wait that the present pause took.
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

// ends reports whether the seat has to answer for a wait that comes to its end:
// it answered, it is asked no more, or it is another that is asked in its name.
// A person who takes a seat over begins with the bank that is left.
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

// wait returns the wait of a seat after the change; false when nobody answers for it.
func (r *waitUpdate) wait(ctx context.Context, seat engine.Seat) (storage.Wait, bool, error) {
	s := r.seats[seat]
	user := seating.WaitingUser(s)
	if user == "" {
		return storage.Wait{}, false, nil
	}
	w, asked := r.row(seat)
	anew := !asked || w.User != user || slices.Contains(r.Answered, seat) || slices.Contains(r.Undone, seat)
	anew = anew || r.After.TableState.Contest && seating.IsComputer(user) && len(r.Answered) > 0 // it may have waited for them; see OpponentsTurn
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

// AnswerAfter is the time that a computer opponent waits before it answers at a table
// without a delay: always as long, so that the time tells nothing about its
// thinking or its hand. It thinks meanwhile.
const AnswerAfter = 4 * time.Second

// opponentWait returns the new wait of a computer opponent. It thinks before Act and answers
// then, also in a pause, in which people may play on. It has no deadline and gets no reminder.
func (r *waitUpdate) opponentWait(w storage.Wait) storage.Wait {
	seat := engine.Seat(w.Seat)
	after := AnswerAfter + r.Hold
	if goesOn := r.Onward && slices.Contains(r.Answered, seat); !goesOn && r.After.TableState.Terms.Delay > 0 {
		after = max(after, delay(r.After, seat))
	}
	w.Next, w.Act = r.At, r.At.Add(after)
	return w
}

// OrdersDue reports whether the time of a wait has come at which standing orders act, or
// the person is told.
func OrdersDue(w storage.Wait, now time.Time) bool {
	return !w.Act.IsZero() && !now.Before(w.Act) && !seating.IsComputer(w.User)
}

func (r *waitUpdate) preferences(ctx context.Context, user string) (storage.ReminderPreferences, error) {
	if had, known := r.Preferences[user]; known {
		return had, nil
	}
	return PreferencesOf(ctx, r.t, user)
}

// PreferencesOf returns a user's reminder preferences, as read with the table if they were.
func (tx *Tx) PreferencesOf(ctx context.Context, user string) (storage.ReminderPreferences, error) {
	if had, known := tx.at.preferences[user]; known {
		return had, nil
	}
	return PreferencesOf(ctx, tx.Tables, user)
}

// PreferencesOf reads how a user wants to be reminded.
func PreferencesOf(ctx context.Context, t *Tables, user string) (storage.ReminderPreferences, error) {
	p, err := t.Store.Person(ctx, user)
	if err != nil {
		return storage.ReminderPreferences{}, fmt.Errorf("preferences of a person: %w", err)
	}
	return p.Preferences, nil
}

// sameClock reports whether a change of a table leaves running waits as they are.
func sameClock(before, after storage.Table) bool {
	return ClocksStopped(before) == ClocksStopped(after) && before.TableState.Terms == after.TableState.Terms
}

// waitsAfterChange is the waits of a running table after a change beside its
// match; none when the change is no business of clocks. Banks of after are
// charged for the waits that end with it. Preferences that are not known are read.
func waitsAfterChange(ctx context.Context, t *Tables, before storage.Table, after *storage.Table, known map[string]storage.ReminderPreferences) ([]storage.Wait, error) {
	if before.Phase != storage.Playing || after.Phase != storage.Playing {
		return nil, nil
	}
	sameSeat := func(a, b storage.Seat) bool { return seating.WaitingUser(a) == seating.WaitingUser(b) }
	if slices.EqualFunc(before.Seats, after.Seats, sameSeat) && sameClock(before, *after) {
		return nil, nil
	}
	waits, seats, err := WaitsAfter(ctx, t, WaitChange{Before: before, After: *after, At: t.Now(), Preferences: known})
	if seats != nil && len(waits) > 0 { // without any the old rows stay, and the commit that answers for them charges
		after.Seats = seats
	}
	return waits, err
}

// act returns the time when standing orders of a newly asked seat may be executed; zero: its
// person is notified at once. At a table with a delay it does not depend on whether there are
// any.
//
// The clock stands still for the maximum delay, not for the drawn one, since everybody sees
// the deadline and could compute the drawn delay from it. It also stands still until the
// change is announced.
func (r *waitUpdate) act(ctx context.Context, seat engine.Seat) (at time.Time, lost time.Duration, err error) {
	goesOn := r.Onward && slices.Contains(r.Answered, seat)
	switch {
	case slices.Contains(r.Undone, seat) && r.By != "" && r.By == seating.WaitingUser(r.seats[seat]):
		return time.Time{}, 0, nil // they took it back themselves: their orders ended with it, and they know that they are asked
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

// delay returns the time that a table with a delay waits when a seat is asked: drawn by
// the seed, which nobody knows while the match runs. So a move at that moment
// may also come from a person who was just told.
func delay(t storage.Table, seat engine.Seat) time.Duration {
	sum := sha256.Sum256(fmt.Append(slices.Clone(t.Seed), " orders ", t.Turns, " ", seat))
	return clock.Delay(t.TableState.Terms, binary.BigEndian.Uint64(sum[:8]))
}

// CheckTerms returns terms as they are stored, or why they cannot be kept.
func CheckTerms(terms storage.Terms) (storage.Terms, error) {
	var unfit *clock.InvalidTermsError
	if err := clock.Check(terms); errors.As(err, &unfit) {
		return terms, Refuse(BadTerms, []engine.Arg{engine.Term("why", unfit.Why)}, "other_terms")
	}
	return clock.Normalize(terms), nil
}

// wakeTable wakes a table that fell asleep: somebody plays.
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

// Why a table is paused, as kept in Pause.Why.
const (
	PausedByVote  = "vote"
	PausedByAdmin = "admin"
	PausedAsleep  = "asleep" // nobody played for long
)

// SetPause stops the clocks of a table, or starts them for the zero Pause. It
// ends open votes about a pause.
func (t *Tables) SetPause(table *storage.Table, p storage.Pause) []storage.Delivery {
	table.TableState.Pause = p
	return t.CloseVotes(table, voting.MovedOn, func(v storage.Vote) bool { return v.Kind == voting.Pause || v.Kind == voting.Resume })
}

// ClocksStopped reports whether the clocks of a table stand still.
func ClocksStopped(t storage.Table) bool { return !t.TableState.Pause.Since.IsZero() }

// endOutage sends the beat that ends an outage, where somebody changes a table before
// the heartbeat has sent it: the heartbeat looks about every second, and where processes
// share a database it first takes over the lease of the clocks. Without it an answer would
// be charged with the whole outage. A gap raises the revision of the table, so the store
// refuses the change, and the caller makes it again from what is stored then.
//
// Where nobody beats there are no outages.
func (t *Tables) endOutage(ctx context.Context, at time.Time) error {
	if known := t.beaten.Load(); known != nil && at.Sub(*known).Abs() <= t.maxGap {
		return nil
	}
	last, err := t.Store.LastBeat(ctx, clock.Beats)
	if err != nil {
		return fmt.Errorf("end an outage: %w", err)
	}
	if last.IsZero() {
		last = at // nobody beats; who begins now cannot be overdue before the gap has passed
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
