package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// After an outage of any length, everything that is still true is sent once: here the end
// of a match.
func TestOutageLosesNoDeliveries(t *testing.T) {
	long := 4 * 24 * time.Hour
	if !longtest.Wanted() {
		long = 2 * time.Hour
	}
	for name, down := range discordtest.Outages() {
		t.Run(name, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Rounds{})
			thread := h.Nodding(discordtest.RoundsTurns - 1).Thread
			h.Wire.Down = down
			h.Nod()
			h.Pass(long, outbox.MaxBackoff)
			h.Wire.Down = nil
			h.Pass(outbox.MaxBackoff, outbox.MaxBackoff/2)
			h.HasOneMessage(thread, "seed")
			for _, p := range h.Wire.In(thread, "") {
				if discordtest.Verb(p, "turn") != "" {
					t.Errorf("a live card stands after the end:\n%s", p.Text())
				}
			}
			h.Pass(2*time.Hour, outbox.MaxBackoff) // the thread is archived an hour after the end
			if _, some, _ := h.Store.NextDue(context.Background()); some {
				t.Error("a delivery is left")
			}
		})
	}
}

// A delivery that is outdated when Discord is back is not sent. Only the person who owes
// a move at that time is notified, once.
func TestOutdatedDeliveriesAreNotSentAfterAnOutage(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.Nodding(2)
	h.Wire.Down = discordtest.Outages()["Discord"]
	for range 3 { // commands and presses get replies during the outage
		h.Nod()
		h.Pass(6*time.Hour, outbox.MaxBackoff)
	}
	h.Wire.Down = nil
	h.Pass(outbox.MaxBackoff, outbox.MaxBackoff/2)
	waits := h.Pending(tb.ID)
	h.HasOneMessage("dm-"+waits, "Your turn")
	for _, p := range h.Wire.In("dm-"+map[string]string{"1": "2", "2": "1"}[waits], "") {
		if strings.Contains(p.Content, "Your turn") {
			t.Errorf("who is not asked is told:\n%s", p.Text())
		}
	}
	card, err := h.Store.Post(context.Background(), tb.ID, messages.Card, "")
	if err != nil || card.Seq != h.Table(1).Seq {
		t.Errorf("the card shows entry %d, %v; the record has %d", card.Seq, err, h.Table(1).Seq)
	}
}

// A permanent failure of our own is given up; a temporary one is not.
func TestPermanentFailureIsGivenUp(t *testing.T) {
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
		{"broken table", 500, "", &table.CorruptError{Table: 1, Err: bug}, "postponed"},
		{"limited", 500, "", fmt.Errorf("%w: %w", wire.ErrRateLimited, wire.ErrInvalid), "postponed"},
	} {
		d := storage.Delivery{Attempts: tt.attempts, Error: tt.before}
		if got := outbox.ResultOf(d, tt.err); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	for name, down := range discordtest.Outages() {
		if got := outbox.ResultOf(storage.Delivery{Attempts: 10_000, Error: down.Error()}, down); got != "postponed" {
			t.Errorf("outage of %s: %s, want postponed", name, got)
		}
	}
}
