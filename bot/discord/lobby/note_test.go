package lobby_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// Before anybody joins, the card of a table with an automa states that the automa's cards
// are not the printed ones, and how a host enters those.
func TestCardNotesUnprintedAutomaCards(t *testing.T) {
	for _, c := range []struct {
		name    string
		options map[string]string
		said    bool
	}{
		{"alone", map[string]string{"game": "architects", "players": "1", "language": "en"}, true},
		{"for two", map[string]string{"game": "architects", "players": "2", "language": "en"}, false},
		{"another game", map[string]string{"game": "villagers", "players": "1", "language": "en"}, false},
	} {
		h := discordtest.New(t)
		h.Langs = map[string]string{"1": "en-US"}
		h.Command("1", discordtest.ChannelID, "table open", c.options)
		h.Deliver()
		card := h.Wire.In(discordtest.ChannelID, "")[0]
		if got := strings.Contains(card.Content, "scheme cards of our own making") && strings.Contains(card.Content, "`data:`"); got != c.said {
			t.Errorf("%s: whose cards they are is said: %v\n%s", c.name, got, card.Content)
		}
	}
}

// The card of a full solo table does not say that anyone may join.
func TestFullSoloCardInvitesNobody(t *testing.T) {
	for players, asked := range map[string]bool{"1": false, "2": true} {
		h := discordtest.New(t)
		h.Langs = map[string]string{"1": "en-US"}
		page := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": players, "language": "en"})
		h.Deliver()
		for _, text := range []string{h.Wire.In(discordtest.ChannelID, "")[0].Content, page.Content} {
			if strings.Contains(text, "anyone may join") != asked {
				t.Errorf("for %s players:\n%s", players, text)
			}
		}
	}
}
