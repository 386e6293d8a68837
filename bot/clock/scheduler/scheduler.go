// Package scheduler runs the clocks. It reads due waits from the database about every second
// and checks them. There are no timers in memory, so a process may be killed at any time, and
// several may run at once.
//
// Each beat is stored. If two beats are further apart than clock.MaxGap, no process checked
// clocks in that time, and people get it back.
//
// JobRunner does a host's regular work, such as backups, at the times of cron lines. It
// stores its results in the database. It catches up on work that was due while no bot ran. If
// there are several processes, the one that checks the clocks does the work.
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
	// Interval is the interval between two beats of a Scheduler. A beat records
	// in the store that the clocks run.
	Interval = 30 * time.Second
	// checkEvery is the average interval between two checks for due waits. Each
	// check also looks whether people can play again. The first beat after an
	// outage gives people back the lost time before they answer.
	checkEvery = time.Second
	// batch is the number of waits that are read at once.
	batch = 200
	// retryAfter is the delay of the next check after a failed check.
	retryAfter = 10 * time.Minute
	// newerAfter is the time after which a wait is checked again if another
	// process plays its table by newer rules that this process does not know.
	newerAfter = time.Minute
)

// Config holds the dependencies of a Scheduler. Store, Rooms and Now are required.
type Config struct {
	Store    storage.Store
	Services *services.Services
	Now      func() time.Time
	// Running reports whether people can play now, that is, whether Discord is
	// reachable. While it returns false, no clock runs and nobody is reminded.
	// Nil means always.
	Running func() bool
	// MaxGap replaces clock.MaxGap, as in the Config of tables; 0 keeps it.
	MaxGap time.Duration
	// Chores are other regular tasks. Each is called after every check of the
	// waits and does a bounded part of its work. Errors are logged and do not
	// stop the Scheduler.
	Chores []Task
	// Log receives messages for operators. Nil means slog.Default.
	Log *slog.Logger
}

// Task is work other than checking waits. Its name is used in the log.
type Task struct {
	Name string
	Do   func(ctx context.Context) error
}

// Scheduler runs the clocks of all tables of a database.
type Scheduler struct {
	Config
	mended bool
	beaten time.Time // time of the last beat; zero while nobody can play
	failed bool      // checks have failed since the last success
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

// Run beats until ctx ends, and returns after the last beat.
func (h *Scheduler) Run(ctx context.Context) error {
	beats := cron.New(cron.WithLocation(time.UTC), cron.WithChain(cron.SkipIfStillRunning(cron.DiscardLogger)))
	beats.Schedule(jittered{}, cron.FuncJob(func() {
		if err := h.Tick(ctx); err != nil && ctx.Err() == nil {
			h.Log.ErrorContext(ctx, "run clocks", "err", err)
		}
	}))
	beats.Start()
	<-ctx.Done()
	<-beats.Stop().Done()
	return nil
}

// jittered is a schedule with jitter. Moves of standing orders are made at
// ticks, while people play at any time. A regular schedule would show which
// moves come from orders.
type jittered struct{}

func (jittered) Next(now time.Time) time.Time { return now.Add(checkEvery/2 + rand.N(checkEvery)) }

// Tick sends a beat if one is due or if people can play again, then checks due
// waits and does the chores. A failed step is tried again at the next beat. Run
// ticks about every second. Other callers must not tick while Run runs.
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

// doChores does the chores. A failed one is tried again at the next tick.
func (h *Scheduler) doChores(ctx context.Context) {
	for _, c := range h.Chores {
		if err := c.Do(ctx); err != nil && ctx.Err() == nil {
			h.Log.ErrorContext(ctx, "chore failed", "chore", c.Name, "err", err)
		}
	}
}

// Beat handles everything that is due. A process must not run two beats at the same time.
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
		h.Log.WarnContext(ctx, "clocks stopped", "for", gap)
	case gap < 0:
		h.Log.WarnContext(ctx, "the clock of the machine was set back", "by", -gap)
	}
	if err := h.mend(ctx); err != nil {
		return err
	}
	err = h.Services.Votes.ProlongAfterOutage(ctx, h.MaxGap)
	if err == nil {
		_, err = h.Services.Votes.CloseAllDue(ctx)
	}
	return errors.Join(err, h.checkDue(ctx))
}

// mend creates waits for tables of earlier versions, once.
func (h *Scheduler) mend(ctx context.Context) error {
	if h.mended {
		return nil
	}
	n, err := h.Services.Waits.AddMissing(ctx)
	if err != nil {
		return err
	}
	if n > 0 {
		h.Log.InfoContext(ctx, "added clocks to tables", "tables", n)
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

// checkWait checks one wait. After a failure it postpones the wait, so that it does not delay
// others.
func (h *Scheduler) checkWait(ctx context.Context, w storage.Wait) error {
	err := h.Services.Waits.Check(ctx, w)
	if err == nil || ctx.Err() != nil {
		return err
	}
	var newer *table.NewerVersionError
	if errors.As(err, &newer) {
		h.Log.WarnContext(ctx, "leave wait to newer version", "table", w.Table, "seat", w.Seat, "err", err)
		w.Next = h.Now().Add(newerAfter)
	} else {
		h.Log.ErrorContext(ctx, "process wait", "table", w.Table, "seat", w.Seat, "err", err)
		w.Next = h.Now().Add(retryAfter)
	}
	if err := h.Store.ChangeWait(ctx, w, nil); !errors.Is(err, storage.ErrConflict) {
		return err
	}
	return nil // another process checked it meanwhile
}
