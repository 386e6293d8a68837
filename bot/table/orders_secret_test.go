package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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
				list = append(list, fmt.Sprintln(d.Kind, d.User, d.Key, string(d.Body), d.Priority, d.Due))
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
			if log, err := h.tables.Log(context.Background(), id, user, 0, 100); err == nil {
				lines = append(lines, asJSON(h.t, log))
			}
			if _, err := h.tables.Orders(context.Background(), id, user); err != nil {
				lines = append(lines, err.Error())
			}
		}
		seen = append(seen, strings.Join(lines, "\n"))
	}
	return seen
}

// Two worlds: in one a person left orders, in the other they answer by hand at
// the moment at which the orders would. Nobody else can tell them apart.
func TestNobodyCanTellWhoLeftOrders(t *testing.T) {
	const minutes = 40
	for _, tt := range []struct {
		name    string
		ways    []string
		follows bool // the orders answer
	}{
		{"that answer", []string{"joust", "guild"}, true},
		{"that do not fit", []string{"joust"}, false},
		{"that are cleared", []string{"inn"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			terms := storage.Terms{Delay: 10 * time.Minute}
			prepare := func() (*house, int64, []string) {
				h := newHouse(t)
				id := h.caylusTable(3, terms)
				who := h.round(id)
				h.after(time.Hour)
				return h, id, who
			}
			h, id, who := prepare()
			h.order(id, who[1], Writing{}, tt.ways...)
			if tt.name == "that are cleared" {
				h.play(id, "pass")
			} else {
				h.play(id, "joust")
			}
			answered := -1
			with := h.witnessed(id, who[1], minutes, func(m int) {
				if n := len(h.record(id, 2)); n > 0 && answered < 0 {
					answered = m
				}
			})
			if tt.follows != (answered >= 0) {
				t.Fatalf("orders answered: %v, want %v", answered >= 0, tt.follows)
			}
			if tt.follows && (answered+1 < 10 || answered+1 > 16) {
				t.Errorf("they answered in minute %d, want the delay and at most half of it more", answered+1)
			}

			h, id, who = prepare()
			if tt.name == "that are cleared" {
				h.play(id, "pass")
			} else {
				h.play(id, "joust")
			}
			without := h.witnessed(id, who[1], minutes, func(m int) {
				if m == answered {
					h.play(id, "guild")
				}
			})
			for m := range with {
				if with[m] != without[m] {
					t.Fatalf("in minute %d others see\n%s\nwith orders, and without\n%s", m+1, with[m], without[m])
				}
			}
		})
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
				h.tables.store = k
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
				if err := h.tables.Attend(context.Background(), w); err != nil && !errors.Is(err, errKilled) {
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
	h.must(h.tables.Attend(ctx, stale))
	if got := h.record(id, 3); len(got) != 0 {
		t.Errorf("orders acted on an earlier wait: %v", got)
	}
}
