package discord_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// Two people with the same name can be told apart everywhere.
func TestSameNamesAreDistinguished(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Names = map[string]string{"2": "Bo", "3": "Bo"}
	h.Langs["3"] = "en-US"
	tb := h.StartedThree()
	h.Plays("1", tb, "nod")
	standing := h.Wire.In(tb.Thread, "")
	if card := standing[len(standing)-1].Content; !strings.Contains(card, "**Bo (2)**") {
		t.Errorf("the card does not tell which of them: %s", card)
	}
}

// A seat of a person who deleted their data has a name in the reader's language.
func TestForgottenInTheReadersLanguage(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	h.Langs["2"] = "ko"
	h.Forgets("2")
	if got := h.Command("1", tb.Thread, "log", nil).Content; strings.Contains(got, "누군가") {
		t.Errorf("an English reader reads Korean: %s", got)
	}
	if got, want := h.Bot.Texts.Words("ko", h.Table(tb.ID)).Called(1), h.Bot.Texts.Words("ko", storage.Table{}).Label("data.somebody"); got != want {
		t.Errorf("in Korean: %q, want %q", got, want)
	}
	if got := h.Bot.Texts.Words("en", h.Table(tb.ID)).Called(1); got != "Someone" {
		t.Errorf("in English: %q", got)
	}
}

// A person's name cannot hide another person's hand.
func TestNameCannotHideHand(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	want := h.Reach("1", tb.Thread, "board", nil, "hand").Content
	h = discordtest.New(t)
	h.Names = map[string]string{"2": "Your hand"}
	tb = h.Started("1", "2")
	if got := h.Reach("1", tb.Thread, "board", nil, "hand").Content; got != want {
		t.Errorf("beside somebody called \"Your hand\" (-want +got):\n%s", cmp.Diff(want, got))
	}
}
