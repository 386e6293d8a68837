package admin_test

import (
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// New tables of a server begin with its clock, and their owners can change it.
func TestServerHasAClockForNewTables(t *testing.T) {
	h := discordtest.New(t)
	got := h.Admin("1", "clock", map[string]string{"clock": "two", "zone": "Seoul"})
	if !strings.Contains(got.Content, "Clock of new tables: Two days a move") {
		t.Errorf("the settings are\n%s", got.Text())
	}
	if !strings.Contains(got.Content, "clock of new tables · Two days a move, one extension of a day · Asia/Seoul") {
		t.Errorf("the latest actions are\n%s", got.Text())
	}
	open := func(user string, players string) storage.Terms {
		opened := h.Command(user, discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": players})
		if !strings.Contains(opened.Content, "open") {
			t.Fatalf("opening:\n%s", opened.Text())
		}
		h.Deliver()
		return h.Newest().TableState.Terms
	}
	if terms := open("2", "2"); terms.Span != 48*time.Hour || terms.Zone != "Asia/Seoul" || terms.Grace == 0 {
		t.Errorf("a new table has the clock %+v", terms)
	}
	h.Admin("1", "clock", map[string]string{"clock": "day", "zone": "nowhere"})
	if terms := open("2", "2"); terms.Span != 48*time.Hour {
		t.Errorf("after a wrong zone a new table has the clock %+v", terms)
	}
	h.Admin("1", "clock", map[string]string{"clock": "none", "zone": ""})
	if terms := open("2", "2"); terms.Clock != "" {
		t.Errorf("without a clock a new table has %+v", terms)
	}
}
