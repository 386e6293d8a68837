package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"guildhall/storage"
)

// BenchmarkCommit includes the time of BenchmarkSync; the difference is our own
// code.
func BenchmarkCommit(b *testing.B) {
	for name, opts := range map[string][]Option{"durable": nil, "without sync": {WithoutSync()}} {
		b.Run(name, func(b *testing.B) {
			db := fresh(b, opts...)
			p := newPlay(b, db, 1)
			commits := make([]storage.Commit, b.N)
			for i := range commits {
				commits[i] = p.next(false)
			}
			b.ResetTimer()
			var each laps
			for _, c := range commits {
				each.time(func() { must(b, db.Commit(b.Context(), c)) })
			}
			each.report(b)
		})
	}
}

// BenchmarkSync appends half as many bytes as a commit writes, and syncs them: about the
// minimum time that this disk needs for a durable commit.
func BenchmarkSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "log"))
	must(b, err)
	defer f.Close()
	data := make([]byte, 8*4096)
	var each laps
	for b.Loop() {
		each.time(func() {
			if _, err := f.Write(data); err != nil {
				b.Fatal(err)
			}
			must(b, f.Sync())
		})
	}
	each.report(b)
}

// laps holds the durations of single rounds of a benchmark.
type laps []time.Duration

func (l *laps) time(f func()) {
	start := time.Now()
	f()
	*l = append(*l, time.Since(start))
}

func (l laps) report(b *testing.B) {
	slices.Sort(l)
	b.ReportMetric(l[len(l)*99/100].Seconds()*1000, "p99-ms")
}

func BenchmarkLoad(b *testing.B) {
	for name, turns := range map[string]int{"10 turns": 10, "1000 turns": 1000} {
		b.Run(name, func(b *testing.B) {
			db := fresh(b, WithoutSync())
			p := newPlay(b, db, 1)
			for range turns {
				must(b, db.Commit(b.Context(), p.next(false)))
			}
			var each laps
			for b.Loop() {
				each.time(func() {
					if _, err := db.Load(b.Context(), p.table.ID); err != nil {
						b.Fatal(err)
					}
				})
			}
			each.report(b)
		})
	}
}

// BenchmarkPosition reads the data that a press at a table needs.
func BenchmarkPosition(b *testing.B) {
	db := fresh(b, WithoutSync())
	p := newPlay(b, db, 1)
	c := p.next(false)
	for seat := range 3 {
		c.Waits = append(c.Waits, storage.Wait{Seat: seat, User: p.table.Seats[seat].User, Since: p.now, Due: p.now.Add(time.Hour)})
	}
	must(b, db.Commit(b.Context(), c))
	user := p.table.Seats[1].User
	must(b, db.SaveDraft(b.Context(), storage.Draft{Table: p.table.ID, Seat: 1, After: p.seq, Step: 1, Codes: []string{"treasury a1", "noble b2"}, At: p.now}))
	must(b, db.SaveNote(b.Context(), p.table.ID, user, "remember the castle"))
	if _, err := db.SaveOrders(b.Context(), storage.Orders{Table: p.table.ID, Seat: 1, Body: []byte("[[1,2],[3,4]]")}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		got, err := db.Position(b.Context(), p.table.ID, user)
		if err != nil || len(got.Waits) != 3 || len(got.Drafts) != 1 || len(got.Orders) != 1 || got.Note == "" {
			b.Fatal(got, err)
		}
	}
}

func BenchmarkLatestTurns(b *testing.B) {
	db := fresh(b, WithoutSync())
	p := newPlay(b, db, 1)
	for range 500 {
		must(b, db.Commit(b.Context(), p.next(false)))
	}
	for b.Loop() {
		if _, err := db.Turns(b.Context(), p.table.ID, 490, 10); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen opens a database of about a hundred matches, with its check.
func BenchmarkOpen(b *testing.B) {
	db := fresh(b, WithoutSync())
	for seed := range uint64(100) {
		p := newPlay(b, db, seed)
		for range 75 {
			must(b, db.Commit(b.Context(), p.next(false)))
		}
	}
	must(b, db.Close())
	for b.Loop() {
		again, err := Open(b.Context(), db.path)
		must(b, err)
		must(b, again.Close())
	}
	b.ReportMetric(float64(size(db.path))/1e6, "MB")
}

// BenchmarkClaimFromMany claims one of five thousand deliveries that are due, as an outbox does
// that Discord makes wait.
func BenchmarkClaimFromMany(b *testing.B) {
	db := fresh(b, WithoutSync())
	at := time.UnixMilli(1_700_000_000_000)
	var due []storage.Delivery
	for i := range 5_000 {
		due = append(due, storage.Delivery{ID: fmt.Sprint("due ", i), Key: fmt.Sprint("card:", i), Priority: storage.Picture, Due: at})
	}
	must(b, db.Enqueue(b.Context(), due))
	for b.Loop() {
		list, err := db.Claim(b.Context(), at, at.Add(time.Minute), 1)
		if err != nil || len(list) != 1 {
			b.Fatal(list, err)
		}
		must(b, db.Defer(b.Context(), list[0].ID, at, ""))
	}
}

// BenchmarkClaim claims and delivers one of ten thousand deliveries. Most of
// them are due later, like reminders.
func BenchmarkClaim(b *testing.B) {
	db := fresh(b, WithoutSync())
	at := time.UnixMilli(1_700_000_000_000)
	var later []storage.Delivery
	for i := range 10_000 {
		later = append(later, storage.Delivery{ID: fmt.Sprint("later ", i), Key: fmt.Sprint("reminder:", i), Due: at.Add(time.Hour)})
	}
	must(b, db.Enqueue(b.Context(), later))
	for n := 0; b.Loop(); n++ {
		must(b, db.Enqueue(b.Context(), []storage.Delivery{{ID: fmt.Sprint(n), Key: "card:1", Due: at}}))
		if _, _, err := db.NextDue(b.Context()); err != nil {
			b.Fatal(err)
		}
		list, err := db.Claim(b.Context(), at, at.Add(time.Minute), 10)
		if err != nil || len(list) != 1 {
			b.Fatal(list, err)
		}
		must(b, db.MarkDelivered(b.Context(), list[0].ID))
	}
}
