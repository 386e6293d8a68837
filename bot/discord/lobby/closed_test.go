package lobby_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/bottest"
)

// The card of a table that was closed before it began goes.
func TestTheCardOfAClosedTableGoes(t *testing.T) {
	h := bottest.New(t)
	h.Command("1", bottest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	if n := len(h.Wire.In(bottest.ChannelID, "")); n != 1 {
		t.Fatalf("%d cards of an open table, want one", n)
	}
	h.Command("1", bottest.ChannelID, "table close", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	h.Deliver()
	if left := h.Wire.In(bottest.ChannelID, ""); len(left) != 0 {
		t.Errorf("the card still says: %s", left[0].Text())
	}
}

// A person who opens one table after the other is told when it works again.
func TestAFloodOfTables(t *testing.T) {
	h := bottest.New(t)
	h.TablesPerHour(3)
	h.Command("1", bottest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	first := h.Newest().ID
	said := h.Command("1", bottest.ChannelID, "table open", map[string]string{"game": "cleopatra"}).Content
	if !strings.Contains(said, "works again <t:") || h.Newest().ID != first {
		t.Errorf("a second table at once: %q, newest table %d", said, h.Newest().ID)
	}
	if said := h.Command("2", bottest.ChannelID, "table open", map[string]string{"game": "cleopatra"}).Content; strings.Contains(said, "works again") {
		t.Errorf("another person is told %q", said)
	}
}
