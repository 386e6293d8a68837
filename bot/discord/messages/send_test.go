package messages_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// kindTest is a kind of post that only these tests use.
const kindTest = "test"

// postLikeACrashedProcess sends a message like a process that crashes right after it: the
// message exists, but its post does not.
func postLikeACrashedProcess(h *discordtest.Fixture, channel, content string, mentions ...string) {
	h.T.Helper()
	ctx := context.Background()
	note := storage.Message{Table: 1, Kind: kindTest + messages.InFlight, Channel: channel, Nonce: "before"}
	if err := h.Store.SavePost(ctx, note); err != nil {
		h.T.Fatal(err)
	}
	if _, err := h.Wire.Send(ctx, channel, wire.Message{Content: content, Mentions: mentions}, "before"); err != nil {
		h.T.Fatal(err)
	}
}

// A delivery from a newer state finds the message of a crashed one.
func TestSendFindsTheMessageOfACrashedProcess(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pings []string
		edits int
	}{{"quiet", nil, 1}, {"with a ping", []string{"1"}, 0}} {
		t.Run(tt.name, func(t *testing.T) {
			h := discordtest.New(t)
			postLikeACrashedProcess(h, "800", "old", tt.pings...)
			p, err := h.Bot.Messages.Send(context.Background(), storage.Message{Table: 1, Kind: kindTest, Channel: "800"}, wire.Message{Content: "new", Mentions: tt.pings}, "after")
			if err != nil {
				t.Fatal(err)
			}
			stand := h.Wire.In("800", "")
			if len(stand) != 1 || stand[0].Content != "new" || stand[0].ID != p.Message || stand[0].Edits != tt.edits {
				t.Errorf("%d messages stand, the first says %q after %d edits", len(stand), stand[0].Content, stand[0].Edits)
			}
			if _, left, _ := h.Bot.Messages.Post(context.Background(), 1, kindTest+messages.InFlight, ""); left {
				t.Error("the note of sending is left")
			}
		})
	}
}

func TestRemoveInFlight(t *testing.T) {
	h := discordtest.New(t)
	postLikeACrashedProcess(h, "800", "your turn")
	for range 2 {
		if err := h.Bot.Messages.RemoveInFlight(context.Background(), 1, kindTest, ""); err != nil {
			t.Fatal(err)
		}
	}
	if stand := h.Wire.In("800", ""); len(stand) != 0 {
		t.Errorf("%q stands", strings.TrimSpace(stand[0].Content))
	}
}

// The response to a message is lost, and the outage of Discord is longer than the life of
// its nonces. The message is found, and not sent twice.
func TestSendFindsTheMessageAfterTheNonceExpired(t *testing.T) {
	for _, tt := range []struct {
		name  string
		turns int // turns made in the meantime
	}{{"nothing new", 0}, {"a newer state", 2}} {
		t.Run(tt.name, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Rounds{})
			thread := h.Nodding(2).Thread
			h.Talk(1)
			lost := []error{wire.ErrOutcomeUnknown, wire.ErrOutcomeUnknown, wire.ErrOutcomeUnknown, wire.ErrOutcomeUnknown}
			h.Wire.Fail["after send"] = lost
			h.Nod()
			h.Deliver()
			if len(h.Wire.Fail["after send"]) == len(lost) {
				t.Fatal("nothing was sent")
			}
			h.Wire.Down = discordtest.Outages()["Discord"]
			for range tt.turns {
				h.Nod()
			}
			h.Pass(time.Hour, outbox.MaxBackoff)
			h.Wire.Down = nil
			clear(h.Wire.Fail)
			h.Pass(outbox.MaxBackoff, outbox.MaxBackoff/2)
			live := 0
			for _, p := range h.Wire.In(thread, "") {
				if discordtest.Verb(p, "turn") != "" {
					live++
				}
			}
			if live != 1 {
				t.Errorf("%d live cards stand, want one", live)
			}
			told := 0
			for _, user := range []string{"1", "2"} {
				for _, p := range h.Wire.In("dm-"+user, "") {
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

// If the bot may not read the history, it sends a message twice rather than never.
func TestSendWithoutHistory(t *testing.T) {
	h := discordtest.New(t)
	ctx := context.Background()
	h.Wire.Fail["send"] = []error{wire.ErrOutcomeUnknown}
	p := storage.Message{Table: 1, Kind: kindTest, Channel: "800"}
	if _, err := h.Bot.Messages.Send(ctx, p, wire.Message{Content: "new"}, "n"); !errors.Is(err, wire.ErrOutcomeUnknown) {
		t.Fatal(err)
	}
	h.Now = h.Now.Add(time.Hour)
	h.Wire.Fail["recent"] = []error{wire.ErrForbidden}
	if _, err := h.Bot.Messages.Send(ctx, p, wire.Message{Content: "new"}, "n"); err != nil {
		t.Fatal(err)
	}
	if n := len(h.Wire.In("800", "")); n != 1 {
		t.Errorf("%d messages stand, want one", n)
	}
}

// A message that is out of date when Discord is back is removed, also after its nonce has
// expired.
func TestRemoveInFlightAfterTheNonceExpired(t *testing.T) {
	h := discordtest.New(t)
	ctx := context.Background()
	h.Wire.Fail["after send"] = []error{wire.ErrOutcomeUnknown}
	h.Bot.Messages.Send(ctx, storage.Message{Table: 1, Kind: kindTest, Channel: "800"}, wire.Message{Content: "your turn"}, "n")
	h.Now = h.Now.Add(time.Hour)
	if err := h.Bot.Messages.RemoveInFlight(ctx, 1, kindTest, ""); err != nil {
		t.Fatal(err)
	}
	if n := len(h.Wire.In("800", "")); n != 0 {
		t.Errorf("%d messages stand, want none", n)
	}
	if _, left, _ := h.Bot.Messages.Post(ctx, 1, kindTest+messages.InFlight, ""); left {
		t.Error("the note of sending is left")
	}
}

// A process is suspended while it sends a message, and continues after another one has
// taken over its delivery. The message of the other process stays, and there is only one.
func TestSendAfterAnotherProcessTookOver(t *testing.T) {
	for _, tt := range []struct {
		name    string
		nonce   string // nonce of the other process's message; "": it sends none, because the message is no longer needed
		forgets bool   // Discord has forgotten the nonce when the first process continues
		stays   string
		want    error
	}{
		{"the same delivery", "n", false, "new", nil},
		{"the same delivery, long ago", "n", true, "new", wire.ErrClaimLost},
		{"a newer delivery", "m", false, "newer", wire.ErrClaimLost},
		{"a newer delivery, long ago", "m", true, "newer", wire.ErrClaimLost},
		{"no delivery any more", "", true, "", wire.ErrClaimLost},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := discordtest.New(t)
			ctx := context.Background()
			p := storage.Message{Table: 1, Kind: kindTest, User: "1", Channel: "800"}
			h.Wire.Meantime = func() {
				var err error
				if tt.nonce != "" {
					_, err = h.Bot.Messages.Send(ctx, p, wire.Message{Content: tt.stays}, tt.nonce)
				} else {
					err = h.Bot.Messages.RemoveInFlight(ctx, 1, kindTest, "1")
				}
				if err != nil {
					t.Error(err)
				}
				if tt.forgets {
					h.Now = h.Now.Add(time.Hour)
				}
			}
			if _, err := h.Bot.Messages.Send(ctx, p, wire.Message{Content: "new"}, "n"); !errors.Is(err, tt.want) {
				t.Errorf("the late process gets %v, want %v", err, tt.want)
			}
			stand := h.Wire.In("800", "")
			if tt.stays == "" {
				if len(stand) != 0 {
					t.Errorf("%d messages stand, want none", len(stand))
				}
				return
			}
			known, _, err := h.Bot.Messages.Post(ctx, 1, kindTest, "1")
			if err != nil || len(stand) != 1 || stand[0].Content != tt.stays || known.Message != stand[0].ID {
				t.Errorf("%d messages stand, want one that says %q; the post is of message %s, %v", len(stand), tt.stays, known.Message, err)
			}
		})
	}
}

// A process sends nothing after another process may have taken over.
func TestNothingIsSentAfterTakeover(t *testing.T) {
	h := discordtest.New(t)
	ctx := wire.WithClaim(context.Background(), func() bool { return false })
	_, err := h.Bot.Messages.Send(ctx, storage.Message{Table: 1, Kind: kindTest, Channel: "800"}, wire.Message{Content: "late"}, "n")
	if _, noted, _ := h.Bot.Messages.Post(ctx, 1, kindTest+messages.InFlight, ""); !errors.Is(err, wire.ErrClaimLost) || noted || len(h.Wire.In("800", "")) != 0 {
		t.Errorf("%v, noted: %v, %d messages", err, noted, len(h.Wire.In("800", "")))
	}
}
