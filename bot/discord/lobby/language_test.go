package lobby_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

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
