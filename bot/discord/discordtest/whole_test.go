package discordtest

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// simulated runs a test in simulated time, in parallel with others. Nothing waits for
// real time.
func simulated(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC))) // Discord's ids begin in 2015
		test(t)
	})
}

func open(t *testing.T, cfg Config) *Live {
	t.Helper()
	return Open(t, cfg)
}

// over waits for the end card of a table.
func (h *Live) over(t storage.Table, user string) *model.Message {
	h.t.Helper()
	end := h.Player(user).Until(t.Thread, "the end card", func(m *model.Message) bool {
		_, ok := button(m, "record:")
		return ok
	})
	// Private messages are updated after the card.
	for tick := time.NewTicker(10 * time.Millisecond); ; <-tick.C {
		due, some, err := h.Store.NextDue(h.t.Context())
		if err != nil || !some || time.Until(due) > time.Minute { // the thread is archived an hour later
			tick.Stop()
			return end
		}
	}
}

func TestWholeMatch(t *testing.T) {
	longtest.Only(t, "a whole match")
	tests := []struct {
		name  string
		plain bool
		who   func(h *Live) []string
	}{
		{"two, with pictures", false, func(h *Live) []string { return []string{h.Ada, h.Chen} }},
		{"three", true, func(h *Live) []string { return []string{h.Bo, h.Chen, h.Dora} }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			simulated(t, func(t *testing.T) { wholeMatch(t, tt.plain, tt.who) })
		})
	}
}

func wholeMatch(t *testing.T, plain bool, who func(h *Live) []string) {
	h := open(t, Config{Plain: plain})
	users := who(h)
	tb := h.Started(cmp.Or(os.Getenv(longtest.GameVariable), "cleopatra"), users...)
	r := rand.New(rand.NewPCG(3, uint64(len(users))))
	presses := 0
	for h.Pending(tb.ID) != "" {
		presses += h.PlayTurn(r, tb)
	}
	end := h.over(tb, users[0])
	kept, err := h.Store.Table(context.Background(), tb.ID)
	if err != nil || kept.Phase != storage.Finished {
		t.Fatalf("phase %s, %v; want over", kept.Phase, err)
	}
	if !strings.Contains(end.Text(), "started <t:") || len(end.Attachments) != 2 {
		t.Errorf("end card without duration, picture or page:\n%s", Screen(end))
	}
	film, _ := button(end, "replay:")
	answer := h.Player(users[0]).Press(end, film)
	if !strings.Contains(answer.Text(), "Whole match") || len(answer.Attachments) != 1 || !strings.HasSuffix(answer.Attachments[0].Filename, ".gif") {
		t.Errorf("«Film» shows:\n%s", Screen(answer))
	}
	if card := h.Card(users[0], tb.Thread); card != nil {
		t.Errorf("a live card stands after the end:\n%s", Screen(card))
	}
	if log := h.Log(); strings.Contains(log, "level=ERROR") {
		t.Errorf("errors were logged:\n%s", log)
	}
	t.Logf("%d presses, %d moves in %d turns", presses, kept.Seq, kept.Turns)
}
