package league_test

import (
	"context"
	"fmt"
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

// killer lets the process end at its writes for leagues and tables.
type killer struct{ *tabletest.Killer }

func (k killer) ChangeLeague(ctx context.Context, c storage.LeagueChange) (kept storage.LeagueChange, err error) {
	err = k.Write(func() error { kept, err = k.Store.ChangeLeague(ctx, c); return err })
	return kept, err
}

func (k killer) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (kept storage.Table, err error) {
	err = k.Write(func() error { kept, err = k.Store.Begin(ctx, t, press, state, events, d, w...); return err })
	return kept, err
}

func (k killer) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (kept storage.Table, err error) {
	err = k.Write(func() error { kept, err = k.Store.Update(ctx, t, press, d, w...); return err })
	return kept, err
}

// A season is played by processes that are killed at each of their writes in turn:
// every fixture is opened once, and every result counts once.
func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	step := 1
	if testing.Short() { // the race detector looks at some of them
		step = 6
	}
	for n := 1; ; n += step {
		done := false
		for _, behind := range []bool{false, true} {
			t.Run(fmt.Sprint("write ", n, " behind ", behind), func(t *testing.T) {
				h := newFixture(t)
				b := h.create(4, func(l *storage.LeagueTerms) { l.Format, l.Rounds, l.Duplicate, l.Days = league.Swiss, 2, true, 10 })
				id := b.League.ID
				_, err := h.leagues.Start(context.Background(), h.act(id, "root"))
				h.Must(err)
				k := &tabletest.Killer{Store: h.DB, Left: n, Behind: behind}
				h.Tables.Store = killer{k}
				life(h, id)
				done = !k.Dead
				h.restart()
				life(h, id)
				checkSeason(t, h, id)
			})
		}
		if done {
			return
		}
		if n > 60 {
			t.Fatal("the writes do not come to an end")
		}
	}
}

// life plays a season until it is over or the process is killed. Somebody drops out
// of the second round, and the deadline passes.
func life(h *fixture, id int64) {
	ctx := context.Background()
	for round := range 12 {
		_ = h.leagues.Attend(ctx)
		b, err := h.leagues.Latest(ctx, id)
		if err != nil || b.Season.Phase == storage.SeasonOver {
			return
		}
		if round == 3 {
			h.Days(11)
			_ = h.leagues.Attend(ctx)
		}
		if b.Season.Round == 2 {
			_, _ = h.leagues.Leave(ctx, league.Act{League: id, By: "101", Press: "leave"})
			_ = h.leagues.Attend(ctx)
		}
		if round < 3 {
			continue
		}
		if k, ok := h.Tables.Store.(killer); ok && k.Dead {
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
		if row.Phase != storage.Over || row.TableState.SeedHeld {
			t.Errorf("fixture %d: table %d is %s, its seed held: %v", f.N, f.Table, row.Phase, row.TableState.SeedHeld)
		}
	}
	count, err := h.DB.Count(context.Background(), "")
	h.Must(err)
	if matches != 2 || count[storage.Over] != matches || len(count) != 1 {
		t.Errorf("%d matches, tables %v", matches, count)
	}
}
