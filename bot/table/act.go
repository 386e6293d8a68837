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
	Written string   // for Choose: a code, or several joined by spaces or semicolons
	Sure    bool     // for Choose: the warning was read
	ID      string   // of the interaction; unique for ever. A repeated one acts once
	Confirm bool     // for Choose: the answer that completes the turn makes it final, as Confirm does
	Recall  bool     // where the turn becomes final: the person may take it back for a while; see RecallFor
	// On is a Snapshot that was just made for this person. The press uses the
	// table that was read for it, unless this process has changed the table
	// since. If nil, the table is read now.
	On *Snapshot
}

// Act reads the table and checks that the person may act on their own turn and
// that p.Rev is not outdated. Then it calls do, which commits moves or changes
// the draft, and returns the result of do. On a conflict with another process
// it starts again. A press that was already carried out is not repeated: Act
// returns the present Snapshot with the effects of the first press.
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
		// Notify also when the text after a committed move is refused.
		now := t.Now()
		due := tx.Table.Turns != turns && slices.ContainsFunc(tx.at.waits, func(w storage.Wait) bool { return OrdersDue(w, now) })
		if due && t.committed(ctx, p.Table) && err == nil {
			return sightAfterOrders(ctx, t, p, seen)
		}
		return seen, err
	})
}

// loadOn returns the table that was read for s if it is a Snapshot of the same
// person and this process has not changed the table since. Otherwise it reads
// the table.
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

// sightAfterOrders returns the Snapshot of an act after which standing orders
// were executed. It shows the events of the act, and the table after the
// orders.
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

// repeated returns the Snapshot for a repeated press: the present position with
// the effects of the first press.
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
