package views_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// /record outside the thread names the true reason: of a match that runs that it runs, of
// a table that is open that it has not begun, and without any table where to write it.
func TestRecordOutsideOfTheThread(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	record := func(user string) string {
		t.Helper()
		return h.Command(user, discordtest.ChannelID, "record", nil).Content
	}
	if got := record("1"); !strings.Contains(got, "I can't tell which table you mean.") {
		t.Errorf("without a table: %s", got)
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	if got := record("1"); !strings.Contains(got, "The record is available after the match") && !strings.Contains(got, "has not begun") {
		t.Errorf("of an open table: %s", got)
	}
	h.Command("1", discordtest.ChannelID, "table close", nil)
	tb := h.StartedThree()
	if got := record("1"); !strings.Contains(got, "The record is available after the match: it would reveal players' hands.") {
		t.Errorf("while the match runs: %s", got)
	}
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	if p := h.Command("1", discordtest.ChannelID, "record", nil); len(p.Files) != 1 {
		t.Errorf("after its end: %s", p.Text())
	}
}
