package storagetest

import (
	"testing"
	"time"

	"guildhall/storage"
)

func waits(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"follow the table": waitsFollow,
		"listed":           waitsListed,
		"changed":          waitsChanged,
		"taken place of":   staleWaits,
		"beat":             beats,
		"last beat":        lastBeat,
		"gap":              gapOutdates,
		"commit affairs":   commitTableState,
		"orders":           orders,
		"count":            count,
	})
}

// wait returns a wait for a seat since at(since), to be checked at at(next).
func wait(seat int, user string, since, next int) storage.Wait {
	return storage.Wait{
		Seat: seat, User: user, Since: at(since), Due: at(next + 50), Next: at(next), Act: at(next + 1),
		Lost: 3 * time.Second, Step: 2, Snooze: at(4), Stage: "grace",
	}
}

func waitsAt(t *testing.T, s storage.Store, table int64) []storage.Wait {
	t.Helper()
	list, err := s.WaitsAt(t.Context(), table)
	ok(t, err)
	return list
}

// stored returns w as the store returns it, with the revision of the stored
// waits.
func stored(w storage.Wait, table int64, there []storage.Wait) storage.Wait {
	w.Table, w.Rev = table, 0
	for _, k := range there {
		if k.Seat == w.Seat {
			w.Rev = k.Rev
		}
	}
	return w
}

// staleWaits checks that a caller who read a wait cannot change the wait that
// replaced it.
func staleWaits(t *testing.T, s storage.Store) {
	ada := wait(0, "ada", 10, 20)
	tab := playing(t, s, ada)
	old := waitsAt(t, s, tab.ID)[0]
	c := turn(tab.ID, 0, 1)
	c.Waits = []storage.Wait{ada}
	commit(t, s, c)
	wantErr(t, s.ChangeWait(t.Context(), old, nil), storage.ErrConflict)
	commit(t, s, turn(tab.ID, 1, 1)) // no seat is asked
	c = turn(tab.ID, 2, 1)
	c.Waits = []storage.Wait{ada}
	commit(t, s, c)
	wantErr(t, s.ChangeWait(t.Context(), old, nil), storage.ErrConflict)
	tab = table(t, s, tab.ID)
	old = waitsAt(t, s, tab.ID)[0]
	_, err := s.Update(t.Context(), tab, "", nil, ada)
	ok(t, err)
	wantErr(t, s.ChangeWait(t.Context(), old, nil), storage.ErrConflict)
	ok(t, s.ChangeWait(t.Context(), waitsAt(t, s, tab.ID)[0], nil))
}

func waitsFollow(t *testing.T, s storage.Store) {
	ada, bo := wait(0, "ada", 10, 20), wait(1, "bo", 10, 30)
	tab := playing(t, s, ada, bo)
	there := waitsAt(t, s, tab.ID)
	same(t, "from the start", there, []storage.Wait{stored(ada, tab.ID, there), stored(bo, tab.ID, there)})

	// Bo's row stays as stored, whatever revision the caller passes; ada's wait
	// is new.
	bo = stored(bo, tab.ID, there)
	bo.Step = 3
	ok(t, s.ChangeWait(t.Context(), bo, nil))
	c := turn(tab.ID, 0, 1)
	again := wait(0, "ada", 40, 50)
	c.Waits = []storage.Wait{again, wait(1, "nobody", 1, 1)}
	c.Waits[1].Rev = 1
	commit(t, s, c)
	bo.Rev++
	there = waitsAt(t, s, tab.ID)
	same(t, "after a commit", there, []storage.Wait{stored(again, tab.ID, there), bo})

	// A wait with a Rev but without a stored row becomes a new row.
	c = turn(tab.ID, 1, 1)
	c.Waits = []storage.Wait{wait(2, "chen", 60, 70)}
	c.Waits[0].Rev = 9
	commit(t, s, c)
	there = waitsAt(t, s, tab.ID)
	same(t, "only chen", there, []storage.Wait{stored(c.Waits[0], tab.ID, there)})

	tab = table(t, s, tab.ID)
	tab, err := s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	same(t, "an update leaves them", len(waitsAt(t, s, tab.ID)), 1)
	tab, err = s.Update(t.Context(), tab, "", nil, ada)
	ok(t, err)
	there = waitsAt(t, s, tab.ID)
	same(t, "an update replaces them", there, []storage.Wait{stored(ada, tab.ID, there)})
	tab.Phase = storage.Closed
	_, err = s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	same(t, "the end", waitsAt(t, s, tab.ID), nil)

	over := playing(t, s, ada)
	c = turn(over.ID, 0, 1)
	c.Waits, c.Over = []storage.Wait{bo}, true
	commit(t, s, c)
	same(t, "a result", waitsAt(t, s, over.ID), nil)
}

func waitsListed(t *testing.T, s storage.Store) {
	_, any, err := s.NextWait(t.Context())
	ok(t, err)
	same(t, "nothing to do", any, false)
	late, idle := wait(0, "ada", 5, 90), wait(1, "bo", 1, 0)
	idle.Next = time.Time{}
	one := playing(t, s, late, idle)
	two := playing(t, s, wait(1, "ada", 3, 20), wait(0, "bo", 2, 30))
	mine, err := s.WaitsFor(t.Context(), "ada")
	ok(t, err)
	same(t, "longest first", []int64{mine[0].Table, mine[1].Table}, []int64{two.ID, one.ID})
	due, err := s.WaitsDue(t.Context(), at(30), 10)
	ok(t, err)
	same(t, "due", []string{due[0].User, due[1].User}, []string{"ada", "bo"})
	same(t, "how many are due", len(due), 2)
	due, err = s.WaitsDue(t.Context(), at(1000), 1)
	ok(t, err)
	same(t, "limit", len(due), 1)
	next, any, err := s.NextWait(t.Context())
	ok(t, err)
	same(t, "something to do", any, true)
	same(t, "next", next, at(20))
}

func waitsChanged(t *testing.T, s storage.Store) {
	tab := playing(t, s, wait(0, "ada", 10, 20))
	w := waitsAt(t, s, tab.ID)[0]
	w.Step, w.Next, w.Stage = 7, time.Time{}, "out"
	ok(t, s.ChangeWait(t.Context(), w, []storage.Delivery{{ID: "reminder", Due: at(1)}}))
	// A second change with the same revision is refused.
	wantErr(t, s.ChangeWait(t.Context(), w, []storage.Delivery{{ID: "again", Due: at(0)}}), storage.ErrConflict)
	claimed, err := s.Claim(t.Context(), at(2), at(3), 10)
	ok(t, err)
	same(t, "deliveries", len(claimed), 1)
	w.Rev++
	same(t, "kept", waitsAt(t, s, tab.ID), []storage.Wait{w})
	w.Seat = 5
	wantErr(t, s.ChangeWait(t.Context(), w, nil), storage.ErrConflict)
}

func beats(t *testing.T, s storage.Store) {
	early, late := wait(0, "ada", 10, 500), wait(1, "bo", 130, 500)
	late.Due = at(150) // in the gap
	tab := playing(t, s, early, late)
	paused := sample()
	paused.TableState.Pause = storage.Pause{Since: at(5), Why: "vote"}
	paused = create(t, s, paused)
	paused.Started = at(10)
	paused, err := s.Begin(t.Context(), paused, "", []byte("S"), []byte("E"), nil, early)
	ok(t, err)
	beat := func(now int, want time.Duration) {
		t.Helper()
		gap, err := s.Beat(t.Context(), "clock", clockAt(now), 60*time.Second)
		ok(t, err)
		same(t, "gap", gap, want)
	}
	beat(50, 0) // the first
	beat(110, 0)
	beat(100, 0) // from a process with an older time
	beat(200, 90*time.Second)
	got := waitsAt(t, s, tab.ID)
	same(t, "lost since before", []time.Duration{got[0].Lost, got[1].Lost}, []time.Duration{93 * time.Second, 73 * time.Second})
	same(t, "due", []time.Time{got[0].Due, got[1].Due}, []time.Time{early.Due, {}})
	same(t, "to be looked at", []time.Time{got[0].Next, got[1].Next}, []time.Time{at(200), at(200)})
	there := waitsAt(t, s, paused.ID)
	same(t, "paused", there, []storage.Wait{stored(early, paused.ID, there)})
	beat(220, 0) // the gap is added once
	ok(t, s.Enqueue(t.Context(), []storage.Delivery{{ID: "far", Due: at(900)}, {ID: "near", Due: at(90)}}))
	beat(100, -120*time.Second) // the clock was wrong
	got = waitsAt(t, s, tab.ID)
	same(t, "lost since before", []time.Duration{got[0].Lost, got[1].Lost}, []time.Duration{-27 * time.Second, 73 * time.Second})
	same(t, "since", []time.Time{got[0].Since, got[1].Since}, []time.Time{early.Since, at(10)})
	same(t, "to be looked at", []time.Time{got[0].Next, got[1].Next}, []time.Time{at(100), at(100)})
	there = waitsAt(t, s, paused.ID)
	same(t, "paused", there, []storage.Wait{stored(early, paused.ID, there)})
	list, err := s.Claim(t.Context(), at(780), at(790), 9)
	ok(t, err)
	same(t, "due", len(list), 2)
	beat(110, 0)
	gap, err := s.Beat(t.Context(), "other", clockAt(9999), time.Second)
	ok(t, err)
	same(t, "another name", gap, 0)
}

func lastBeat(t *testing.T, s storage.Store) {
	want := func(name string, at time.Time) {
		t.Helper()
		last, err := s.LastBeat(t.Context(), name)
		ok(t, err)
		same(t, "last beat of "+name, last, at)
	}
	want("clock", time.Time{})
	for _, now := range []int{50, 110, 100} { // the last is from a process with an older time
		_, err := s.Beat(t.Context(), "clock", clockAt(now), time.Minute)
		ok(t, err)
	}
	want("clock", at(110))
	want("other", time.Time{})
}

// gapOutdates records gaps while a process computes waits without them. Its
// change must be refused, and is made again.
func gapOutdates(t *testing.T, s storage.Store) {
	beat := func(now int) {
		t.Helper()
		_, err := s.Beat(t.Context(), "clock", clockAt(now), time.Minute)
		ok(t, err)
	}
	beat(50)
	runs, opens, over := playing(t, s, wait(0, "ada", 10, 500)), create(t, s, sample()), playing(t, s)
	c := turn(over.ID, 0, 1)
	c.Over = true
	commit(t, s, c)
	over = table(t, s, over.ID)
	for i, now := range []int{200, 20} { // the second after the clock was set back
		c := turn(runs.ID, i, 1)
		c.Rev, c.Waits = runs.Rev, []storage.Wait{wait(1, "bo", 60, 500)}
		beat(now)
		wantErr(t, s.Commit(t.Context(), c), storage.ErrConflict)
		_, err := s.Update(t.Context(), runs, "", nil, c.Waits...)
		wantErr(t, err, storage.ErrConflict)
		_, err = s.Begin(t.Context(), opens, "", []byte("S"), []byte("E"), nil, c.Waits...)
		wantErr(t, err, storage.ErrConflict)
		c.Rev = table(t, s, runs.ID).Rev
		beat(now + 1) // no gap
		commit(t, s, c)
		runs, opens = table(t, s, runs.ID), table(t, s, opens.ID)
	}
	same(t, "a table that is over", table(t, s, over.ID), over)
}

func commitTableState(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	c := turn(tab.ID, 0, 1)
	c.Seats, c.Rev = []storage.Seat{{User: "ada", Name: "Ada", Bank: time.Hour}, {User: "bo", Name: "Bo"}}, tab.Rev-1
	wantErr(t, s.Commit(t.Context(), c), storage.ErrConflict)
	c.Rev, c.TableState = tab.Rev, &storage.TableState{Votings: 3}
	commit(t, s, c)
	got := table(t, s, tab.ID)
	same(t, "seats", got.Seats, c.Seats)
	same(t, "affairs", got.TableState, *c.TableState)
	commit(t, s, turn(tab.ID, 1, 1))
	same(t, "left alone", table(t, s, tab.ID).TableState, *c.TableState)
}

func orders(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	o, err := s.Orders(t.Context(), tab.ID, 1)
	ok(t, err)
	same(t, "none", o, storage.Orders{Table: tab.ID, Seat: 1})
	o.Body = []byte("quarry")
	first, err := s.SaveOrders(t.Context(), o)
	ok(t, err)
	_, err = s.SaveOrders(t.Context(), o)
	wantErr(t, err, storage.ErrConflict)
	got, err := s.Orders(t.Context(), tab.ID, 1)
	ok(t, err)
	same(t, "kept", got, first)
	first.Body = nil
	none, err := s.SaveOrders(t.Context(), first)
	ok(t, err)
	_, err = s.SaveOrders(t.Context(), first)
	wantErr(t, err, storage.ErrConflict)
	none.Body = []byte("pass")
	kept, err := s.SaveOrders(t.Context(), none)
	ok(t, err)
	c := turn(tab.ID, 0, 1)
	c.Orders = []storage.Orders{first} // older ones
	wantErr(t, s.Commit(t.Context(), c), storage.ErrConflict)
	same(t, "a commit that was refused", table(t, s, tab.ID).Seq, 0)
	kept.Body = []byte("forest")
	c.Orders = []storage.Orders{kept}
	commit(t, s, c)
	got, err = s.Orders(t.Context(), tab.ID, 1)
	ok(t, err)
	same(t, "with a commit", string(got.Body), "forest")
	ordersOfOthers(t, s, tab.ID)
	tab = table(t, s, tab.ID)
	tab.Phase = storage.Closed
	_, err = s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	o, err = s.Orders(t.Context(), tab.ID, 1)
	ok(t, err)
	same(t, "after the end", len(o.Body), 0)
}

// ordersOfOthers checks that orders belong to the user of the seat, and are
// deleted if that user leaves.
func ordersOfOthers(t *testing.T, s storage.Store, id int64) {
	for _, change := range []func(*storage.Seat){
		func(one *storage.Seat) { one.Bank = time.Minute },
		func(one *storage.Seat) { one.User = "zoe" },
		func(one *storage.Seat) { one.Vacant = true },
	} {
		o, err := s.Orders(t.Context(), id, 1)
		ok(t, err)
		o.Body = []byte("forest")
		_, err = s.SaveOrders(t.Context(), o)
		ok(t, err)
		tab := table(t, s, id)
		was := tab.Seats[1]
		change(&tab.Seats[1])
		leaves := tab.Seats[1].User != was.User || tab.Seats[1].Vacant
		_, err = s.Update(t.Context(), tab, "", nil)
		ok(t, err)
		o, err = s.Orders(t.Context(), id, 1)
		ok(t, err)
		if gone := len(o.Body) == 0; gone != leaves {
			t.Errorf("seat %+v after %+v: orders gone is %v", tab.Seats[1], was, gone)
		}
	}
}

func count(t *testing.T, s storage.Store) {
	playing(t, s)
	create(t, s, sample())
	other := sample()
	other.Guild = "elsewhere"
	create(t, s, other)
	for _, c := range []struct {
		guild         string
		open, playing int
	}{{"", 2, 1}, {"guild", 1, 1}} {
		got, err := s.Count(t.Context(), c.guild)
		ok(t, err)
		same(t, "tables of "+c.guild, []int{got[storage.Open], got[storage.Playing]}, []int{c.open, c.playing})
	}
	for _, table := range []storage.Table{
		{Phase: storage.Open, TableState: storage.TableState{Across: true, Invite: "K3M9QXAB"}},
		{Phase: storage.Open, TableState: storage.TableState{Across: true}},
		{Phase: storage.Open, TableState: storage.TableState{Reason: `"invite":"x"`}},
		{Phase: storage.Open, Guild: "guild", TableState: storage.TableState{Invite: "K3M9QXAB"}},
	} {
		one := sample()
		one.Phase, one.Guild, one.TableState = table.Phase, table.Guild, table.TableState
		create(t, s, one)
	}
	friends, err := s.CountFriends(t.Context())
	ok(t, err)
	same(t, "tables for friends", friends, 1)
}
