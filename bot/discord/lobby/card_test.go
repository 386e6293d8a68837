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

// lobbyCard returns the card of the newest table.
func lobbyCard(h *discordtest.Fixture) *discordtest.Posted {
	posts := h.Wire.In(discordtest.ChannelID, "")
	return posts[len(posts)-1]
}

// A table has the language of the person who opens it, even if Discord calls the server
// English. The card says so, and its owner can change it with one press.
func TestTableSpeaksItsOpenersLanguage(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs = map[string]string{"1": "ko", "2": "ko"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Deliver()
	card := lobbyCard(h)
	if !strings.Contains(card.Content, "언어: 한국어 (테이블을 연 사람의 언어)") {
		t.Errorf("the card does not say whose language it is in: %s", card.Content)
	}
	button := discordtest.Verb(card, "tlang")
	if button == "" {
		t.Fatal("no button for the language of the server")
	}
	if got := h.Press("2", card, button).Content; h.Table(1).Lang != "ko" {
		t.Errorf("somebody else changed the language: %s", got)
	}
	h.Press("1", card, button)
	h.Deliver()
	if got := h.Table(1).Lang; got != "en" {
		t.Errorf("the language is %s after the press", got)
	}
	card = lobbyCard(h)
	if !strings.Contains(card.Content, "language: English") || strings.Contains(card.Content, "opener") || discordtest.Verb(card, "tlang") != "" {
		t.Errorf("the card in the language of the server: %s", card.Content)
	}
}

// A chosen language has priority: the opener's choice for a table, an administrator's
// choice for all tables.
func TestChosenLanguageComesFirst(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs = map[string]string{"1": "ko"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds", "language": "en"})
	if tb := h.Table(1); tb.Lang != "en" || tb.TableState.ServerLang != "" {
		t.Errorf("chosen by the opener: %s, server %q", tb.Lang, tb.TableState.ServerLang)
	}
}

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
