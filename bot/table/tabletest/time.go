package tabletest

import (
	"bytes"
	"context"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// AttendAll sees to everything that is due, as a heartbeat does.
func (h *House) AttendAll() {
	h.T.Helper()
	ctx := context.Background()
	for range 50 {
		due, err := h.DB.WaitsDue(ctx, h.Clock, 100)
		h.Must(err)
		if len(due) == 0 {
			return
		}
		for _, w := range due {
			h.Must(h.Tables.Waits.Check(ctx, w))
		}
	}
	h.T.Fatal("what is due does not come to an end")
}

// After lets time pass and sees to what is due then, and returns who is told
// what beside the card.
func (h *House) After(d time.Duration) []string {
	h.T.Helper()
	h.Clock = h.Clock.Add(d)
	h.AttendAll()
	return slices.DeleteFunc(h.Deliveries(), func(what string) bool { return what == "card" })
}

// AwakeAlways makes people reachable at any hour.
func (h *House) AwakeAlways(users ...string) {
	h.T.Helper()
	for _, u := range users {
		_, err := h.DB.ChangePerson(context.Background(), u, func(p *storage.Person) error {
			p.Preferences.Quiet = &storage.Quiet{}
			return nil
		})
		h.Must(err)
	}
}

// TimedPair is a table of two, always awake, where only one is asked; who.
func (h *House) TimedPair(terms storage.Terms) (id int64, who, other string) {
	h.T.Helper()
	h.AwakeAlways(People...)
	id = h.Timed("bazaar", 2, terms)
	h.Offers(id)
	h.Deliveries()
	who = h.Asked(id)[0]
	other = map[string]string{"ada": "bo", "bo": "ada"}[who]
	return id, who, other
}

// Pause lets the clocks of a table stand still, or run again.
func (h *House) Pause(id int64, p storage.Pause) {
	h.T.Helper()
	_, err := h.Tables.Modify(context.Background(), id, "", h.Press(), func(row *storage.Table) ([]storage.Delivery, error) {
		row.TableState.Pause = p
		return nil, nil
	})
	h.Must(err)
}

// Move answers for a user with the first answer there is, until their turn is
// over.
func (h *House) Move(id int64, user string) {
	h.T.Helper()
	for range 20 {
		s := h.Look(id, user)
		switch {
		case !s.MyTurn:
			return
		case s.Ready:
			_, err := h.Confirm(id, user)
			h.Must(err)
			return
		}
		s, err := h.Choose(id, user, s.Options[0].Code, true)
		h.Must(err)
		if s.Final {
			return
		}
	}
	h.T.Fatalf("the turn of %s does not end", user)
}

// Verifies replays the record of a table from its seed to its state.
func (h *House) Verifies(id int64) {
	h.T.Helper()
	stored, err := h.DB.Load(context.Background(), id)
	h.Must(err)
	moves, err := h.DB.Moves(context.Background(), id, 1)
	h.Must(err)
	rules := h.Games[stored.Table.Game]
	state, err := rules.New(engine.Setup{Seats: len(stored.Table.Seats), Options: stored.Table.Options, Seed: table.SeedOf(stored.Table)})
	h.Must(err)
	for _, m := range moves {
		move, ok := engine.Exactly(state, engine.Seat(m.Seat), m.Code)
		if !ok {
			h.T.Fatalf("entry %d of the record, %q, is no move", m.Seq, m.Code)
		}
		h.Must(state.Play(engine.Seat(m.Seat), move, nil))
	}
	if !bytes.Equal(state.Encode(), stored.State) {
		h.T.Error("the record does not lead to the state that is kept")
	}
}

// StandInAndBack has somebody stand in for who is asked, who is back at once.
func (h *House) StandInAndBack(id int64, who, comes string) {
	h.T.Helper()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: who, Seat: seating.Index(h.Phaseless(id), who), User: comes, Name: comes})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, comes, true)
	h.Must(err)
	_, err = h.Tables.Absences.Back(context.Background(), id, who, h.Press())
	h.Must(err)
}

// Timed opens a table of the pool, where both are asked at once, and starts it
// under terms.
func (h *House) Timed(game string, n int, terms storage.Terms) int64 {
	h.T.Helper()
	ctx := context.Background()
	id := h.Open(game, n)
	_, err := h.Tables.Change(ctx, table.Change{Table: id, By: "ada", Press: h.Press(), Terms: &terms})
	h.Must(err)
	_, err = h.Tables.Start(ctx, id, "ada", h.Press())
	h.Must(err)
	return id
}

// Waits are the waits of a table by user.
func (h *House) Waits(id int64) map[string]storage.Wait {
	h.T.Helper()
	list, err := h.DB.WaitsAt(context.Background(), id)
	h.Must(err)
	byUser := map[string]storage.Wait{}
	for _, w := range list {
		byUser[w.User] = w
	}
	return byUser
}

// Seat is the seat of user.
func (h *House) Seat(id int64, user string) storage.Seat {
	h.T.Helper()
	row, err := h.DB.Table(context.Background(), id)
	h.Must(err)
	return row.Seats[seating.Index(row, user)]
}

var ADay = storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour}
