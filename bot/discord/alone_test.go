package discord_test

import (
	"context"
	"strings"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/render"
	"guildhall/storage"
)

// A solo table is opened, played and finished in direct messages, with every form of
// question, and without any picture.
func TestSoloMatchInDirectMessages(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Configure(func(c *discord.Config) { c.Artists = func(string) render.Renderer { return nil } })
	opened := h.Command("1", "dm-1", "table open", map[string]string{"game": "counting"})
	if !strings.Contains(opened.Content, "is open") {
		t.Fatalf("opening:\n%s", opened.Text())
	}
	h.Deliver()
	lobby := h.Wire.In("dm-1", "")[0]
	h.Press("1", lobby, discordtest.Verb(lobby, "start"))
	h.Deliver()
	panel := h.Command("1", "dm-1", "play", nil)
	numbers, ok := panel.Menu("group")
	if !ok || numbers.Options[0].Label != "0 to 19" {
		t.Fatalf("no menu of numbers:\n%s", panel.Text())
	}
	panel = h.Press("1", panel, numbers.CustomID, "0")
	panel = h.Press("1", panel, discordtest.Verb(panel, "menu"), "n12")
	row, ok := panel.Menu("group")
	if !ok || row.Options[2].Label != "Row 3" {
		t.Fatalf("no menu of rows:\n%s", panel.Text())
	}
	panel = h.Press("1", panel, row.CustomID, "2")
	cell, ok := panel.Menu("menu")
	if !ok || len(cell.Options) != 5 {
		t.Fatalf("no menu of cells of the row:\n%s", panel.Text())
	}
	panel = h.Press("1", panel, cell.CustomID, "d3")
	picks, ok := panel.Menu("picks")
	if !ok {
		t.Fatalf("no menu to pick from:\n%s", panel.Text())
	}
	panel = h.Press("1", panel, picks.CustomID, "2", "3")
	panel = h.Press("1", panel, discordtest.Verb(panel, "pick"))
	if !strings.Contains(panel.Content, "final at once") {
		t.Errorf("no warning before a final answer:\n%s", panel.Text())
	}
	h.Press("1", panel, discordtest.Verb(panel, "sure"))
	h.Deliver()
	moves, err := h.Store.Moves(context.Background(), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, m := range moves {
		codes = append(codes, m.Code)
	}
	if got := strings.Join(codes, " "); got != "n12 d3 p1 p1 yes" {
		t.Errorf("the record is %q", got)
	}
	public := h.Wire.In("dm-1", "")
	if last := public[len(public)-1]; !strings.Contains(last.Content, "**Ada** wins") {
		t.Errorf("the last message is\n%s", last.Text())
	}
	tb, err := h.Bot.Services.Tables.Table(context.Background(), 1)
	if err != nil || tb.Phase != storage.Finished || tb.Thread != "dm-1" {
		t.Errorf("table %+v, %v", tb, err)
	}
	if strings.Contains(h.Errs.String(), "level=ERROR") {
		t.Errorf("errors were logged: %s", h.Errs)
	}
}

// The card of a table in direct messages mentions no thread and no joining, and shows
// «Take turn» once.
func TestSoloCardMentionsNoOthers(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	said := []*discordtest.Posted{h.Command("1", "dm-1", "table open", map[string]string{"game": "counting"})}
	h.Deliver()
	lobby := h.Wire.In("dm-1", "")[0]
	before := *lobby
	said = append(said, &before, h.Press("1", lobby, discordtest.Verb(lobby, "start")))
	h.Deliver()
	turns := 0
	for _, p := range h.Wire.In("dm-1", "") {
		said = append(said, p)
		if discordtest.Verb(p, "turn") != "" {
			turns++
		}
	}
	if turns != 1 {
		t.Errorf("%d messages have «Take turn», want one", turns)
	}
	for _, p := range said {
		for _, word := range []string{"thread", "anyone may", "join", "Join", "someone", "Invit", "invit", "<#", "<@"} {
			if strings.Contains(p.Text(), word) {
				t.Errorf("%q in a table for one:\n%s", word, p.Text())
			}
		}
	}
}

func TestSoloTableNeedsOpenDirectMessages(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Wire.NoDM["1"] = true
	said := h.Command("1", "dm-1", "table open", map[string]string{"game": "counting"})
	if !strings.Contains(said.Content, "I cannot send you direct messages") {
		t.Errorf("the answer to opening is\n%s", said.Text())
	}
	h.Deliver()
	if tb := h.Table(1); tb.Phase != storage.Closed {
		t.Errorf("the table is %s, want closed", tb.Phase)
	}
	delete(h.Wire.NoDM, "1")
	said = h.Command("1", "dm-1", "table open", map[string]string{"game": "counting"})
	h.Deliver()
	if posted := h.Wire.In("dm-1", ""); len(posted) != 1 || !strings.Contains(said.Content, "is open") {
		t.Errorf("with open ones: %d messages, answer\n%s", len(posted), said.Text())
	}
}
