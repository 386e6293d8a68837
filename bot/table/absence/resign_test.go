package absence_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

func TestResignAtAnyTime(t *testing.T) {
	for steps := 0; steps < 40; steps += longtest.Number(8, 2) {
		h := tabletest.New(t)
		p := &tabletest.Player{Fixture: h, R: rand.New(rand.NewPCG(uint64(steps), 1)), ID: h.Start("bazaar", 3)}
		if p.Play(steps) {
			return
		}
		leaves := tabletest.People[steps/2%3]
		press := h.Press()
		h.Deliveries()
		_, err := h.Services.Absences.Resign(context.Background(), p.ID, leaves, press)
		h.Must(err)
		if got := h.Deliveries(); !slices.Contains(got, "resigned") {
			t.Fatalf("after %d steps: told %v, want resigned", steps, got)
		}
		_, err = h.Services.Absences.Resign(context.Background(), p.ID, leaves, press)
		h.Must(err)
		if seen := h.Look(p.ID, leaves); seen.Joined || seen.MyTurn || seen.Seat != engine.Spectator {
			t.Fatalf("after %d steps: %s is still at the table: %+v", steps, leaves, seen)
		}
		if slices.Contains(h.Asked(p.ID), leaves) {
			t.Fatalf("after %d steps: the table waits for a vacant seat", steps)
		}
		if _, err := h.Choose(p.ID, leaves, "draw", true); tabletest.Reason(err) != table.Resigned && tabletest.Reason(err) != table.IsOver {
			t.Fatalf("after %d steps: choosing after resigning: %v", steps, err)
		}
		p.Stale = nil
		if !p.Play(5000) {
			t.Fatal("the match does not end")
		}
		h.Verify(p.ID)
	}
}

func TestLastPersonEndsTheTable(t *testing.T) {
	h := tabletest.New(t)
	id := h.Start("bazaar", 2)
	h.Deliveries()
	row, err := h.Services.Absences.Resign(context.Background(), id, "ada", h.Press())
	h.Must(err)
	if row.Phase != storage.Closed || row.Ending != table.EndedResigned || row.Ended.IsZero() {
		t.Errorf("phase %s, ending %q, ended %v", row.Phase, row.Ending, row.Ended)
	}
	if got := h.Deliveries(); !slices.Contains(got, "closed") || !slices.Contains(got, "resigned") {
		t.Errorf("told %v, want resigned and closed", got)
	}
	if _, ok := table.Seed(h.Look(id, "").Table); !ok {
		t.Error("the seed is not told after the end")
	}
	record, err := h.Services.Records.Export(context.Background(), id, "bo")
	if err != nil || record.Result != nil || record.SeedHash != h.Look(id, "").SeedHash {
		t.Errorf("record %+v, %v; want one without a result", record, err)
	}
}

// If a process ends between a resignation and the game's answer, the table
// waits for nobody. The next read of the table lets the game answer.
func TestResignationIsFinishedByTheNextReader(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	row, err := h.DB.Table(context.Background(), id)
	h.Must(err)
	row.Seats[0].Vacant = true
	_, err = h.DB.Update(context.Background(), row, "", nil)
	h.Must(err)
	h.Restart()
	if got := h.Asked(id); !slices.Equal(got, seats[1:2]) {
		t.Errorf("asked %v, want %v", got, seats[1:2])
	}
	if got := h.Deliveries(); !slices.Contains(got, "turn:"+seats[1]) {
		t.Errorf("told %v, want that it is %s's turn", got, seats[1])
	}
}

func TestResignationEndsVotes(t *testing.T) {
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Pause, By: "ada"})
	h.Must(err)
	h.Deliveries()
	_, err = h.Services.Absences.Resign(context.Background(), id, "bo", h.Press())
	h.Must(err)
	if got := h.Votes(id); len(got) != 0 {
		t.Errorf("votes %v after a resignation", got)
	}
	if got := h.Deliveries(); !slices.Contains(got, "vote") || !slices.Contains(got, "left:bo") {
		t.Errorf("told %v", got)
	}
}
