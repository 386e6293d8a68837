package app

import (
	"context"
	"sync/atomic"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

const (
	// passAtOnce is the step by which the bot's clock advances. It is shorter
	// than an outage, and so short that computer opponents answer nearly on
	// time.
	passAtOnce = 2 * time.Minute
	// lookAgain is the interval at which the bot checks whether due work is left.
	lookAgain = 2 * time.Millisecond
)

// aheadClock is a clock that advances to a given time ahead of the system
// clock. It starts at the present, or where the last process of the database
// left it.
type aheadClock struct {
	by  atomic.Int64 // a time.Duration
	max time.Duration
}

// newAheadClock returns a clock that advances until it is most ahead of the
// system clock.
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

// step advances the clock a little; it returns false when the clock has reached
// its target.
func (c *aheadClock) step() bool {
	by := time.Duration(c.by.Load())
	c.by.Store(int64(min(by+passAtOnce, c.max)))
	return by < c.max
}

// Passed returns a channel that is closed when the clock has advanced by
// Times.Ahead. The clock advances only while Serve runs.
func (a *App) Passed() <-chan struct{} { return a.passed }

// passTime advances the clock to its target as time passes for a running bot:
// clocks run, people are notified and reminded on time, and computer opponents
// answer. Errors are logged and do not stop it.
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

// settle waits until people can play and everything that is due is done; it
// returns false when ctx ended first.
func (a *App) settle(ctx context.Context) bool {
	a.services.Tables.Outbox.Hint() // the outbox does not notice that the clock went on
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
	if !a.playable() || !a.services.Computers.Idle() {
		return false
	}
	idle, err := a.bot.Idle(ctx)
	return err == nil && idle
}
