package league_test

import (
	"context"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// If a process is killed after it created the thread of a table, but before it stored the
// thread, the next process finds the thread and creates no second one.
func TestThreadOfKilledProcessIsFound(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	h.create("1", "2", "3")
	h.startSeason()
	f := h.latest().Fixtures[0]
	before := h.Table(f.Table)
	threads := func() int {
		t.Helper()
		list, err := h.Client().ActiveThreads(ctx, discordtest.GuildID)
		h.Ok(err)
		return len(list)
	}
	n := threads()
	if before.Thread == "" || n == 0 {
		t.Fatalf("the table is in %q of %d threads", before.Thread, n)
	}
	_, err := h.Bot.Services.Tables.Modify(ctx, f.Table, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		row.Thread = ""
		return nil, nil
	})
	h.Ok(err)
	after, err := h.Bot.Threads.OpenThread(ctx, storage.Delivery{Table: f.Table})
	h.Ok(err)
	if after.Thread != before.Thread || threads() != n {
		t.Errorf("the table is in thread %s of %d, and was in %s of %d", after.Thread, threads(), before.Thread, n)
	}
}
