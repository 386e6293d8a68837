package lobby_test

import (
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// passDays lets days pass, with an hourly check of open tables.
func passDays(h *discordtest.Fixture, days int) {
	h.T.Helper()
	for range days {
		h.Now = h.Now.Add(24 * time.Hour)
		if err := h.Bot.Work(h.T.Context()); err != nil {
			h.T.Fatal(err)
		}
		h.Deliver()
	}
}

// questions returns the questions to user 1 about keeping their table.
func questions(h *discordtest.Fixture) (list []*discordtest.Posted) {
	for _, p := range h.Wire.Messages {
		if discordtest.Verb(p, "keepopen") != "" {
			list = append(list, p)
		}
	}
	return list
}

// openedLong returns a bot with a table that user 1 opened, and that never starts.
func openedLong(t *testing.T) *discordtest.Fixture {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Change("1", func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Deliver()
	return h
}

// The owner of an open table is asked once after a week. Without an answer it is closed a
// week later, and no longer counts for the limits.
func TestOpenTableEnds(t *testing.T) {
	for _, closed := range []bool{false, true} {
		h := openedLong(t)
		h.Wire.NoDM["1"] = closed
		passDays(h, 6)
		if n := len(questions(h)); n != 0 {
			t.Fatalf("closed %v: asked %d times after six days", closed, n)
		}
		passDays(h, 7)
		if n := len(questions(h)); n != 1 || h.Table(1).Phase != storage.Open {
			t.Fatalf("closed %v: asked %d times after 13 days, the table is %s; log %s", closed, n, h.Table(1).Phase, h.Errs)
		}
		if q := questions(h)[0]; (q.Channel == discordtest.ChannelID) != closed {
			t.Errorf("closed %v: asked in %s", closed, q.Channel)
		}
		passDays(h, 1)
		if tb := h.Table(1); tb.Phase != storage.Closed || tb.Ending != "table.ending.open" {
			t.Errorf("closed %v: after 14 days the table is %s, %s", closed, tb.Phase, tb.Ending)
		}
		passDays(h, 2)
		for _, p := range h.Wire.In(discordtest.ChannelID, "") {
			if discordtest.Verb(p, "join") != "" {
				t.Errorf("closed %v: the lobby card stands:\n%s", closed, p.Text())
			}
		}
	}
}

// An owner who keeps their table is asked again a week later. Others cannot keep it.
func TestOwnerKeepsAnOpenTable(t *testing.T) {
	h := openedLong(t)
	passDays(h, 7)
	q := questions(h)[0]
	if got := h.PressForged("9", q, q.Button("Keep it open")); !strings.Contains(got.Content, "Ada") {
		t.Errorf("somebody else keeps it: %s", got.Text())
	}
	passDays(h, 5)
	if got := h.Press("1", q, q.Button("Keep it open")); !strings.Contains(got.Content, "stays open") {
		t.Errorf("answered by %s", got.Text())
	}
	passDays(h, 6)
	if n := len(questions(h)); n != 1 || h.Table(1).Phase != storage.Open {
		t.Errorf("asked %d times, the table is %s", n, h.Table(1).Phase)
	}
	passDays(h, 1)
	if n := len(questions(h)); n != 2 {
		t.Errorf("asked %d times a week after the answer, want twice", n)
	}
	passDays(h, 7)
	if tb := h.Table(1); tb.Phase != storage.Closed {
		t.Errorf("the table is %s", tb.Phase)
	}
	if got := h.Press("1", questions(h)[1], questions(h)[1].Button("Keep it open")); !strings.Contains(got.Content, "closed") {
		t.Errorf("a late answer reads %s", got.Text())
	}
}

// A server sets both numbers of days. A table that has been open for long is closed only
// after its owner had a day to answer.
func TestServerSetsLifetimeOfOpenTables(t *testing.T) {
	h := openedLong(t)
	set := func(ask, closes string) {
		h.T.Helper()
		h.Admin("1", "limits", map[string]string{"ask": ask, "close": closes})
	}
	set("0", "0")
	passDays(h, 60)
	if n := len(questions(h)); n != 0 || h.Table(1).Phase != storage.Open {
		t.Fatalf("never means never: asked %d times, the table is %s", n, h.Table(1).Phase)
	}
	set("2", "3")
	h.Now = h.Now.Add(2 * time.Hour)
	passDays(h, 1)
	if n := len(questions(h)); n != 1 || h.Table(1).Phase != storage.Open {
		t.Fatalf("asked %d times, the table is %s", n, h.Table(1).Phase)
	}
	passDays(h, 1)
	if got := h.Table(1).Phase; got != storage.Closed {
		t.Errorf("a day after the question the table is %s", got)
	}
}
