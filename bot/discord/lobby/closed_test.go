package lobby_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// The card of a table that was closed before its start is removed.
func TestCardOfClosedTableIsRemoved(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	if n := len(h.Wire.In(discordtest.ChannelID, "")); n != 1 {
		t.Fatalf("%d cards of an open table, want one", n)
	}
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "close")
	h.Deliver()
	if left := h.Wire.In(discordtest.ChannelID, ""); len(left) != 0 {
		t.Errorf("the card still says: %s", left[0].Text())
	}
}

// If there are many channels or roles, as many are named as fit; no link is cut in the
// middle.
func TestListOfTableChannelsIsNotCut(t *testing.T) {
	h := discordtest.New(t)
	set := func(change func(*storage.Guild)) {
		t.Helper()
		_, err := h.Store.ChangeGuild(context.Background(), discordtest.GuildID, func(g *storage.Guild) error {
			change(g)
			return nil
		})
		h.Ok(err)
	}
	ids := func() (list []string) {
		for i := range 100 {
			list = append(list, fmt.Sprint(1_100_000_000_000_000_000+i))
		}
		return list
	}()
	for _, tt := range []struct {
		name, link, more string
		change           func(*storage.Guild)
	}{
		{"channels", "<#11", "> and 60 more", func(g *storage.Guild) { g.Channels = ids }},
		{"roles", "<@&11", "> and 60 more may open tables. Ask", func(g *storage.Guild) { g.Channels, g.Openers = nil, ids }},
	} {
		set(tt.change)
		said := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"}).Content
		if n := strings.Count(said, tt.link); n != 40 || !strings.Contains(said, tt.more) {
			t.Errorf("%d of 100 %s are named, want 40 and the number of the others:\n%s", n, tt.name, said)
		}
	}
}

// A person who opens one table after the other is told when to try again.
func TestOpeningTablesIsRateLimited(t *testing.T) {
	h := discordtest.New(t)
	h.TablesPerHour(3)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	first := h.Newest().ID
	said := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"}).Content
	if !strings.Contains(said, "Try again <t:") || h.Newest().ID != first {
		t.Errorf("a second table at once: %q, newest table %d", said, h.Newest().ID)
	}
	if said := h.Command("2", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"}).Content; strings.Contains(said, "Try again") {
		t.Errorf("another person is told %q", said)
	}
}

// Starting and closing tables and opening rematches are limited in the same way as
// opening. An act that is refused for its rate changes nothing, and works at the stated
// time.
func TestOtherActionsAreRateLimited(t *testing.T) {
	table := func(h *discordtest.Fixture, verb string, tb storage.Table) string {
		return h.Reach("1", tb.Channel, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, verb).Content
	}
	for _, tt := range []struct {
		name  string
		begin func(*discordtest.Fixture) storage.Table
		act   string
		done  func(*discordtest.Fixture, storage.Table) bool
	}{
		{"start", openedForTwo, "start", func(h *discordtest.Fixture, tb storage.Table) bool { return h.Table(tb.ID).Phase == storage.Playing }},
		{"close", openedForTwo, "close", func(h *discordtest.Fixture, tb storage.Table) bool { return h.Table(tb.ID).Phase == storage.Closed }},
		{"rematch", finishedMatch, "again", func(h *discordtest.Fixture, tb storage.Table) bool { return h.Table(tb.ID).TableState.Next != 0 }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Rounds{})
			tb := tt.begin(h)
			h.TablesPerHour(3) // one immediately, then one every twenty minutes
			h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
			if said := table(h, tt.act, tb); !strings.Contains(said, "Try again <t:") || tt.done(h, tb) {
				t.Errorf("right after another table: %q, done: %v", said, tt.done(h, tb))
			}
			h.Now = h.Now.Add(21 * time.Minute)
			if said := table(h, tt.act, tb); strings.Contains(said, "Try again") || !tt.done(h, tb) {
				t.Errorf("twenty minutes later: %q, done: %v", said, tt.done(h, tb))
			}
		})
	}
}

// openedForTwo returns an open table with two people.
func openedForTwo(h *discordtest.Fixture) storage.Table {
	h.T.Helper()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	tb := h.Newest()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	return h.Table(tb.ID)
}

// The opener may not close a match with other people. The reply names two ways to end the
// match; one is enough.
func TestRunningMatchNamesWaysToEnd(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "ko"}
	tb := h.Started("1", "2")
	got := h.Forces(tb.Owner, tb.Thread, tb.ID, "close").Content
	if !strings.Contains(got, "기권할 수 있습니다.") || !strings.Contains(got, "또는 서버 관리자에게") {
		t.Errorf("the refusal: %s", got)
	}
}

// Closing a match against computers needs a confirmation that names the loss, as nobody
// else would notice a mistake. An open table is closed at once.
func TestClosingRunningMatchNeedsConfirmation(t *testing.T) {
	for lang, words := range map[string][]string{
		"en-US": {"after %d turn", "without a result", "Close the table", "Go on playing"},
		"ko":    {"차례를 %d번 진행한", "결과 없이", "테이블 닫기", "계속하기"},
	} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Rounds{})
			h.Langs = map[string]string{"1": lang}
			cheap(h)
			tb := opened(h, "dm-1")
			page := h.AddsBot("1", "dm-1", tb.ID, "2")
			h.Press("1", page, discordtest.Verb(page, "start"))
			h.Deliver()
			computersPlay(h)
			h.Plays("1", h.Table(tb.ID), "nod")
			before := h.Table(tb.ID)
			ask := h.Reach("1", "dm-1", "table manage", nil, "close")
			for _, want := range []string{fmt.Sprintf(words[0], before.Turns), words[1]} {
				if !strings.Contains(ask.Content, want) {
					t.Errorf("the question is %q, want %q in it", ask.Content, want)
				}
			}
			if now := h.Table(tb.ID); now.Rev != before.Rev || now.Phase != storage.Playing {
				t.Fatalf("the question changed the table: %+v", now)
			}
			h.Press("1", ask, ask.Button(words[3]))
			if now := h.Table(tb.ID); now.Phase != storage.Playing {
				t.Errorf("the table is %s after «%s»", now.Phase, words[3])
			}
			ask = h.Reach("1", "dm-1", "table manage", nil, "close")
			h.Press("1", ask, ask.Button(words[2]))
			if now := h.Table(tb.ID); now.Phase != storage.Closed {
				t.Errorf("the table is %s after «%s»", now.Phase, words[2])
			}
		})
	}
}
