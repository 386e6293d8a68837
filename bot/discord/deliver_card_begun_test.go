package discord

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table"
	"guildhall/storage"
)

// A process is killed while it pings somebody in the thread, at any call and on
// either side of its effect. Before its delivery comes again, another brings the
// card up to date: the person is pinged once all the same, and one card with
// buttons stands, at the end of the thread.
func TestWhoWasToBePingedIsPingedOnce(t *testing.T) {
	for n := 1; n <= 3; n++ { // the card before loses its buttons, this one goes out, calls are tidied away
		for kind := range 8 {
			late, talk, long := kind&1 > 0, kind&2 > 0, kind&4 > 0
			h := newHall(t, counting{})
			ctx := context.Background()
			one := h.timed(storage.Terms{}, "1", "2")
			who := h.pending(one.ID)
			next := other(who)
			if _, err := h.store.ChangePerson(ctx, next, func(p *storage.Person) error { p.NoDM = true; return nil }); err != nil {
				t.Fatal(err)
			}
			before := len(h.wire.Messages)
			h.play(one.ID, who)
			if talk {
				h.talk(one.ID)
			}
			due, err := h.store.Claim(ctx, h.now, h.now.Add(outbox.ClaimFor), 20)
			if err != nil {
				t.Fatal(err)
			}
			h.killedIn(ofKind(t, due, table.KindTurn), n, late)
			if long {
				h.now = h.now.Add(posts.NonceLife + time.Second)
			}
			card := ofKind(t, due, table.KindCard)
			h.bot.outbox.Settle(ctx, card, h.bot.outbox.CarryOut(ctx, card))
			h.now = h.now.Add(outbox.ClaimFor)
			h.deliver()
			pings, cards := 0, 0
			for _, p := range h.wire.Messages[before:] {
				if slices.Contains(p.Pinged, next) {
					pings++
				}
			}
			in := h.wire.In(one.Thread, "")
			for _, p := range in {
				if verb(p, "turn") != "" {
					cards++
				}
			}
			if last := in[len(in)-1]; pings != 1 || cards != 1 || verb(last, "turn") == "" {
				t.Errorf("killed at call %d, late %v, others write %v, long ago %v: %d pings, %d cards, the last of %d messages says %q", n, late, talk, long, pings, cards, len(in), last.Content)
			}
		}
	}
}
