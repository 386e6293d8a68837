package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	// ratedSeats is how many rated results the database of the bench holds.
	ratedSeats = 1_000_000
	ratedUsers = 2000
	ratedTail  = 2000 // updates that are measured
)

// measureRating measures what ratings are worth on people whose strength changes,
// and what an update costs behind a million of them.
func measureRating(ctx context.Context) ([]figure.Figure, error) {
	figures := ratingQuality(10)
	err := figure.InTempDir(func(dir string) error {
		took, worked, err := ratingUpdates(ctx, filepath.Join(dir, "bench.db"))
		if err != nil {
			return err
		}
		figures = append(figures,
			figure.New("rating: an update behind 10^6 rated results, median", took.Median(), "ms", "<= 1"),
			figure.New("rating: an update behind 10^6 rated results, processor time", worked, "ms", "<= 1"),
			figure.New("rating: an update behind 10^6 rated results, p99", took.At(99), "ms", ""))
		return nil
	})
	return figures, err
}

// ratingUpdates fills a database with rated results of tables of four, and measures
// more of them one by one: the result of a match, and its ratings. It also returns the
// processor time of one.
func ratingUpdates(ctx context.Context, file string) (took figure.Durations, worked float64, err error) {
	const matches = ratedSeats / 4
	r := rand.New(rand.NewPCG(1, 2))
	fill := func(db *sqlite.DB) ([]storage.Result, error) {
		var tail []storage.Result
		for n := range matches + ratedTail {
			res := ratedResult(r, n)
			row, err := db.Create(ctx, storage.Table{Phase: storage.Closed, Game: res.Game, Created: res.Started}, "", nil)
			if err != nil {
				return nil, err
			}
			res.Table = row.ID
			if n >= matches {
				tail = append(tail, res)
				continue
			}
			if err := db.SaveResult(ctx, res, ledger.Rater); err != nil {
				return nil, err
			}
			if n%25_000 == 0 {
				fmt.Fprintf(os.Stderr, "rating: %d of %d matches\n", n, matches)
			}
		}
		return tail, nil
	}
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		return nil, 0, err
	}
	tail, err := fill(db)
	if err = errors.Join(err, db.Close()); err != nil {
		return nil, 0, err
	}
	if db, err = sqlite.Open(ctx, file); err != nil { // as a bot runs
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	before, err := figure.ProcessorTime()
	if err != nil {
		return nil, 0, err
	}
	for _, res := range tail {
		if err := took.Time(func() error { return db.SaveResult(ctx, res, ledger.Rater) }); err != nil {
			return nil, 0, err
		}
	}
	after, err := figure.ProcessorTime()
	return took, float64((after - before).Microseconds()) / 1000 / float64(len(tail)), err
}

// ratedResult is the result of the nth match of a season of strangers.
func ratedResult(r *rand.Rand, n int) storage.Result {
	ended := time.Date(2026, 1, 1, 0, 0, n, 0, time.UTC)
	res := storage.Result{Hash: fmt.Sprint(n), Game: "caylus", Guild: "g", Class: rating.Class("caylus", rating.Many), Started: ended.Add(-time.Hour), Ended: ended, Turns: 100}
	for i, p := range r.Perm(ratedUsers)[:4] {
		user := fmt.Sprint(100_000_000_000_000_000 + p)
		res.Seats = append(res.Seats, storage.SeatResult{User: user, Entrant: user, SeatFacts: storage.SeatFacts{
			Rank: i + 1, Points: 80 - 7*i, Turns: 25, Answer: time.Hour, Sources: []storage.Source{{Name: "caylus.score.buildings", Points: 40}, {Name: "caylus.score.favors", Points: 40 - 7*i}}, Uses: map[string]int{"mason": 2, "tailor": 1},
		}})
	}
	return res
}
