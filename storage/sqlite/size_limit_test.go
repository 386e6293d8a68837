package sqlite

import (
	"errors"
	"testing"
	"time"

	"guildhall/storage"
)

// fill leaves no space in a database, not even for a few bytes.
func fill(t *testing.T, db *DB) {
	t.Helper()
	stats, err := db.Stats(t.Context())
	must(t, err)
	must(t, db.LimitSize(t.Context(), stats.Bytes))
	for i, size := 0, 256<<10; size > 0; i++ {
		err := db.PutBlob(t.Context(), "ballast", string(rune('a'+i%26))+time.Duration(i).String(), make([]byte, size))
		switch {
		case errors.Is(err, storage.ErrFull):
			size /= 2
		case err != nil:
			t.Fatal(err)
		}
	}
}

// TestFullDisk checks that a full disk refuses a change as a whole, that earlier
// data stay readable, and that writing works again once there is space.
func TestFullDisk(t *testing.T) {
	db := fresh(t, WithoutSync())
	p := newPlay(t, db, 1)
	must(t, db.Commit(t.Context(), p.next(false)))
	must(t, db.Writable(t.Context()))
	fill(t, db)
	if err := db.Writable(t.Context()); !errors.Is(err, storage.ErrFull) {
		t.Errorf("Writable on a full disk = %v, want ErrFull", err)
	}
	c := p.next(false)
	c.Deliveries = []storage.Delivery{{ID: "d", Kind: "card", Due: p.now}}
	var err error
	for n := 0; err == nil && n < 50; n++ { // rows may still fit into partly used pages
		if err = db.Commit(t.Context(), c); err == nil {
			c = p.next(false)
		}
	}
	if !errors.Is(err, storage.ErrFull) {
		t.Fatalf("a commit on a full disk = %v, want ErrFull", err)
	}
	s, err := db.Load(t.Context(), p.table.ID)
	must(t, err)
	if s.Table.Seq != c.After || len(s.State) == 0 {
		t.Errorf("the record ends at %d, want %d as before the refused commit", s.Table.Seq, c.After)
	}
	must(t, db.LimitSize(t.Context(), 0))
	must(t, db.Commit(t.Context(), c)) // the same press, as the refused commit did not use it
	must(t, db.Writable(t.Context()))
	must(t, db.Check(t.Context()))
}

func TestCounts(t *testing.T) {
	db := fresh(t, WithoutSync())
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	count := func() storage.Counts {
		t.Helper()
		c, err := db.Counts(t.Context(), now)
		must(t, err)
		return c
	}
	if c := count(); len(c.Tables) != 0 || !c.Oldest.IsZero() {
		t.Errorf("an empty database counts %+v", c)
	}
	newPlay(t, db, 1)
	_, err := db.Create(t.Context(), storage.Table{Game: "cleopatra", Created: now}, "", []storage.Delivery{
		{ID: "a", Kind: "lobby", Due: now.Add(-time.Minute)}, {ID: "b", Kind: "card", Due: now.Add(-time.Hour)}, {ID: "c", Kind: "card", Due: now.Add(time.Hour)}})
	must(t, err)
	must(t, db.Retry(t.Context(), "c", now.Add(time.Hour), "because"))
	c := count()
	if c.Tables[storage.Playing] != 1 || c.Tables[storage.Open] != 1 || c.Deliveries["card"] != 2 || c.Deliveries["lobby"] != 1 || c.Failing != 1 || !c.Oldest.Equal(now.Add(-time.Hour)) {
		t.Errorf("counts = %+v", c)
	}
}

// The age of a delivery counts from the time when it was first due, even if it
// was postponed often. A delivery that is held back for its user's quiet hours
// is not overdue before their end.
func TestCountsAgeOfPostponedDeliveries(t *testing.T) {
	db := fresh(t, WithoutSync())
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	must(t, db.Enqueue(t.Context(), []storage.Delivery{{ID: "a", Kind: "turn", Due: noon}}))
	at := func(minute int) time.Time { return noon.Add(time.Duration(minute) * time.Minute) }
	check := func(what string, minute, failing int, want time.Time) {
		t.Helper()
		c, err := db.Counts(t.Context(), at(minute))
		must(t, err)
		if c.Failing != failing || !c.Oldest.Equal(want) {
			t.Errorf("%s: %d fail, the oldest is due since %v; want %d, %v", what, c.Failing, c.Oldest, failing, want)
		}
	}
	check("due", 1, 0, noon)
	for minute := 1; minute < 60; minute += 10 {
		must(t, db.Retry(t.Context(), "a", at(minute+10), "status 503"))
		must(t, db.Defer(t.Context(), "a", at(minute+10), "rate limited"))
		check("put off", minute+1, 1, noon)
	}
	list, err := db.Claim(t.Context(), at(70), at(71), 1)
	must(t, err)
	if len(list) != 1 || list[0].Error != "rate limited" {
		t.Fatalf("claimed %+v, want one with its last error", list)
	}
	must(t, db.Defer(t.Context(), "a", at(600), ""))
	check("held", 72, 0, time.Time{})
	must(t, db.Retry(t.Context(), "a", at(601), "cut"))
	check("cut after the hold", 600, 1, at(600))
}
