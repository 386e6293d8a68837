package tabletest

import (
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/engine"
)

// Step plays the first move of the person who is asked, or confirms their turn.
func (h *Fixture) Step(id int64) (act func() (*table.Snapshot, error), before *table.Snapshot) {
	h.T.Helper()
	before = h.Look(id, h.Asked(id)[0])
	p := table.Press{Table: id, User: before.User, Rev: before.Rev, Sure: true, ID: h.Press()}
	if before.Ready {
		return func() (*table.Snapshot, error) { return h.Services.Turns.Confirm(h.T.Context(), p) }, before
	}
	p.Written = before.Options[0].Code
	return func() (*table.Snapshot, error) { return h.Services.Turns.Choose(h.T.Context(), p) }, before
}

// Playing returns a match of three in which the first seat is to act, and the users by seat.
func (h *Fixture) Playing() (id int64, seats []string) {
	h.T.Helper()
	id = h.Start("bazaar", 3)
	h.Offers(id)
	for _, s := range h.Look(id, "").Table.Seats {
		seats = append(seats, s.User)
	}
	if got := h.Asked(id); len(got) != 1 || got[0] != seats[0] {
		h.T.Fatalf("asked %v, want %s", got, seats[0])
	}
	h.Deliveries()
	return id, seats
}

// Card returns the code of the first card among the answers.
func Card(s *table.Snapshot) string {
	i := slices.IndexFunc(s.Options, func(o engine.Option) bool { return strings.HasPrefix(o.Code, "card") })
	return s.Options[i].Code
}

// CodeOfCard returns a chain that sells a card of the hand.
func CodeOfCard(t *testing.T, h *Fixture, id int64, user string) string {
	t.Helper()
	b := JSON(t, h.Look(id, user).View)
	_, hand, _ := strings.Cut(b, `"hand":[`)
	n, _, _ := strings.Cut(hand, ",")
	n = strings.TrimRight(n, "]},")
	return "sell;card " + n
}
