package table

import (
	"context"
	"errors"
	"testing"
)

func TestLimits(t *testing.T) {
	h := newHouse(t)
	open := func(owner, guild string, l Limits) error {
		_, err := h.tables.Open(context.Background(), Opening{
			Game: "bazaar", Owner: owner, OwnerName: owner, Guild: guild, Limits: l, Press: h.press(),
		})
		return err
	}
	want := func(err error, reason Reason) {
		t.Helper()
		var no *Refused
		if !errors.As(err, &no) || no.Reason != reason {
			t.Errorf("error = %v, want the reason %s", err, reason)
		}
	}
	for range 2 {
		h.must(open("ada", "g", Limits{PerPerson: 2, PerServer: 3}))
	}
	want(open("ada", "other", Limits{PerPerson: 2}), TooManyMine)
	h.must(open("bo", "g", Limits{PerPerson: 2, PerServer: 3}))
	want(open("chen", "g", Limits{PerServer: 3}), TooManyHere)
	h.must(open("chen", "other", Limits{PerServer: 3}))
	h.must(open("chen", "", Limits{PerServer: 1})) // direct messages are of no server
	h.must(open("ada", "g", Limits{}))

	// A seat counts too, and a table that has ended does not.
	table, err := h.tables.Join(context.Background(), 1, "dana", "dana", h.press())
	h.must(err)
	want(open("dana", "other", Limits{PerPerson: 1}), TooManyMine)
	_, err = h.tables.Close(context.Background(), table.ID, "ada", h.press(), "")
	h.must(err)
	h.must(open("dana", "other", Limits{PerPerson: 1}))
}
