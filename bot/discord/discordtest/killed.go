package discordtest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// OfKind returns the only delivery of a kind.
func OfKind(t testing.TB, list []storage.Delivery, kind string) (d storage.Delivery) {
	t.Helper()
	n := 0
	for _, one := range list {
		if one.Kind == kind {
			d, n = one, n+1
		}
	}
	if n != 1 {
		t.Fatalf("deliveries %+v; want one of kind %s", list, kind)
	}
	return d
}

// Timeless removes the instants from a text, as a restart takes time.
func Timeless(s string) string {
	var out []string
	for i, part := range strings.Split(s, "<t:") {
		if i > 0 {
			_, part, _ = strings.Cut(part, ">")
		}
		out = append(out, part)
	}
	return strings.Join(out, "<t>")
}

// Nod plays the turn that table 1 waits for.
func (h *Fixture) Nod() {
	h.T.Helper()
	user, seq := h.Pending(1), h.Table(1).Seq
	panel := h.Command(user, ChannelID, "move", map[string]string{"table": "1", "answer": "nod"})
	for range 3 {
		if h.Table(1).Seq > seq {
			return
		}
		for _, id := range IDs(panel) {
			if strings.HasPrefix(id, "done:") || strings.HasPrefix(id, "sure:") {
				panel = h.Press(user, panel, id)
				break
			}
		}
	}
	h.T.Fatalf("the turn is not taken:\n%s", panel.Text())
}

// Nodding returns a match of Rounds between two people after n turns.
func (h *Fixture) Nodding(n int) storage.Table {
	h.T.Helper()
	h.Command("1", ChannelID, "table open", map[string]string{"game": "rounds", "players": "2"})
	h.Deliver()
	h.Command("2", ChannelID, "table join", map[string]string{"table": "1"})
	h.Reach("1", ChannelID, "table manage", map[string]string{"table": "1"}, "start")
	h.Deliver()
	for range n {
		h.Nod()
		h.Deliver()
	}
	return h.Table(1)
}

// Pass moves the clock in steps, and delivers after each as the worker would.
func (h *Fixture) Pass(d, step time.Duration) {
	h.T.Helper()
	for end := h.Now.Add(d); h.Now.Before(end); h.Now = h.Now.Add(step) {
		h.Deliver()
	}
	h.Deliver()
}

// Outages returns errors that are not caused by a delivery itself.
func Outages() map[string]error {
	return map[string]error{
		"Discord":   fmt.Errorf("%w: %w", &wire.Error{Op: "send", Status: 503}, wire.ErrOutcomeUnknown),
		"network":   &wire.Error{Op: "send"},
		"token":     fmt.Errorf("%w: %w", &wire.Error{Op: "send", Status: 401}, wire.ErrUnauthorized),
		"too slow":  context.DeadlineExceeded,
		"full disk": storage.ErrFull,
	}
}
