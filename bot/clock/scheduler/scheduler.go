// Package scheduler makes clocks run: about every second it asks the database
// for due waits and checks them. Nothing is scheduled anywhere else, so a
// process may be killed at any instant, and several may run side by side.
//
// Each beat is stored. The time between two beats that is longer than
// clock.MaxGap is lost time: no process checked clocks, and people get it back.
//
// Work is a host's regular work, such as backups, at the times of cron lines. What
// was done is in the database: a time that came while no bot ran is made up for, and
// of several processes the one that checks the clocks does the work.
package scheduler

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/robfig/cron/v3"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

const (
	// Interval is how often a Scheduler beats: a beat tells the store that clocks
	// run.
	Interval = 30 * time.Second
	// checkEvery is how often, on average, it looks for due waits, and whether
	// people can play again: the first beat after an outage gives them back the
	// time they lost, before they answer.
	checkEvery = time.Second
	// batch is how many waits are read at once.
	batch = 200
	// retryAfter is when a wait is checked again after a failed check.
	retryAfter = 10 * time.Minute
	// newerAfter is when a wait of a table is checked again that another process
	// plays by newer rules, which this one does not know.
	newerAfter = time.Minute
)

// Config holds the dependencies of a Scheduler. Store, Rooms and Now are
// required.
type Config struct {
	Store storage.Store
	Rooms *services.Services
	Now   func() time.Time
	// Running reports whether people can play now: whether Discord is reached.
	// While it does not, no clock runs and nobody is reminded. Nil: always.
	Running func() bool
	// MaxGap replaces clock.MaxGap, here as in the Config of tables; 0 leaves it.
	MaxGap time.Duration
	// Chores are other work that may be due. Each does a bounded part of it whenever
	// the waits have been checked; an error is logged and stops nothing.
	Chores []Task
	// Log receives messages for operators. Nil means slog.Default.
	Log *slog.Logger
}

// Task is work besides waits, by what it is called in the log.
type Task struct {
	Name string
	Do   func(ctx context.Context) error
}

// Scheduler runs the clocks of all tables of a database.
type Scheduler struct {
	Config
	mended bool
	beaten time.Time // when it beat last; zero while nobody can play
	failed bool      // since then checks fail
}

// New returns a Scheduler that does not run yet.
func New(c Config) *Scheduler {
	if c.Running == nil {
		c.Running = func() bool { return true }
	}
	if c.MaxGap == 0 {
		c.MaxGap = clock.MaxGap
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return &Scheduler{Config: c}
}

// Run beats until ctx ends, and returns when the last beat has ended.
func (h *Scheduler) Run(ctx context.Context) error {
	beats := cron.New(cron.WithLocation(time.UTC), cron.WithChain(cron.SkipIfStillRunning(cron.DiscardLogger)))
	beats.Schedule(jittered{}, cron.FuncJob(func() {
		if err := h.Tick(ctx); err != nil && ctx.Err() == nil {
			h.Log.ErrorContext(ctx, "clocks", "err", err)
		}
	}))
	beats.Start()
	<-ctx.Done()
	<-beats.Stop().Done()
	return nil
}

// jittered is a schedule with jitter. The moves of standing orders come when
// the Scheduler looks, while people play at any instant: a regular schedule
// would show which moves come from orders.
type jittered struct{}

func (jittered) Next(now time.Time) time.Time { return now.Add(checkEvery/2 + rand.N(checkEvery)) }

// Tick sends a beat when it is time to, or when people can play again, checks waits
// that are due, and does the chores. A step that fails is tried again at the next beat.
// Run ticks about every second; a caller that ticks does so before Run.
func (h *Scheduler) Tick(ctx context.Context) error {
	if !h.Running() {
		h.beaten = time.Time{}
		return nil
	}
	see := h.checkDue
	if now := h.Now(); now.Sub(h.beaten) >= Interval {
		h.beaten, see = now, h.Beat
	} else if h.failed {
		return nil
	}
	err := see(ctx)
	h.failed = err != nil
	h.doChores(ctx)
	return err
}

// doChores does the chores. One that fails is tried again at the next look.
func (h *Scheduler) doChores(ctx context.Context) {
	for _, c := range h.Chores {
		if err := c.Do(ctx); err != nil && ctx.Err() == nil {
			h.Log.ErrorContext(ctx, "chore failed", "chore", c.Name, "err", err)
		}
	}
}

// Beat handles everything that is due. It must not run twice at once in one
// process.
func (h *Scheduler) Beat(ctx context.Context) error {
	if !h.Running() {
		return nil
	}
	gap, err := h.Store.Beat(ctx, clock.Beats, h.Now, h.MaxGap)
	if err != nil {
		return err
	}
	switch {
	case gap > 0:
		h.Log.WarnContext(ctx, "clocks stood still", "for", gap)
	case gap < 0:
		h.Log.WarnContext(ctx, "the clock of the machine was set back", "by", -gap)
	}
	if err := h.mend(ctx); err != nil {
		return err
	}
	err = h.Rooms.Votes.ProlongAfterOutage(ctx, h.MaxGap)
	if err == nil {
		_, err = h.Rooms.Votes.CloseAllDue(ctx)
	}
	return errors.Join(err, h.checkDue(ctx))
}

// mend gives tables of earlier versions their waits, once.
func (h *Scheduler) mend(ctx context.Context) error {
	if h.mended {
		return nil
	}
	n, err := h.Rooms.Waits.AddMissing(ctx)
	if err != nil {
		return err
	}
	if n > 0 {
		h.Log.InfoContext(ctx, "tables have clocks now", "tables", n)
	}
	h.mended = true
	return nil
}

// checkDue checks the waits that are due, until none is left.
func (h *Scheduler) checkDue(ctx context.Context) error {
	for {
		due, err := h.Store.WaitsDue(ctx, h.Now(), batch)
		if err != nil {
			return err
		}
		for _, w := range due {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := h.checkWait(ctx, w); err != nil {
				return err
			}
		}
		if len(due) < batch {
			return nil
		}
	}
}

// checkWait checks one wait. After a failure it is checked again later, so that
// it delays no others.
func (h *Scheduler) checkWait(ctx context.Context, w storage.Wait) error {
	err := h.Rooms.Waits.Check(ctx, w)
	if err == nil || ctx.Err() != nil {
		return err
	}
	var newer *table.NewerVersionError
	if errors.As(err, &newer) {
		h.Log.WarnContext(ctx, "wait left to a newer version", "table", w.Table, "seat", w.Seat, "err", err)
		w.Next = h.Now().Add(newerAfter)
	} else {
		h.Log.ErrorContext(ctx, "wait not attended to", "table", w.Table, "seat", w.Seat, "err", err)
		w.Next = h.Now().Add(retryAfter)
	}
	if err := h.Store.ChangeWait(ctx, w, nil); !errors.Is(err, storage.ErrConflict) {
		return err
	}
	return nil // another process checked it meanwhile
}
