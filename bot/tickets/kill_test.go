package tickets_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"guildhall/bot/table/tabletest"
	"guildhall/bot/tickets"
	"guildhall/storage"
)

// killer lets the process end at its writes for tickets and tables.
type killer struct{ *tabletest.Killer }

func (k killer) ChangeTickets(ctx context.Context, c storage.TicketChange) (kept storage.TicketChange, err error) {
	err = k.Write(func() error { kept, err = k.Store.ChangeTickets(ctx, c); return err })
	return kept, err
}

func (k killer) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (kept storage.Table, err error) {
	err = k.Write(func() error { kept, err = k.Store.Begin(ctx, t, press, state, events, d, w...); return err })
	return kept, err
}

// Processes are killed at each of their writes in turn, from the tickets to the start:
// one table opens and starts, and no ticket is left.
func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	for n := 1; ; n++ {
		done := false
		for _, behind := range []bool{false, true} {
			t.Run(fmt.Sprint("write ", n, " behind ", behind), func(t *testing.T) {
				h := newFixture(t)
				k := &tabletest.Killer{Store: h.DB, Left: n, Behind: behind}
				h.Tables.Store = killer{k}
				h.room = tickets.New(h.Tables)
				play(h)
				done = !k.Dead
				h.restart()
				for range 4 {
					play(h)
					h.Clock = h.Clock.Add(tickets.Pause + time.Minute)
				}
				rows := h.tables()
				if len(rows) != 1 || rows[0].Phase != storage.Playing || fmt.Sprint(users(rows[0])) != "[ada chen]" {
					t.Errorf("tables %+v", rows)
				}
				for _, user := range []string{"ada", "chen"} {
					of, err := h.DB.TicketsOf(context.Background(), user)
					h.Must(err)
					if len(of) != 0 {
						t.Errorf("tickets of %s: %+v", user, of)
					}
				}
			})
		}
		if done {
			return
		}
		if n > 40 {
			t.Fatal("the writes do not come to an end")
		}
	}
}

// play writes tickets and answers, as far as that was not done: ada and chen want to
// play, bo declines and gives up.
func play(h *fixture) {
	ctx := context.Background()
	for i, user := range []string{"ada", "bo", "chen"} {
		_, _ = h.room.Write(ctx, tickets.Writing{User: user, Name: user, Guild: "g", Channel: "c", Wish: wish(2), Press: "write " + user})
		if i == 1 {
			_ = h.room.Attend(ctx)
		}
	}
	for range 3 {
		_ = h.room.Attend(ctx)
		for _, user := range []string{"ada", "bo", "chen"} {
			of, err := h.DB.TicketsOf(ctx, user)
			h.Must(err)
			for _, t := range of {
				if t.Muster != 0 {
					_, _ = h.room.Answer(ctx, user, t.ID, t.Muster, user != "bo", fmt.Sprint(user, " answers ", t.Muster))
				} else if user == "bo" && !t.From.IsZero() {
					_, _ = h.room.Cancel(ctx, user, t.ID, "bo gives up")
				}
			}
		}
		_ = h.room.Attend(ctx)
	}
}
