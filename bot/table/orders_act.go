package table

import (
	"context"
	"errors"

	"guildhall/bot/table/standing"
	"guildhall/engine"
	"guildhall/storage"
)

// Act lets the standing orders of the seat that is waited for answer, if they
// can, and reports whether they ended this wait. Else what they began is the
// person's draft.
func (r *orderRoom) Act(ctx context.Context, s *sitting, w storage.Wait) (acted bool, err error) {
	seat := engine.Seat(w.Seat)
	b, err := bookAt(ctx, s.t, s.table, seat)
	if err != nil || len(b.Orders) == 0 && b.Begun == nil && !b.Owes() {
		return false, err
	}
	if b.Owes() {
		b.TellSince(w.Since)
		kept, err := s.t.store.SaveOrders(ctx, b.Stored(s.table.ID, seat))
		if err != nil {
			return false, err
		}
		b.Rev = kept.Rev
	}
	d, err := s.t.store.Draft(ctx, s.table.ID, w.Seat)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return false, err
	}
	if d.After == s.table.Seq && len(d.Codes) > 0 {
		return false, nil // the person is at it: that goes first
	}
	if b.Begun != nil && b.Begun.Seq == s.table.Seq {
		return false, saveBegun(ctx, s, seat, b.Begun.Codes, d) // the process ended in between
	}
	o := obey(s, seat, b)
	o.book.TellSince(w.Since)
	o.book.Lapsed = append(b.LapsedIn(w.Since), o.book.Lapsed...)
	if o.over() {
		return true, commitOrders(ctx, s, o)
	}
	if codes := o.draft.Codes(); len(codes) > 0 {
		o.book.Begun = &standing.Begun{Seq: s.table.Seq, Codes: codes}
	}
	if !o.book.Equal(b) {
		if _, err := s.t.store.SaveOrders(ctx, o.book.Stored(s.table.ID, seat)); err != nil {
			return false, err
		}
	}
	if o.book.Begun == nil {
		return false, nil
	}
	return false, saveBegun(ctx, s, seat, o.book.Begun.Codes, d)
}

// saveBegun makes what orders answered the draft of the person on the seat.
func saveBegun(ctx context.Context, s *sitting, seat engine.Seat, codes []string, d storage.Draft) error {
	if d.After != s.table.Seq {
		d.Step = 0
	}
	return s.t.store.SaveDraft(ctx, storage.Draft{
		Table: s.table.ID, Seat: int(seat), After: s.table.Seq, Step: d.Step + 1, Codes: codes, At: s.t.now(), By: s.table.Seats[seat].User,
	})
}

// commitOrders makes final what orders answered, as if it had been confirmed:
// nothing in the record or the log tells it apart.
func commitOrders(ctx context.Context, s *sitting, o *obeying) error {
	c := &change{state: o.draft.State, events: o.draft.Events, drops: []int{int(o.draft.Seat)}}
	var what []engine.Text
	for _, st := range o.draft.Steps {
		c.add(s, o.draft.Seat, st.Code)
		what = append(what, st.Label)
	}
	o.book.Done = append(o.book.Done, standing.Executed{What: what, Turn: s.table.Turns + 1})
	o.book.Done = o.book.Done[max(0, len(o.book.Done)-standing.DoneKept):]
	c.obeyed, c.orders = true, []storage.Orders{o.book.Stored(s.table.ID, o.draft.Seat)}
	return s.finish(ctx, "", c)
}
