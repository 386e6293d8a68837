package lobby_test

import (
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A table that may be played solo shows the option of the solo game and asks for it; a
// table for three people does not.
func TestSoloOptionIsShownOnlyAtSoloTables(t *testing.T) {
	const option, byDocument = "Church scoring by Lacerda", "at once, when he passes the icon"
	for players, shown := range map[string]bool{"1": true, "3": false} {
		h := discordtest.New(t)
		opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": players})
		h.Deliver()
		if card := h.Wire.In(discordtest.ChannelID, "")[0].Content; strings.Contains(card, option+": "+byDocument) != shown {
			t.Errorf("%s players: the card says, wrongly or not, %q:\n%s", players, option, card)
		}
		page, tab := opened, "more:1:0.0:2"
		if offered := slices.Contains(discordtest.IDs(opened), tab); offered != shown {
			t.Fatalf("%s players: a tab of options is there: %v, want %v", players, offered, shown)
		}
		if shown {
			page = h.Press("1", opened, tab)
		}
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

// The card of Villagers for two, its settings and their menus do not mention the solo
// game. For one player, or for one to three, they do.
func TestOptionsOfOtherNumbersOfPlayersAreLeftOut(t *testing.T) {
	for players, shown := range map[string]bool{"1": true, "1-3": true, "2": false, "2-4": false} {
		h := discordtest.New(t)
		opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers", "players": players})
		h.Deliver()
		cards := h.Wire.In(discordtest.ChannelID, "")
		card := cards[len(cards)-1].Content
		if strings.Contains(card, "Alone against the Countess") != shown || strings.Contains(opened.Content, "Alone against the Countess") != shown {
			t.Errorf("for %s the card says\n%s\nand the settings\n%s", players, card, opened.Text())
		}
		if menus := h.Press("1", opened, "more:1:0.0:2"); strings.Contains(strings.Join(discordtest.IDs(menus), " "), ":solo") != shown {
			t.Errorf("for %s the menus are\n%s", players, menus.Text())
		}
	}
}

// An option is shown after its name and a colon, so its value has no colon.
func TestOptionsHaveOneColon(t *testing.T) {
	for _, lang := range []string{"en-US", "ko"} {
		for _, game := range []string{"caylus", "lisboa", "cleopatra", "architects", "villagers"} {
			h := discordtest.New(t)
			h.Langs["1"] = lang
			h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game})
			h.Deliver()
			for _, part := range strings.FieldsFunc(h.Wire.In(discordtest.ChannelID, "")[0].Content, func(r rune) bool { return r == '\n' || r == '·' }) {
				if strings.Count(part, ": ") > 1 {
					t.Errorf("%s, %s: %q", game, lang, part)
				}
			}
		}
	}
}
