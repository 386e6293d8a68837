package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// forget deletes what is kept of a person.
func (h *house) forget(user string) error {
	return h.tables.People.Forget(context.Background(), user, func(*storage.Delivery) bool { return false })
}

// affairs are those of a table, as they are kept.
func (h *house) affairs(id int64) storage.Affairs {
	h.t.Helper()
	table, err := h.db.Table(context.Background(), id)
	h.must(err)
	return table.Affairs
}

// standsIn lets a user answer for a seat for a while.
func (h *house) standsIn(id int64, seats []string, seat int, user string) {
	h.t.Helper()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[seat], Seat: seat, User: user, Name: user})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, user, true)
	h.must(err)
	_, err = h.tables.Absences.Back(context.Background(), id, user, h.press())
	h.must(err)
}

// Who resigned may be forgotten while the others play on.
func TestForgetWhoResigned(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.start("bazaar", 3)
	if err := h.forget("bo"); !errors.Is(err, storage.ErrConflict) {
		t.Fatalf("who plays: %v, want %v", err, storage.ErrConflict)
	}
	_, err := h.tables.Absences.Resign(ctx, id, "bo", h.press())
	h.must(err)
	seat := seating.Index(h.look(id, "").Table, "bo")
	h.must(h.forget("bo"))
	if s := h.seatAt(id, seat); s.User != "" || s.Name != "" || !s.Vacant {
		t.Errorf("the seat is %+v, want it vacant and nobody's", s)
	}
	h.restart()
	if got := h.asked(id); len(got) == 0 || slices.Contains(got, "") {
		t.Errorf("the match waits for %q", got)
	}
	// The seat can still be taken over, and by who gave it up as well.
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: "bo", Name: "Bo"})
	h.must(err)
	for _, user := range []string{"chen", "bo"} {
		p, err = h.cast(id, p.Vote.ID, user, true)
		h.must(err)
	}
	if p.Outcome != voting.Carried || h.seatAt(id, seat).User != "bo" {
		t.Errorf("outcome %q, seat %+v", p.Outcome, h.seatAt(id, seat))
	}
}

// Being forgotten opens no second hand of a match, and what keeps it shut names
// nobody and goes with the match.
func TestForgottenKnowNoSecondHand(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	h.standsIn(id, seats, 0, "zoe")
	h.standsIn(id, seats, 0, "yan")
	h.must(h.forget("zoe"))
	h.restart()
	kept := asJSON(t, h.affairs(id))
	if strings.Contains(kept, "zoe") || !strings.Contains(kept, "yan") {
		t.Errorf("kept: %s, want yan and not zoe", kept)
	}
	ask := func(seat int, user string) Reason {
		_, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[seat], Seat: seat, User: user, Name: user})
		return reason(err)
	}
	if got := ask(1, "zoe"); got != KnowsAnother {
		t.Errorf("zoe comes to another seat: %q, want %s", got, KnowsAnother)
	}
	if got := ask(1, "eve"); got != "" {
		t.Errorf("eve, who saw nothing, comes: %q", got)
	}
	if got := ask(0, "zoe"); got != "" {
		t.Errorf("zoe comes back to the seat she knew: %q", got)
	}
	other, seatsOther := h.playing()
	h.standsIn(other, seatsOther, 0, "zoe")
	h.must(h.forget("zoe"))
	if a, b := h.affairs(id).Masked, h.affairs(other).Masked; len(a) != 1 || len(b) != 1 || a[0].User == b[0].User {
		t.Errorf("marks of two matches: %v and %v, want nobody to see that they are one person's", a, b)
	}
	_, err := h.tables.Remove(ctx, id, "admin", h.press(), "")
	h.must(err)
	if got := h.affairs(id); len(got.Masked) != 0 || len(got.Knew) != 1 {
		t.Errorf("after the end: marks %v, knew %v, want yan alone", got.Masked, got.Knew)
	}
}

// A vote that would bring who is forgotten ends, and its card says so.
func TestForgettingEndsVotes(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	_, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 1, User: "zoe", Name: "Zoe"})
	h.must(err)
	_, err = h.propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
	h.must(err)
	h.must(h.forget("zoe"))
	if got := h.votes(id); len(got) != 1 || got[0].Kind != voting.Pause {
		t.Errorf("open votes %v, want the pause", got)
	}
	due, err := h.db.Claim(context.Background(), h.clock, h.clock.Add(time.Hour), 100)
	h.must(err)
	var told []voting.Outcome
	for _, d := range due {
		if strings.Contains(string(d.Body), "zoe") || strings.Contains(string(d.Body), "Zoe") {
			t.Errorf("still owed: %s", d.Body)
		}
		var in Intent
		h.must(json.Unmarshal(d.Body, &in))
		if in.Vote != nil && in.Vote.Kind == voting.Replace {
			told = append(told, in.Outcome)
		}
	}
	if !slices.Equal(told, []voting.Outcome{voting.MovedOn}) {
		t.Errorf("told %q of the vote about her, want that it ended", told)
	}
}

// What is still to be said of a vote that has ended names nobody who was
// forgotten since.
func TestForgettingBlotsWhatIsOwed(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 1, User: "zoe", Name: "Zoe"})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, "zoe", false)
	h.must(err)
	h.must(h.forget("zoe"))
	due, err := h.db.Claim(context.Background(), h.clock, h.clock.Add(time.Hour), 100)
	h.must(err)
	ended := false
	for _, d := range due {
		var in Intent
		h.must(json.Unmarshal(d.Body, &in))
		if in.Vote != nil {
			ended = in.Outcome == voting.Rejected && in.Vote.User == "" && in.Vote.Name == "" && len(in.Vote.Ballots) == 1
		}
	}
	if !ended {
		t.Errorf("owed %+v, want how the vote ended, about nobody", due)
	}
}

// An open table stays for the invited when one of them is forgotten.
func TestForgettingOpensNoTable(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	table, err := h.tables.Open(ctx, Opening{Game: "bazaar", Owner: "ada", OwnerName: "Ada", Invited: []string{"bo"}, Press: h.press()})
	h.must(err)
	h.must(h.forget("bo"))
	if _, err := h.tables.Join(ctx, table.ID, "eve", "Eve", h.press()); reason(err) != Uninvited {
		t.Errorf("a stranger joins: %v, want %s", err, Uninvited)
	}
}
