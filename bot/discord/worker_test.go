package discord

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// hanging is a Discord in which some channels do not answer until they are let.
type hanging struct {
	*fakeWire
	answers chan struct{} // closed when they do
	sent    chan string   // the other channels that were sent to
}

func (h hanging) Send(ctx context.Context, channel string, m wire.Message, nonce string) (wire.Posted, error) {
	if strings.HasPrefix(channel, "7") {
		<-h.answers
	}
	p, err := h.fakeWire.Send(ctx, channel, m, nonce)
	if !strings.HasPrefix(channel, "7") {
		h.sent <- channel
	}
	return p, err
}

// However many channels hang, another one is served at once.
func TestSlowChannelsHoldNobodyBack(t *testing.T) {
	h := newHall(t, rounds{})
	for i := range 20 {
		h.command("1", fmt.Sprint(700+i), "table open", map[string]string{"game": "rounds", "players": "2"})
	}
	h.command("1", "800", "table open", map[string]string{"game": "rounds", "players": "2"})
	slow := hanging{h.wire, make(chan struct{}), make(chan string, 1)}
	h.bot.Wire = slow
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.bot.Run(ctx) }()
	if got := <-slow.sent; got != "800" { // or the test never ends
		t.Errorf("sent to %s first", got)
	}
	close(slow.answers)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// After a restart what a killed process had in hand is taken over at once, and
// what Discord asked to wait for still waits.
func TestTakingOver(t *testing.T) {
	h := newHall(t)
	ctx := context.Background()
	if err := h.store.Enqueue(ctx, []storage.Delivery{
		{ID: "inhand", Kind: "x", Table: 1, Due: h.now},
		{ID: "limited", Kind: "x", Table: 2, Due: h.now},
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.store.Claim(ctx, h.now, h.now.Add(claimFor), 9); err != nil {
		t.Fatal(err)
	}
	later := h.now.Add(claimFor / 2)
	if err := h.store.Hold(ctx, "limited", later, "rate limited"); err != nil {
		t.Fatal(err)
	}
	h.now = h.now.Add(time.Second)
	w := &worker{b: h.bot, ended: make(chan struct{}, 1), lines: map[string]*line{}}
	rest, err := w.take(ctx)
	w.all.Wait()
	if err != nil || rest != later.Sub(h.now) {
		t.Errorf("the next look is in %v, %v; want it in %v", rest, err, later.Sub(h.now))
	}
	left, err := h.store.Claim(ctx, later, later.Add(time.Second), 9)
	if err != nil || len(left) != 1 || left[0].ID != "limited" || left[0].Error != "rate limited" {
		t.Errorf("left are %+v, %v; want the one that is limited", left, err)
	}
}

// What is said in the log channel of one server does not wait for that of another.
func TestLinesOfLogChannels(t *testing.T) {
	line := func(kind, body string, table int64) string {
		return lineOf(storage.Delivery{Kind: kind, Body: []byte(body), Table: table})
	}
	if a, b := line(kit.KindLogged, `{"Channel":"1"}`, 0), line(kit.KindLogged, `{"Channel":"2"}`, 0); a == b {
		t.Errorf("two log channels share the line %s", a)
	}
	if a, b := line("card", "", 1), line("over", "", 1); a != b {
		t.Errorf("one table has the lines %s and %s", a, b)
	}
	if a, b := line("card", "", 1), line("card", "", 2); a == b {
		t.Errorf("two tables share the line %s", a)
	}
}
