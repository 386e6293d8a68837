package discord

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// ended reports whether the thread of a table tells how the match ended.
func (h *hall) ended(t storage.Table) bool {
	return slices.ContainsFunc(h.wire.in(t.Thread, ""), func(p *posted) bool { return verb(p, "again") != "" })
}

// Whatever stands in the way of somebody's private messages, everybody reads
// how the match ended.
func TestTheEndIsToldWhateverBecomesOfReminders(t *testing.T) {
	// reminded is a reminder of two tables, of which the first is about to end.
	reminded := func(t *testing.T) (*hall, storage.Table) {
		h := newHall(t, counting{})
		h.change("1", func(w *storage.Preferences) { w.Met, w.Quiet = true, &storage.Quiet{} })
		other := h.started("1", "2")
		for h.pending(other.ID) != "1" {
			other = h.started("1", "2")
		}
		one := h.timed(storage.Terms{}, "1")
		h.after(13 * time.Hour)
		if rs := h.reminders("1"); len(rs) != 1 {
			t.Fatalf("%d reminders, want one of both tables", len(rs))
		}
		h.play(one.ID, "1")
		return h, one
	}
	t.Run("the other table is broken", func(t *testing.T) {
		h, one := reminded(t)
		h.games = slices.DeleteFunc(h.games, func(r engine.Rules) bool { return r.Info().ID == "cleopatra" })
		h.deliver()
		if !h.ended(one) {
			t.Errorf("the thread does not tell how the match ended; log %s", h.errs)
		}
		if rs := h.reminders("1"); len(rs) != 1 || strings.Contains(rs[0].text(), "Counting") {
			t.Errorf("the reminder does not say what waits still: %v", rs)
		}
	})
	t.Run("direct messages are closed", func(t *testing.T) {
		h, one := reminded(t)
		h.wire.noDM["1"] = true
		h.deliver()
		if !h.ended(one) {
			t.Errorf("the thread does not tell how the match ended; log %s", h.errs)
		}
		if !h.kept("1").Closed {
			t.Error("that direct messages are closed is not remembered")
		}
	})
	t.Run("Discord takes no edit for a while", func(t *testing.T) {
		h, one := reminded(t)
		h.wire.fail["edit"] = []error{wire.ErrMaybeDone, wire.ErrMaybeDone, wire.ErrMaybeDone, wire.ErrMaybeDone, wire.ErrMaybeDone}
		h.deliver()
		if !h.ended(one) {
			t.Errorf("the thread does not tell how the match ended; log %s", h.errs)
		}
		for range 20 {
			h.now = h.now.Add(time.Minute)
			h.deliver()
		}
		if rs := h.reminders("1"); len(rs) != 1 || strings.Contains(rs[0].text(), "Counting") {
			t.Errorf("the reminder is not brought up to date later: %v", rs)
		}
		if dm := h.wire.in("dm-1", ""); strings.Contains(dm[len(dm)-1].Content, "Discord did not take") {
			t.Errorf("the owner is told of trouble with somebody's private message: %s", dm[len(dm)-1].Content)
		}
	})
}

func TestAReminderGoesWithItsSeat(t *testing.T) {
	for _, users := range [][]string{{"1", "2"}, {"1", "2", "3"}} {
		h := newHall(t, counting{})
		one := h.timed(storage.Terms{}, users...)
		who := h.pending(one.ID)
		h.after(12 * time.Hour)
		if rs := h.reminders(who); len(rs) != 1 {
			t.Fatalf("%d reminders, want 1", len(rs))
		}
		if _, err := h.bot.Tables.Absences.Resign(context.Background(), one.ID, who, "resign"); err != nil {
			t.Fatal(err)
		}
		h.deliver()
		if rs := h.reminders(who); len(rs) != 0 {
			t.Errorf("after resigning at a table of %d this stands: %s", len(users), rs[0].text())
		}
	}
}

// Who stood in, and is relieved, is reminded of the turn no more.
func TestAReminderGoesWithTheStandin(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	who := h.pending(one.ID)
	h.change("4", func(w *storage.Preferences) { w.Met, w.Quiet = true, &storage.Quiet{} })
	h.standin(one.ID, who, "4")
	h.after(12 * time.Hour)
	if rs := h.reminders("4"); len(rs) != 1 {
		t.Fatalf("%d reminders of who stands in, want 1", len(rs))
	}
	if _, err := h.bot.Tables.Absences.Back(context.Background(), one.ID, who, "back"); err != nil {
		t.Fatal(err)
	}
	h.deliver()
	if rs := h.reminders("4"); len(rs) != 0 {
		t.Errorf("after the person is back this stands with who stood in: %s", rs[0].text())
	}
}

// standin has somebody stand in for a seat of a running match.
func (h *hall) standin(id int64, who, comes string) {
	h.t.Helper()
	ctx := context.Background()
	seats := h.table(id).Seats
	seat := slices.IndexFunc(seats, func(s storage.Seat) bool { return s.User == who })
	p, err := h.bot.Tables.Votes.Propose(ctx, voting.Motion{Table: id, Kind: voting.Standin, By: who, Seat: seat, User: comes, Name: "Zoe", Press: "ask " + comes})
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.bot.Tables.Votes.Cast(ctx, votes.Ballot{Table: id, Vote: p.Vote.ID, User: comes, Agree: true, Press: "agree " + comes}); err != nil {
		h.t.Fatal(err)
	}
	h.deliver()
}
