package discord

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
)

func TestPace(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	p := pace{rate: 2}
	n := 0
	for p.allows("ada", 1, now) {
		n++
	}
	if n != 2*burst {
		t.Errorf("%d acts at once, want %d", n, 2*burst)
	}
	if !p.allows("bo", 1, now) {
		t.Error("one person's haste stops another")
	}
	now = now.Add(time.Second)
	for i, want := range []bool{true, true, false} {
		if got := p.allows("ada", 1, now); got != want {
			t.Errorf("act %d after a second: %v, want %v", i+1, got, want)
		}
	}
	if p.allows("ada", 1, now.Add(-time.Hour)) {
		t.Error("a clock that was set back gives acts away")
	}
}

func TestPaceForgets(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	p := pace{rate: 1}
	for i := range mostPaced {
		p.allows(strconv.Itoa(i), 1, now)
	}
	for p.allows("greedy", 1, now.Add(burst*time.Second-1)) {
	}
	p.allows("new", 1, now.Add(burst*time.Second))
	if len(p.left) > 2 {
		t.Errorf("%d people are remembered, want the two who acted lately", len(p.left))
	}
	if p.allows("greedy", 1, now.Add(burst*time.Second)) {
		t.Error("who has just used all is forgotten too")
	}
}

// A script that presses without end is answered privately and costs no work.
func TestSlowDown(t *testing.T) {
	h := newHall(t)
	h.bot.pace.rate = 0.2
	h.bot.pace.left = map[string]allowance{"1": {1, h.now}}
	if p := h.command("1", channelID, "games", nil); strings.Contains(p.Content, "faster") {
		t.Fatalf("the first act is refused: %s", p.Content)
	}
	h.act(wire.Interaction{Kind: wire.Invoked, Channel: channelID, User: wire.User{ID: "1"}, Command: []string{"games"}})
	answer := h.wire.first[h.last]
	if answer.Kind != wire.Reply || !answer.Message.Ephemeral || !strings.Contains(answer.Message.Content, "faster than I can answer") {
		t.Errorf("answer = %+v, want a private word", answer)
	}
	h.langs["2"] = "ko"
	if p := h.command("2", channelID, "games", nil); !strings.Contains(p.Content, "테이블") {
		t.Errorf("another person gets %q", p.Content)
	}
}
