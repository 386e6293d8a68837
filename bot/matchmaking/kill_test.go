package matchmaking_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"guildhall/bot/matchmaking"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/crashtest"
)

// Processes are killed after each of their writes in turn, from the first ticket to the
// start of the table. One table opens and starts, and no ticket is left.
func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	for _, across := range []bool{false, true} {
		t.Run(fmt.Sprint("across ", across), func(t *testing.T) { killedBetweenWrites(t, across) })
	}
}

func killedBetweenWrites(t *testing.T, across bool) {
	crashtest.EachWrite(t, longtest.Number(3, 1), 40, func(t *testing.T, kill func(storage.Store) *crashtest.Store) {
		h := newFixture(t)
		h.lend("g", "h")
		h.Services.Tables.Store = kill(h.DB)
		h.room = matchmaking.New(h.Services)
		playFrom(h, across)
		h.restart()
		for range 4 {
			playFrom(h, across)
			h.Clock = h.Clock.Add(matchmaking.Pause + time.Minute)
		}
		rows := h.tables()
		if len(rows) != 1 || rows[0].TableState.Across != across || rows[0].Phase != storage.Playing || fmt.Sprint(users(rows[0])) != "[ada chen]" {
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

// playFrom stores the tickets and answers that are not stored yet: ada and chen want to
// play, bo declines and cancels. With across, they come from two servers and from direct
// messages.
func playFrom(h *fixture, across bool) {
	ctx := context.Background()
	for i, user := range []string{"ada", "bo", "chen"} {
		w := matchmaking.TicketRequest{User: user, Name: user, Guild: "g", Channel: "c", Wish: wish(2), Press: "write " + user}
		if across {
			w.Guild, w.Wish.Across = []string{"g", "h", ""}[i], true
		}
		_, _ = h.room.Write(ctx, w)
		if i == 1 {
			_ = h.room.ProcessDue(ctx)
		}
	}
	for range 3 {
		_ = h.room.ProcessDue(ctx)
		for _, user := range []string{"ada", "bo", "chen"} {
			of, err := h.DB.TicketsOf(ctx, user)
			h.Must(err)
			for _, t := range of {
				if t.ReadyCheckID != 0 {
					_, _ = h.room.Answer(ctx, user, t.ID, t.ReadyCheckID, user != "bo", fmt.Sprint(user, " answers ", t.ReadyCheckID))
				} else if user == "bo" && !t.From.IsZero() {
					_, _ = h.room.Cancel(ctx, user, t.ID, "bo gives up")
				}
			}
		}
		_ = h.room.ProcessDue(ctx)
	}
}
