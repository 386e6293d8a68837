package dispatch_test

import (
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// A press on a message of another database, whose tables have the same numbers, changes
// nothing and keeps the message's buttons. It gets a reply, and is logged once a minute.
func TestPressOnAMessageOfAnotherDatabase(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Identified("aaaa")
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "counting"})
	h.Deliver()
	var card *discordtest.Posted
	for _, p := range h.Wire.In(discordtest.ChannelID, "") {
		if discordtest.Verb(p, "aaaa!join") != "" {
			card = p
		}
	}
	if card == nil {
		t.Fatalf("no card has the id of the database; log %s", h.Errs)
	}
	for _, id := range []string{"bbbb!join:1:0.0:", "bbbb!join:99:0.0:", "bbbb!turn:99:0.0:"} {
		got := h.PressForged("2", card, id)
		if !strings.Contains(got.Content, "another database") || got.Viewer != "2" {
			t.Errorf("%s is answered by %s", id, got.Text())
		}
	}
	if n := len(h.Table(1).Seats); n != 1 || len(discordtest.IDs(card)) == 0 {
		t.Errorf("%d people sit there, %d buttons are left", n, len(discordtest.IDs(card)))
	}
	if n := strings.Count(h.Errs.String(), "refuse press on message of another database"); n != 1 {
		t.Errorf("logged %d times, want once", n)
	}
	h.Now = h.Now.Add(time.Minute)
	h.PressForged("2", card, "cccc!join:1:0.0:")
	if n := strings.Count(h.Errs.String(), "refuse press on message of another database"); n != 2 {
		t.Errorf("logged %d times after a minute, want twice", n)
	}
	if p, err := storage.LatestForeignPress(t.Context(), h.Store.Blob); err != nil || p.Database != "cccc" {
		t.Errorf("stored for the doctor: %+v, %v", p, err)
	}
	// A press on a card of this database works as before, also on a card from an earlier
	// version.
	h.PressForged("2", card, "join:1:0.0:")
	if n := len(h.Table(1).Seats); n != 2 {
		t.Errorf("%d people sit there, want two; log %s", n, h.Errs)
	}
	h.Press("2", card, discordtest.Verb(card, "aaaa!leave"))
	if n := len(h.Table(1).Seats); n != 1 {
		t.Errorf("%d people sit there, want one; log %s", n, h.Errs)
	}
}

// A match with marked ids works like one without.
func TestMarkedIDsPlay(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Identified("aaaa")
	tb := h.Started("1", "2")
	user := h.Pending(tb.ID)
	panel := h.Command(user, tb.Thread, "play", nil)
	for _, id := range discordtest.IDs(panel) {
		if !strings.HasPrefix(id, "aaaa!") {
			t.Errorf("%s has no mark", id)
		}
	}
	h.Press(user, panel, discordtest.Verb(panel, "aaaa!pick"))
	if strings.Contains(h.Errs.String(), "level=ERROR") {
		t.Errorf("log %s", h.Errs)
	}
}
