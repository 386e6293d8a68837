package ledger_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"guildhall/bot/rating/ledger"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// BenchmarkUpdate stores and rates the result of a match of four after many others.
func BenchmarkUpdate(b *testing.B) {
	db, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	n := 0
	next := func() storage.Result {
		n++
		row, err := db.Create(b.Context(), storage.Table{Phase: storage.Closed, Game: "caylus"}, "", nil)
		if err != nil {
			b.Fatal(err)
		}
		r := storage.Result{Table: row.ID, Hash: fmt.Sprint(n), Game: "caylus", Guild: "g", Class: "caylus.3", Ended: time.Unix(int64(n), 0)}
		for i := range 4 {
			u := fmt.Sprint(100_000_000 + (n*(i+3))%500*4 + i)
			r.Seats = append(r.Seats, storage.SeatResult{User: u, Entrant: u, SeatFacts: storage.SeatFacts{Rank: i + 1, Points: 50, Turns: 30, Uses: map[string]int{"mason": 1}}})
		}
		return r
	}
	for range 500 {
		if err := db.SaveResult(b.Context(), next(), ledger.Rater); err != nil {
			b.Fatal(err)
		}
	}
	if err := ledger.Rate(b.Context(), db, "caylus.3"); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		b.StopTimer()
		r := next()
		b.StartTimer()
		if err := db.SaveResult(b.Context(), r, ledger.Rater); err != nil {
			b.Fatal(err)
		}
	}
}

func newRand() *rand.Rand { return rand.New(rand.NewPCG(3, 4)) }
