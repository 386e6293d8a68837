package tabletest

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// After advances the clock, checks the waits that are due then, and returns the deliveries
// except the card.
func (h *Fixture) After(d time.Duration) []string {
	h.T.Helper()
	h.Clock = h.Clock.Add(d)
	h.ProcessAll()
	return slices.DeleteFunc(h.Deliveries(), func(what string) bool { return what == "card" })
}

// TimedPair starts a table of two people without quiet hours, at which one seat at a time is
// asked. It returns the table and both people.
func (h *Fixture) TimedPair(terms storage.Terms) (id int64, who, other string) {
	h.T.Helper()
	h.AwakeAlways(People...)
	id = h.Timed("bazaar", 2, terms)
	h.Offers(id)
	h.Deliveries()
	who = h.Asked(id)[0]
	other = map[string]string{"ada": "bo", "bo": "ada"}[who]
	return id, who, other
}

// Pause stops the clocks of a table, or starts them again.
func (h *Fixture) Pause(id int64, p storage.Pause) {
	h.T.Helper()
	_, err := h.Services.Tables.Modify(context.Background(), id, "", h.Press(), func(row *storage.Table) ([]storage.Delivery, error) {
		row.TableState.Pause = p
		return nil, nil
	})
	h.Must(err)
}

// Move answers for a user with the first legal answer, until their turn is over.
func (h *Fixture) Move(id int64, user string) {
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

// Timed opens and starts a table of Pool with terms. Both people owe an answer
// at the same time.
func (h *Fixture) Timed(game string, n int, terms storage.Terms) int64 {
	h.T.Helper()
	ctx := context.Background()
	id := h.Open(game, n)
	_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Terms: &terms})
	h.Must(err)
	_, err = h.Services.Lobby.Start(ctx, id, "ada", h.Press())
	h.Must(err)
	return id
}

var ADay = storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour}
