package lobby_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/bottest"
)

// A table that may be played alone shows and asks the option of the solo game; one
// for three people does not.
func TestAnOptionOfTheSoloGameIsShownWhereItMeansSomething(t *testing.T) {
	const option, byDocument = "Church scoring by Lacerda", "at once, when he passes the icon"
	for players, shown := range map[string]bool{"1": true, "3": false} {
		h := bottest.New(t)
		opened := h.Command("1", bottest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": players})
		h.Deliver()
		if card := h.Wire.In(bottest.ChannelID, "")[0].Content; strings.Contains(card, option+": "+byDocument) != shown {
			t.Errorf("%s players: the card says, wrongly or not, %q:\n%s", players, option, card)
		}
		page := h.Press("1", opened, "more:1:0.0:2")
		if strings.Contains(page.Content, option+": "+byDocument) != shown {
			t.Errorf("%s players: «More…» says:\n%s", players, page.Content)
		}
		if _, ok := page.Menu("option"); ok != shown {
			t.Fatalf("%s players: the menu of the option is there: %v, want %v", players, ok, shown)
		}
		if !shown {
			continue
		}
		page = h.Press("1", page, "option:1:0.0:lacerda_church", "end_of_turn")
		if got := h.Newest().Options["lacerda_church"]; got != "end_of_turn" || !strings.Contains(page.Content, "also when he stops on it") {
			t.Errorf("the option is %q, want the value that was chosen; «More…» says:\n%s", got, page.Content)
		}
	}
}
