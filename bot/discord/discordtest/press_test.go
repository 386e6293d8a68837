package discordtest

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// A press is refused if Discord would not send it: on a component that a message never
// showed, no longer shows, or shows to somebody else. A press on an earlier component is
// a stale press.
func TestPressOnUnshownComponentIsRefused(t *testing.T) {
	h := New(t)
	page := h.Command("1", ChannelID, "settings", nil)
	mine := h.Pressing("1", page, Verb(page, "mydata"))
	refused := func(in wire.Interaction) bool {
		h.arrive(&in)
		_, err := h.do(in)
		return err != nil
	}
	if refused(mine) {
		t.Error("a button that is shown is refused")
	}
	if h.checkStale(mine) == nil {
		t.Error("a message that was never changed takes a stale press")
	}
	other := mine
	other.User = wire.User{ID: "2"}
	none, valued := h.Pressing("1", page, ""), mine
	valued.Values = []string{"x"}
	for name, in := range map[string]wire.Interaction{
		"of somebody else": other, "without an id": none, "with a value": valued, "of another id": h.Pressing("1", page, "forgets:0:0.0:"),
	} {
		if !refused(in) || h.checkStale(in) == nil {
			t.Errorf("a press %s is taken", name)
		}
	}
	form := mine
	form.Kind = discordgo.InteractionModalSubmit
	if !refused(form) {
		t.Error("a form that is not open is taken")
	}
	h.Press("1", page, mine.CustomID)
	if !refused(mine) {
		t.Error("a button that is gone is taken")
	}
	if err := h.checkStale(mine); err != nil {
		t.Errorf("a stale press: %v", err)
	}
}
