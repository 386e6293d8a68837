package admin_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// thread returns the text of all messages in a thread.
func thread(h *discordtest.Fixture, id string) string {
	h.T.Helper()
	var said []string
	for _, p := range h.Wire.In(id, "") {
		said = append(said, p.Content)
	}
	return strings.Join(said, "\n---\n")
}

// The people at a table can read an administrator's act and its reason.
func TestTableReadsActsOfAdministrators(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	ruled := func(path, reason string) {
		t.Helper()
		confirm(h, h.Admin("9", path, map[string]string{"table": "1", "reason": reason}))
		h.Deliver()
	}
	ruled("pause", "a *complaint*")
	if got := thread(h, tb.Thread); !strings.Contains(got, "An administrator stopped the clocks of this table. Moves can still be played. Why: a \\*complaint\\*") ||
		!strings.Contains(got, "-# an administrator stopped the clocks") {
		t.Errorf("of the pause the thread tells:\n%s", got)
	}
	ruled("resume", "")
	if got := thread(h, tb.Thread); !strings.Contains(got, "An administrator lets the clocks of this table run again.") || strings.Contains(got, "again. Why") {
		t.Errorf("of its end the thread tells:\n%s", got)
	}
	ruled("remove", "it was a **test**")
	if got := thread(h, tb.Thread); !strings.Contains(got, "Removed by an administrator.\nWhy: it was a \\*\\*test\\*\\*") {
		t.Errorf("of its removal the thread tells:\n%s", got)
	}
	if got := h.Admin("9", "show", nil).Content; !strings.Contains(got, "it was a \\*\\*test\\*\\*") {
		t.Errorf("the panel does not tell the reason as it was written: %s", got)
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Deliver()
	confirm(h, h.Admin("9", "remove", map[string]string{"table": "2", "reason": "spam"}))
	h.Deliver()
	cards := h.Wire.In(discordtest.ChannelID, "")
	if got := cards[len(cards)-1].Content; !strings.Contains(got, "This table is closed.\nWhy: spam") {
		t.Errorf("the card of a lobby that was removed: %s", got)
	}
}
