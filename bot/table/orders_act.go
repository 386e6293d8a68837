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
	"guildhall/engine"
	"guildhall/storage"
)

// acts reports whether the time of a wait has come at which standing orders
// act, or the person is told.
func acts(w storage.Wait, now time.Time) bool { return !w.Act.IsZero() && !now.Before(w.Act) }

// act is when standing orders of a seat that is asked anew may act; zero: its
// person is told at once. At a table with a delay it does not depend on whether
// there are any.
//
// The time that no clock runs for it is the longest delay there is, whatever was
// drawn: everybody sees when the seat's time runs out, and nobody is to reckon
// from it when orders act.
func (r *rewinding) act(ctx context.Context, seat engine.Seat) (at time.Time, lost time.Duration, err error) {
	goesOn := r.onward && slices.Contains(r.answered, seat)
	switch {
	case goesOn && r.obeyed:
		return r.at, 0, nil
	case goesOn:
		return time.Time{}, 0, nil
	case r.after.Affairs.Terms.Delay > 0:
		_, most := clock.Delays(r.after.Affairs.Terms)
		return r.at.Add(delay(r.after, seat)), most, nil
	}
	b, err := bookAt(ctx, r.t, r.after, seat)
	if err != nil || len(b.Orders) == 0 && !b.owes() {
		return time.Time{}, 0, err
	}
	return r.at, 0, nil
}

// delay is how long a table with a delay waits when a seat is asked: drawn by
// the seed, which nobody knows while the match runs. So an answer that comes
// just then may as well be that of a person who was told.
func delay(t storage.Table, seat engine.Seat) time.Duration {
	sum := sha256.Sum256(fmt.Append(slices.Clone(t.Seed), " orders ", t.Seq, " ", seat))
	return clock.Delay(t.Affairs.Terms, binary.BigEndian.Uint64(sum[:8]))
}

// bookAt is what the person on a seat wrote; nothing while somebody else answers
// for it.
func bookAt(ctx context.Context, t *Tables, table storage.Table, seat engine.Seat) (*book, error) {
	one := table.Seats[seat]
	if one.Vacant || one.Standin != "" {
		return &book{By: one.User}, nil
	}
	o, err := t.store.Orders(ctx, table.ID, int(seat))
	if err != nil {
		return nil, err
	}
	return bookOf(o, one.User), nil
}

// act lets the standing orders of the seat answer, if they can, and reports
// whether they ended this wait. Else the person is told that they are asked:
// what the orders began is their draft.
func (a *attention) act(ctx context.Context) (acted bool, err error) {
	if err := a.current(ctx); err != nil {
		return false, err
	}
	seat := engine.Seat(a.w.Seat)
	a.w.Act = time.Time{}
	a.tell = append(a.tell, a.tx.t.out.owed(a.tx.table, KindTurn, a.w.User, a.w.Seat, storage.Ping, a.now))
	b, err := bookAt(ctx, a.tx.t, a.tx.table, seat)
	if err != nil || len(b.Orders) == 0 && b.Begun == nil && !b.owes() {
		return false, err
	}
	if b.owes() {
		b.tell(a.w.Since)
		kept, err := a.tx.t.store.SaveOrders(ctx, b.kept(a.tx.table.ID, seat))
		if err != nil {
			return false, err
		}
		b.rev = kept.Rev
	}
	d, err := a.tx.t.store.Draft(ctx, a.tx.table.ID, a.w.Seat)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return false, err
	}
	if d.After == a.tx.table.Seq && len(d.Codes) > 0 {
		return false, nil // the person is at it: that goes first
	}
	if b.Begun != nil && b.Begun.Seq == a.tx.table.Seq {
		return false, a.begin(ctx, b.Begun.Codes, d) // the process ended in between
	}
	o := obey(a.tx, seat, b)
	o.book.tell(a.w.Since)
	o.book.Lapsed = append(b.lapsedIn(a.w.Since), o.book.Lapsed...)
	if o.over() {
		return true, a.commitOrders(ctx, o)
	}
	if codes := o.draft.codes(); len(codes) > 0 {
		o.book.Begun = &begun{a.tx.table.Seq, codes}
	}
	if !o.book.same(b) {
		if _, err := a.tx.t.store.SaveOrders(ctx, o.book.kept(a.tx.table.ID, seat)); err != nil {
			return false, err
		}
	}
	if o.book.Begun == nil {
		return false, nil
	}
	return false, a.begin(ctx, o.book.Begun.Codes, d)
}

// current returns ErrConflict when the wait is no longer the one that was read:
// what orders answer is not kept with the wait, so nobody else would notice.
func (a *attention) current(ctx context.Context) error {
	waits, err := a.tx.t.store.WaitsAt(ctx, a.tx.table.ID)
	if err == nil && !slices.ContainsFunc(waits, func(w storage.Wait) bool { return w.Seat == a.had.Seat && w.Rev == a.had.Rev }) {
		err = fmt.Errorf("wait of seat %d: %w", a.had.Seat, storage.ErrConflict)
	}
	return err
}

// begin makes what orders answered the draft of the person.
func (a *attention) begin(ctx context.Context, codes []string, d storage.Draft) error {
	if d.After != a.tx.table.Seq {
		d.Step = 0
	}
	return a.tx.t.store.SaveDraft(ctx, storage.Draft{
		Table: a.tx.table.ID, Seat: a.w.Seat, After: a.tx.table.Seq, Step: d.Step + 1, Codes: codes, At: a.now, By: a.one.User,
	})
}

// commitOrders makes final what orders answered, as if it had been confirmed:
// nothing in the record or the log tells it apart.
func (a *attention) commitOrders(ctx context.Context, o *obeying) error {
	c := &change{state: o.draft.state, events: o.draft.events, drops: []int{int(o.draft.seat)}}
	var what []engine.Text
	for _, st := range o.draft.steps {
		c.add(a.tx, o.draft.seat, st.Code)
		what = append(what, st.Label)
	}
	o.book.Done = append(o.book.Done, Obeyed{what, a.tx.table.Turns + 1})
	o.book.Done = o.book.Done[max(0, len(o.book.Done)-doneKept):]
	c.obeyed, c.orders = true, []storage.Orders{o.book.kept(a.tx.table.ID, o.draft.seat)}
	return a.tx.finish(ctx, "", c)
}

// longestObeying bounds the answers that standing orders give in a row. What
// is left is seen to by the next heartbeat.
const longestObeying = 300

// obeyNow lets standing orders act that are due, behind what was just
// committed, seat after seat, and reports whether any did. What was committed
// stands whatever comes of it. The caller holds the table's lock.
func (t *Tables) obeyNow(ctx context.Context, id int64) bool {
	acted, err := t.obeyDue(ctx, id)
	if err != nil && ctx.Err() == nil {
		t.log.ErrorContext(ctx, "standing orders did not act", "table", id, "err", err)
	}
	return acted
}

func (t *Tables) obeyDue(ctx context.Context, id int64) (acted bool, err error) {
	defer t.guard(ctx, id, &err)
	for range longestObeying {
		waits, err := t.store.WaitsAt(ctx, id)
		if err != nil {
			return acted, err
		}
		i := slices.IndexFunc(waits, func(w storage.Wait) bool { return acts(w, t.now()) })
		if i < 0 {
			return acted, nil
		}
		s, err := t.sit(ctx, id, "")
		if err != nil {
			return acted, err
		}
		a, err := t.attending(ctx, s, waits[i])
		if err != nil {
			return acted, err
		}
		turns := s.table.Turns
		if err := a.attend(ctx); err != nil && !errors.Is(err, storage.ErrConflict) {
			return acted, err
		}
		acted = acted || s.table.Turns != turns
		t.out.woken()
	}
	return acted, nil
}
