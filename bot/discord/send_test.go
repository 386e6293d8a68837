package discord

import (
	"context"
	"strings"
	"testing"

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
	note := storage.Post{Table: 1, Kind: kindTest + sending, Channel: channel, Digest: "before"}
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
			p, err := h.bot.send(context.Background(), storage.Post{Table: 1, Kind: kindTest, Channel: "800"}, wire.Message{Content: "new", Mentions: tt.pings}, "after")
			if err != nil {
				t.Fatal(err)
			}
			stand := h.wire.in("800", "")
			if len(stand) != 1 || stand[0].Content != "new" || stand[0].ID != p.Message || stand[0].Edits != tt.edits {
				t.Errorf("%d messages stand, the first says %q after %d edits", len(stand), stand[0].Content, stand[0].Edits)
			}
			if _, left, _ := h.bot.post(context.Background(), 1, kindTest+sending, ""); left {
				t.Error("the note of sending is left")
			}
		})
	}
}

func TestUnsend(t *testing.T) {
	h := newHall(t)
	h.died("800", "your turn")
	for range 2 {
		if err := h.bot.unsend(context.Background(), 1, kindTest, ""); err != nil {
			t.Fatal(err)
		}
	}
	if stand := h.wire.in("800", ""); len(stand) != 0 {
		t.Errorf("%q stands", strings.TrimSpace(stand[0].Content))
	}
}
