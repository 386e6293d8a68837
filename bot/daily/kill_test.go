package daily_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"guildhall/bot/daily"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/crashtest"
)

// Two days are played by processes that are killed after each of their writes in turn.
// Every deal is still created once, everybody has one table, and every result counts
// once.
func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	step := longtest.Number(6, 1)
	crashtest.EachWrite(t, step, 80, func(t *testing.T, kill func(storage.Store) *crashtest.Store) {
		h := newFixture(t)
		h.on(false, "bazaar")
		h.Services.Tables.Store = kill(h.DB)
		life(h)
		h.restart()
		life(h)
		checkDays(t, h)
	})
}

// life plays all open deals until the end of the second day, or until its process is
// killed. It continues from the database where an earlier process ended.
func life(h *fixture) {
	ctx := context.Background()
	for range 5 {
		_ = h.daily.ProcessDue(ctx)
		past, err := h.daily.Past(ctx, "g", 9)
		if err != nil {
			return
		}
		for _, deal := range past {
			for _, user := range []string{"ada", "bo"} {
				row, err := h.daily.Play(ctx, daily.Player{Deal: deal.ID, User: user, Name: user, Lang: "en", Channel: "dm " + user, Press: fmt.Sprint("play ", deal.ID, user)})
				if err == nil && deal.Phase == storage.DealOpen {
					_ = h.playOutOrDie(row.ID)
				}
			}
		}
		_ = h.daily.ProcessDue(ctx)
		if k, ok := h.Services.Tables.Store.(*crashtest.Store); ok && k.Dead() {
			return
		}
		if len(past) == 2 && past[0].Phase == storage.DealOver {
			return
		}
		if len(past) < 2 {
			h.Days(1)
		} else {
			if _, err := h.daily.SwitchOff(ctx, daily.Settings{Guild: "g", By: "root", Press: "off"}); errors.Is(err, crashtest.ErrKilled) {
				return
			}
			h.Clock = past[0].Ends
		}
		_ = h.daily.ProcessDue(ctx)
	}
}

func checkDays(t *testing.T, h *fixture) {
	t.Helper()
	ctx := context.Background()
	past, err := h.daily.Past(ctx, "g", 9)
	h.Must(err)
	if len(past) != 2 {
		t.Fatalf("%d deals, want 2", len(past))
	}
	tables := map[int64]bool{}
	for _, deal := range past {
		b := h.read(deal.ID)
		if b.Phase != storage.DealOver || len(b.Tries) != 2 {
			t.Errorf("deal %d is %s with %d tries", b.ID, b.Phase, len(b.Tries))
		}
		for _, try := range b.Tries {
			row := h.TableInAnyPhase(try.Table)
			if try.State != storage.TryCounted || row.Phase != storage.Finished || row.TableState.SeedHeld || tables[try.Table] {
				t.Errorf("try %d of deal %d is %s at table %d, which is %s, its seed held: %v", try.N, b.ID, try.State, try.Table, row.Phase, row.TableState.SeedHeld)
			}
			tables[try.Table] = true
		}
	}
	count, err := h.DB.Count(ctx, "")
	h.Must(err)
	if count[storage.Finished] != len(tables) || len(count) != 1 {
		t.Errorf("%d tries, tables %v", len(tables), count)
	}
}

// Two processes process due deals at once, and a person presses «Play» in both: this
// gives one deal, one table and one result.
func TestTwoProcesses(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	second := h.OpenDB()
	defer second.Close()
	both := []*daily.Service{h.daily, daily.New(h.Process(second))}
	_, err := h.daily.SwitchOn(ctx, daily.Settings{Guild: "g", Channel: "c", Lang: "en", Games: []string{"villagers"}, Hour: 540, Zone: "UTC", By: "root", Press: "on"})
	h.Must(err)
	together := func(do func(d *daily.Service) error) {
		t.Helper()
		var all sync.WaitGroup
		errs := make([]error, len(both))
		for i, d := range both {
			all.Go(func() { errs[i] = do(d) })
		}
		all.Wait()
		h.Must(errors.Join(errs...))
	}
	together(func(d *daily.Service) error { return d.ProcessDue(ctx) })
	b := h.today()["villagers"]
	together(func(d *daily.Service) error {
		_, err := d.Play(ctx, daily.Player{Deal: b.ID, User: "ada", Name: "ada", Lang: "en", Channel: "dm"})
		return err
	})
	b = h.read(b.ID)
	if len(b.Tries) != 1 {
		t.Fatalf("the tries are %+v", b.Tries)
	}
	h.playOut(b.Tries[0].Table)
	together(func(d *daily.Service) error { return d.ProcessDue(ctx) })
	h.Clock = b.Ends
	together(func(d *daily.Service) error { return d.ProcessDue(ctx) })
	count, err := h.DB.Count(ctx, "")
	h.Must(err)
	b = h.read(b.ID)
	if len(count) != 1 || count[storage.Finished] != 1 || b.Phase != storage.DealOver || b.Tries[0].State != storage.TryCounted {
		t.Errorf("tables %v, the deal is %s, the tries are %+v", count, b.Phase, b.Tries)
	}
}
