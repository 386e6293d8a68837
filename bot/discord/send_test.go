package discord

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// kindTest is a kind of post of these tests alone.
const kindTest = "test"

// died posts a message as a process does that is killed right after it: the
// message stands, and nobody noted where.
func (h *hall) died(channel, content string, mentions ...string) {
	h.t.Helper()
	ctx := context.Background()
	note := storage.Post{Table: 1, Kind: kindTest + posts.InFlight, Channel: channel, Digest: "before"}
	if err := h.store.SavePost(ctx, note); err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.wire.Send(ctx, channel, wire.Message{Content: content, Mentions: mentions}, "before"); err != nil {
		h.t.Fatal(err)
	}
}

// A delivery made from a newer state finds the message that an older one left.
func TestSendFindsWhatAKilledProcessLeft(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pings []string
		edits int
	}{{"quiet", nil, 1}, {"with a ping", []string{"1"}, 0}} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t)
			h.died("800", "old", tt.pings...)
			p, err := h.bot.Send(context.Background(), storage.Post{Table: 1, Kind: kindTest, Channel: "800"}, wire.Message{Content: "new", Mentions: tt.pings}, "after")
			if err != nil {
				t.Fatal(err)
			}
			stand := h.wire.In("800", "")
			if len(stand) != 1 || stand[0].Content != "new" || stand[0].ID != p.Message || stand[0].Edits != tt.edits {
				t.Errorf("%d messages stand, the first says %q after %d edits", len(stand), stand[0].Content, stand[0].Edits)
			}
			if _, left, _ := h.bot.Post(context.Background(), 1, kindTest+posts.InFlight, ""); left {
				t.Error("the note of sending is left")
			}
		})
	}
}

func TestUnsend(t *testing.T) {
	h := newHall(t)
	h.died("800", "your turn")
	for range 2 {
		if err := h.bot.Unsend(context.Background(), 1, kindTest, ""); err != nil {
			t.Fatal(err)
		}
	}
	if stand := h.wire.In("800", ""); len(stand) != 0 {
		t.Errorf("%q stands", strings.TrimSpace(stand[0].Content))
	}
}

// The answer to a message is lost, and Discord is in trouble for longer than it
// remembers nonces: what stands is found, and nothing stands twice.
func TestSendFindsWhatStandsLongAfter(t *testing.T) {
	for _, tt := range []struct {
		name  string
		turns int // taken meanwhile
	}{{"nothing new", 0}, {"a newer state", 2}} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, rounds{})
			thread := h.nodding(2).Thread
			h.talk(1)
			lost := []error{wire.ErrMaybeDone, wire.ErrMaybeDone, wire.ErrMaybeDone, wire.ErrMaybeDone}
			h.wire.Fail["after send"] = lost
			h.nod()
			h.deliver()
			if len(h.wire.Fail["after send"]) == len(lost) {
				t.Fatal("nothing was sent")
			}
			h.wire.Down = outages()["Discord"]
			for range tt.turns {
				h.nod()
			}
			h.pass(time.Hour, outbox.LongestWait)
			h.wire.Down = nil
			clear(h.wire.Fail)
			h.pass(outbox.LongestWait, outbox.LongestWait/2)
			live := 0
			for _, p := range h.wire.In(thread, "") {
				if verb(p, "turn") != "" {
					live++
				}
			}
			if live != 1 {
				t.Errorf("%d live cards stand, want one", live)
			}
			told := 0
			for _, user := range []string{"1", "2"} {
				for _, p := range h.wire.In("dm-"+user, "") {
					if strings.Contains(p.Content, "Your turn") {
						told++
					}
				}
			}
			if told != 1 {
				t.Errorf("%d messages say whose turn it is, want one", told)
			}
		})
	}
}

// Where the history may not be read, a message is rather sent twice than never.
func TestSendWithoutHistory(t *testing.T) {
	h := newHall(t)
	ctx := context.Background()
	h.wire.Fail["send"] = []error{wire.ErrMaybeDone}
	p := storage.Post{Table: 1, Kind: kindTest, Channel: "800"}
	if _, err := h.bot.Send(ctx, p, wire.Message{Content: "new"}, "n"); !errors.Is(err, wire.ErrMaybeDone) {
		t.Fatal(err)
	}
	h.now = h.now.Add(time.Hour)
	h.wire.Fail["recent"] = []error{wire.ErrForbidden}
	if _, err := h.bot.Send(ctx, p, wire.Message{Content: "new"}, "n"); err != nil {
		t.Fatal(err)
	}
	if n := len(h.wire.In("800", "")); n != 1 {
		t.Errorf("%d messages stand, want one", n)
	}
}

// What is untrue by the time Discord is back is taken away, also when its nonce
// is long forgotten.
func TestUnsendLongAfter(t *testing.T) {
	h := newHall(t)
	ctx := context.Background()
	h.wire.Fail["after send"] = []error{wire.ErrMaybeDone}
	h.bot.Send(ctx, storage.Post{Table: 1, Kind: kindTest, Channel: "800"}, wire.Message{Content: "your turn"}, "n")
	h.now = h.now.Add(time.Hour)
	if err := h.bot.Unsend(ctx, 1, kindTest, ""); err != nil {
		t.Fatal(err)
	}
	if n := len(h.wire.In("800", "")); n != 0 {
		t.Errorf("%d messages stand, want none", n)
	}
	if _, left, _ := h.bot.Post(ctx, 1, kindTest+posts.InFlight, ""); left {
		t.Error("the note of sending is left")
	}
}
