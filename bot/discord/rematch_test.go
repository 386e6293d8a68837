package discord

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/storage"
)

// played is a table of three whose match has ended.
func (h *hall) played() storage.Table {
	h.t.Helper()
	tb := h.circle()
	_, err := h.bot.Tables.Remove(context.Background(), tb.ID, "9", "removed", "")
	h.ok(err)
	h.deliver()
	return h.table(tb.ID)
}

// again opens a rematch.
func (h *hall) again(user string, tb storage.Table) storage.Table {
	h.t.Helper()
	h.command(user, tb.Thread, "table rematch", nil)
	h.deliver()
	return h.table(h.table(tb.ID).TableState.Next)
}

func (h *hall) closes(user string, tb storage.Table) {
	h.t.Helper()
	h.command(user, channelID, "table close", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.deliver()
}

// pinged counts how often a person was mentioned in a channel.
func (h *hall) pinged(channel, user string) int {
	n := 0
	for _, p := range h.wire.in(channel, "") {
		if slices.Contains(p.Mentions, user) {
			n++
		}
	}
	return n
}

// Whoever opens and closes a rematch again and again pings nobody twice a day,
// and what tells of it leads to the one that is open.
func TestRematchPingsOnceADay(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.played()
	before := h.pinged(tb.Thread, "2")
	var next storage.Table
	for n := range 5 {
		if n > 0 {
			h.closes("1", next)
		}
		next = h.again("1", tb)
		h.now = h.now.Add(time.Hour)
	}
	h.open() // a restart forgets nothing
	if n := h.pinged(tb.Thread, "2") - before; n > 1 {
		t.Errorf("Bo was pinged %d times", n)
	}
	all := h.wire.in(tb.Thread, "")
	last := all[len(all)-1]
	if id := verb(last, "join"); !strings.HasPrefix(id, fmt.Sprintf("join:%d:", next.ID)) {
		t.Errorf("the button %q does not lead to table %d", id, next.ID)
	}
	// Who was not pinged yet is, when somebody else opens it.
	h.closes("1", next)
	ada, bo, third := h.pinged(tb.Thread, "1"), h.pinged(tb.Thread, "2"), h.pinged(tb.Thread, "3")
	next = h.again("2", tb)
	if a, b, c := h.pinged(tb.Thread, "1")-ada, h.pinged(tb.Thread, "2")-bo, h.pinged(tb.Thread, "3")-third; a != 1 || b > 0 || c > 0 {
		t.Errorf("Bo opened one: pinged Ada %d times, Bo %d, the third %d; want Ada once", a, b, c)
	}
	joins := 0
	for _, p := range h.wire.in(tb.Thread, "") {
		if verb(p, "join") != "" {
			joins++
		}
	}
	if joins != 1 {
		t.Errorf("%d messages with a button to join, want the newest alone", joins)
	}
	// A day later it is news again.
	h.closes("2", next)
	h.now = h.now.Add(25 * time.Hour)
	third = h.pinged(tb.Thread, "3")
	h.again("1", tb)
	if h.pinged(tb.Thread, "3") != third+1 {
		t.Error("a day later nobody is pinged")
	}
}

// A rematch is told although one of those who played was forgotten.
func TestRematchAfterForgetting(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.played()
	h.forgets("3")
	before := h.pinged(tb.Thread, "2")
	h.again("1", tb)
	if h.pinged(tb.Thread, "2") != before+1 || h.pinged(tb.Thread, "") != 0 {
		t.Errorf("pinged Bo %d times, nobody %d; log %s", h.pinged(tb.Thread, "2")-before, h.pinged(tb.Thread, ""), h.errs)
	}
	for _, p := range h.wire.in(tb.Thread, "") {
		if strings.Contains(p.Content, "<@>") {
			t.Errorf("mentions nobody: %s", p.Content)
		}
	}
}
