package door_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/bottest"
	"guildhall/bot/discord/door"
	"guildhall/bot/discord/wire"
)

// A script that presses without end gets a private reply and causes no work.
func TestSlowDown(t *testing.T) {
	h := bottest.New(t)
	h.Bot.Rate = 0.2
	h.Bot.Door = door.New(h.Bot.Threads, h.Bot.Features)
	if p := h.Command("1", bottest.ChannelID, "games", nil); strings.Contains(p.Content, "faster") {
		t.Fatalf("the first act is refused: %s", p.Content)
	}
	h.Act(wire.Interaction{Kind: wire.Invoked, Channel: bottest.ChannelID, User: wire.User{ID: "1"}, Command: []string{"games"}})
	answer := h.Wire.First[h.Last]
	if answer.Kind != wire.Reply || !answer.Message.Ephemeral || !strings.Contains(answer.Message.Content, "faster than I can answer") {
		t.Errorf("answer = %+v, want a private word", answer)
	}
	h.Langs["2"] = "ko"
	if p := h.Command("2", bottest.ChannelID, "games", nil); !strings.Contains(p.Content, "테이블") {
		t.Errorf("another person gets %q", p.Content)
	}
}
