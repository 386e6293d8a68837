package table

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

// outbox takes out what is owed to everybody but one, with all that is kept of
// it but its number.
func (h *house) outbox(but string) []string {
	h.t.Helper()
	var list []string
	for {
		due, err := h.db.Claim(context.Background(), h.clock, h.clock.Add(time.Hour), 100)
		h.must(err)
		if len(due) == 0 {
			return list
		}
		for _, d := range due {
			if d.User != but {
				list = append(list, fmt.Sprintln(d.Kind, d.User, d.Key, string(d.Body), d.Priority, d.Due.Format(time.RFC3339Nano)))
			}
			h.must(h.db.Delivered(context.Background(), d.ID))
		}
	}
}

// witnessed is all that others than one see and are sent, minute by minute.
func (h *house) witnessed(id int64, but string, minutes int, each func(minute int)) []string {
	h.t.Helper()
	var seen []string
	for m := range minutes {
		h.tick()
		h.attendAll()
		each(m)
		lines := h.outbox(but)
		for _, user := range []string{"", "ada", "bo", "chen", "zoe"} {
			if user == but {
				continue
			}
			lines = append(lines, asJSON(h.t, h.look(id, user)))
			if log, err := h.tables.Logs.Entries(context.Background(), id, user, 0, 100); err == nil {
				lines = append(lines, asJSON(h.t, log))
			}
			if _, err := h.tables.Orders.List(context.Background(), id, user); err != nil {
				lines = append(lines, err.Error())
			}
		}
		seen = append(seen, strings.Join(lines, "\n"))
	}
	return seen
}

// world is one of several matches that others must not be able to tell apart:
// in each another instant was drawn for orders to act, and the seat that comes
// second answers by orders, by hand, or not at all.
type world struct {
	*house
	id       int64
	who      []string
	answered int      // in which minute; -1: never
	seen     []string // by the others, minute by minute
}

// newWorld is a world in which the second seat was just asked: draw changes the
// seed, which nobody knows, after all that it decided before.
func newWorld(t *testing.T, draw byte, first string, ways ...string) *world {
	t.Helper()
	h := newHouse(t)
	w := &world{house: h, answered: -1}
	w.id = h.caylusTable(3, storage.Terms{Delay: 10 * time.Minute, Clock: clock.Move, Span: 24 * time.Hour})
	w.who = h.round(w.id)
	h.after(time.Hour)
	table := h.phaseless(w.id)
	table.Seed[31] ^= draw
	sure(h.db.Update(context.Background(), table, "", nil))
	if len(ways) > 0 {
		h.order(w.id, w.who[1], Writing{}, ways...)
	}
	h.play(w.id, first)
	return w
}

// act is when orders of the second seat act, if there are any.
func (w *world) act() time.Time { return w.waits(w.id)[w.who[1]].Act }

// watch lets minutes pass. By hand the seat answers in the given one; -1: not.
func (w *world) watch(minutes, byHand int) {
	w.t.Helper()
	var at time.Time
	w.seen = w.witnessed(w.id, w.who[1], minutes, func(m int) {
		if m == byHand {
			w.play(w.id, "guild")
		}
		if len(w.record(w.id, 2)) > 0 && w.answered < 0 {
			w.answered, at = m, w.clock
		}
	})
	for i, lines := range w.seen {
		lines = hashes.ReplaceAllString(lines, "hash")
		w.seen[i] = instants.ReplaceAllStringFunc(lines, func(written string) string {
			then := sure(time.Parse(time.RFC3339Nano, written))
			if w.answered < 0 || i < w.answered || then.Before(at) {
				return written
			}
			return fmt.Sprint("the answer and ", then.Sub(at))
		})
	}
}

var (
	instants = regexp.MustCompile(`\d{4}-\d\d-\d\dT[0-9:.]+Z`)
	hashes   = regexp.MustCompile(`[0-9a-f]{64}`)
)

// Nobody else can tell a seat that left orders from one that did not, nor see
// when orders would act: not by a deadline, nor by a message or its minute. An
// answer by hand looks the same, whenever it comes.
func TestNobodyCanTellWhoLeftOrders(t *testing.T) {
	const minutes = 24
	for _, tt := range []struct {
		name    string
		first   string
		ways    []string
		follows bool // the orders answer
	}{
		{"that answer", "joust", []string{"joust", "guild"}, true},
		{"that do not fit", "joust", []string{"joust"}, false},
		{"that are cleared", "pass", []string{"inn"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			with := newWorld(t, 0, tt.first, tt.ways...)
			act := with.act()
			if delay := act.Sub(with.clock); delay < 10*time.Minute || delay > 15*time.Minute {
				t.Errorf("orders act after %v, want the delay and at most half of it more", delay)
			}
			with.watch(minutes, -1)
			if tt.follows != (with.answered >= 0) {
				t.Fatalf("orders answered: %v, want %v", with.answered >= 0, tt.follows)
			}
			var without *world
			for draw := byte(4); without == nil || without.act().Sub(act).Abs() < 2*time.Minute; draw++ {
				without = newWorld(t, draw, tt.first)
			}
			byHand := -1
			if tt.follows {
				byHand = with.answered + 5
			}
			without.watch(minutes, byHand)
			with.alike(t, without)
		})
	}
}

// alike compares what others see of two worlds until the seat answered, and
// from then on.
func (w *world) alike(t *testing.T, o *world) {
	t.Helper()
	same := func(i, j int) {
		t.Helper()
		a, b := strings.Split(w.seen[i], "\n"), strings.Split(o.seen[j], "\n")
		for k := range min(len(a), len(b)) {
			if a[k] != b[k] {
				t.Fatalf("in minutes %d and %d others see\n%s\nand\n%s", i+1, j+1, a[k], b[k])
			}
		}
		if len(a) != len(b) {
			t.Fatalf("in minutes %d and %d others see %d lines and %d", i+1, j+1, len(a), len(b))
		}
	}
	if w.answered < 0 || o.answered < 0 {
		for m := range w.seen {
			same(m, m)
		}
		return
	}
	for m := range max(w.answered, o.answered) {
		same(min(m, w.answered-1), min(m, o.answered-1))
	}
	for m := range len(w.seen) - max(w.answered, o.answered) {
		same(w.answered+m, o.answered+m)
	}
}

// With a delay nobody is told before, and everybody who did not answer is told
// once, with orders or without.
func TestTheDelayIsEverybodys(t *testing.T) {
	h := newHouse(t)
	id := h.caylusTable(3, storage.Terms{Delay: 10 * time.Minute})
	who := h.round(id)
	h.order(id, who[0], Writing{Kind: "provost"}, "provost 0")
	if got := h.after(9 * time.Minute); len(got) != 0 {
		t.Errorf("told before the delay is over: %v", got)
	}
	if got := h.after(7 * time.Minute); !slices.Equal(got, []string{"turn:" + who[0]}) {
		t.Errorf("told %v, want %s that it is their turn", got, who[0])
	}
	if got := h.after(20 * time.Minute); len(got) != 0 {
		t.Errorf("told again: %v", got)
	}
	// The time until then is nobody's.
	w := h.waits(id)[who[0]]
	if w.Lost < 10*time.Minute || w.Lost > 15*time.Minute || !w.Act.IsZero() {
		t.Errorf("the wait is %+v, want the delay taken from it", w)
	}
	h.play(id, "joust")
	if got := h.after(0); len(got) != 0 {
		t.Errorf("who is asked next was told at once: %v", got)
	}
}

// killer lets the process end at one of its writes: before it, or just behind.
type killer struct {
	storage.Store
	left   int // writes until then
	behind bool
	dead   bool
}

var errKilled = errors.New("killed")

func (k *killer) write(do func() error) error {
	if k.dead {
		return errKilled
	}
	if k.left--; k.left > 0 {
		return do()
	}
	k.dead = true
	if k.behind {
		if err := do(); err != nil {
			return err
		}
	}
	return errKilled
}

func (k *killer) Commit(ctx context.Context, c storage.Commit) error {
	return k.write(func() error { return k.Store.Commit(ctx, c) })
}

func (k *killer) SaveOrders(ctx context.Context, o storage.Orders) (kept storage.Orders, err error) {
	err = k.write(func() error { kept, err = k.Store.SaveOrders(ctx, o); return err })
	return kept, err
}

func (k *killer) SaveDraft(ctx context.Context, d storage.Draft) error {
	return k.write(func() error { return k.Store.SaveDraft(ctx, d) })
}

func (k *killer) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	return k.write(func() error { return k.Store.ChangeWait(ctx, w, d) })
}

// killed runs act on processes that are killed at each of their writes in turn,
// and check on what the next process makes of it.
func killed(t *testing.T, prepare func(h *house) int64, act func(h *house, id int64), check func(t *testing.T, h *house, id int64)) {
	for n := 1; ; n++ {
		done := false
		for _, behind := range []bool{false, true} {
			t.Run(fmt.Sprint("write ", n, " behind ", behind), func(t *testing.T) {
				h := newHouse(t)
				id := prepare(h)
				k := &killer{Store: h.db, left: n, behind: behind}
				h.tables.Store = k
				act(h, id)
				done = !k.dead
				h.restart()
				h.attendAll()
				check(t, h, id)
			})
		}
		if done {
			return
		}
		if n > 20 {
			t.Fatal("the writes do not come to an end")
		}
	}
}

func TestOrdersActOnceWhateverIsKilled(t *testing.T) {
	var who []string
	killed(t,
		func(h *house) int64 {
			id := h.caylusTable(4, storage.Terms{})
			who = h.round(id)
			for i, place := range []string{"", "joust", "guild", "gate"} {
				if place != "" {
					h.order(id, who[i], Writing{}, place)
				}
			}
			_, err := h.choose(id, who[0], "inn", false)
			h.must(err)
			h.deliveries()
			return id
		},
		func(h *house, id int64) {
			_, err := h.tables.Confirm(context.Background(), Press{Table: id, User: who[0], Rev: h.look(id, who[0]).Rev, ID: "confirm"})
			if err != nil && !errors.Is(err, errKilled) {
				t.Error(err)
			}
		},
		func(t *testing.T, h *house, id int64) {
			if h.phaseless(id).Seq == 0 { // the turn itself was not kept, and is pressed again
				_, err := h.confirm(id, who[0])
				h.must(err)
			}
			want := []string{who[0] + " inn", who[1] + " joust", who[2] + " guild", who[3] + " gate"}
			if got := h.record(id, 1); !slices.Equal(got, want) {
				t.Errorf("the record is %v, want %v", got, want)
			}
			for _, u := range who[1:] {
				if list := h.orders(id, u).List; len(list) != 0 {
					t.Errorf("%s still has %v", u, list)
				}
			}
			if told := h.deliveries(); slices.ContainsFunc(told, func(s string) bool { return strings.HasPrefix(s, "turn:") && s != "turn:"+who[0] }) {
				t.Errorf("told %v, want only %s to be asked", told, who[0])
			}
		})
}

func TestOrdersBeginOnceWhateverIsKilled(t *testing.T) {
	killed(t,
		func(h *house) int64 {
			h.awakeAlways(people4...)
			id := h.timed("bazaar", 2, storage.Terms{Delay: 10 * time.Minute})
			h.offers(id)
			who := h.asked(id)[0]
			h.order(id, who, Writing{Kind: "turn"}, "sell")
			h.deliveries()
			return id
		},
		func(h *house, id int64) {
			h.clock = h.clock.Add(20 * time.Minute)
			for _, w := range h.waits(id) {
				if err := h.tables.Waits.Check(context.Background(), w); err != nil && !errors.Is(err, errKilled) {
					t.Error(err)
				}
			}
		},
		func(t *testing.T, h *house, id int64) {
			who := h.asked(id)[0]
			if d := h.look(id, who).Draft; len(d) != 1 || d[0].Code != "sell" {
				t.Errorf("drafted %v, want the sale", d)
			}
			if list := h.orders(id, who).List; len(list) != 0 {
				t.Errorf("still ordered: %v", list)
			}
			told := slices.DeleteFunc(h.deliveries(), func(s string) bool { return s != "turn:"+who })
			if len(told) != 1 {
				t.Errorf("told %v, want once that it is their turn", told)
			}
		})
}

// Another process attends with what it read before: nothing acts twice, or too
// early.
func TestAStaleWaitLetsNothingAct(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.caylusTable(2, storage.Terms{Delay: 10 * time.Minute})
	who := h.asked(id)[0]
	stale := h.waits(id)[who]
	h.order(id, who, Writing{}, "guild", "inn", "pass")
	h.play(id, "joust")
	h.play(id, "gate")
	h.clock = stale.Act.Add(time.Second)
	h.must(h.tables.Waits.Check(ctx, stale))
	if got := h.record(id, 3); len(got) != 0 {
		t.Errorf("orders acted on an earlier wait: %v", got)
	}
}
