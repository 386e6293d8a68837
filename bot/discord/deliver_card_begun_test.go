package discord

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/storage"
)

// A process is killed while it pings somebody in the thread, at any call and on
// either side of its effect. Before its delivery comes again, another brings the
// card up to date: the person is pinged once all the same, and one card with
// buttons stands, at the end of the thread.
func TestWhoWasToBePingedIsPingedOnce(t *testing.T) {
	ctx := context.Background()
	killed := 0
	for _, rest := range []time.Duration{0, nonceLife + time.Second} { // until anybody comes
		for n := 1; n < 12; n++ {
			for kind := range 4 {
				late, chat := kind%2 == 1, kind/2 == 1
				h := newHall(t, counting{})
				one := h.timed(storage.Terms{}, "1", "2")
				who := h.pending(one.ID)
				next := other(who)
				if _, err := h.store.ChangePerson(ctx, next, func(p *storage.Person) error { p.NoDM = true; return nil }); err != nil {
					t.Fatal(err)
				}
				before := len(h.wire.messages)
				h.play(one.ID, who)
				due, err := h.store.Claim(ctx, h.now, h.now.Add(claimFor), 20)
				if err != nil {
					t.Fatal(err)
				}
				kinds := func(kind string) []storage.Delivery {
					return slices.DeleteFunc(slices.Clone(due), func(d storage.Delivery) bool { return d.Kind != kind })
				}
				if len(kinds(table.KindTurn)) != 1 || len(kinds(table.KindCard)) != 1 {
					t.Fatalf("deliveries %+v; want a turn and a card", due)
				}
				if chat {
					h.talk(one.ID)
				}
				h.wire.budget, h.wire.late, h.wire.calls = n, late, 0
				err = h.bot.contained(ctx, kinds(table.KindTurn)[0])
				if !h.wire.dead {
					h.wire.budget = 0
					h.bot.settle(ctx, kinds(table.KindTurn)[0], err)
				} else {
					killed++
					h.wire.dead, h.wire.budget = false, 0
					if err := h.store.Close(); err != nil {
						t.Fatal(err)
					}
					h.open()
				}
				h.now = h.now.Add(rest)
				card := kinds(table.KindCard)[0]
				h.bot.settle(ctx, card, h.bot.contained(ctx, card))
				h.now = h.now.Add(claimFor)
				h.deliver()
				pings, cards := 0, 0
				for _, p := range h.wire.messages[before:] {
					if slices.Contains(p.Pinged, next) {
						pings++
					}
				}
				in := h.wire.in(one.Thread, "")
				for _, p := range in {
					if verb(p, "turn") != "" {
						cards++
					}
				}
				if pings != 1 || cards != 1 || verb(in[len(in)-1], "turn") == "" {
					t.Errorf("killed at call %d, late %v, others write %v, after %v: %d pings, %d cards, the last of %d messages says %q", n, late, chat, rest, pings, cards, len(in), in[len(in)-1].Content)
				}
			}
		}
	}
	if killed < 16 {
		t.Errorf("killed %d times only", killed)
	}
}
