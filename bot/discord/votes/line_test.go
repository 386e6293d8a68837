package votes_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// A process crashes while it posts a line. Before that delivery is retried, two more
// lines are posted. Each line exists once.
func TestEveryLineIsPostedOnce(t *testing.T) {
	ctx := context.Background()
	said := []engine.Text{engine.T("table.said.asleep"), engine.T("table.said.back", engine.Word("who", "Bo")), engine.T("table.said.back", engine.Word("who", "Ada"))}
	for _, rest := range []time.Duration{0, messages.NonceLife + time.Second} {
		for _, late := range []bool{false, true} {
			h, one := discordtest.Timed(t, storage.Terms{}, "1", "2")
			before := len(h.Wire.In(one.Thread, ""))
			var lines []storage.Delivery
			for i, what := range said {
				body, err := json.Marshal(deliveries.Body{Seat: -1, Said: what})
				if err != nil {
					t.Fatal(err)
				}
				lines = append(lines, storage.Delivery{ID: fmt.Sprint("L", i), Table: one.ID, Kind: deliveries.KindLine, Body: body, Due: h.Now.Add(time.Duration(i) * time.Millisecond)})
			}
			if err := h.Store.Enqueue(ctx, lines); err != nil {
				t.Fatal(err)
			}
			due, err := h.Store.Claim(ctx, h.Now.Add(time.Second), h.Now.Add(outbox.ClaimDuration), 10)
			if err != nil || len(due) != len(said) {
				t.Fatalf("%d deliveries, %v", len(due), err)
			}
			h.KilledIn(due[0], 1, late)
			h.Now = h.Now.Add(rest)
			for _, d := range due[1:] {
				h.Bot.Outbox.RecordResult(ctx, d, h.Bot.Outbox.DeliverOne(ctx, d))
			}
			h.Now = h.Now.Add(outbox.ClaimDuration)
			h.Deliver()
			var stand []string
			for _, p := range h.Wire.In(one.Thread, "")[before:] {
				stand = append(stand, p.Content)
			}
			if slices.Sort(stand); len(stand) != len(said) || len(slices.Compact(stand)) != len(said) {
				t.Errorf("late %v, after %v: this stands\n%s", late, rest, strings.Join(stand, "\n"))
			}
			standing, err := h.Store.PostsOf(ctx, one.ID)
			if err != nil || slices.ContainsFunc(standing, func(p storage.Message) bool { return p.Kind == "said"+messages.InFlight }) {
				t.Errorf("a note is left: %v, %+v", err, standing)
			}
		}
	}
}
