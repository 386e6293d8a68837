package app

import (
	"context"
	"sync/atomic"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

const (
	// passAtOnce is the step of the bot's clock while time passes: less than an
	// outage, and little enough that computer opponents answer about when they would.
	passAtOnce = 2 * time.Minute
	// lookAgain is the interval at which the bot checks whether everything of that time is done.
	lookAgain = 2 * time.Millisecond
)

// aheadClock is a clock that goes from the present, or where the last process of the
// database left it, to so far ahead of the machine's clock.
type aheadClock struct {
	by  atomic.Int64 // a time.Duration
	max time.Duration
}

// newAheadClock returns the clock of a bot that is to be so far ahead.
func newAheadClock(ctx context.Context, store storage.Store, most time.Duration) (*aheadClock, error) {
	c := &aheadClock{max: most}
	if most == 0 {
		return c, nil
	}
	last, err := store.LastBeat(ctx, clock.Beats)
	c.by.Store(int64(min(max(time.Until(last), 0), most)))
	return c, err
}

// Now returns the time of the bot.
func (c *aheadClock) Now() time.Time { return time.Now().Add(time.Duration(c.by.Load())) }

// step lets a little time pass; false when the clock is as far ahead as it is to be.
func (c *aheadClock) step() bool {
	by := time.Duration(c.by.Load())
	c.by.Store(int64(min(by+passAtOnce, c.max)))
	return by < c.max
}

// Passed returns a channel that is closed when the clock of a bot that Serve runs is as
// far ahead as Times says.
func (a *App) Passed() <-chan struct{} { return a.passed }

// passTime lets the time pass by which the clock is to be ahead, as it passes with a
// running bot: clocks run, people are told and reminded at each instant of it, and
// computer opponents answer. An error that the log names keeps no time from passing.
func (a *App) passTime(ctx context.Context) {
	defer close(a.passed)
	if time.Duration(a.clock.by.Load()) == a.clock.max {
		return
	}
	a.log.InfoContext(ctx, "advance clock", "until", time.Now().Add(a.clock.max))
	for a.settle(ctx) && a.clock.step() {
		if err := a.heartbeat.Tick(ctx); err != nil && ctx.Err() == nil {
			a.log.ErrorContext(ctx, "run clocks", "err", err)
		}
	}
}

// settle returns when people can play, and everything is done that is due now; false
// when ctx ended first.
func (a *App) settle(ctx context.Context) bool {
	a.rooms.Tables.Outbox.Hint() // the outbox does not notice that the clock went on
	for !a.settled(ctx) {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(lookAgain):
		}
	}
	return ctx.Err() == nil
}

func (a *App) settled(ctx context.Context) bool {
	if !a.playable() || !a.rooms.Computers.Idle() {
		return false
	}
	idle, err := a.bot.Idle(ctx)
	return err == nil && idle
}
