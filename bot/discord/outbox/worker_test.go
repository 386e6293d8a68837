package outbox_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// hanging is a Discord client in which some channels do not respond until the test allows
// it.
type hanging struct {
	*discordtest.Discord
	answers chan struct{} // closed to let these channels respond
	sent    chan string   // the other channels with a message
}

func (h hanging) Send(ctx context.Context, channel string, m wire.Message, nonce string) (wire.SentMessage, error) {
	if strings.HasPrefix(channel, "7") {
		<-h.answers
	}
	p, err := h.Discord.Send(ctx, channel, m, nonce)
	if !strings.HasPrefix(channel, "7") {
		h.sent <- channel
	}
	return p, err
}

// Any number of hanging channels does not delay another one.
func TestSlowChannelDoesNotDelayOthers(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	for i := range 20 {
		h.Command("1", fmt.Sprint(700+i), "table open", map[string]string{"game": "rounds", "players": "2"})
	}
	h.Command("1", "800", "table open", map[string]string{"game": "rounds", "players": "2"})
	slow := hanging{h.Wire, make(chan struct{}), make(chan string, 1)}
	h.UseWire(slow)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Bot.Run(ctx) }()
	if got := <-slow.sent; got != "800" { // otherwise the test would never end
		t.Errorf("sent to %s first", got)
	}
	close(slow.answers)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
