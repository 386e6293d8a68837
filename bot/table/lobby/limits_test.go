package lobby_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/voting"
)

func TestLimits(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	open := func(owner, guild string) error {
		_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: owner, OwnerName: owner, Guild: guild, Press: h.Press()})
		return err
	}
	want := func(what string, err error, reason table.Reason) {
		t.Helper()
		var no *table.RefusedError
		if !errors.As(err, &no) || no.Reason != reason {
			t.Errorf("%s: error = %v, want the reason %s", what, err, reason)
		}
	}
	h.Limit(2, 3)
	h.Must(open("ada", "g"))
	h.Must(open("ada", "g"))
	want("a table too many", open("ada", "g"), table.TooManyMine)
	// Each server counts its own tables, because its administrators see no
	// others.
	h.Must(open("ada", "other"))
	h.Must(open("ada", ""))
	h.Must(open("bo", "g"))
	want("too many for the server", open("chen", "g"), table.TooManyHere)

	join := func(user string) error { _, err := h.Services.Lobby.Join(ctx, 5, user, user, h.Press()); return err }
	want("joining", join("ada"), table.TooManyMine)
	h.Must(join("chen"))
	// A table that has ended is not counted.
	_, err := h.Services.Lobby.Close(ctx, 1, "ada", h.Press(), "")
	h.Must(err)
	h.Must(join("ada"))
}

// The limits also apply to people who take a seat over or stand in.
func TestLimitsApplyToTakeovers(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "zoe", OwnerName: "Zoe", Guild: "g", Press: h.Press()})
	h.Must(err)
	h.Limit(1, 0)
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: "zoe", Name: "Zoe"})
	h.Must(err)
	var no *table.RefusedError
	if _, err = h.Cast(id, p.Vote.ID, "zoe", true); !errors.As(err, &no) || no.Reason != table.TooManyMine {
		t.Fatalf("standing in: %v, want %s", err, table.TooManyMine)
	}
	if len(no.Instead) != 2 {
		t.Errorf("what to do instead: %v, want the way out and whom to ask", no.Instead)
	}
	// The last voter is told who has too many tables.
	p, err = h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 1, User: "zoe", Name: "Zoe"})
	h.Must(err)
	for _, user := range slices.Concat([]string{"zoe"}, seats) {
		if _, err = h.Cast(id, p.Vote.ID, user, true); err != nil {
			break
		}
	}
	if !errors.As(err, &no) || no.Reason != table.TooManyTheirs || !strings.Contains(tabletest.JSON(t, no.Text), "Zoe") {
		t.Errorf("taking over: %v, want %s about Zoe", err, table.TooManyTheirs)
	}
	if s := h.SeatAt(id, 1); s.User == "zoe" {
		t.Error("zoe sits there all the same")
	}
}

// A table from which a person resigned is not counted for them.
func TestLimitsIgnoreResignedTables(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	h.Limit(1, 0)
	id := h.Start("bazaar", 3)
	open := func() error {
		_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "bo", OwnerName: "Bo", Guild: "g", Press: h.Press()})
		return err
	}
	if got := tabletest.Reason(open()); got != table.TooManyMine {
		t.Fatalf("while bo plays: %q, want %s", got, table.TooManyMine)
	}
	_, err := h.Services.Absences.Resign(ctx, id, "bo", h.Press())
	h.Must(err)
	h.Must(open())
}
