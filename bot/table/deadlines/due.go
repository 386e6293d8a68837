package deadlines

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// act executes the standing orders of the seat, and reports whether they ended
// the wait. Otherwise the person is notified.
func (a *check) act(ctx context.Context) (acted bool, err error) {
	if err := a.unchanged(ctx); err != nil {
		return false, err
	}
	a.wait.Act = time.Time{}
	a.tell = append(a.tell, a.tx.Tables.Outbox.Delivery(a.tx.Table, deliveries.KindTurn, a.wait.User, a.wait.Seat, storage.Ping, a.now))
	return a.room.orders.Act(ctx, a.tx, a.wait)
}

// unchanged returns storage.ErrConflict when the wait is no longer the one that
// was read. Answers are not stored with the wait, so the store would not detect
// the conflict.
func (a *check) unchanged(ctx context.Context) error {
	waits, err := a.tx.Tables.Store.WaitsAt(ctx, a.tx.Table.ID)
	if err == nil && !slices.ContainsFunc(waits, func(w storage.Wait) bool { return w.Seat == a.had.Seat && w.Rev == a.had.Rev }) {
		err = fmt.Errorf("wait of seat %d: %w", a.had.Seat, storage.ErrConflict)
	}
	return err
}

// maxActs is the maximum number of answers that standing orders give in a row.
// The next heartbeat executes the remaining orders.
const maxActs = 300

// actDue executes due standing orders after a commit, seat after seat, and reports whether any
// did something. The commit stays even if they fail. The caller holds the table's lock.
func (r *Checker) actDue(ctx context.Context, id int64) bool {
	acted, err := r.actAllDue(ctx, id)
	if err != nil && ctx.Err() == nil {
		r.tables.Log.ErrorContext(ctx, "execute standing orders", "table", id, "err", err)
	}
	return acted
}

func (r *Checker) actAllDue(ctx context.Context, id int64) (acted bool, err error) {
	defer r.tables.Guard(ctx, id, &err)
	for range maxActs {
		waits, err := r.tables.Store.WaitsAt(ctx, id)
		if err != nil {
			return acted, err
		}
		i := slices.IndexFunc(waits, func(w storage.Wait) bool { return table.OrdersDue(w, r.tables.Now()) })
		if i < 0 {
			return acted, nil
		}
		tx, err := r.tables.Load(ctx, id, "")
		if err != nil {
			return acted, err
		}
		a, err := r.newCheck(ctx, tx, waits[i])
		if err != nil {
			return acted, err
		}
		turns := tx.Table.Turns
		if err := a.run(ctx); err != nil && !errors.Is(err, storage.ErrConflict) {
			return acted, err
		}
		acted = acted || tx.Table.Turns != turns
		r.tables.Outbox.Hint()
	}
	return acted, nil
}

// thinksFor is the time before Act at which a computer opponent begins to
// think. If its answer is late, the wait is checked again after the same time,
// because the process that thought may have ended.
const thinksFor = 30 * time.Second

// opponent makes the computer opponent of the wait think shortly before Act, and then answer.
func (a *check) opponent(ctx context.Context) error {
	if !a.tx.OpponentsTurn(engine.Seat(a.wait.Seat)) {
		a.wait.Next = time.Time{} // the commit that ends the vote or answer it waits for also renews the wait
		return a.save(ctx)
	}
	if early := a.wait.Act.Add(-thinksFor); a.now.Before(early) {
		a.wait.Next = early
		return a.save(ctx)
	}
	if a.now.Before(a.wait.Act) {
		a.room.minds.Ask(a.wait)
		a.wait.Next = a.wait.Act
		return a.save(ctx)
	}
	if err := a.unchanged(ctx); err != nil {
		return err
	}
	played, err := a.room.minds.Answer(ctx, a.tx, a.wait)
	if err != nil || played {
		return err
	}
	a.wait.Next = a.now.Add(thinksFor)
	return a.save(ctx)
}
