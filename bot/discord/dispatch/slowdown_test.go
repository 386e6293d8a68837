package dispatch_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// A script that presses without end gets a private reply and causes no work.
func TestSlowDown(t *testing.T) {
	h := discordtest.New(t)
	h.Configure(func(c *discord.Config) { c.Rate = 0.2 })
	h.Configure(func(*discord.Config) {})
	if p := h.Command("1", discordtest.ChannelID, "games", nil); strings.Contains(p.Content, "faster") {
		t.Fatalf("the first act is refused: %s", p.Content)
	}
	h.Act(wire.Interaction{Kind: discordgo.InteractionApplicationCommand, Channel: discordtest.ChannelID, User: wire.User{ID: "1"}, Command: []string{"games"}})
	answer := h.Wire.First[h.Last]
	if answer.Kind != discordgo.InteractionResponseChannelMessageWithSource || !answer.Message.Ephemeral || !strings.Contains(answer.Message.Content, "faster than I can answer") {
		t.Errorf("answer = %+v, want a private word", answer)
	}
	h.Langs["2"] = "ko"
	if p := h.Command("2", discordtest.ChannelID, "games", nil); !strings.Contains(p.Content, "테이블") {
		t.Errorf("another person gets %q", p.Content)
	}
}

// If no worker becomes free, a person is asked to try again later, and nothing is done.
func TestBusy(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	before := h.Table(tb.ID).Seq
	h.Bot.Dispatcher.Occupy()
	for who, want := range map[string]string{"1": "Try again in a minute", "2": "1분쯤 뒤에"} {
		if who == "2" {
			h.Langs["2"] = "ko"
		}
		p := h.Command(who, tb.Thread, "move", map[string]string{"answer": "nod"})
		if !strings.Contains(p.Content, want) {
			t.Errorf("person %s gets %q, want %q", who, p.Content, want)
		}
	}
	if now := h.Table(tb.ID).Seq; now != before {
		t.Errorf("the match went from %d to %d", before, now)
	}
}

// If too many people wait, a new interaction is refused with the first response, without
// further requests. A turn in progress continues: its press gets the next free worker.
func TestStartedTurnContinuesUnderLoad(t *testing.T) {
	h, r := watched(t)
	tb := h.Started("1", "2")
	user := h.Pending(tb.ID)
	panel := h.Command(user, tb.Thread, "play", nil)
	h.UseWire(r)
	h.Bot.Dispatcher.Crowd()
	said := h.Command("2", tb.Thread, "play", nil)
	if !strings.Contains(said.Content, "Try again in a minute") || len(r.responses) != 1 || len(r.edits) != 0 {
		t.Errorf("after %d responses and %d edits a person is told %q", len(r.responses), len(r.edits), said.Content)
	}
	waiting := h.Bot.Dispatcher.Waiting()
	next := make(chan *discordtest.Posted)
	go func() { next <- h.Press(user, panel, discordtest.Verb(panel, "pick")) }()
	for h.Bot.Dispatcher.Waiting() == waiting {
		runtime.Gosched()
	}
	h.Bot.Dispatcher.Release()
	if p := <-next; discordtest.Verb(p, "undo")+discordtest.Verb(p, "sure") == "" {
		t.Errorf("the press on a panel shows %q", p.Content)
	}
}
