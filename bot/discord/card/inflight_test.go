package card_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/table/deliveries"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// A process crashes while it pings a person in the thread, at any call and before or
// after the call's effect. Another delivery updates the card before the crashed one is
// retried. The person is still pinged once, and the thread ends with one card with
// buttons.
func TestCrashedProcessPingsOnce(t *testing.T) {
	for n := 1; n <= 3; n++ { // calls: remove the old card's buttons, send this one, remove deadline messages
		for kind := range 8 {
			late, talk, long := kind&1 > 0, kind&2 > 0, kind&4 > 0
			if !longtest.Wanted() && (late != talk || talk != long) {
				continue
			}
			h := discordtest.New(t, discordtest.Counting{})
			ctx := context.Background()
			one := h.Timed(storage.Terms{}, "1", "2")
			who := h.Pending(one.ID)
			next := discordtest.Other(who)
			if _, err := h.Store.ChangePerson(ctx, next, func(p *storage.Person) error { p.NoDM = true; return nil }); err != nil {
				t.Fatal(err)
			}
			before := len(h.Wire.Messages)
			h.Play(one.ID, who)
			if talk {
				h.Talk(one.ID)
			}
			due, err := h.Store.Claim(ctx, h.Now, h.Now.Add(outbox.ClaimDuration), 20)
			if err != nil {
				t.Fatal(err)
			}
			h.KilledIn(discordtest.OfKind(t, due, deliveries.KindTurn), n, late)
			if long {
				h.Now = h.Now.Add(messages.NonceLife + time.Second)
			}
			card := discordtest.OfKind(t, due, deliveries.KindCard)
			h.Bot.Outbox.RecordResult(ctx, card, h.Bot.Outbox.DeliverOne(ctx, card))
			h.Now = h.Now.Add(outbox.ClaimDuration)
			h.Deliver()
			pings, cards := 0, 0
			for _, p := range h.Wire.Messages[before:] {
				if slices.Contains(p.Pinged, next) {
					pings++
				}
			}
			in := h.Wire.In(one.Thread, "")
			for _, p := range in {
				if discordtest.Verb(p, "turn") != "" {
					cards++
				}
			}
			if last := in[len(in)-1]; pings != 1 || cards != 1 || discordtest.Verb(last, "turn") == "" {
				t.Errorf("killed at call %d, late %v, others write %v, long ago %v: %d pings, %d cards, the last of %d messages says %q", n, late, talk, long, pings, cards, len(in), last.Content)
			}
		}
	}
}
