package dispatch_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// recorder is an Observer that records its calls.
type recorder struct {
	mu    sync.Mutex
	acks  int
	heard []string
}

func (w *recorder) Acknowledged(time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.acks++
}

func (w *recorder) Handled(kind, outcome string, _ time.Duration) { w.note(kind + " " + outcome) }
func (w *recorder) Tried(kind, end string, _ time.Duration)       { w.note(kind + " " + end) }

func (w *recorder) note(s string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard = append(w.heard, s)
}

func TestObserverHearsOutcomes(t *testing.T) {
	h := discordtest.New(t)
	tb := h.Started("1", "2")
	w := &recorder{}
	h.Configure(func(c *discord.Config) { c.Observer = w })
	h.Command("1", discordtest.ChannelID, "games", nil)
	other := map[string]string{"1": "2", "2": "1"}[h.Pending(tb.ID)]
	h.Command(other, discordtest.ChannelID, "move", map[string]string{"answer": "market", "table": fmt.Sprint(tb.ID)})
	h.Wire.Fail["respond"] = []error{wire.ErrGone}
	h.Command("1", discordtest.ChannelID, "games", nil)
	h.Wire.Fail["respond"] = []error{errors.New("no")}
	h.Command("1", discordtest.ChannelID, "games", nil)
	want := []string{"invoked ok", "invoked refused", "invoked gone", "invoked error"}
	if !slices.Equal(w.heard, want) {
		t.Errorf("heard %v, want %v", w.heard, want)
	}
	if w.acks != 2 {
		t.Errorf("heard of %d acknowledgements, want 2", w.acks)
	}
}
