package table

import (
	"context"
	"slices"

	"guildhall/bot/clock"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// runOut lets happen what the table agreed on for when time runs out. It is
// done when the wait ended with it.
func (a *attention) runOut(ctx context.Context) (done bool, err error) {
	switch a.terms.Absence {
	case clock.Auto:
		idle, err := a.idle(ctx)
		if err == nil && idle {
			return true, a.fallAsleep(ctx)
		}
		if err == nil {
			err = a.playDefault(ctx)
		}
		return true, err
	case clock.Standin:
		if seating.OthersPlay(a.tx.Table, a.w.Seat) {
			return true, a.leaveToComputer(ctx)
		}
	case clock.Vote:
		if err := a.room.votes.ProposeStandin(ctx, a.tx, a.w.Seat); err != nil {
			return false, err
		}
	}
	a.w.Stage = clock.Out
	a.call()
	a.urgeLate()
	return false, nil
}

// urgeLate tells the person that their time is over, as soon as they may be
// reminded.
func (a *attention) urgeLate() {
	if clock.Reminds(a.terms, a.ways) {
		a.remind(clock.Free(a.terms, a.w, a.ways, a.now), true)
	}
}

// playDefault plays the harmless answers of the game for the seat until its
// turn is over.
func (a *attention) playDefault(ctx context.Context) error {
	seat := engine.Seat(a.w.Seat)
	c := &Commit{State: a.tx.State().Clone()}
	c.Events.List = append(c.Events.List, engine.Event{
		Seat: seat, To: engine.Everyone, Text: engine.T(history.EventTimeout, engine.Who("who", seat)),
	})
	for range draft.MaxSteps {
		over, err := a.tx.AnswerFor(c, seat)
		if err != nil {
			return &Broken{a.tx.Table.ID, a.tx.Table.Seq, err}
		}
		if over || !slices.Contains(c.State.Pending(nil), seat) {
			break
		}
	}
	c.Deliveries = append(c.Deliveries, a.tx.Tables.Outbox.Owed(a.tx.Table, KindPlayed, a.w.User, a.w.Seat, storage.Ping, a.now))
	return a.tx.Commit(ctx, "", c)
}

// leaveToComputer lets the game answer for the seat until its person is back.
func (a *attention) leaveToComputer(ctx context.Context) error {
	table := a.tx.Table
	d := a.room.seats.StandIn(a.tx, &table, storage.Vote{Kind: voting.Standin, Seat: a.w.Seat, User: seating.Computer})
	d = append(d, a.tx.Tables.Outbox.Said(table, engine.T("table.said.left_to_computer", seating.Arg("who", a.w.Seat))),
		a.tx.Tables.Outbox.Owed(table, KindPlayed, a.one.User, a.w.Seat, storage.Ping, a.now), a.tx.Tables.Outbox.Public(table, KindCard, storage.Picture))
	if err := a.tx.Amend(ctx, "", table, d); err != nil {
		return err
	}
	_, err := a.tx.Tables.Load(ctx, table.ID, "") // answers for the seat
	return err
}
