package lobby_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// At a teaching table the lobby card says so, and the live card tells everybody
// what the question is for; another table does not.
func TestTeachingTable(t *testing.T) {
	for _, teaching := range []bool{true, false} {
		h := discordtest.New(t)
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra", "players": "2", "language": "en", "teaching": fmt.Sprint(teaching)})
		h.Deliver()
		if card := h.Wire.In(discordtest.ChannelID, "")[0]; strings.Contains(card.Content, "A teaching table") != teaching {
			t.Errorf("teaching %v, the lobby card: %s", teaching, card.Content)
		}
		id := fmt.Sprint(h.Newest().ID)
		h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": id})
		h.Command("1", discordtest.ChannelID, "table start", map[string]string{"table": id})
		h.Deliver()
		tb := h.Table(h.Newest().ID)
		standing := h.Wire.In(tb.Thread, "")
		if card := standing[len(standing)-1]; strings.Contains(card.Content, "What it is for: Every turn is a visit") != teaching {
			t.Errorf("teaching %v, the live card: %s", teaching, card.Content)
		}
		h.Plays(h.Pending(tb.ID), tb, "market; stall 1")
		standing = h.Wire.In(tb.Thread, "")
		if card := standing[len(standing)-1]; strings.Contains(card.Content, "The others choose after you") != teaching {
			t.Errorf("teaching %v, the live card during the turn: %s", teaching, card.Content)
		}
	}
}
