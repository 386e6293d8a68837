package table

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// sure is what a call returned that must not fail; a failure ends the test.
func sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestHoldAndRelease(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.timed("bazaar", 2, aDay)
	sure(h.tables.Pauses.Hold(ctx, id, "root", h.press(), "stop"))
	table := sure(h.tables.Table(ctx, id))
	if table.Affairs.Pause.Why != PausedByAdmin {
		t.Fatalf("pause = %+v", table.Affairs.Pause)
	}
	for _, w := range h.waits(id) {
		if !w.Due.IsZero() {
			t.Errorf("the clock of seat %d runs on: %v", w.Seat, w.Due)
		}
	}
	if _, err := h.tables.Pauses.Hold(ctx, id, "root", h.press(), ""); reason(err) != Paused {
		t.Errorf("held twice: %v", err)
	}
	if _, err := h.tables.Votes.Propose(ctx, voting.Motion{Table: id, Kind: voting.Resume, By: "ada", Press: h.press()}); reason(err) != AdminPaused {
		t.Errorf("the table ends an administrator's pause: %v", err)
	}
	sure(h.tables.Pauses.Release(ctx, id, "root", h.press(), "go"))
	for _, w := range h.waits(id) {
		if w.Due.IsZero() {
			t.Errorf("the clock of seat %d stands still", w.Seat)
		}
	}
	if _, err := h.tables.Pauses.Release(ctx, id, "root", h.press(), ""); reason(err) != NotPaused {
		t.Errorf("released twice: %v", err)
	}
	acts := sure(h.db.Acts(ctx, table.Guild, 10))
	if len(acts) != 2 || acts[0].Act != ActResume || acts[1].Act != ActPause || acts[1].Detail != "stop" {
		t.Errorf("acts = %+v", acts)
	}
}

func TestCorrect(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, seats := h.playing()
	h.sells(id, seats[0])
	h.sells(id, seats[1])
	before := sure(h.tables.Table(ctx, id))
	first := before.Turns - 1 // of the two sales
	entry := sure(h.db.Turns(ctx, id, first, 1))[0]
	press := h.press()
	after := sure(h.tables.Takebacks.Correct(ctx, Correction{Table: id, By: "root", Press: press, Turn: first, Note: " a cube was lost "}))
	if after.Seq <= before.Seq || after.Affairs.Takebacks != 1 || !slices.Equal(after.Affairs.Faults, []string{"a cube was lost"}) {
		t.Errorf("after = %+v", after)
	}
	if again := sure(h.tables.Takebacks.Correct(ctx, Correction{Table: id, By: "root", Press: press, Turn: first, Note: "x"})); again.Seq != after.Seq {
		t.Errorf("the same press corrected twice")
	}
	moves := sure(h.db.Moves(ctx, id, after.Seq))
	if to, ok := engine.Takeback(moves[0].Code); !ok || to != entry.First-1 {
		t.Errorf("the record ends with %q, want the match taken back to %d", moves[0].Code, entry.First-1)
	}
	log := sure(h.tables.Logs.Entries(ctx, id, "", 1, 100))
	last := log[len(log)-1]
	if last.Events[0].Text.Key != "table.event.corrected" || !strings.Contains(asJSON(t, last.Events), "a cube was lost") {
		t.Errorf("the log ends with %+v", last)
	}
	// Played on, it is a match like any other.
	h.sells(id, seats[0])
	for _, bad := range []Correction{
		{Turn: 0, Note: "x"}, {Turn: -1, Note: "x"}, {Turn: 99, Note: "x"}, {Turn: first, Note: "was taken back"},
	} {
		bad.Table, bad.By, bad.Press = id, "root", h.press()
		if _, err := h.tables.Takebacks.Correct(ctx, bad); reason(err) != NoSuchTurn {
			t.Errorf("%+v: %v, want %s", bad, err, NoSuchTurn)
		}
	}
	if _, err := h.tables.Takebacks.Correct(ctx, Correction{Table: id, By: "root", Press: h.press(), Turn: 1}); reason(err) != NoNote {
		t.Errorf("without a note: %v", err)
	}
}

// What an administrator does and who did it are kept together, once for a
// press, also when the process ends in between.
func TestActsAreKeptOnce(t *testing.T) {
	ctx := context.Background()
	for name, act := range map[string]func(h *house, id int64, press string) error{
		ActPause: func(h *house, id int64, press string) error {
			return failed(h.tables.Pauses.Hold(ctx, id, "root", press, "why"))
		},
		ActRemove: func(h *house, id int64, press string) error {
			return failed(h.tables.Remove(ctx, id, "root", press, "why"))
		},
		ActResume: func(h *house, id int64, press string) error {
			return failed(h.tables.Pauses.Release(ctx, id, "root", press, "why"))
		},
		ActCorrect: func(h *house, id int64, press string) error {
			return failed(h.tables.Takebacks.Correct(ctx, Correction{Table: id, By: "root", Press: press, Turn: 1, Note: "why"}))
		},
	} {
		for _, restart := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " restart ", restart), func(t *testing.T) {
				h := newHouse(t)
				id, seats := h.playing()
				h.sells(id, seats[0])
				if name == ActResume {
					h.agreed(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
				}
				press := h.press()
				h.tables.Store = noActs{h.db}
				h.must(act(h, id, press))
				h.tables.Store = h.db
				if restart {
					h.restart()
				}
				if err := act(h, id, press); err != nil && reason(err) == "" {
					t.Errorf("the same press again: %v", err)
				}
				acts := sure(h.db.Acts(ctx, "g", 10))
				want := storage.Audit{At: h.clock, Guild: "g", Table: id, User: "root", Act: name, Detail: "why"}
				if len(acts) != 1 || acts[0] != want {
					t.Errorf("kept are %+v, want %+v once", acts, want)
				}
			})
		}
	}
}

func failed(_ storage.Table, err error) error { return err }

// noActs is a store that keeps no act apart from what it does.
type noActs struct{ storage.Store }

func (noActs) RecordAct(context.Context, storage.Audit) error { return errKilled }
