package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// A process is killed while it says a line. Before that delivery comes again,
// another line is said, and one more behind it: each stands once.
func TestEveryLineIsSaidOnce(t *testing.T) {
	ctx := context.Background()
	said := []engine.Text{engine.T("table.said.asleep"), engine.T("table.said.back", engine.Word("who", "Bo")), engine.T("table.said.back", engine.Word("who", "Ada"))}
	for _, rest := range []time.Duration{0, posts.NonceLife + time.Second} {
		for _, late := range []bool{false, true} {
			h := newHall(t, counting{})
			one := h.timed(storage.Terms{}, "1", "2")
			before := len(h.wire.In(one.Thread, ""))
			var lines []storage.Delivery
			for i, what := range said {
				body, err := json.Marshal(table.Intent{Seat: -1, Said: what})
				if err != nil {
					t.Fatal(err)
				}
				lines = append(lines, storage.Delivery{ID: fmt.Sprint("L", i), Table: one.ID, Kind: table.KindSaid, Body: body, Due: h.now.Add(time.Duration(i) * time.Millisecond)})
			}
			if err := h.store.Enqueue(ctx, lines); err != nil {
				t.Fatal(err)
			}
			due, err := h.store.Claim(ctx, h.now.Add(time.Second), h.now.Add(outbox.ClaimFor), 10)
			if err != nil || len(due) != len(said) {
				t.Fatalf("%d deliveries, %v", len(due), err)
			}
			h.killedIn(due[0], 1, late)
			h.now = h.now.Add(rest)
			for _, d := range due[1:] {
				h.bot.outbox.Settle(ctx, d, h.bot.outbox.CarryOut(ctx, d))
			}
			h.now = h.now.Add(outbox.ClaimFor)
			h.deliver()
			var stand []string
			for _, p := range h.wire.In(one.Thread, "")[before:] {
				stand = append(stand, p.Content)
			}
			if slices.Sort(stand); len(stand) != len(said) || len(slices.Compact(stand)) != len(said) {
				t.Errorf("late %v, after %v: this stands\n%s", late, rest, strings.Join(stand, "\n"))
			}
			standing, err := h.store.PostsOf(ctx, one.ID)
			if err != nil || slices.ContainsFunc(standing, func(p storage.Post) bool { return p.Kind == "said"+posts.InFlight }) {
				t.Errorf("a note is left: %v, %+v", err, standing)
			}
		}
	}
}
