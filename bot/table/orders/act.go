package orders

import (
	"context"
	"errors"

	"guildhall/bot/table"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
	"guildhall/storage"
)

// Act lets the standing orders of the waiting seat play, if they can, and
// reports whether that ended the wait. If not, the turn that they started
// becomes the person's draft.
func (r *Service) Act(ctx context.Context, tx *table.Tx, w storage.Wait) (acted bool, err error) {
	seat := engine.Seat(w.Seat)
	b, err := table.OrdersAt(ctx, tx.Tables, tx.Table, seat)
	if err != nil || len(b.Orders) == 0 && b.Begun == nil && !b.HasUnreportedLapses() && !b.Acted() {
		return false, err
	}
	if b.HasUnreportedLapses() {
		b.ReportLapsesWith(w.Since)
		kept, err := tx.Tables.Store.SaveOrders(ctx, b.Stored(tx.Table.ID, seat))
		if err != nil {
			return false, err
		}
		b.Rev = kept.Rev
	}
	d, err := tx.Tables.Store.Draft(ctx, tx.Table.ID, w.Seat)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return false, err
	}
	if d.After == tx.Table.Seq && len(d.Codes) > 0 {
		return false, nil // the person has begun a draft, which takes precedence
	}
	if b.Begun != nil && b.Begun.Seq == tx.Table.Seq {
		return false, saveStartedTurn(ctx, tx, seat, b.Begun.Codes, d) // the process ended in between
	}
	o := execute(tx, seat, b)
	o.book.ReportLapsesWith(w.Since)
	o.book.Lapsed = append(b.LapsedIn(w.Since), o.book.Lapsed...)
	if o.over() {
		return true, commitOrders(ctx, tx, o)
	}
	o.book.TellDone(w.Since)
	if codes := o.draft.Codes(); len(codes) > 0 {
		o.book.Begun = &standingorder.StartedTurn{Seq: tx.Table.Seq, Codes: codes}
	}
	if !o.book.Equal(b) {
		if _, err := tx.Tables.Store.SaveOrders(ctx, o.book.Stored(tx.Table.ID, seat)); err != nil {
			return false, err
		}
	}
	if o.book.Begun == nil {
		return false, nil
	}
	return false, saveStartedTurn(ctx, tx, seat, o.book.Begun.Codes, d)
}

// saveStartedTurn stores the moves of the orders as the draft of the seat's
// person.
func saveStartedTurn(ctx context.Context, tx *table.Tx, seat engine.Seat, codes []string, d storage.Draft) error {
	if d.After != tx.Table.Seq {
		d.Step = 0
	}
	defer tx.Tables.Changed(tx.Table.ID)
	return tx.Tables.Store.SaveDraft(ctx, storage.Draft{
		Table: tx.Table.ID, Seat: int(seat), After: tx.Table.Seq, Step: d.Step + 1, Codes: codes, At: tx.Tables.Now(), By: tx.Table.Seats[seat].User,
	})
}

// commitOrders commits the moves of the orders as if the person had confirmed
// them. The record and the log do not show the difference.
func commitOrders(ctx context.Context, tx *table.Tx, o *run) error {
	c := &table.Commit{State: o.draft.State, Events: o.draft.Events, DropDrafts: []int{int(o.draft.Seat)}}
	var what []engine.Text
	for _, st := range o.draft.Steps {
		c.Add(tx, o.draft.Seat, st.Code)
		what = append(what, st.Label)
	}
	o.book.Done = append(o.book.Done, standingorder.Executed{What: what, Turn: tx.Table.Turns + 1, New: true})
	o.book.Done = o.book.Done[max(0, len(o.book.Done)-standingorder.DoneKept):]
	c.ByOrders, c.Orders = true, []storage.Orders{o.book.Stored(tx.Table.ID, o.draft.Seat)}
	return tx.Commit(ctx, "", c)
}
