package people_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// The data of a person who resigned can be deleted while the others play on.
func TestForgetResignedPerson(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	if err := h.Forget("bo"); !errors.Is(err, storage.ErrConflict) {
		t.Fatalf("who plays: %v, want %v", err, storage.ErrConflict)
	}
	_, err := h.Services.Absences.Resign(ctx, id, "bo", h.Press())
	h.Must(err)
	seat := seating.Index(h.Look(id, "").Table, "bo")
	h.Must(h.Forget("bo"))
	if s := h.SeatAt(id, seat); s.User != "" || s.Name != "" || !s.Vacant {
		t.Errorf("the seat is %+v, want it vacant and nobody's", s)
	}
	h.Restart()
	if got := h.Asked(id); len(got) == 0 || slices.Contains(got, "") {
		t.Errorf("the match waits for %q", got)
	}
	// The seat can still be taken over, also by the person who gave it up.
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: "bo", Name: "Bo"})
	h.Must(err)
	for _, user := range []string{"chen", "bo"} {
		p, err = h.Cast(id, p.Vote.ID, user, true)
		h.Must(err)
	}
	if p.Outcome != voting.Carried || h.SeatAt(id, seat).User != "bo" {
		t.Errorf("outcome %q, seat %+v", p.Outcome, h.SeatAt(id, seat))
	}
}

// A person whose data was deleted cannot see a second hand of a match. The
// stored mark names nobody and is deleted with the match.
func TestForgottenPersonSeesNoSecondHand(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.StandsIn(id, seats, 0, "zoe")
	h.StandsIn(id, seats, 0, "yan")
	h.Must(h.Forget("zoe"))
	h.Restart()
	kept := tabletest.JSON(t, h.TableState(id))
	if strings.Contains(kept, "zoe") || !strings.Contains(kept, "yan") {
		t.Errorf("kept: %s, want yan and not zoe", kept)
	}
	ask := func(seat int, user string) table.Reason {
		_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[seat], Seat: seat, User: user, Name: user})
		return tabletest.Reason(err)
	}
	if got := ask(1, "zoe"); got != table.KnowsAnother {
		t.Errorf("zoe comes to another seat: %q, want %s", got, table.KnowsAnother)
	}
	if got := ask(1, "eve"); got != "" {
		t.Errorf("eve, who saw nothing, comes: %q", got)
	}
	if got := ask(0, "zoe"); got != "" {
		t.Errorf("zoe comes back to the seat she knew: %q", got)
	}
	other, seatsOther := h.Playing()
	h.StandsIn(other, seatsOther, 0, "zoe")
	h.Must(h.Forget("zoe"))
	if a, b := h.TableState(id).Masked, h.TableState(other).Masked; len(a) != 1 || len(b) != 1 || a[0].User == b[0].User {
		t.Errorf("marks of two matches: %v and %v, want nobody to see that they are one person's", a, b)
	}
	_, err := h.Services.Lobby.Remove(ctx, id, "admin", h.Press(), "")
	h.Must(err)
	if got := h.TableState(id); len(got.Masked) != 0 || len(got.SawHand) != 1 {
		t.Errorf("after the end: marks %v, knew %v, want yan alone", got.Masked, got.SawHand)
	}
}

// A vote that would bring in a forgotten person ends, and its card shows that.
func TestForgettingEndsVotes(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 1, User: "zoe", Name: "Zoe"})
	h.Must(err)
	_, err = h.Propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
	h.Must(err)
	h.Must(h.Forget("zoe"))
	if got := h.Votes(id); len(got) != 1 || got[0].Kind != voting.Pause {
		t.Errorf("open votes %v, want the pause", got)
	}
	due, err := h.DB.Claim(context.Background(), h.Clock, h.Clock.Add(time.Hour), 100)
	h.Must(err)
	var told []voting.Outcome
	for _, d := range due {
		if strings.Contains(string(d.Body), "zoe") || strings.Contains(string(d.Body), "Zoe") {
			t.Errorf("still owed: %s", d.Body)
		}
		var in deliveries.Body
		h.Must(json.Unmarshal(d.Body, &in))
		if in.Vote != nil && in.Vote.Kind == voting.Replace {
			told = append(told, in.Outcome)
		}
	}
	if !slices.Equal(told, []voting.Outcome{voting.MovedOn}) {
		t.Errorf("told %q of the vote about her, want that it ended", told)
	}
}

// A pending delivery about an ended vote no longer names a person who was
// forgotten.
func TestForgettingRemovesNameFromDeliveries(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 1, User: "zoe", Name: "Zoe"})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, "zoe", false)
	h.Must(err)
	h.Must(h.Forget("zoe"))
	due, err := h.DB.Claim(context.Background(), h.Clock, h.Clock.Add(time.Hour), 100)
	h.Must(err)
	ended := false
	for _, d := range due {
		var in deliveries.Body
		h.Must(json.Unmarshal(d.Body, &in))
		if in.Vote != nil {
			ended = in.Outcome == voting.Rejected && in.Vote.User == "" && in.Vote.Name == "" && len(in.Vote.Ballots) == 1
		}
	}
	if !ended {
		t.Errorf("owed %+v, want how the vote ended, about nobody", due)
	}
}

// An open table is still restricted to invited people when one of them is forgotten.
func TestForgettingKeepsTableRestricted(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	row, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "ada", OwnerName: "Ada", Invited: []string{"bo"}, Press: h.Press()})
	h.Must(err)
	h.Must(h.Forget("bo"))
	if _, err := h.Services.Lobby.Join(ctx, row.ID, "eve", "Eve", h.Press()); tabletest.Reason(err) != table.Uninvited {
		t.Errorf("a stranger joins: %v, want %s", err, table.Uninvited)
	}
}
