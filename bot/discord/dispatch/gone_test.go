package dispatch_test

import (
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
)

// A press on a message that was just deleted is carried out and gets a private reply,
// whichever request of the bot fails first.
func TestPressOnADeletedMessageIsAnswered(t *testing.T) {
	gone := []error{&wire.Error{Op: "respond", Status: 404, Code: 10008}}
	for _, tt := range []struct {
		name   string
		op     string
		within time.Duration
	}{
		{"the acknowledgement", "respond", 0},
		{"the reply as initial response", "respond", time.Hour},
		{"the edit", "answer", 0},
	} {
		for _, direct := range []bool{false, true} {
			t.Run(tt.name, func(t *testing.T) {
				h := discordtest.New(t, discordtest.Counting{})
				tb := h.Started("1", "2")
				user := h.Pending(tb.ID)
				panel := h.Command(user, tb.Thread, "play", nil)
				if direct {
					dm := h.Wire.In("dm-"+user, "")
					panel = dm[len(dm)-1]
				}
				h.Configure(func(c *discord.Config) { c.ReplyWithin = tt.within })
				h.Wire.Fail[tt.op] = gone
				before := len(h.Wire.Messages)
				h.Press(user, panel, discordtest.Verb(panel, "pick"))
				if len(h.Wire.Fail[tt.op]) != 0 {
					t.Fatal("nothing was refused")
				}
				var said []string
				for _, p := range h.Wire.Messages[before:] {
					if p.Viewer == user && p.Content != "" {
						said = append(said, p.Content)
					}
				}
				if len(said) != 1 || strings.Contains(said[0], "failed") {
					t.Errorf("answered by %q, want one private reply; log %s", said, h.Errs)
				}
				if _, asks, err := h.Bot.Messages.Post(t.Context(), tb.ID, messages.Turn, user); err != nil || asks == direct {
					t.Errorf("the deleted message asks: %v, %v", asks, err)
				}
			})
		}
	}
}
