package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/storage"
)

// Press is one act of a person on their own turn: the input of turns.Service.
type Press struct {
	Table   int64
	User    string
	Rev     Revision // of the Snapshot it was made on, or Newest
	Written string   // for Choose: one code, or several separated by spaces or semicolons
	Sure    bool     // for Choose: the person has read the warning
	ID      string   // id of the interaction, never reused; a repeated one acts once
	Confirm bool     // for Choose: confirm the turn with the answer that completes it, as Confirm does
	Recall  bool     // the person may take back the final turn for a while; see RecallFor
	// On is a Snapshot of the person that was just made. The press uses the table as read for
	// it, and reads the table again only after a conflict. If nil, the table is read now.
	On *Snapshot
}

// Act reads the table, checks that the person may act on their own turn and pressed on a
// current Snapshot, and returns the result of do, which commits or changes the draft. After a
// conflict with another process it starts again. A press that was already carried out gets
// the present Snapshot with the result of the first time.
func (t *Tables) Act(ctx context.Context, p Press, do func(*Tx) (*Snapshot, error)) (seen *Snapshot, err error) {
	free := t.locks.take(p.Table)
	defer free()
	defer t.Guard(ctx, p.Table, &err)
	on := p.On
	return storage.Again(fmt.Sprintf("table %d", p.Table), func() (*Snapshot, error) {
		tx, err := t.loadOn(ctx, p.Table, p.User, on)
		on = nil
		if err != nil {
			return nil, err
		}
		if turn, ok := t.Presses.Made(p.ID, p.User); ok {
			return repeated(ctx, tx, turn)
		}
		if err := tx.MayAct(ctx, p); err != nil {
			return nil, err
		}
		if err := tx.wakeTable(ctx); err != nil {
			return nil, err
		}
		turns := tx.Table.Turns
		seen, err := do(tx)
		switch {
		case errors.Is(err, storage.ErrDuplicate):
			t.Presses.Add(p.ID, p.User, 0)
			return nil, storage.ErrConflict // the next attempt knows it
		case errors.Is(err, storage.ErrConflict):
			return nil, err
		}
		// The recall is also possible if text after the committed move is refused.
		now := t.Now()
		due := tx.Table.Turns != turns && slices.ContainsFunc(tx.at.waits, func(w storage.Wait) bool { return OrdersDue(w, now) })
		if due && t.committed(ctx, p.Table) && err == nil {
			return sightAfterOrders(ctx, t, p, seen)
		}
		return seen, err
	})
}

// loadOn returns the table as read for a Snapshot of the same person, if this process has not
// played on since. Otherwise it reads the table.
func (t *Tables) loadOn(ctx context.Context, id int64, user string, on *Snapshot) (*Tx, error) {
	if on == nil || on.tx.Table.ID != id || on.tx.User != user || !on.tx.Begun() {
		return t.Load(ctx, id, user)
	}
	if now := t.cache.at(id, on.tx.Table.Seq); now != on.tx.match || now.acts != on.tx.acts {
		return t.Load(ctx, id, user)
	}
	tx := *on.tx // the Snapshot itself must not change
	if tx.Draft != nil {
		d := *tx.Draft
		tx.Draft = &d
	}
	return &tx, nil
}

// sightAfterOrders returns the Snapshot of an act that standing orders followed. It has the
// events of the act, and the table after the orders.
func sightAfterOrders(ctx context.Context, t *Tables, p Press, did *Snapshot) (*Snapshot, error) {
	tx, err := t.Load(ctx, p.Table, p.User)
	if err != nil {
		return nil, err
	}
	seen, err := tx.Sight(ctx)
	if err != nil {
		return nil, err
	}
	seen.Done, seen.Final, seen.Sealed, seen.Recall = did.Done, did.Final, did.Sealed, did.Recall
	return seen, nil
}

// repeated returns the Snapshot of a repeated press: the present position, and the result of
// the first press.
func repeated(ctx context.Context, tx *Tx, turn int) (*Snapshot, error) {
	seen, err := tx.Sight(ctx)
	if err != nil {
		return nil, err
	}
	seen.Final = true
	if turn > 0 {
		turns, err := ReadTurns(ctx, tx.Tables, tx.Table.ID, turn, 1)
		if err != nil {
			return nil, err
		}
		for _, one := range turns {
			if seen.Done, err = one.Tell(tx.Seat); err != nil {
				return nil, err
			}
		}
	}
	return seen, nil
}

// MayAct refuses people who may not act on their own turn now, and presses made on an older Snapshot.
func (tx *Tx) MayAct(ctx context.Context, p Press) error {
	switch tx.Table.Phase {
	case storage.Open:
		return tx.Refuse(ctx, NotPlaying, nil, "wait_start")
	case storage.Finished:
		return tx.Refuse(ctx, IsOver, nil, "see_result")
	case storage.Closed:
		return tx.Refuse(ctx, IsClosed, nil, "open_new")
	}
	if tx.Seat < 0 {
		return tx.RefuseStranger(ctx)
	}
	current := tx.Rev()
	if p.Rev != Newest && p.Rev != current {
		still, err := stillTrue(ctx, tx, p.Rev)
		if err != nil {
			return err
		}
		if !still {
			return tx.Refuse(ctx, Stale, nil, "look_now")
		}
	}
	if tx.Draft == nil {
		return tx.RefuseTurn(ctx)
	}
	return nil
}
