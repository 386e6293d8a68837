package bottest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/fake"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Claimed takes the deliveries that are due: there is one of a kind.
func (h *Fixture) Claimed(kind string) storage.Delivery {
	h.T.Helper()
	due, err := h.Store.Claim(context.Background(), h.Now, h.Now.Add(outbox.ClaimFor), 20)
	if err != nil {
		h.T.Fatal(err)
	}
	return OfKind(h.T, due, kind)
}

// DeliverOrDie delivers until all is done, or until the process is killed;
// then another process takes over where it stood.
func (h *Fixture) DeliverOrDie() {
	h.T.Helper()
	ctx := context.Background()
	for range 200 {
		due, err := h.Store.Claim(ctx, h.Now, h.Now.Add(outbox.ClaimFor), 1)
		if err != nil {
			h.T.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		err = h.Bot.Outbox.CarryOut(ctx, due[0])
		if h.Wire.Dead {
			h.Now = h.Now.Add(outbox.ClaimFor)
			h.restart()
			continue
		}
		h.Bot.Outbox.Settle(ctx, due[0], err)
	}
	h.T.Fatal("deliveries do not come to an end")
}

// KilledIn has a process carry a delivery out that is killed at its nth call,
// behind its effect when late. The next one stands ready.
func (h *Fixture) KilledIn(d storage.Delivery, n int, late bool) {
	h.T.Helper()
	h.Wire.Budget, h.Wire.Late, h.Wire.Calls = n, late, 0
	if err := h.Bot.Outbox.CarryOut(context.Background(), d); !h.Wire.Dead {
		h.T.Fatalf("delivery %s ends in fewer than %d calls: %v", d.Kind, n, err)
	}
	h.restart()
}

// Standing is all that stands on the fake Discord for more than a moment, with
// what differs from run to run taken out.
func (h *Fixture) Standing(tb storage.Table) string {
	var b strings.Builder
	thread := tb.Thread
	for _, ch := range []string{ChannelID, thread, "dm-1", "dm-2", "dm-3"} {
		fmt.Fprintf(&b, "== %s\n", strings.Replace(ch, thread, "thread", 1))
		for _, p := range h.Wire.In(ch, "") {
			b.WriteString(strings.ReplaceAll(p.Text(), thread, "thread") + "\n")
		}
	}
	return b.String()
}

// Talk lets somebody write in the thread of a table, so that its card is no
// longer the last message.
func (h *Fixture) Talk(id int64) {
	h.T.Helper()
	tb, err := h.Bot.Tables.Table(context.Background(), id)
	if err != nil {
		h.T.Fatal(err)
	}
	h.Wire.Mu.Lock()
	defer h.Wire.Mu.Unlock()
	h.Wire.Messages = append(h.Wire.Messages, &fake.Posted{ID: h.Wire.Id(), Channel: tb.Thread, Message: wire.Message{Content: "nice move"}})
}

// OfKind is the one delivery of a kind among some.
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

// Timeless takes the instants out of a text: a restart takes time.
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

// Nod takes the turn that table 1 waits for.
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

// Nodding is a match of rounds between two people in which n turns were taken.
func (h *Fixture) Nodding(n int) storage.Table {
	h.T.Helper()
	h.Command("1", ChannelID, "table open", map[string]string{"game": "rounds", "players": "2"})
	h.Deliver()
	h.Command("2", ChannelID, "table join", map[string]string{"table": "1"})
	h.Command("1", ChannelID, "table start", map[string]string{"table": "1"})
	h.Deliver()
	for range n {
		h.Nod()
		h.Deliver()
	}
	return h.Table(1)
}

// Pass lets time go by in which the worker delivers as it can.
func (h *Fixture) Pass(d, step time.Duration) {
	h.T.Helper()
	for end := h.Now.Add(d); h.Now.Before(end); h.Now = h.Now.Add(step) {
		h.Deliver()
	}
	h.Deliver()
}

// Stands checks that a channel holds one message that says a word.
func (h *Fixture) Stands(channel, word string) {
	h.T.Helper()
	n := 0
	for _, p := range h.Wire.In(channel, "") {
		if strings.Contains(p.Text(), word) {
			n++
		}
	}
	if n != 1 {
		h.T.Errorf("%d messages of %s say %q, want one", n, channel, word)
	}
}

// Outages are failures that say nothing against a delivery.
func Outages() map[string]error {
	return map[string]error{
		"Discord":   fmt.Errorf("%w: %w", &wire.Error{Op: "send", Status: 503}, wire.ErrMaybeDone),
		"network":   &wire.Error{Op: "send"},
		"token":     fmt.Errorf("%w: %w", &wire.Error{Op: "send", Status: 401}, wire.ErrUnauthorized),
		"too slow":  context.DeadlineExceeded,
		"full disk": storage.ErrFull,
	}
}

// restart has another process take over.
func (h *Fixture) restart() {
	h.T.Helper()
	h.Wire.Dead, h.Wire.Budget = false, 0
	if err := h.Store.Close(); err != nil {
		h.T.Fatal(err)
	}
	h.Open()
}
