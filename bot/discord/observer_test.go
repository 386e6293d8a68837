package discord

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
)

// witness is an Observer that remembers.
type witness struct {
	mu    sync.Mutex
	acks  int
	heard []string
}

func (w *witness) Acknowledged(time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.acks++
}

func (w *witness) Handled(kind, outcome string, _ time.Duration) { w.note(kind + " " + outcome) }
func (w *witness) Tried(kind, end string, _ time.Duration)       { w.note(kind + " " + end) }

func (w *witness) note(s string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard = append(w.heard, s)
}

func TestObserverHearsOutcomes(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	w := &witness{}
	h.bot.Observer = w
	h.command("1", channelID, "games", nil)
	other := map[string]string{"1": "2", "2": "1"}[h.pending(tb.ID)]
	h.command(other, channelID, "move", map[string]string{"answer": "market", "table": fmt.Sprint(tb.ID)})
	h.wire.Fail["respond"] = []error{wire.ErrGone}
	h.command("1", channelID, "games", nil)
	h.wire.Fail["respond"] = []error{errors.New("no")}
	h.command("1", channelID, "games", nil)
	want := []string{"invoked ok", "invoked refused", "invoked gone", "invoked error"}
	if !slices.Equal(w.heard, want) {
		t.Errorf("heard %v, want %v", w.heard, want)
	}
	if w.acks != 2 {
		t.Errorf("heard of %d acknowledgements, want 2", w.acks)
	}
}
