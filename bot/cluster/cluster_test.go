package cluster

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/storage"
	"guildhall/storage/storagetest"
)

// world is a group of processes that share items, in a bubble of time.
type world struct {
	t      *testing.T
	leases *MemoryLeases
	items  int

	mu     sync.Mutex
	alive  []*process
	names  int
	worked map[int][]*process // processes that work on an item now
	counts map[int]int        // number of times that work on an item began
}

// process is a process of a world. It counts the work on each item in its note.
type process struct {
	w     *world
	fleet *Fleet
	pool  *Pool
	wire  *Connection
	stop  func() // ends its work, then leaves
	kill  func() // ends everything without releasing leases
}

func newWorld(t *testing.T, items int) *world {
	return &world{t: t, leases: NewMemory(), items: items, worked: map[int][]*process{}, counts: map[int]int{}}
}

func (w *world) join() *process { return w.joinLate(0) }

// joinLate adds a process whose calls to the leases are answered late.
func (w *world) joinLate(late time.Duration) *process {
	w.mu.Lock()
	w.names++
	p := &process{w: w, wire: &Connection{To: w.leases, Late: late}}
	name := "p" + strconv.Itoa(w.names)
	w.alive = append(w.alive, p)
	w.mu.Unlock()
	p.fleet = New(Config{Store: p.wire, Self: Member{Name: name}, Log: slog.New(slog.DiscardHandler)})
	p.pool = p.fleet.Pool("item", w.items)
	running, end := context.WithCancel(w.t.Context())
	working, finish := context.WithCancel(running)
	var work, rounds sync.WaitGroup
	for i := range w.items {
		work.Go(func() { p.keep(working, i) })
	}
	rounds.Go(func() { p.fleet.Run(running) })
	p.stop = func() {
		finish()
		work.Wait()
		end()
		rounds.Wait()
		w.gone(p)
	}
	p.kill = func() {
		p.wire.Cut(true) // its calls no longer reach the leases
		end()
		work.Wait()
		rounds.Wait()
		w.gone(p)
	}
	return p
}

// keep works on an item whenever the process holds it.
func (p *process) keep(ctx context.Context, i int) {
	for {
		h, err := p.pool.Take(ctx, i)
		if err != nil {
			return
		}
		n, _ := strconv.Atoi(string(h.Found()))
		h.Leave([]byte(strconv.Itoa(n + 1)))
		p.w.began(p, i)
		select {
		case <-h.Done():
		case <-ctx.Done():
		}
		p.w.ended(p, i)
		h.End()
	}
}

func (w *world) began(p *process, i int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.worked[i] = append(w.worked[i], p)
	w.counts[i]++
	if len(w.worked[i]) > 1 {
		w.t.Errorf("%d processes work on item %d", len(w.worked[i]), i)
	}
}

func (w *world) ended(p *process, i int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.worked[i] = slices.DeleteFunc(w.worked[i], func(q *process) bool { return p == q })
}

func (w *world) gone(p *process) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.alive = slices.DeleteFunc(w.alive, func(q *process) bool { return p == q })
}

// shares returns the number of items of each process, and the number of items that no process
// holds.
func (w *world) shares() (each []int, nobody int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	of := map[*process]int{}
	for i := range w.items {
		if len(w.worked[i]) == 0 {
			nobody++
			continue
		}
		of[w.worked[i][0]]++
	}
	for _, p := range w.alive {
		each = append(each, of[p])
	}
	slices.Sort(each)
	return each, nobody
}

func (w *world) expect(when string, each ...int) {
	w.t.Helper()
	synctest.Wait()
	if got, nobody := w.shares(); nobody != 0 || !slices.Equal(got, each) {
		w.t.Errorf("%s: processes work on %v items, nobody on %d; want %v", when, got, nobody, each)
	}
}

func (w *world) end() {
	for len(w.alive) > 0 {
		w.alive[0].stop()
	}
}

// A process that joins gets its share, and the items of one that leaves go to the others,
// each within a few rounds.
func TestShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, 10)
		defer w.end()
		a := w.join()
		time.Sleep(RenewInterval)
		w.expect("alone", 10)
		b := w.join()
		time.Sleep(4 * RenewInterval)
		w.expect("two", 5, 5)
		w.join()
		time.Sleep(4 * RenewInterval)
		w.expect("three", 2, 4, 4)
		a.stop()
		time.Sleep(2 * RenewInterval)
		w.expect("one left", 5, 5)
		b.stop()
		time.Sleep(2 * RenewInterval)
		w.expect("alone again", 10)
	})
}

// A process that was killed, or cut off from the leases, stops before its leases expire, and
// is then replaced.
func TestTakeover(t *testing.T) {
	for name, lose := range map[string]func(*process){
		"killed":  func(p *process) { p.kill() },
		"cut off": func(p *process) { p.wire.Cut(true) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t, 4)
				defer w.end()
				a := w.join()
				time.Sleep(RenewInterval)
				w.join()
				time.Sleep(4 * RenewInterval)
				w.expect("before", 2, 2)
				lose(a)
				time.Sleep(LeaseDuration + 2*RenewInterval)
				synctest.Wait()
				if each, nobody := w.shares(); nobody != 0 || each[len(each)-1] != 4 {
					t.Errorf("after %v processes work on %v, nobody on %d", LeaseDuration+2*RenewInterval, each, nobody)
				}
				a.wire.Cut(false)
			})
		})
	}
}

// The next holder gets the note of the last one, also if that was killed.
func TestNotes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, 1)
		defer w.end()
		for range 3 {
			p := w.join()
			time.Sleep(LeaseDuration + 3*RenewInterval)
			p.kill()
		}
		w.join().stop()
		time.Sleep(LeaseDuration + 3*RenewInterval)
		w.join()
		time.Sleep(2 * RenewInterval)
		synctest.Wait()
		all, _ := w.leases.AllLeases(t.Context())
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, l := range all {
			if l.Name == "item/0" && string(l.Note) != strconv.Itoa(w.counts[0]) {
				t.Errorf("the item was worked on %d times, its note counts %s", w.counts[0], l.Note)
			}
		}
	})
}

// Processes join, leave, are killed, and lose their connection at random. No item
// ever has two holders, and each has one again soon.
func TestRandomFleets(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	if fixed := os.Getenv("GUILDHALL_SEED"); fixed != "" {
		seed, _ = strconv.ParseUint(fixed, 10, 64)
	}
	for run := range 20 {
		t.Run(fmt.Sprint(run), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { randomFleet(t, seed+uint64(run)) })
		})
	}
}

func randomFleet(t *testing.T, seed uint64) {
	chance := rand.New(rand.NewPCG(seed, 1))
	defer func() {
		if t.Failed() {
			t.Logf("repeat with GUILDHALL_SEED=%d", seed)
		}
	}()
	w := newWorld(t, 1+chance.IntN(6))
	defer w.end()
	w.join()
	for range 60 {
		p := w.alive[chance.IntN(len(w.alive))]
		switch n := chance.IntN(10); {
		case n < 4 && len(w.alive) < 5:
			w.joinLate(time.Duration(chance.Int64N(int64(2 * time.Second))))
		case n < 6 && len(w.alive) > 1:
			p.kill()
		case n < 8 && len(w.alive) > 1:
			p.stop()
		default:
			p.wire.Cut(chance.IntN(2) == 0)
		}
		time.Sleep(time.Duration(chance.Int64N(int64(20 * time.Second))))
	}
	for _, p := range w.alive {
		p.wire.Cut(false)
	}
	time.Sleep(45 * time.Second) // their answers are late
	synctest.Wait()
	if each, nobody := w.shares(); nobody != 0 || each[len(each)-1]-each[0] > w.items {
		t.Errorf("in the end processes work on %v, nobody on %d", each, nobody)
	}
}

// A lease is over if either clock reaches its end: one stops while a machine
// sleeps, the other may be set back.
func TestOver(t *testing.T) {
	now := time.Now()
	if over(now.Add(time.Second), now) || !over(now, now) {
		t.Error("an instant in the future is over, or the present is not")
	}
	slept := now.Add(time.Minute).Round(0) // the wall clock went on
	if !over(now.Add(time.Second).Round(0), slept) {
		t.Error("a lease survives the sleep of its machine")
	}
}

// Entering a lane waits for earlier entries of any process.
func TestLanes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		leases := NewMemory()
		var entered []time.Time
		var mu sync.Mutex
		var all sync.WaitGroup
		for p := range 3 {
			f := New(Config{Store: leases, Self: Member{Name: strconv.Itoa(p)}})
			for range 2 {
				all.Go(func() {
					if err := f.Enter(t.Context(), "identify 0", 5*time.Second); err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					entered = append(entered, time.Now())
				})
			}
		}
		all.Wait()
		for i := 1; i < len(entered); i++ {
			if gap := entered[i].Sub(entered[i-1]); gap < 5*time.Second {
				t.Errorf("entry %d came %v after the one before", i, gap)
			}
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if err := New(Config{Store: leases, Self: Member{Name: "late"}}).Enter(ended, "identify 0", time.Hour); err == nil {
			t.Error("a lane was entered after the end")
		}
	})
}

// A block that one process reports reaches the others, for the rest of its duration.
func TestBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, 1)
		heard := map[string]time.Duration{}
		var mu sync.Mutex
		a, b := w.join(), w.join()
		defer w.end()
		tell := func(p *process, told func(key string, d time.Duration)) {
			p.fleet.mu.Lock()
			defer p.fleet.mu.Unlock()
			p.fleet.report = told
		}
		tell(b, func(key string, d time.Duration) {
			mu.Lock()
			defer mu.Unlock()
			heard[key] = max(heard[key], d)
		})
		tell(a, func(key string, _ time.Duration) { t.Errorf("%s was told to who told it", key) })
		a.fleet.Block("route 7", 20*time.Second)
		a.fleet.Block("short", leastBlock-1)
		time.Sleep(3 * RenewInterval)
		mu.Lock()
		defer mu.Unlock()
		if len(heard) != 1 || heard["route 7"] > 20*time.Second || heard["route 7"] < 10*time.Second {
			t.Errorf("heard of %v", heard)
		}
	})
}

// Processes agree on the largest number that any of them proposed.
func TestAgreed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		leases := NewMemory()
		var all sync.WaitGroup
		defer all.Wait()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		member := func(name string) *Agreed {
			f := New(Config{Store: leases, Self: Member{Name: name}})
			a := f.Agree("shards")
			all.Go(func() { f.Run(ctx) })
			return a
		}
		a := member("a")
		n, changed, err := a.Propose(ctx, 2)
		if n != 2 || err != nil {
			t.Fatalf("alone it agrees on %d, %v", n, err)
		}
		b := member("b")
		if n, _, err := b.Propose(ctx, 1); n != 2 || err != nil {
			t.Errorf("who proposes less agrees on %d, %v", n, err)
		}
		if n, _, err := b.Propose(ctx, 3); n != 3 || err != nil {
			t.Errorf("who proposes more agrees on %d, %v", n, err)
		}
		time.Sleep(2 * RenewInterval)
		select {
		case <-changed:
		default:
			t.Error("the first was not told of the new number")
		}
		if n, _, err := a.Propose(ctx, 2); n != 3 || err != nil {
			t.Errorf("then the first agrees on %d, %v", n, err)
		}
		stop()
		if _, _, err := a.Propose(ctx, 9); err == nil {
			t.Error("a number was agreed on after the end")
		}
	})
}

// Each of the others ends the claims of a process once, when its lease expires.
func TestClaimsOfTheKilled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, 1)
		defer w.end()
		a := w.join()
		w.join()
		time.Sleep(4 * RenewInterval)
		if n := w.leases.Expired("p1"); n != 0 {
			t.Errorf("the claims of a process that lives were ended %d times", n)
		}
		a.kill()
		time.Sleep(LeaseDuration + 10*RenewInterval)
		if n := w.leases.Expired("p1"); n != 1 {
			t.Errorf("the claims of a killed process were ended %d times, want once", n)
		}
	})
}

// A process was a member without a break if each renewal was answered before the previous one
// expired.
func TestUnbroken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, 1)
		defer w.end()
		a := w.join()
		time.Sleep(RenewInterval)
		before := a.fleet.Unbroken()
		time.Sleep(2 * LeaseDuration)
		if !before() {
			t.Error("a process that was always there had a break")
		}
		a.wire.Cut(true)
		time.Sleep(LeaseDuration + RenewInterval)
		if before() {
			t.Error("a process whose lease has ended had no break")
		}
		a.wire.Cut(false)
		time.Sleep(2 * RenewInterval)
		if after := a.fleet.Unbroken(); before() || !after() {
			t.Errorf("when it is a member again, it had no break: %v before, %v since", before(), after())
		}
	})
}

func TestLeases(t *testing.T) {
	storagetest.RunLeases(t, func(*testing.T) storage.Leases { return NewMemory() })
}

// When processes of different versions run, the older one shares the items that both know and
// ignores other data of the newer one. No item is held twice, and none is without a holder.
func TestMembersOfOtherVersions(t *testing.T) {
	for name, tt := range map[string]struct {
		note string
		want int // items, of six, that this process takes
	}{
		"more fields":        {`{"name":"new","version":"9","pools":["item","moons"],"moons":{"phase":3}}`, 3},
		"other pools only":   {`{"name":"new","pools":["moons"]}`, 6},
		"another form":       {`{"name":7,"pools":"item"}`, 6},
		"not JSON":           {"\x01\x02", 6},
		"nothing said (yet)": {"", 6},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				leases := NewMemory()
				newer := func(lease string, note string) {
					if _, held, err := leases.Acquire(t.Context(), lease, "new", time.Hour); err != nil || !held {
						t.Fatal(lease, held, err)
					}
					if _, err := leases.Renew(t.Context(), "new", time.Hour, map[string][]byte{lease: []byte(note)}); err != nil {
						t.Fatal(err)
					}
				}
				newer(MemberLease+"new", tt.note)
				f := New(Config{Store: leases, Self: Member{Name: "old"}, Log: slog.New(slog.DiscardHandler)})
				p := f.Pool("item", 6)
				for i := range 6 {
					p.Want(i)
				}
				for range 3 {
					if err := f.Round(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				if p.Held() != tt.want {
					t.Errorf("it holds %d items, want %d", p.Held(), tt.want)
				}
				for _, h := range p.holds() {
					h.End()
				}
			})
		})
	}
}
