package lobby_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// finishedMatch returns a table of three with a finished match.
func finishedMatch(h *discordtest.Fixture) storage.Table {
	h.T.Helper()
	tb := h.StartedThree()
	_, err := h.Bot.Services.Lobby.Remove(context.Background(), tb.ID, "9", "removed", "")
	h.Ok(err)
	h.Deliver()
	return h.Table(tb.ID)
}

// openRematch opens a rematch.
func openRematch(h *discordtest.Fixture, user string, tb storage.Table) storage.Table {
	h.T.Helper()
	h.Reach(user, tb.Thread, "table manage", nil, "again")
	h.Deliver()
	return h.Table(h.Table(tb.ID).TableState.Next)
}

func closes(h *discordtest.Fixture, user string, tb storage.Table) {
	h.T.Helper()
	h.Reach(user, discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "close")
	h.Deliver()
}

// pinged returns the number of mentions of a person in a channel.
func pinged(h *discordtest.Fixture, channel, user string) int {
	n := 0
	for _, p := range h.Wire.In(channel, "") {
		if slices.Contains(p.Mentions, user) {
			n++
		}
	}
	return n
}

// Opening and closing a rematch several times pings each person at most once a day, and
// the message links to the open one.
func TestRematchPingsOnceADay(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := finishedMatch(h)
	before := pinged(h, tb.Thread, "2")
	var next storage.Table
	for n := range 5 {
		if n > 0 {
			closes(h, "1", next)
		}
		next = openRematch(h, "1", tb)
		h.Now = h.Now.Add(time.Hour)
	}
	h.Open() // the pings are stored, so they are known after a restart
	if n := pinged(h, tb.Thread, "2") - before; n > 1 {
		t.Errorf("Bo was pinged %d times", n)
	}
	all := h.Wire.In(tb.Thread, "")
	last := all[len(all)-1]
	if id := discordtest.Verb(last, "join"); !strings.HasPrefix(id, fmt.Sprintf("join:%d:", next.ID)) {
		t.Errorf("the button %q does not lead to table %d", id, next.ID)
	}
	// A person who was not pinged yet is pinged when somebody else opens a rematch.
	closes(h, "1", next)
	ada, bo, third := pinged(h, tb.Thread, "1"), pinged(h, tb.Thread, "2"), pinged(h, tb.Thread, "3")
	next = openRematch(h, "2", tb)
	if a, b, c := pinged(h, tb.Thread, "1")-ada, pinged(h, tb.Thread, "2")-bo, pinged(h, tb.Thread, "3")-third; a != 1 || b > 0 || c > 0 {
		t.Errorf("Bo opened one: pinged Ada %d times, Bo %d, the third %d; want Ada once", a, b, c)
	}
	joins := 0
	for _, p := range h.Wire.In(tb.Thread, "") {
		if discordtest.Verb(p, "join") != "" {
			joins++
		}
	}
	if joins != 1 {
		t.Errorf("%d messages with a button to join, want the newest alone", joins)
	}
	// A day later people are pinged again.
	closes(h, "2", next)
	h.Now = h.Now.Add(25 * time.Hour)
	third = pinged(h, tb.Thread, "3")
	openRematch(h, "1", tb)
	if pinged(h, tb.Thread, "3") != third+1 {
		t.Error("a day later nobody is pinged")
	}
}

// A rematch is announced even if one of the players deleted their data.
func TestRematchAfterForgetting(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := finishedMatch(h)
	h.Forgets("3")
	before := pinged(h, tb.Thread, "2")
	openRematch(h, "1", tb)
	if pinged(h, tb.Thread, "2") != before+1 || pinged(h, tb.Thread, "") != 0 {
		t.Errorf("pinged Bo %d times, nobody %d; log %s", pinged(h, tb.Thread, "2")-before, pinged(h, tb.Thread, ""), h.Errs)
	}
	for _, p := range h.Wire.In(tb.Thread, "") {
		if strings.Contains(p.Content, "<@>") {
			t.Errorf("mentions nobody: %s", p.Content)
		}
	}
}

// A table that was closed before its start offers no rematch, and nobody is asked to wait
// for its end.
func TestNoRematchOfUnstartedTable(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs["1"] = "en-US"
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Reach("1", discordtest.ChannelID, "table manage", nil, "close")
	got := h.Forces("1", discordtest.ChannelID, 1, "again").Content
	if !strings.Contains(got, "closed before its match started") || strings.Contains(got, "not ended") {
		t.Errorf("answered is %s", got)
	}
	tb := h.StartedThree()
	if got := h.Forces("1", tb.Thread, tb.ID, "again").Content; !strings.Contains(got, "has not ended yet") {
		t.Errorf("while a match runs: %s", got)
	}
}
