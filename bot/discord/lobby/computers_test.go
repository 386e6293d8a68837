package lobby_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/storage"
)

// cheap gives computer opponents little time to think.
func cheap(h *discordtest.Fixture) {
	h.Bot.Services.Computers.ReplacePlayers(func(engine.Rules, int, int, bool) (ai.Player, string, error) {
		return search.Player{Iterations: 4, Further: 2, Explore: 1}, "cheap", nil
	})
}

// computersPlay lets enough time pass for computer opponents to answer.
func computersPlay(h *discordtest.Fixture) {
	h.T.Helper()
	ctx := context.Background()
	for range 20 {
		h.Now = h.Now.Add(table.AnswerAfter)
		due, err := h.Store.WaitsDue(ctx, h.Now, 50)
		h.Ok(err)
		for _, w := range due {
			if seating.IsComputer(w.User) {
				h.Ok(h.Bot.Services.Waits.Check(ctx, w))
			}
		}
		h.Bot.Services.Computers.Work(ctx)
	}
	h.Deliver()
}

// opened returns an open table of person 1.
func opened(h *discordtest.Fixture, channel string) storage.Table {
	h.T.Helper()
	h.Command("1", channel, "table open", map[string]string{"game": "rounds", "language": "en"})
	h.Deliver()
	return h.Table(1)
}

func TestOwnerAddsAndRemovesComputers(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs = map[string]string{"1": "en-US", "2": "ko"}
	tb := opened(h, discordtest.ChannelID)
	on := map[string]string{"table": fmt.Sprint(tb.ID)}
	if p := h.AddsBot("1", discordtest.ChannelID, tb.ID, "3"); !strings.Contains(p.Content, "Club bot") {
		t.Errorf("after adding one:\n%s", p.Text())
	}
	h.Deliver()
	card := h.Wire.In(discordtest.ChannelID, "")[0]
	if !strings.Contains(card.Text(), "2 Club bot") {
		t.Errorf("the lobby card does not name the computer and its level:\n%s", card.Text())
	}
	if p := h.Press("2", card, discordtest.Verb(card, "bots")); !strings.Contains(p.Content, "방장") {
		t.Errorf("somebody else opens the owner's page:\n%s", p.Text())
	}
	page := h.Press("1", card, discordtest.Verb(card, "bots"))
	page = h.Press("1", page, page.Button("Add: Expert"))
	if got := users(h.Table(tb.ID)); !slices.Equal(got, []string{"1", "computer-3-1", "computer-4-1"}) {
		t.Errorf("seats %v after adding an expert", got)
	}
	page = h.Press("1", page, page.Button("Remove: Club"))
	if got := users(h.Table(tb.ID)); !slices.Equal(got, []string{"1", "computer-4-1"}) || page.Button("Remove: Club") != "" {
		t.Errorf("seats %v after removing the club computer", got)
	}
	remove := page.Button("Remove: Expert")
	page = h.Press("1", page, remove)
	if p := h.PressStale("1", page, remove); !strings.Contains(p.Content, "No bot") {
		t.Errorf("removing one where none is:\n%s", p.Text())
	}
	page = h.Press("1", card, discordtest.Verb(card, "bots"))
	add := fmt.Sprintf("botadd:%d:0.0:1", tb.ID)
	if p := h.PressForged("2", card, add); !strings.Contains(p.Content, "방장") {
		t.Errorf("somebody else adds one:\n%s", p.Text())
	}
	for range 12 {
		page = h.PressForged("1", page, add)
	}
	if !strings.Contains(page.Content, "full") {
		t.Errorf("one more than the table holds:\n%s", page.Text())
	}
	h.Reach("1", discordtest.ChannelID, "table manage", on, "start")
	if p := h.PressForged("1", card, add); !strings.Contains(p.Content, "begun") && !strings.Contains(p.Content, "started") {
		t.Errorf("one more after the start:\n%s", p.Text())
	}
}

func users(t storage.Table) []string {
	var list []string
	for _, s := range t.Seats {
		list = append(list, s.User)
	}
	return list
}

// A person plays against a computer in direct messages. Nothing is sent to the computer,
// and the card names it in the language of the table.
func TestPersonPlaysComputerInDirectMessages(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	cheap(h)
	tb := opened(h, "dm-1")
	page := h.AddsBot("1", "dm-1", tb.ID, "2")
	h.Press("1", page, discordtest.Verb(page, "start"))
	h.Deliver()
	tb = h.Table(tb.ID)
	if tb.Phase != storage.Playing || len(tb.Seats) != 2 {
		t.Fatalf("phase %s with %d seats", tb.Phase, len(tb.Seats))
	}
	computersPlay(h)
	if user := h.Pending(tb.ID); user != "1" {
		t.Errorf("%q is asked after the computer had its time, want the person", user)
	}
	if !strings.Contains(h.AllMessages(h.Table(tb.ID)), "Casual bot") {
		t.Error("no message names the computer")
	}
	for _, p := range h.Wire.In("dm-1", "") {
		if strings.Contains(p.Content, "<@computer") {
			t.Errorf("a message mentions a computer:\n%s", p.Text())
		}
	}
	if strings.Contains(h.Errs.String(), "level=ERROR") {
		t.Errorf("errors were logged: %s", h.Errs)
	}
}
