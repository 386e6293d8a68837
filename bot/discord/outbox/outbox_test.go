package outbox

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/services"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// After a restart the deliveries that a crashed process had claimed are claimed
// immediately. Those that Discord asked to delay still wait.
func TestClaimsOfACrashedProcessAreTakenOver(t *testing.T) {
	ctx := context.Background()
	store := testdb.Open(t, testdb.New(t))
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	o := of(Deps{Store: store, Now: func() time.Time { return now }})
	if err := store.Enqueue(ctx, []storage.Delivery{
		{ID: "inhand", Kind: "x", Table: 1, Due: now},
		{ID: "limited", Kind: "x", Table: 2, Due: now},
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Claim(ctx, now, now.Add(ClaimDuration), 9); err != nil {
		t.Fatal(err)
	}
	later := now.Add(ClaimDuration / 2)
	if err := store.Defer(ctx, "limited", later, "rate limited"); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Second)
	w := &worker{o: o, ended: make(chan struct{}, 1), lanes: map[string]*lane{}}
	rest, err := w.take(ctx)
	w.all.Wait()
	if err != nil || rest != later.Sub(now) {
		t.Errorf("the next look is in %v, %v; want it in %v", rest, err, later.Sub(now))
	}
	left, err := store.Claim(ctx, later, later.Add(time.Second), 9)
	if err != nil || len(left) != 1 || left[0].ID != "limited" || left[0].Error != "rate limited" {
		t.Errorf("left are %+v, %v; want the one that is limited", left, err)
	}
}

// Deliveries to the log channel of one server do not wait for those of another.
func TestLanesOfLogChannels(t *testing.T) {
	o := of(Deps{}, handler.Feature{Deliveries: map[string]handler.Delivery{
		queue.KindLogged: {Lane: func(d storage.Delivery) string { return string(d.Body) }},
	}})
	line := func(kind, body string, table int64) string {
		return o.laneOf(storage.Delivery{Kind: kind, Body: []byte(body), Table: table})
	}
	if a, b := line(queue.KindLogged, `{"Channel":"1"}`, 0), line(queue.KindLogged, `{"Channel":"2"}`, 0); a == b {
		t.Errorf("two log channels share the line %s", a)
	}
	if a, b := line("card", "", 1), line("over", "", 1); a != b {
		t.Errorf("one table has the lines %s and %s", a, b)
	}
	if a, b := line("card", "", 1), line("card", "", 2); a == b {
		t.Errorf("two tables share the line %s", a)
	}
}

// of returns the outbox of some features.
func of(c Deps, features ...handler.Feature) *Outbox {
	c.Disk, c.Activity, c.Log = process.NewDiskFullPause(), &process.ChangeNotifier{}, slog.Default()
	c.Services = new(services.Services)
	if c.Observer == nil {
		c.Observer = process.NoObserver{}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Queue = queue.New(c.Store, c.Now, func() string { return "" }, false)
	return New(c, features)
}

// fleetOf is a fleet with a setting whether this process may send, and a count of its
// interruptions.
type fleetOf struct {
	may    bool
	breaks int
}

func (f *fleetOf) MaySend() bool { return f.may }

func (f *fleetOf) Unbroken() func() bool {
	breaks := f.breaks
	return func() bool { return f.breaks == breaks }
}

// If other processes run, a worker takes over no claims. While it may not send, it
// neither claims nor sends.
func TestOutboxWithOtherProcesses(t *testing.T) {
	ctx := context.Background()
	store := testdb.Open(t, testdb.New(t))
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	var fleet fleetOf
	sent, during := 0, func() {}
	o := of(Deps{Store: store, Now: func() time.Time { return now }, Fleet: &fleet}, handler.Feature{Deliveries: map[string]handler.Delivery{
		"x": {Do: func(ctx context.Context, _ storage.Delivery, _ deliveries.Body) error {
			during()
			if err := wire.CheckClaim(ctx); err != nil {
				return err
			}
			sent++
			return nil
		}},
	}})
	enqueue := func(id string) {
		t.Helper()
		if err := store.Enqueue(ctx, []storage.Delivery{{ID: id, Kind: "x", Table: 1, Due: now}}); err != nil {
			t.Fatal(err)
		}
	}
	w := &worker{o: o, ended: make(chan struct{}, 1), lanes: map[string]*lane{}}
	look := func(want int) {
		t.Helper()
		rest, err := w.take(ctx)
		w.all.Wait()
		if err != nil || sent != want || rest != pollEvery {
			t.Errorf("sent %d, want %d; the next look is in %v, %v", sent, want, rest, err)
		}
	}
	enqueue("other's")
	if _, err := store.Claim(ctx, now, now.Add(ClaimDuration), 9); err != nil {
		t.Fatal(err)
	}
	enqueue("ours")
	look(0)
	fleet.may = true
	look(1)
	// The process may not send any more, was suspended for a while, or started late.
	for name, hinder := range map[string]func(*claimed){
		"may not send":  func(*claimed) { fleet.may = false },
		"a break":       func(*claimed) { fleet.breaks++ },
		"the claim":     func(d *claimed) { d.until = now },
		"little time":   func(d *claimed) { d.until = now.Add(leastTime) },
		"while sending": func(*claimed) { during = func() { fleet.breaks++ } },
	} {
		enqueue(name)
		due, err := store.Claim(ctx, now, now.Add(ClaimDuration), 9)
		if err != nil || len(due) != 1 {
			t.Fatal(name, due, err)
		}
		d := claimed{due[0], now.Add(ClaimDuration), fleet.Unbroken()}
		hinder(&d)
		w.deliver(ctx, d)
		if again, err := store.Claim(ctx, now, now.Add(ClaimDuration), 9); sent != 1 || len(again) != 0 || err != nil {
			t.Errorf("%s: it sent %d and gave up %v, %v", name, sent, again, err)
		}
		fleet.may, during = true, func() {}
	}
}

// If other processes run, Deliver behaves like the worker: it claims many deliveries at
// once, and skips those whose claim has ended or when the process may not send any more.
func TestDeliverWithOtherProcesses(t *testing.T) {
	ctx := context.Background()
	store := testdb.Open(t, testdb.New(t))
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	fleet := &fleetOf{may: true}
	var sent []string
	lose := func() {}
	o := of(Deps{Store: store, Now: func() time.Time { return now }, Fleet: fleet}, handler.Feature{Deliveries: map[string]handler.Delivery{
		"x": {Do: func(_ context.Context, d storage.Delivery, _ deliveries.Body) error {
			sent = append(sent, d.ID)
			lose()
			return nil
		}},
	}})
	deliver := func(want ...string) {
		t.Helper()
		sent = nil
		if err := o.Deliver(ctx); err != nil || !slices.Equal(sent, want) {
			t.Errorf("sent %v, %v; want %v", sent, err, want)
		}
	}
	var all []storage.Delivery
	for _, id := range []string{"a", "b", "c"} {
		all = append(all, storage.Delivery{ID: id, Kind: "x", Table: 1, Due: now})
	}
	if err := store.Enqueue(ctx, all); err != nil {
		t.Fatal(err)
	}
	lose = func() { fleet.may = false }
	deliver("a")
	deliver()
	fleet.may = true
	now = now.Add(ClaimDuration)
	lose = func() { fleet.may, fleet.breaks = false, fleet.breaks+1 } // it was suspended, and is a member again
	deliver("b")
}

// tried records the results of deliveries.
type tried struct {
	process.Observer
	ends []string
}

func (o *tried) Tried(kind, end string, _ time.Duration) { o.ends = append(o.ends, kind+" "+end) }

// The observer is also called for deliveries that are carried out one after the other.
func TestDeliverCallsObserver(t *testing.T) {
	ctx := context.Background()
	store, seen := testdb.Open(t, testdb.New(t)), &tried{}
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	o := of(Deps{Store: store, Now: func() time.Time { return now }, Observer: seen},
		handler.Feature{Deliveries: map[string]handler.Delivery{"x": {Do: func(context.Context, storage.Delivery, deliveries.Body) error { return nil }}}})
	if err := store.Enqueue(ctx, []storage.Delivery{{ID: "one", Kind: "x", Table: 1, Due: now}}); err != nil {
		t.Fatal(err)
	}
	if err := o.Deliver(ctx); err != nil {
		t.Fatal(err)
	}
	if want := []string{"x done"}; !slices.Equal(seen.ends, want) {
		t.Errorf("told %q, want %q", seen.ends, want)
	}
}
