package records_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/bot/table/records"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/turns"
	"guildhall/bot/table/voting"
)

// An administrator's correction is news to everybody, including the person
// whose turn it was.
func TestRecapShowsCorrection(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	h.Sells(id, seats[1])
	played := tabletest.Sure(h.Services.Tables.Table(ctx, id)).Turns
	tabletest.Sure(h.Services.Takebacks.Correct(ctx, turns.Correction{Table: id, By: "root", Press: h.Press(), Turn: played - 1, Note: "a cube was lost"}))
	for _, user := range seats {
		r := tabletest.Sure(h.Services.Records.Recap(ctx, h.Look(id, user), 5))
		if !strings.Contains(tabletest.JSON(t, r.Turns), "a cube was lost") {
			t.Errorf("%s is told %s, want the correction", user, tabletest.JSON(t, r))
		}
		if seen := h.Look(id, user); seen.Since > played {
			t.Errorf("%s: the log's news begin after entry %d, behind the correction", user, seen.Since)
		}
	}
}

// Moves that the game played after time ran out are news to the person of the
// seat.
func TestRecapShowsAutomaticAnswers(t *testing.T) {
	h := tabletest.New(t)
	terms := tabletest.ADay
	terms.Absence = clock.Auto
	id, gone, other := h.TimedPair(terms)
	h.Sells(id, gone)
	own := h.Look(id, gone).Since
	for range 6 {
		if who := h.Asked(id); len(who) == 1 && who[0] == other {
			h.Move(id, other)
		} else {
			h.After(25 * time.Hour)
		}
	}
	r := tabletest.Sure(h.Services.Records.Recap(context.Background(), h.Look(id, gone), 1000))
	if len(r.Turns) == 0 || r.Turns[0].N != own+1 || strings.Count(tabletest.JSON(t, r), history.EventTimeout) < 2 {
		t.Errorf("the recap is %s, want at least two such turns, from entry %d on", tabletest.JSON(t, r), own+1)
	}
	if got := h.Look(id, gone).Since; got != own {
		t.Errorf("the log's news begin after entry %d, want %d", got, own)
	}
}

// The recap reaches back to the person's latest turn, at any distance, and
// counts the turns since.
func TestRecapStartsAfterOwnTurn(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	for range table.TurnsKept {
		h.Sells(id, seats[1])
		turn := tabletest.Sure(h.Services.Tables.Table(ctx, id)).Turns
		tabletest.Sure(h.Services.Takebacks.Correct(ctx, turns.Correction{Table: id, By: "root", Press: h.Press(), Turn: turn, Note: "again"}))
	}
	for _, how := range []string{"kept in memory", "read anew"} {
		r := tabletest.Sure(h.Services.Records.Recap(ctx, h.Look(id, seats[0]), 5))
		if len(r.Turns) != 5 || r.Earlier != table.TurnsKept-5 {
			t.Errorf("%s: %d entries and %d before them, want 5 and %d", how, len(r.Turns), r.Earlier, table.TurnsKept-5)
		}
		h.Restart()
	}
}

func TestRecap(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	recap := func(user string, most int) *records.Recap {
		r, err := h.Services.Records.Recap(ctx, h.Look(id, user), most)
		h.Must(err)
		return r
	}
	if r := recap(seats[0], 5); len(r.Turns) != 0 {
		t.Errorf("right after one's own turn: %+v", r)
	}
	h.Sells(id, seats[1])
	_, err := h.Choose(id, seats[2], "draw", true)
	h.Must(err)
	r := recap(seats[0], 5)
	if len(r.Turns) != 2 || r.Earlier != 0 || r.Turns[0].Seat != 1 || r.Turns[1].Seat != 2 {
		t.Fatalf("since one's own turn: %+v", r)
	}
	if strings.Contains(tabletest.JSON(t, r), "drew.own") {
		t.Error("the recap tells what another drew")
	}
	if r := recap(seats[0], 1); len(r.Turns) != 1 || r.Earlier != 1 || r.Turns[0].Seat != 2 {
		t.Errorf("the latest alone: %+v", r)
	}
	if r := recap("eve", 5); len(r.Turns) != 0 {
		t.Errorf("who watches: %+v", r)
	}
	// A turn that was taken back is not shown as if it were still valid.
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[1], Sure: true})
	h.Must(err)
	for _, who := range p.Vote.Voters {
		_, err = h.Cast(id, p.Vote.ID, who, true)
		h.Must(err)
	}
	r = recap(seats[0], 5)
	if len(r.Turns) != 1 || r.Turns[0].Events[0].Text.Key != "table.event.took_back" {
		t.Errorf("after a takeback: %+v", r)
	}
}

func TestLogShowsOnlyVisibleEvents(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	_, err := h.Choose(id, seats[0], "draw", true)
	h.Must(err)
	for viewer, want := range map[string]string{seats[0]: "bazaar.drew.own", seats[1]: "bazaar.drew", "": "bazaar.drew", "eve": "bazaar.drew"} {
		log, err := h.Services.Records.Entries(ctx, id, viewer, 4, 10)
		h.Must(err)
		if len(log) != 1 || log[0].Turn != 4 || len(log[0].Events) == 0 || log[0].Events[0].Text.Key != want {
			t.Errorf("%q reads %v, want %s", viewer, log, want)
		}
		if want == "bazaar.drew" && strings.Contains(tabletest.JSON(t, log), "drew.own") {
			t.Errorf("%q reads what %s drew", viewer, seats[0])
		}
	}
}
