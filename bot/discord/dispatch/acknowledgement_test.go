package dispatch_test

import (
	"context"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/render"
)

// requests counts the bot's responses to interactions.
type requests struct {
	wire.API
	responses []wire.Response
	edits     []wire.Message
	deferred  chan struct{} // closed by the first empty response
}

func (r *requests) Respond(ctx context.Context, t wire.ResponseToken, re wire.Response) error {
	r.responses = append(r.responses, re)
	err := r.API.Respond(ctx, t, re)
	if re.Kind == discordgo.InteractionResponseDeferredMessageUpdate || re.Kind == discordgo.InteractionResponseDeferredChannelMessageWithSource {
		close(r.deferred)
	}
	return err
}

func (r *requests) EditOriginal(ctx context.Context, t wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	r.edits = append(r.edits, m)
	return r.API.EditOriginal(ctx, t, m)
}

// watched starts a match and counts the bot's requests from now on.
func watched(t *testing.T) (*discordtest.Fixture, *requests) {
	t.Helper()
	h := discordtest.New(t, discordtest.Counting{})
	r := &requests{API: h.Wire, deferred: make(chan struct{})}
	return h, r
}

// A reply that is ready in time is the initial response: a press needs one request.
func TestReadyReplyIsTheFirstResponse(t *testing.T) {
	h, r := watched(t)
	tb := h.Started("1", "2")
	user := h.Pending(tb.ID)
	h.Configure(func(c *discord.Config) { c.ReplyWithin = time.Hour })
	h.UseWire(r)
	panel := h.Command(user, tb.Thread, "play", nil)
	h.Press(user, panel, discordtest.Verb(panel, "pick"))
	if len(r.responses) != 2 || len(r.edits) != 0 {
		t.Fatalf("%d responses and %d edits, want two and none", len(r.responses), len(r.edits))
	}
	if one := r.responses[0]; one.Kind != discordgo.InteractionResponseChannelMessageWithSource || !one.Message.Ephemeral || one.Message.Content == "" {
		t.Errorf("the command is answered by %+v", one)
	}
	if one := r.responses[1]; one.Kind != discordgo.InteractionResponseUpdateMessage || one.Message.Content == "" {
		t.Errorf("the press is answered by %+v", one)
	}
}

// A reply that takes longer is an edit of an empty response.
func TestSlowReplyIsAcknowledgedBefore(t *testing.T) {
	h, r := watched(t)
	tb := h.StartedGame("lisboa", "1", "2") // the first panel has a picture
	user := h.Pending(tb.ID)
	h.Configure(func(c *discord.Config) { c.ReplyWithin = time.Millisecond })
	h.UseWire(r)
	draw := h.Bot.Config.Draw
	h.Configure(func(c *discord.Config) {
		c.Draw = func(key string, theme *render.Theme, scene func() *render.Scene) ([]byte, error) {
			<-r.deferred
			return draw(key, theme, scene)
		}
	})
	panel := h.Command(user, tb.Thread, "play", nil)
	if len(r.responses) != 1 || r.responses[0].Kind != discordgo.InteractionResponseDeferredChannelMessageWithSource || len(r.edits) != 1 || panel.Content == "" {
		t.Errorf("responses %+v, %d edits", r.responses, len(r.edits))
	}
}

// If most replies take longer, presses are acknowledged at once. When replies are ready
// in time again, they become initial responses again.
func TestLateRepliesAreNotWaitedFor(t *testing.T) {
	h, r := watched(t)
	tb := h.StartedGame("lisboa", "1", "2") // the first panel has a picture
	user := h.Pending(tb.ID)
	h.UseWire(r)
	draw := h.Bot.Config.Draw
	slow := true
	h.Configure(func(c *discord.Config) {
		c.Draw = func(key string, theme *render.Theme, scene func() *render.Scene) ([]byte, error) {
			if slow {
				<-r.deferred
			}
			return draw(key, theme, scene)
		}
	})
	play := func(within time.Duration) (acknowledged bool) {
		t.Helper()
		r.responses, r.deferred = nil, make(chan struct{})
		h.Bot.Dispatcher.ReplyWithin = within
		h.Command(user, tb.Thread, "play", nil)
		if len(r.responses) != 1 {
			t.Fatalf("%d responses, want one", len(r.responses))
		}
		return r.responses[0].Kind == discordgo.InteractionResponseDeferredChannelMessageWithSource
	}
	for range 3 {
		play(time.Millisecond)
	}
	// A bot that still waited would wait for an hour: nothing is drawn before the empty
	// response.
	if !play(time.Hour) {
		t.Error("after three late replies the bot waited for the fourth")
	}
	slow = false
	for range 10 {
		if !play(time.Hour) {
			return
		}
	}
	t.Error("after ten replies in time presses are still acknowledged before the reply")
}

// A failure before any response is reported once.
func TestFailureBeforeTheFirstResponse(t *testing.T) {
	h, r := watched(t)
	tb := h.StartedGame("lisboa", "1", "2") // the first panel has a picture
	user := h.Pending(tb.ID)
	h.Configure(func(c *discord.Config) { c.ReplyWithin = time.Hour })
	h.UseWire(r)
	h.Configure(func(c *discord.Config) {
		c.Draw = func(string, *render.Theme, func() *render.Scene) ([]byte, error) { panic("a bug") }
	})
	said := h.Command(user, tb.Thread, "play", nil)
	if len(r.responses) != 1 || said == nil || said.Content == "" {
		t.Errorf("responses %+v", r.responses)
	}
}

// A picture that is already on a panel is not uploaded again.
func TestPictureOnPanelIsNotSentAgain(t *testing.T) {
	h, r := watched(t)
	tb := h.StartedGame("lisboa", "1", "2") // the first panel has a picture
	user := h.Pending(tb.ID)
	h.UseWire(r)
	r.deferred = make(chan struct{})
	n := byte(0)
	h.Configure(func(c *discord.Config) {
		c.Draw = func(string, *render.Theme, func() *render.Scene) ([]byte, error) {
			return append([]byte{}, append(discordtest.OnePixel, n)...), nil
		}
	})
	panel := h.Command(user, tb.Thread, "play", nil)
	old := discordtest.Verb(panel, "pick")
	uploads := func(press func(user string, p *discordtest.Posted, id string, values ...string) *discordtest.Posted) int {
		r.edits, r.deferred = nil, make(chan struct{})
		press(user, panel, old)
		if len(panel.Files) != 1 {
			t.Fatalf("the panel has %d pictures, want one", len(panel.Files))
		}
		return len(wire.Uploads(r.edits[len(r.edits)-1].Files))
	}
	uploads(h.Press)
	if got := uploads(h.PressStale); got != 0 { // a stale press, which shows the same panel
		t.Errorf("the same picture is uploaded %d times", got)
	}
	h.Wire.Fail["answer"] = []error{wire.ErrInvalid}
	if got := uploads(h.PressStale); got != 1 || len(r.edits) != 2 || len(r.edits[0].Files) != 1 || r.edits[0].Files[0].ID == "" {
		t.Errorf("refused with the picture that stands there, the panel is sent as %+v, with %d pictures uploaded at last", r.edits, got)
	}
	n++
	if got := uploads(h.PressStale); got != 1 {
		t.Errorf("another picture is uploaded %d times, want once", got)
	}
}

// Discord refuses a picture that a press names but that an earlier press replaced. The
// first response is then sent once more with all its files.
func TestRefusedFirstResponseIsSentWithAllFiles(t *testing.T) {
	h, r := watched(t)
	tb := h.StartedGame("lisboa", "1", "2") // the first panel has a picture
	user := h.Pending(tb.ID)
	h.Configure(func(c *discord.Config) { c.ReplyWithin = time.Hour })
	h.UseWire(r)
	n := byte(0)
	h.Configure(func(c *discord.Config) {
		c.Draw = func(string, *render.Theme, func() *render.Scene) ([]byte, error) {
			return append([]byte{}, append(discordtest.OnePixel, n)...), nil
		}
	})
	panel := h.Command(user, tb.Thread, "play", nil)
	old := discordtest.Verb(panel, "pick")
	h.Press(user, panel, old)
	late := h.Pressing(user, panel, old)
	n = 1
	h.PressStale(user, panel, old)
	n, r.responses = 0, nil
	h.Forged(late)
	if len(r.responses) != 2 || len(r.edits) != 0 {
		t.Fatalf("%d responses and %d edits, want two and none", len(r.responses), len(r.edits))
	}
	first, second := r.responses[0].Message.Files, r.responses[1].Message.Files
	if len(first) != 1 || first[0].ID == "" || len(wire.Uploads(second)) != 1 {
		t.Errorf("the response has %d files, %d sent, and then %d sent; want one kept, then sent", len(first), len(wire.Uploads(first)), len(wire.Uploads(second)))
	}
	if len(panel.Files) != 1 {
		t.Errorf("the panel has %d pictures", len(panel.Files))
	}
}
