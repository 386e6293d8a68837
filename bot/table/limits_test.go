package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// limit lets the server of most tests allow one person and itself so many tables.
func (h *house) limit(person, server int) {
	h.t.Helper()
	_, err := h.db.ChangeGuild(context.Background(), "g", func(g *storage.Guild) error {
		g.House.PerPerson, g.House.PerServer = person, server
		return nil
	})
	h.must(err)
}

func TestLimits(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	open := func(owner, guild string) error {
		_, err := h.tables.Open(ctx, Opening{Game: "bazaar", Owner: owner, OwnerName: owner, Guild: guild, Press: h.press()})
		return err
	}
	want := func(what string, err error, reason Reason) {
		t.Helper()
		var no *Refused
		if !errors.As(err, &no) || no.Reason != reason {
			t.Errorf("%s: error = %v, want the reason %s", what, err, reason)
		}
	}
	h.limit(2, 3)
	h.must(open("ada", "g"))
	h.must(open("ada", "g"))
	want("a table too many", open("ada", "g"), TooManyMine)
	// Each server counts its own, as its administrators see no others.
	h.must(open("ada", "other"))
	h.must(open("ada", ""))
	h.must(open("bo", "g"))
	want("too many for the server", open("chen", "g"), TooManyHere)

	join := func(user string) error { _, err := h.tables.Join(ctx, 5, user, user, h.press()); return err }
	want("joining", join("ada"), TooManyMine)
	h.must(join("chen"))
	// A table that has ended counts no more.
	_, err := h.tables.Close(ctx, 1, "ada", h.press(), "")
	h.must(err)
	h.must(join("ada"))
}

// Whoever takes a seat over or stands in is bound like who joins.
func TestLimitsOfWhoComes(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	_, err := h.tables.Open(ctx, Opening{Game: "bazaar", Owner: "zoe", OwnerName: "Zoe", Guild: "g", Press: h.press()})
	h.must(err)
	h.limit(1, 0)
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: "zoe", Name: "Zoe"})
	h.must(err)
	var no *Refused
	if _, err = h.cast(id, p.Vote.ID, "zoe", true); !errors.As(err, &no) || no.Reason != TooManyMine {
		t.Fatalf("standing in: %v, want %s", err, TooManyMine)
	}
	if len(no.Instead) != 2 {
		t.Errorf("what to do instead: %v, want the way out and whom to ask", no.Instead)
	}
	// The one whose word carries it is told whose tables are too many.
	p, err = h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 1, User: "zoe", Name: "Zoe"})
	h.must(err)
	for _, user := range slices.Concat([]string{"zoe"}, seats) {
		if _, err = h.cast(id, p.Vote.ID, user, true); err != nil {
			break
		}
	}
	if !errors.As(err, &no) || no.Reason != TooManyTheirs || !strings.Contains(asJSON(t, no.Text), "Zoe") {
		t.Errorf("taking over: %v, want %s about Zoe", err, TooManyTheirs)
	}
	if s := h.seatAt(id, 1); s.User == "zoe" {
		t.Error("zoe sits there all the same")
	}
}

// Who resigned has a place free.
func TestLimitsForgetWhatWasLeft(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	h.limit(1, 0)
	id := h.start("bazaar", 3)
	open := func() error {
		_, err := h.tables.Open(ctx, Opening{Game: "bazaar", Owner: "bo", OwnerName: "Bo", Guild: "g", Press: h.press()})
		return err
	}
	if got := reason(open()); got != TooManyMine {
		t.Fatalf("while bo plays: %q, want %s", got, TooManyMine)
	}
	_, err := h.tables.Absences.Resign(ctx, id, "bo", h.press())
	h.must(err)
	h.must(open())
}
