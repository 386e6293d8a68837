package league_test

import (
	"context"
	"testing"

	"guildhall/bot/league"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/crashtest"
)

// A season is played by processes that are killed after each of their writes in turn.
// Every fixture is opened once, and every result counts once.
func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	step := longtest.Number(6, 1)
	crashtest.EachWrite(t, step, 60, func(t *testing.T, kill func(storage.Store) *crashtest.Store) {
		h := newFixture(t)
		b := h.create(4, func(l *storage.LeagueTerms) { l.Format, l.Rounds, l.Duplicate, l.Days = league.Swiss, 2, true, 10 })
		id := b.League.ID
		_, err := h.leagues.Organising.Start(context.Background(), h.act(id, "root"), 0)
		h.Must(err)
		h.Services.Tables.Store = kill(h.DB)
		life(h, id)
		h.restart()
		life(h, id)
		checkSeason(t, h, id)
	})
}

// life plays a season until it is over or the process is killed. One person drops out in
// the second round, and the deadline passes.
func life(h *fixture, id int64) {
	ctx := context.Background()
	for round := range 12 {
		_ = h.leagues.Attending.ProcessDue(ctx)
		b, err := h.leagues.Seasons.Latest(ctx, id)
		if err != nil || b.Season.Phase == storage.SeasonOver {
			return
		}
		if round == 3 {
			h.Days(11)
			_ = h.leagues.Attending.ProcessDue(ctx)
		}
		if b.Season.Round == 2 {
			_, _ = h.leagues.Entering.Leave(ctx, league.Action{League: id, By: "101", Press: "leave"})
			_ = h.leagues.Attending.ProcessDue(ctx)
		}
		if round < 3 {
			continue
		}
		if k, ok := h.Services.Tables.Store.(*crashtest.Store); ok && k.Dead() {
			return
		}
		for _, table := range h.playing() {
			h.playOutOrDie(table)
		}
		h.Tick()
	}
}

func checkSeason(t *testing.T, h *fixture, id int64) {
	t.Helper()
	b := h.latest(id)
	if b.Season.Phase != storage.SeasonOver {
		t.Fatalf("the season is %s", b.Season.Phase)
	}
	matches := 0
	for _, f := range b.Fixtures {
		if f.State != storage.FixtureOver {
			t.Errorf("fixture %d is %s", f.N, f.State)
		}
		if len(f.Seats) == 1 {
			continue
		}
		matches++
		row := h.Look(f.Table, "").Table
		if row.Phase != storage.Finished || row.TableState.SeedHeld {
			t.Errorf("fixture %d: table %d is %s, its seed held: %v", f.N, f.Table, row.Phase, row.TableState.SeedHeld)
		}
	}
	count, err := h.DB.Count(context.Background(), "")
	h.Must(err)
	if matches != 2 || count[storage.Finished] != matches || len(count) != 1 {
		t.Errorf("%d matches, tables %v", matches, count)
	}
}
