package orders_test

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
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/crashtest"
)

// world is one of several matches that others must not be able to distinguish.
// They differ in the drawn time of orders, and in how the second seat answers:
// by orders, by hand, or not at all.
type world struct {
	*tabletest.Fixture
	id       int64
	who      []string
	answered int      // the minute in which it answered; -1: never
	seen     []string // what the others see, minute by minute
}

// newWorld returns a world in which the second seat has a new question. draw
// changes the secret seed after everything that it decided so far.
func newWorld(t *testing.T, draw byte, first string, ways ...string) *world {
	t.Helper()
	h := tabletest.New(t)
	w := &world{Fixture: h, answered: -1}
	w.id = h.CaylusTable(3, storage.Terms{Delay: 10 * time.Minute, Clock: clock.Move, Span: 24 * time.Hour})
	w.who = h.Round(w.id)
	h.After(time.Hour)
	row := h.TableInAnyPhase(w.id)
	row.Seed[31] ^= draw
	tabletest.Sure(h.DB.Update(context.Background(), row, "", nil))
	if len(ways) > 0 {
		h.Order(w.id, w.who[1], orders.Request{}, ways...)
	}
	h.Play(w.id, first)
	return w
}

// act returns the time when orders of the second seat act, if there are any.
func (w *world) act() time.Time { return w.Waits(w.id)[w.who[1]].Act }

// watch lets minutes pass. The seat answers by hand in minute byHand, or not at
// all if that is -1.
func (w *world) watch(minutes, byHand int) {
	w.T.Helper()
	var at time.Time
	w.seen = w.Witnessed(w.id, w.who[1], minutes, func(m int) {
		if m == byHand {
			w.Play(w.id, "guild")
		}
		if len(w.Record(w.id, 2)) > 0 && w.answered < 0 {
			w.answered, at = m, w.Clock
		}
	})
	for i, lines := range w.seen {
		lines = tokens.ReplaceAllString(hashes.ReplaceAllString(lines, "hash"), "token")
		w.seen[i] = instants.ReplaceAllStringFunc(lines, func(written string) string {
			then := tabletest.Sure(time.Parse(time.RFC3339Nano, written))
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
	tokens   = regexp.MustCompile(`"token":"[a-p]{10}"`)
)

// Nobody else can see whether a seat has orders or when they would act: not
// from a deadline, a message or its time. An answer by hand looks the same at
// any time.
func TestOrdersAreHiddenFromOthers(t *testing.T) {
	longtest.Only(t, "many worlds")
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
			if delay := act.Sub(with.Clock); delay < 10*time.Minute || delay > 15*time.Minute {
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

// alike compares what others see of two worlds before and after the seat's
// answer.
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

// With a delay nobody is notified earlier, and everybody who did not answer is
// notified once, with or without orders.
func TestDelayAppliesToEverybody(t *testing.T) {
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{Delay: 10 * time.Minute})
	who := h.Round(id)
	h.Order(id, who[0], orders.Request{Kind: "provost"}, "provost 0")
	if got := h.After(9 * time.Minute); len(got) != 0 {
		t.Errorf("told before the delay is over: %v", got)
	}
	if got := h.After(7 * time.Minute); !slices.Equal(got, []string{"turn:" + who[0]}) {
		t.Errorf("told %v, want %s that it is their turn", got, who[0])
	}
	if got := h.After(20 * time.Minute); len(got) != 0 {
		t.Errorf("told again: %v", got)
	}
	// The time of the delay is charged to nobody.
	w := h.Waits(id)[who[0]]
	if w.Lost < 10*time.Minute || w.Lost > 15*time.Minute || !w.Act.IsZero() {
		t.Errorf("the wait is %+v, want the delay taken from it", w)
	}
	h.Play(id, "joust")
	if got := h.After(0); len(got) != 0 {
		t.Errorf("who is asked next was told at once: %v", got)
	}
}

func TestOrdersActOnceAfterKills(t *testing.T) {
	var who []string
	tabletest.Killed(t,
		func(h *tabletest.Fixture) int64 {
			id := h.CaylusTable(4, storage.Terms{})
			who = h.Round(id)
			for i, place := range []string{"", "joust", "guild", "gate"} {
				if place != "" {
					h.Order(id, who[i], orders.Request{}, place)
				}
			}
			_, err := h.Choose(id, who[0], "inn", false)
			h.Must(err)
			h.Deliveries()
			return id
		},
		func(h *tabletest.Fixture, id int64) {
			_, err := h.Services.Turns.Confirm(context.Background(), table.Press{Table: id, User: who[0], Rev: h.Look(id, who[0]).Rev, ID: "confirm"})
			if err != nil && !errors.Is(err, crashtest.ErrKilled) {
				t.Error(err)
			}
		},
		func(t *testing.T, h *tabletest.Fixture, id int64) {
			if h.TableInAnyPhase(id).Seq == 0 { // the turn itself was not stored, and is pressed again
				_, err := h.Confirm(id, who[0])
				h.Must(err)
			}
			want := []string{who[0] + " inn", who[1] + " joust", who[2] + " guild", who[3] + " gate"}
			if got := h.Record(id, 1); !slices.Equal(got, want) {
				t.Errorf("the record is %v, want %v", got, want)
			}
			for _, u := range who[1:] {
				if list := h.Orders(id, u).List; len(list) != 0 {
					t.Errorf("%s still has %v", u, list)
				}
			}
			if told := h.Deliveries(); slices.ContainsFunc(told, func(s string) bool { return strings.HasPrefix(s, "turn:") && s != "turn:"+who[0] }) {
				t.Errorf("told %v, want only %s to be asked", told, who[0])
			}
		})
}

func TestOrdersBeginOnceAfterKills(t *testing.T) {
	tabletest.Killed(t,
		func(h *tabletest.Fixture) int64 {
			h.AwakeAlways(tabletest.People...)
			id := h.Timed("bazaar", 2, storage.Terms{Delay: 10 * time.Minute})
			h.Offers(id)
			who := h.Asked(id)[0]
			h.Order(id, who, orders.Request{Kind: "turn"}, "sell")
			h.Deliveries()
			return id
		},
		func(h *tabletest.Fixture, id int64) {
			h.Clock = h.Clock.Add(20 * time.Minute)
			for _, w := range h.Waits(id) {
				if err := h.Services.Waits.Check(context.Background(), w); err != nil && !errors.Is(err, crashtest.ErrKilled) {
					t.Error(err)
				}
			}
		},
		func(t *testing.T, h *tabletest.Fixture, id int64) {
			who := h.Asked(id)[0]
			if d := h.Look(id, who).Draft; len(d) != 1 || d[0].Code != "sell" {
				t.Errorf("drafted %v, want the sale", d)
			}
			if list := h.Orders(id, who).List; len(list) != 0 {
				t.Errorf("still ordered: %v", list)
			}
			told := slices.DeleteFunc(h.Deliveries(), func(s string) bool { return s != "turn:"+who })
			if len(told) != 1 {
				t.Errorf("told %v, want once that it is their turn", told)
			}
		})
}

// Another process checks an outdated wait: nothing acts twice or too early.
func TestStaleWaitDoesNotAct(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.CaylusTable(2, storage.Terms{Delay: 10 * time.Minute})
	who := h.Asked(id)[0]
	stale := h.Waits(id)[who]
	h.Order(id, who, orders.Request{}, "guild", "inn", "pass")
	h.Play(id, "joust")
	h.Play(id, "gate")
	h.Clock = stale.Act.Add(time.Second)
	h.Must(h.Services.Waits.Check(ctx, stale))
	if got := h.Record(id, 3); len(got) != 0 {
		t.Errorf("orders acted on an earlier wait: %v", got)
	}
}
