package card_test

import (
	"context"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// againstComputer returns a running match of Ada against a computer. If closed is set she
// accepts no direct messages.
func againstComputer(t *testing.T, closed bool) (*discordtest.Fixture, storage.Table) {
	h := discordtest.New(t)
	h.Wire.NoDM["1"] = closed
	h.Change("1", func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	tb := h.Newest()
	_, err := h.Bot.Services.Lobby.AddComputer(context.Background(), tb.ID, "1", seating.Casual, "add")
	h.Ok(err)
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "start")
	h.Deliver()
	if computersAnswer(h, tb); h.Pending(tb.ID) != "1" {
		t.Fatal("the computer does not answer")
	}
	h.Now = h.Now.Add(time.Hour)
	h.Deliver()
	return h, h.Table(tb.ID)
}

// computersAnswer lets a few seconds pass, so that computers with a question answer it.
func computersAnswer(h *discordtest.Fixture, tb storage.Table) {
	h.T.Helper()
	for n := 0; h.Pending(tb.ID) != "1" && n < 40; n++ {
		h.Now = h.Now.Add(table.AnswerAfter / 2)
		h.CheckDueWaits()
		h.Bot.Services.Computers.Work(context.Background())
		h.Deliver()
	}
}

// turnsAt plays turns of Ada that the computer answers at once.
func turnsAt(h *discordtest.Fixture, tb storage.Table, n int) {
	h.T.Helper()
	for range n {
		h.Play(tb.ID, "1")
		h.Deliver()
		if computersAnswer(h, tb); h.Pending(tb.ID) != "1" {
			h.T.Fatal("the computer does not answer")
		}
	}
}

// Against computers a person gets no "your turn" while they are at the table: neither
// when the computer answers, nor while they look at the panel. They get one after two
// minutes without activity.
func TestNoYourTurnWhileThePersonIsAtTheTable(t *testing.T) {
	h, tb := againstComputer(t, false)
	before := heard(h, tb, "1")
	turnsAt(h, tb, 3)
	h.Now = h.Now.Add(100 * time.Second)
	h.Command("1", tb.Thread, "board", nil)
	h.Now = h.Now.Add(100 * time.Second)
	h.Deliver()
	if n := heard(h, tb, "1") - before; n != 0 {
		t.Errorf("%d messages while Ada was at the table, want none", n)
	}
	h.Now = h.Now.Add(30 * time.Second)
	h.Deliver()
	h.Now = h.Now.Add(10 * time.Minute)
	h.Deliver()
	if n := heard(h, tb, "1") - before; n != 1 {
		t.Errorf("%d messages after Ada went away, want one", n)
	}
}

// In a match against computers a person who accepts no direct messages is not pinged in
// the thread.
func TestNoPingAgainstComputersInPlaceOfADirectMessage(t *testing.T) {
	h, tb := againstComputer(t, true)
	before := heard(h, tb, "1")
	posted := len(h.Wire.In(tb.Thread, ""))
	turnsAt(h, tb, 2)
	h.Now = h.Now.Add(10 * time.Minute)
	h.Deliver()
	if n := heard(h, tb, "1") - before; n != 0 {
		t.Errorf("%d messages that notify Ada, want none", n)
	}
	if n := len(h.Wire.In(tb.Thread, "")); n != posted {
		t.Errorf("%d messages in the thread, want %d as before", n, posted)
	}
}

// A person who is away still counts as a person: while the game plays for them, another
// player without direct messages is pinged in the thread.
func TestAwayPersonCountsAsPerson(t *testing.T) {
	h, tb := discordtest.Timed(t, storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Standin}, "1", "2")
	away := h.Pending(tb.ID)
	here := map[string]string{"1": "2", "2": "1"}[away]
	h.Wire.NoDM[here] = true
	before := heard(h, tb, here)
	h.After(24*time.Hour + table.AnswerAfter)
	if h.Pending(tb.ID) != here {
		t.Fatalf("%s is asked, want %s after the other's time ran out", h.Pending(tb.ID), here)
	}
	h.After(10 * time.Minute)
	if n := heard(h, tb, here) - before; n != 1 {
		t.Errorf("the thread called the person who plays on %d times, want once", n)
	}
}

// When several computers play in a row, the card shows their answers together, and the
// person's own turn at once: two edits instead of one for each. If the next computer is
// late, it shows what happened so far.
func TestCardShowsComputerTurnsTogether(t *testing.T) {
	h := discordtest.New(t)
	h.Change("1", func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "3"})
	h.Deliver()
	tb := h.Newest()
	for range 2 {
		_, err := h.Bot.Services.Lobby.AddComputer(context.Background(), tb.ID, "1", seating.Casual, "add "+h.LastID())
		h.Ok(err)
		h.Command("1", discordtest.ChannelID, "help", nil) // another press has a different id
	}
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "start")
	h.Deliver()
	computersAnswer(h, tb)
	tb = h.Table(tb.ID)
	h.Now = h.Now.Add(time.Hour)
	h.Deliver()

	edits, turns := liveCardOf(h, tb).Edits, h.Table(tb.ID).Turns
	h.Play(tb.ID, "1")
	h.Deliver()
	if got := liveCardOf(h, tb).Edits - edits; got != 1 {
		t.Fatalf("%d edits after the person's turn, want one at once", got)
	}
	h.Now = h.Now.Add(table.AnswerAfter)
	h.CheckDueWaits()
	h.Bot.Services.Computers.Work(context.Background())
	h.Deliver()
	if made := h.Table(tb.ID).Turns - turns; made != 2 || h.Pending(tb.ID) == "1" {
		t.Fatalf("%d turns were made, and %s is asked; want the second computer", made, h.Pending(tb.ID))
	}
	if got := liveCardOf(h, tb).Edits - edits; got != 1 {
		t.Errorf("%d edits after the first computer answered, want none for it", got-1)
	}
	h.Now = h.Now.Add(table.AnswerAfter + 2*time.Second) // and no process has let the second computer answer
	h.Deliver()
	if got := liveCardOf(h, tb).Edits - edits; got != 2 {
		t.Errorf("%d edits when the second computer is late, want one for the first", got-1)
	}
	computersAnswer(h, tb)
	if got := liveCardOf(h, tb).Edits - edits; got != 3 || h.Pending(tb.ID) != "1" {
		t.Errorf("%d edits when the person is asked again, want one", got-2)
	}
}
