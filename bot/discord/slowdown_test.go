package discord

import (
	"strings"
	"testing"

	"guildhall/bot/discord/door"
	"guildhall/bot/discord/wire"
)

// A script that presses without end is answered privately and costs no work.
func TestSlowDown(t *testing.T) {
	h := newHall(t)
	h.bot.Rate = 0.2
	h.bot.door = door.New(h.bot.Threads, h.bot.brought)
	if p := h.command("1", channelID, "games", nil); strings.Contains(p.Content, "faster") {
		t.Fatalf("the first act is refused: %s", p.Content)
	}
	h.act(wire.Interaction{Kind: wire.Invoked, Channel: channelID, User: wire.User{ID: "1"}, Command: []string{"games"}})
	answer := h.wire.First[h.last]
	if answer.Kind != wire.Reply || !answer.Message.Ephemeral || !strings.Contains(answer.Message.Content, "faster than I can answer") {
		t.Errorf("answer = %+v, want a private word", answer)
	}
	h.langs["2"] = "ko"
	if p := h.command("2", channelID, "games", nil); !strings.Contains(p.Content, "테이블") {
		t.Errorf("another person gets %q", p.Content)
	}
}
