package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"guildhall/bot/table"
	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	millionMoves  = 1_000_000
	millionWindow = 100_000
	// millionTables is the number of tables that are played in turn. A new
	// match replaces each finished one.
	millionTables = 200
)

// measureMillion plays a million moves through tables and storage in one
// process and prints figures on the way. Neither latency nor memory may grow.
func measureMillion(ctx context.Context) ([]figure.Figure, error) {
	var first, last checkpoint
	err := figure.InTempDir(func(dir string) error {
		db, err := sqlite.Open(ctx, filepath.Join(dir, "bench.db"), sqlite.WithoutSync())
		if err != nil {
			return err
		}
		defer db.Close()
		fmt.Fprintf(os.Stderr, "%12s %10s %10s %10s %10s %10s %10s %10s\n", "moves", "p50 ms", "p99 ms", "CPU ms", "heap MB", "RSS MB", "file MB", "moves/s")
		return playLong(ctx, db, millionTables, millionMoves, millionWindow, func(l checkpoint) {
			fmt.Fprintf(os.Stderr, "%12d %10.3f %10.3f %10.3f %10.1f %10.1f %10.1f %10.0f\n", l.moves, l.median, l.p99, l.processor, l.heap, l.resident, l.file, l.rate)
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
	return []figure.Figure{
		figure.New(name+", median latency", last.median/first.median, "ratio", "<= 1.2"),
		figure.New(name+", p99 latency", last.p99/first.p99, "ratio", "<= 1.2"),
		figure.New(name+", processor time", last.processor/first.processor, "ratio", "<= 1.2"),
		figure.New(name+", heap", last.heap/first.heap, "ratio", "<= 1.2"),
		figure.New(name+", memory of the process", last.resident/first.resident, "ratio", "<= 1.2"),
		figure.New("a million moves, p99 of the last 100,000", last.p99, "ms", ""),
		figure.New("a million moves, memory of the process at the end", last.resident, "MB", ""),
	}, nil
}

// checkpoint holds the figures of a long run after a number of moves.
type checkpoint struct {
	moves       int
	median, p99 float64 // milliseconds of an answer, this window
	processor   float64 // milliseconds of processor time for a move, this window
	heap        float64 // live megabytes
	resident    float64 // megabytes of the process
	file        float64 // megabytes of the database
	rate        float64 // moves a second, this window
}

// playLong plays at this number of tables until the records hold a total number
// of moves, and reports after every window. Two players share the work. Each
// has its own tables in the same database, as two processes would.
func playLong(ctx context.Context, db *sqlite.DB, tables, total, window int, report func(checkpoint)) error {
	worked, err := figure.ProcessorTime()
	if err != nil {
		return err
	}
	run := &longPlay{processorUsed: worked, db: db, total: total, window: window, next: window, since: time.Now(), report: report}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var players sync.WaitGroup
	for i := range 2 {
		players.Go(func() {
			if err := run.play(ctx, (tables+i)/2, i); err != nil {
				cancel(err)
			}
		})
	}
	players.Wait()
	return context.Cause(ctx)
}

// longPlay is the state of a long run.
type longPlay struct {
	db            *sqlite.DB
	total, window int
	report        func(checkpoint)
	mu            sync.Mutex
	moves, next   int
	answers       figure.Durations
	since         time.Time
	processorUsed time.Duration // processor time at the start of this window
}

// play plays at this number of tables until the total is reached.
func (r *longPlay) play(ctx context.Context, tables, player int) error {
	b := autoplay.New(r.db)
	b.Rand = engine.NumberedSeed(uint64(1 + player)).Rand("bench")
	ids, err := fill(ctx, b, make([]int64, tables))
	for i := 0; err == nil; i++ {
		var answers figure.Durations
		n, over, failed := playTurn(ctx, b, ids[i%len(ids)], &answers)
		if failed != nil {
			return failed
		}
		done, failed := r.add(ctx, n, answers)
		if done || failed != nil {
			return failed
		}
		if over {
			ids[i%len(ids)] = 0
			ids, err = fill(ctx, b, ids)
		}
	}
	return err
}

// add counts moves, and reports when a window is full.
func (r *longPlay) add(ctx context.Context, n int, answers figure.Durations) (done bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.moves >= r.total {
		return true, nil
	}
	r.moves, r.answers = r.moves+n, append(r.answers, answers...)
	if r.moves < r.next {
		return false, nil
	}
	l := checkpoint{
		moves: r.moves, median: r.answers.Median(), p99: r.answers.At(99),
		rate: float64(r.window) / time.Since(r.since).Seconds(),
	}
	worked, err := figure.ProcessorTime()
	if err != nil {
		return true, err
	}
	l.processor = float64((worked - r.processorUsed).Microseconds()) / 1000 / float64(r.window)
	r.processorUsed = worked
	if err := l.measureMemory(ctx, r.db); err != nil {
		return true, err
	}
	r.report(l)
	r.answers, r.since, r.next = r.answers[:0], time.Now(), r.next+r.window
	return r.moves >= r.total, nil
}

// measureMemory measures memory and disk.
func (c *checkpoint) measureMemory(ctx context.Context, db *sqlite.DB) error {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	stats, err := db.Stats(ctx)
	if err != nil {
		return err
	}
	c.heap, c.file = float64(m.HeapAlloc)/1e6, float64(stats.Bytes)/1e6
	c.resident, err = figure.ResidentMB(os.Getpid())
	return err
}

// fill starts a match for each id that is 0.
func fill(ctx context.Context, b *autoplay.Player, ids []int64) ([]int64, error) {
	games := catalog.Games()
	for i, id := range ids {
		if id != 0 {
			continue
		}
		info := games[b.Rand.Intn(len(games))].Info()
		seats := info.Seats[b.Rand.Intn(len(info.Seats))]
		if seats < 2 {
			seats = info.Seats[len(info.Seats)-1]
		}
		t, err := b.Start(ctx, info.ID, seats)
		if err != nil {
			return nil, err
		}
		ids[i] = t.ID
	}
	return ids, nil
}

// playTurn answers questions of one waiting person until a commit, as they
// would on their panel. It returns the number of moves in that commit.
func playTurn(ctx context.Context, b *autoplay.Player, id int64, answers *figure.Durations) (moves int, over bool, err error) {
	public, err := b.Services.Tables.Look(ctx, id, "")
	if err != nil || public.Table.Phase != storage.Playing {
		return 0, true, err
	}
	user := public.Table.Seats[public.Pending[b.Rand.Intn(len(public.Pending))]].User
	s, err := b.Services.Tables.Look(ctx, id, user)
	for steps := 0; err == nil && steps < 500; steps++ {
		p, act := table.Press{Table: id, User: user, Rev: s.Rev, Sure: true, ID: b.PressID()}, b.Services.Turns.Confirm
		if !s.Ready {
			p.Written = s.Options[b.Rand.Intn(len(s.Options))].Code
			act = b.Services.Turns.Choose
		}
		err = answers.Time(func() (err error) { s, err = act(ctx, p); return err })
		if err == nil && s.Final {
			return s.Entry - public.Entry, s.Table.Phase != storage.Playing, drain(ctx, b)
		}
	}
	return 0, false, errors.Join(err, fmt.Errorf("a turn at table %d does not end", id))
}

// drain empties the outbox, as the delivery worker of a bot would.
func drain(ctx context.Context, b *autoplay.Player) error {
	now := time.Now()
	due, err := b.Store.Claim(ctx, now, now.Add(time.Minute), 100)
	for _, d := range due {
		err = errors.Join(err, b.Store.MarkDelivered(ctx, d.ID))
	}
	return err
}
