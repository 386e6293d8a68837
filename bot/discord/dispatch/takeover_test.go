package dispatch_test

import (
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
)

// alone is a fleet of one process.
type alone struct{}

func (alone) MaySend() bool         { return true }
func (alone) Unbroken() func() bool { return func() bool { return true } }

// After a takeover Discord repeats interactions that the dead process had already
// answered. The new process ignores these, and answers the others.
func TestTakeoverAnswersOnce(t *testing.T) {
	h, r := watched(t)
	h.Configure(func(c *discord.Config) { c.Fleet = alone{} })
	tb := h.Started("1", "2")
	user := h.Pending(tb.ID)
	panel := h.Command(user, tb.Thread, "play", nil)
	in := h.Pressing(user, panel, discordtest.Verb(panel, "pick"))
	h.Press(user, panel, in.CustomID)
	in.ID = h.LastID()
	other := h.Beside("other", discordtest.Counting{})
	other.Configure(func(c *discord.Config) { c.Fleet = alone{} })
	other.UseWire(r)
	other.Bot.Interaction(t.Context(), in)
	if len(r.responses) != 0 || len(r.edits) != 0 {
		t.Errorf("the new process makes %d responses and %d edits, want none", len(r.responses), len(r.edits))
	}
	in.ID = "1" // an interaction that no process knows
	other.Bot.Interaction(t.Context(), in)
	if len(r.responses) == 0 {
		t.Error("an interaction without an answer gets none")
	}
}
