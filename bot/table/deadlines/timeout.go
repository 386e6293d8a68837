package deadlines

import (
	"context"
	"slices"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// runOut applies the table's rule for expired time. It reports whether that
// ended the wait.
func (a *check) runOut(ctx context.Context) (done bool, err error) {
	// The seat may have answered and have a new question since the wait was
	// read. Then the new question's time has not run out.
	if err := a.unchanged(ctx); err != nil {
		return false, err
	}
	if never, err := a.neverBegan(ctx); err != nil || never {
		if err == nil {
			err = a.dissolve(ctx)
		}
		return true, err
	}
	switch a.terms.Absence {
	case clock.Auto:
		idle, err := a.playedByClockOnly(ctx)
		if err == nil && idle {
			return true, a.fallAsleep(ctx)
		}
		if err == nil {
			err = a.playDefault(ctx)
		}
		return true, err
	case clock.Standin:
		if seating.OthersPlay(a.tx.Table, a.wait.Seat) {
			return true, a.leaveTo(ctx, seating.Computer, engine.T("table.said.left_to_computer", seating.Arg("who", a.wait.Seat)))
		}
	case clock.Opponent:
		if seating.OthersPlay(a.tx.Table, a.wait.Seat) {
			comes := seating.NewComputer(a.tx.Table, seating.Club).User
			return true, a.leaveTo(ctx, comes, engine.T("table.said.left_to_opponent", seating.Arg("who", a.wait.Seat)))
		}
	case clock.Vote:
		if err := a.room.votes.ProposeStandin(ctx, a.tx, a.wait.Seat); err != nil {
			return false, err
		}
	}
	a.wait.Stage = clock.Expired
	a.escalate()
	a.remindLate()
	return false, nil
}

// remindLate notifies the person that their time is over, as soon as they may be reminded.
func (a *check) remindLate() {
	if clock.WantsReminders(a.terms, a.prefs) {
		a.remind(clock.NextUndisturbed(a.terms, a.wait, a.prefs, a.now), true)
	}
}

// playDefault plays the harmless answers of the game for the seat until its turn is over.
func (a *check) playDefault(ctx context.Context) error {
	seat := engine.Seat(a.wait.Seat)
	c := &table.Commit{State: a.tx.State().Clone()}
	c.Events.List = append(c.Events.List, engine.Event{
		Seat: seat, To: engine.Everyone, Text: engine.T(history.EventTimeout, engine.Who("who", seat)),
	})
	for range draft.MaxSteps {
		over, err := a.tx.AnswerFor(c, seat)
		if err != nil {
			return &table.CorruptError{Table: a.tx.Table.ID, Seq: a.tx.Table.Seq, Err: err}
		}
		if over || !slices.Contains(c.State.Pending(nil), seat) {
			break
		}
	}
	c.Deliveries = append(c.Deliveries, a.tx.Tables.Outbox.Delivery(a.tx.Table, deliveries.KindPlayed, a.wait.User, a.wait.Seat, storage.Ping, a.now))
	return a.tx.Commit(ctx, "", c)
}

// leaveTo lets a computer opponent, or the game, answer for the seat until its
// person is back, and announces it.
func (a *check) leaveTo(ctx context.Context, comes string, said engine.Text) error {
	row := a.tx.Table
	d := a.room.seats.LeaveLate(a.tx, &row, a.wait.Seat, comes)
	d = append(d, a.tx.Tables.Outbox.Said(row, said), a.tx.Tables.Outbox.Public(row, deliveries.KindCard, storage.Picture))
	if err := a.tx.Amend(ctx, "", row, d); err != nil {
		return err
	}
	_, err := a.tx.Tables.Load(ctx, row.ID, "") // the game answers for the seat now, if it is the stand-in
	return err
}

// neverBegan reports whether the table ends because a person let their first
// time run out: no person has played yet, and its organiser deals the match
// again.
func (a *check) neverBegan(ctx context.Context) (bool, error) {
	if !a.tx.Table.TableState.Reseats {
		return false, nil
	}
	turns, whole, err := a.tx.Latest(ctx)
	if err != nil || !whole {
		return false, err
	}
	for _, t := range turns {
		if t.Seat < 0 {
			continue // the start
		}
		if _, _, opponent := seating.Opponent(a.tx.Table.Seats[t.Seat]); !opponent {
			return false, nil
		}
	}
	return true, nil
}

// dissolve ends the table without a result, and records everybody whose time
// has run out.
func (a *check) dissolve(ctx context.Context) error {
	waits, err := a.tx.Tables.Store.WaitsAt(ctx, a.tx.Table.ID)
	if err != nil {
		return err
	}
	row := a.tx.Table
	row.TableState.Missed = []int{a.wait.Seat}
	for _, w := range waits {
		late := !w.Due.IsZero() && !a.now.Before(w.Due) && (a.terms.Grace == 0 || w.Stage == clock.Granted)
		if late && w.Seat != a.wait.Seat && !seating.IsComputer(w.User) {
			row.TableState.Missed = append(row.TableState.Missed, w.Seat)
		}
	}
	slices.Sort(row.TableState.Missed)
	d := a.tx.Tables.End(&row, table.EndedMissed)
	for _, seat := range row.TableState.Missed {
		d = append(d, a.tx.Tables.Outbox.Said(row, engine.T("table.said.missed", seating.Arg("who", seat))))
	}
	return a.tx.Amend(ctx, "", row, d)
}
