package tabletest

import (
	"context"
	"strings"

	"guildhall/bot/table/orders"
	"guildhall/engine/caylus"
	"guildhall/storage"
)

// Witnessed lists everything that all people except one see and are sent, minute by minute.
func (h *Fixture) Witnessed(id int64, but string, minutes int, each func(minute int)) []string {
	h.T.Helper()
	var seen []string
	for m := range minutes {
		h.Tick()
		h.ProcessAll()
		each(m)
		lines := h.Outbox(but)
		for _, user := range []string{"", "ada", "bo", "chen", "zoe"} {
			if user == but {
				continue
			}
			lines = append(lines, JSON(h.T, h.Look(id, user)))
			if log, err := h.Services.Records.Entries(context.Background(), id, user, 0, 100); err == nil {
				lines = append(lines, JSON(h.T, log))
			}
			if _, err := h.Services.Orders.List(context.Background(), id, user); err != nil {
				lines = append(lines, err.Error())
			}
		}
		seen = append(seen, strings.Join(lines, "\n"))
	}
	return seen
}

// CaylusTable returns a table for n in a phase of placing workers.
func (h *Fixture) CaylusTable(n int, terms storage.Terms) int64 {
	h.T.Helper()
	h.Games["caylus"] = caylus.Rules{}
	h.AwakeAlways(People...)
	id := h.Timed("caylus", n, terms)
	h.Deliveries()
	return id
}

// Order writes a standing order; ways are its alternatives.
func (h *Fixture) Order(id int64, user string, w orders.Request, ways ...string) *orders.List {
	h.T.Helper()
	w.Table, w.User, w.Press, w.Ways = id, user, h.Press(), ways
	list, err := h.Services.Orders.Add(context.Background(), w)
	h.Must(err)
	return list
}

// Orders returns the standing orders that user sees.
func (h *Fixture) Orders(id int64, user string) *orders.List {
	h.T.Helper()
	list, err := h.Services.Orders.List(context.Background(), id, user)
	h.Must(err)
	return list
}

// Play plays a text for the person who is asked, and confirms it.
func (h *Fixture) Play(id int64, written string) (who string) {
	h.T.Helper()
	who = h.Asked(id)[0]
	seen, err := h.Choose(id, who, written, true)
	h.Must(err)
	if seen.MyTurn && seen.Ready {
		_, err = h.Confirm(id, who)
		h.Must(err)
	}
	return who
}

// Round returns the people of a table in the order in which they are asked next.
func (h *Fixture) Round(id int64) []string {
	h.T.Helper()
	h.Look(id, "")
	t := h.TableInAnyPhase(id)
	tx, err := h.Services.Tables.Load(context.Background(), id, "")
	h.Must(err)
	state := tx.State().Clone()
	var users []string
	for range t.Seats {
		seat := state.Pending(nil)[0]
		users = append(users, t.Seats[seat].User)
		h.Must(state.Play(seat, state.Moves(seat, nil)[0], nil))
	}
	return users
}
