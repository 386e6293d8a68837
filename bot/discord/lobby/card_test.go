package lobby_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
)

// The card of an open table is a frame with «Join» beside the seats, and shows every
// change. A card from a version without frames becomes one. After the start it has
// another edge and no buttons.
func TestLobbyCardIsFrame(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Deliver()
	card := h.Wire.In(discordtest.ChannelID, "")[0]
	if card.Frame == nil || card.Frame.Colour != handler.EdgeTurn || !strings.HasPrefix(card.Content, "### ") {
		t.Fatalf("the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
	if !strings.Contains(card.Text(), "2\u00a0–") {
		t.Errorf("a free seat may be torn apart at the end of a line:\n%s", card.Text())
	}
	h.Wire.Unframe(card, "an older card", true)
	h.Press("2", card, discordtest.Verb(card, "join"))
	h.Deliver()
	seats, ok := card.Components[0].(discordgo.Section)
	if !ok || card.Frame == nil || strings.Contains(card.Content, "**Bo**") {
		t.Fatalf("after «Join» the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
	if said := seats.Components[0].(discordgo.TextDisplay).Content; !strings.Contains(said, "2 **Bo**") || seats.Accessory.(discordgo.Button).CustomID != discordtest.Verb(card, "join") {
		t.Errorf("beside «Join» the card says %q", said)
	}
	h.Press("1", card, discordtest.Verb(card, "start"))
	h.Deliver()
	if card.Frame.Colour != handler.EdgeDone || len(card.Components) > 0 || !strings.Contains(card.Content, "2 **") {
		t.Errorf("after the start the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
}

// «Join» is on the card of a table while a seat is free, and returns when a seat becomes
// free.
func TestJoinIsShownWhileSeatIsFree(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds", "players": "2"})
	h.Deliver()
	card := h.Wire.In(discordtest.ChannelID, "")[0]
	h.Press("2", card, discordtest.Verb(card, "join"))
	h.Deliver()
	if id := discordtest.Verb(card, "join"); id != "" || !strings.Contains(card.Text(), "2 **Bo**") {
		t.Errorf("with both seats taken the card says\n%s", card.Text())
	}
	h.Press("2", card, discordtest.Verb(card, "leave"))
	h.Deliver()
	if id := discordtest.Verb(card, "join"); id == "" {
		t.Errorf("with a free seat the card says\n%s", card.Text())
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds", "players": "1"})
	h.Deliver()
	all := h.Wire.In(discordtest.ChannelID, "")
	if one := all[len(all)-1]; discordtest.Verb(one, "join") != "" || discordtest.Verb(one, "start") == "" {
		t.Errorf("the card of a table for one says\n%s", one.Text())
	}
}

// The terms under «More…» have one text size, below the name of the table.
func TestTermsHaveOneTextSize(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	page := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	agreed := page.Content[strings.Index(page.Content, "### "):]
	for _, line := range strings.Split(agreed, "\n")[1:] {
		if line != "" && !strings.HasPrefix(line, "-# ") {
			t.Errorf("beside small lines stands %q", line)
		}
	}
}
