package discord

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// nodding is a match of rounds between two people in which n turns were taken.
func (h *hall) nodding(n int) storage.Table {
	h.t.Helper()
	h.command("1", channelID, "table open", map[string]string{"game": "rounds", "players": "2"})
	h.deliver()
	h.command("2", channelID, "table join", map[string]string{"table": "1"})
	h.command("1", channelID, "table start", map[string]string{"table": "1"})
	h.deliver()
	for range n {
		h.nod()
		h.deliver()
	}
	return h.table(1)
}

// nod takes the turn that table 1 waits for.
func (h *hall) nod() {
	h.t.Helper()
	user, seq := h.pending(1), h.table(1).Seq
	panel := h.command(user, channelID, "move", map[string]string{"table": "1", "answer": "nod"})
	for range 3 {
		if h.table(1).Seq > seq {
			return
		}
		for _, id := range ids(panel) {
			if strings.HasPrefix(id, "done:") || strings.HasPrefix(id, "sure:") {
				panel = h.press(user, panel, id)
				break
			}
		}
	}
	h.t.Fatalf("the turn is not taken:\n%s", panel.Text())
}

// pass lets time go by in which the worker delivers as it can.
func (h *hall) pass(d, step time.Duration) {
	h.t.Helper()
	for end := h.now.Add(d); h.now.Before(end); h.now = h.now.Add(step) {
		h.deliver()
	}
	h.deliver()
}

// stands checks that a channel holds one message that says a word.
func (h *hall) stands(channel, word string) {
	h.t.Helper()
	n := 0
	for _, p := range h.wire.In(channel, "") {
		if strings.Contains(p.Text(), word) {
			n++
		}
	}
	if n != 1 {
		h.t.Errorf("%d messages of %s say %q, want one", n, channel, word)
	}
}

// outages are failures that say nothing against a delivery.
func outages() map[string]error {
	return map[string]error{
		"Discord":   fmt.Errorf("%w: %w", &wire.Error{Op: "send", Status: 503}, wire.ErrMaybeDone),
		"network":   &wire.Error{Op: "send"},
		"token":     fmt.Errorf("%w: %w", &wire.Error{Op: "send", Status: 401}, wire.ErrUnauthorized),
		"too slow":  context.DeadlineExceeded,
		"full disk": storage.ErrFull,
	}
}

// However long nothing can be sent, everything that is still true is said
// afterwards, once: here the end of a match.
func TestOutageLosesNothing(t *testing.T) {
	long := 4 * 24 * time.Hour
	if testing.Short() {
		long = 6 * time.Hour
	}
	for name, down := range outages() {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, rounds{})
			thread := h.nodding(roundsTurns - 1).Thread
			h.wire.Down = down
			h.nod()
			h.pass(long, outbox.LongestWait)
			h.wire.Down = nil
			h.pass(outbox.LongestWait, outbox.LongestWait/2)
			h.stands(thread, "seed")
			for _, p := range h.wire.In(thread, "") {
				if verb(p, "turn") != "" {
					t.Errorf("a live card stands after the end:\n%s", p.Text())
				}
			}
			if _, some, _ := h.store.NextDue(context.Background()); some {
				t.Error("something is still owed")
			}
		})
	}
}

// What is not true any more when Discord is back is not said: only the person
// who is asked then is told, and once.
func TestAfterAnOutageOnlyWhatIsTrueIsSaid(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.nodding(2)
	h.wire.Down = outages()["Discord"]
	for range 3 { // commands and presses are answered all the while
		h.nod()
		h.pass(6*time.Hour, outbox.LongestWait)
	}
	h.wire.Down = nil
	h.pass(outbox.LongestWait, outbox.LongestWait/2)
	waits := h.pending(tb.ID)
	h.stands("dm-"+waits, "Your turn")
	for _, p := range h.wire.In("dm-"+map[string]string{"1": "2", "2": "1"}[waits], "") {
		if strings.Contains(p.Content, "Your turn") {
			t.Errorf("who is not asked is told:\n%s", p.Text())
		}
	}
	card, err := h.store.Post(context.Background(), tb.ID, posts.Card, "")
	if err != nil || card.Seq != h.table(1).Seq {
		t.Errorf("the card shows entry %d, %v; the record has %d", card.Seq, err, h.table(1).Seq)
	}
}

// A failure of our own that does not go away is given up, one that goes away is not.
func TestOwnFailuresAreGivenUp(t *testing.T) {
	bug := errors.New("panic: index out of range")
	for _, tt := range []struct {
		name     string
		attempts int
		before   string
		err      error
		want     string
	}{
		{"first", 0, "", bug, "postponed"},
		{"last but one", outbox.MaxAttempts - 2, bug.Error(), bug, "postponed"},
		{"last", outbox.MaxAttempts - 1, bug.Error(), bug, "given_up"},
		{"new after an outage", 500, "status 503", bug, "postponed"},
		{"forbidden", 0, "", wire.ErrForbidden, "given_up"},
		{"broken table", 500, "", &table.Broken{Table: 1, Err: bug}, "postponed"},
		{"limited", 500, "", fmt.Errorf("%w: %w", wire.ErrRateLimited, wire.ErrInvalid), "postponed"},
	} {
		d := storage.Delivery{Attempts: tt.attempts, Error: tt.before}
		if got := outbox.EndOf(d, tt.err); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	for name, down := range outages() {
		if got := outbox.EndOf(storage.Delivery{Attempts: 10_000, Error: down.Error()}, down); got != "postponed" {
			t.Errorf("outage of %s: %s, want postponed", name, got)
		}
	}
}
