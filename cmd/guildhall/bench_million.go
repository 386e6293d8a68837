package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"guildhall/bot/table"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	millionMoves  = 1_000_000
	millionWindow = 100_000
	// millionTables are played in turn; a match that ends makes way for a new one.
	millionTables = 200
)

// benchMillion plays a million moves through tables and storage in one process
// and prints how it does on the way: neither latency nor memory may grow.
func benchMillion(ctx context.Context) ([]figure, error) {
	var first, last lap
	err := inTempDir(func(dir string) error {
		db, err := sqlite.Open(ctx, filepath.Join(dir, "bench.db"), sqlite.WithoutSync())
		if err != nil {
			return err
		}
		defer db.Close()
		fmt.Fprintf(os.Stderr, "%12s %10s %10s %10s %10s %10s %10s\n", "moves", "p50 ms", "p99 ms", "heap MB", "RSS MB", "file MB", "moves/s")
		return longRun(ctx, db, millionTables, millionMoves, millionWindow, func(l lap) {
			fmt.Fprintf(os.Stderr, "%12d %10.3f %10.3f %10.1f %10.1f %10.1f %10.0f\n", l.moves, l.median, l.p99, l.heap, l.resident, l.file, l.rate)
			if first.moves == 0 {
				first = l
			}
			last = l
		})
	})
	if err != nil {
		return nil, err
	}
	const name = "a million moves, last 100,000 against first"
	return []figure{
		{name + ", median latency", last.median / first.median, "ratio", "<= 1.2"},
		{name + ", p99 latency", last.p99 / first.p99, "ratio", "<= 1.2"},
		{name + ", heap", last.heap / first.heap, "ratio", "<= 1.2"},
		{name + ", memory of the process", last.resident / first.resident, "ratio", "<= 1.2"},
		{"a million moves, p99 of the last 100,000", last.p99, "ms", ""},
		{"a million moves, memory of the process at the end", last.resident, "MB", ""},
	}, nil
}

// lap is how a long run does after so many moves.
type lap struct {
	moves       int
	median, p99 float64 // milliseconds of an answer, this window
	heap        float64 // live megabytes
	resident    float64 // megabytes of the process
	file        float64 // megabytes of the database
	rate        float64 // moves a second, this window
}

// longRun plays at so many tables until a number of moves are in records, and
// reports after every window.
func longRun(ctx context.Context, db *sqlite.DB, tables, total, window int, report func(lap)) error {
	b := newBenchPlay(db)
	ids, err := b.fill(ctx, make([]int64, tables))
	if err != nil {
		return err
	}
	answers, since, next := make(laps, 0, window), time.Now(), window
	for moves, i := 0, 0; moves < total; i++ {
		n, over, err := b.turn(ctx, ids[i%len(ids)], &answers)
		if err != nil {
			return err
		}
		if over {
			ids[i%len(ids)] = 0
			if ids, err = b.fill(ctx, ids); err != nil {
				return err
			}
		}
		if moves += n; moves < next {
			continue
		}
		l := lap{moves: moves, median: answers.median(), p99: answers.at(99), rate: float64(window) / time.Since(since).Seconds()}
		if err := l.weigh(ctx, db); err != nil {
			return err
		}
		report(l)
		answers, since, next = answers[:0], time.Now(), next+window
	}
	return nil
}

// weigh measures memory and disk.
func (l *lap) weigh(ctx context.Context, db *sqlite.DB) error {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	stats, err := db.Stats(ctx)
	if err != nil {
		return err
	}
	l.heap, l.file = float64(m.HeapAlloc)/1e6, float64(stats.Bytes)/1e6
	l.resident, err = residentMB(os.Getpid())
	return err
}

// fill starts a match wherever none is.
func (b *benchPlay) fill(ctx context.Context, ids []int64) ([]int64, error) {
	games := catalog.Games()
	for i, id := range ids {
		if id != 0 {
			continue
		}
		info := games[b.chance.Intn(len(games))].Info()
		seats := info.Seats[b.chance.Intn(len(info.Seats))]
		if seats < 2 {
			seats = info.Seats[len(info.Seats)-1]
		}
		t, err := b.start(ctx, info.ID, seats)
		if err != nil {
			return nil, err
		}
		ids[i] = t.ID
	}
	return ids, nil
}

// turn lets one waiting person answer until something is final, as they would
// at their panel. It returns how many moves that put into the record.
func (b *benchPlay) turn(ctx context.Context, id int64, answers *laps) (moves int, over bool, err error) {
	public, err := b.tables.Look(ctx, id, "")
	if err != nil || public.Table.Phase != storage.Playing {
		return 0, true, err
	}
	user := public.Table.Seats[public.Pending[b.chance.Intn(len(public.Pending))]].User
	s, err := b.tables.Look(ctx, id, user)
	for steps := 0; err == nil && steps < 500; steps++ {
		p, act := table.Press{Table: id, User: user, Rev: s.Rev, Sure: true, ID: b.id()}, b.tables.Confirm
		if !s.Ready {
			p.Written = s.Options[b.chance.Intn(len(s.Options))].Code
			act = b.tables.Choose
		}
		err = answers.time(func() (err error) { s, err = act(ctx, p); return err })
		if err == nil && s.Final {
			return s.Table.Seq - public.Table.Seq, s.Table.Phase != storage.Playing, b.drain(ctx)
		}
	}
	return 0, false, errors.Join(err, fmt.Errorf("a turn at table %d does not end", id))
}

// drain empties the outbox, as the worker of a bot would.
func (b *benchPlay) drain(ctx context.Context) error {
	now := time.Now()
	due, err := b.store.Claim(ctx, now, now.Add(time.Minute), 100)
	for _, d := range due {
		err = errors.Join(err, b.store.Delivered(ctx, d.ID))
	}
	return err
}
