package reminders_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

// ended reports whether the thread of a table announces the end of the match.
func ended(h *discordtest.Fixture, t storage.Table) bool {
	return slices.ContainsFunc(h.Wire.In(t.Thread, ""), func(p *discordtest.Posted) bool { return discordtest.Verb(p, "again") != "" })
}

// The end of the match is announced to everybody even if somebody's private messages
// fail.
func TestEndIsAnnouncedWhenRemindersFail(t *testing.T) {
	// reminded returns a table about to end. One of its two players has a reminder of two
	// tables.
	reminded := func(t *testing.T) (*discordtest.Fixture, storage.Table) {
		h := discordtest.New(t, discordtest.Counting{})
		h.Change("1", func(w *storage.ReminderPreferences) { w.Met, w.Quiet = true, &storage.QuietHours{} })
		other := h.Started("1", "2")
		for h.Pending(other.ID) != "1" {
			other = h.Started("1", "2")
		}
		one := h.Timed(storage.Terms{}, "1")
		h.After(13 * time.Hour)
		if rs := h.Reminders("1"); len(rs) != 1 {
			t.Fatalf("%d reminders, want one of both tables", len(rs))
		}
		h.Play(one.ID, "1")
		return h, one
	}
	t.Run("the other table is broken", func(t *testing.T) {
		h, one := reminded(t)
		h.Games = slices.DeleteFunc(h.Games, func(r engine.Rules) bool { return r.Info().ID == "cleopatra" })
		h.Deliver()
		if !ended(h, one) {
			t.Errorf("the thread does not tell how the match ended; log %s", h.Errs)
		}
		if rs := h.Reminders("1"); len(rs) != 1 || strings.Contains(rs[0].Text(), "Counting") {
			t.Errorf("the reminder does not say what waits still: %v", rs)
		}
	})
	t.Run("direct messages are closed", func(t *testing.T) {
		h, one := reminded(t)
		h.Wire.NoDM["1"] = true
		h.Deliver()
		if !ended(h, one) {
			t.Errorf("the thread does not tell how the match ended; log %s", h.Errs)
		}
	})
	t.Run("Discord takes no edit for a while", func(t *testing.T) {
		h, one := reminded(t)
		h.Wire.Fail["edit"] = []error{wire.ErrOutcomeUnknown, wire.ErrOutcomeUnknown, wire.ErrOutcomeUnknown, wire.ErrOutcomeUnknown, wire.ErrOutcomeUnknown}
		h.Deliver()
		if !ended(h, one) {
			t.Errorf("the thread does not tell how the match ended; log %s", h.Errs)
		}
		for range 20 {
			h.Now = h.Now.Add(time.Minute)
			h.Deliver()
		}
		if rs := h.Reminders("1"); len(rs) != 1 || strings.Contains(rs[0].Text(), "Counting") {
			t.Errorf("the reminder is not brought up to date later: %v", rs)
		}
		if dm := h.Wire.In("dm-1", ""); strings.Contains(dm[len(dm)-1].Content, "Discord did not accept") {
			t.Errorf("the owner is told of trouble with somebody's private message: %s", dm[len(dm)-1].Content)
		}
	})
}

func TestReminderIsRemovedWithItsSeat(t *testing.T) {
	for _, users := range [][]string{{"1", "2"}, {"1", "2", "3"}} {
		h := discordtest.New(t, discordtest.Counting{})
		one := h.Timed(storage.Terms{}, users...)
		who := h.Pending(one.ID)
		h.After(12 * time.Hour)
		if rs := h.Reminders(who); len(rs) != 1 {
			t.Fatalf("%d reminders, want 1", len(rs))
		}
		if _, err := h.Bot.Services.Absences.Resign(context.Background(), one.ID, who, "resign"); err != nil {
			t.Fatal(err)
		}
		h.Deliver()
		if rs := h.Reminders(who); len(rs) != 0 {
			t.Errorf("after resigning at a table of %d this stands: %s", len(users), rs[0].Text())
		}
	}
}

// A stand-in who is no longer needed loses the reminder of the turn.
func TestReminderIsRemovedWithTheStandin(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{}, "1", "2")
	who := h.Pending(one.ID)
	h.Change("4", func(w *storage.ReminderPreferences) { w.Met, w.Quiet = true, &storage.QuietHours{} })
	h.Standin(one.ID, who, "4")
	h.After(12 * time.Hour)
	if rs := h.Reminders("4"); len(rs) != 1 {
		t.Fatalf("%d reminders of who stands in, want 1", len(rs))
	}
	if _, err := h.Bot.Services.Absences.Back(context.Background(), one.ID, who, "back"); err != nil {
		t.Fatal(err)
	}
	h.Deliver()
	if rs := h.Reminders("4"); len(rs) != 0 {
		t.Errorf("after the person is back this stands with who stood in: %s", rs[0].Text())
	}
}
