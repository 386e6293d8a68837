package views_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// After the end of the match the record is also found below /log outside the thread.
func TestRecordOutsideOfTheThread(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	if got := h.Command("1", discordtest.ChannelID, "log", nil).Content; !strings.Contains(got, "I can't tell which table you mean.") {
		t.Errorf("without a table: %s", got)
	}
	tb := h.StartedThree()
	if got := h.Command("1", discordtest.ChannelID, "log", nil); discordtest.Verb(got, "record") != "" {
		t.Errorf("while the match runs: %s", got.Text())
	}
	if got := h.Forces("1", discordtest.ChannelID, tb.ID, "record").Content; !strings.Contains(got, "The record is available after the match: it would reveal players' hands.") {
		t.Errorf("forged while the match runs: %s", got)
	}
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	if p := h.Reach("1", discordtest.ChannelID, "log", nil, "record"); len(p.Files) != 1 {
		t.Errorf("after its end: %s", p.Text())
	}
}
