package world

import (
	"sort"
	"sync"
	"time"
)

// ManualClock is a clock for tests that only moves when Advance is called.
type ManualClock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*manualTimer
}

type manualTimer struct {
	clock *ManualClock
	at    time.Time
	call  func()
}

// NewManual returns a clock that shows the time start.
func NewManual(start time.Time) *ManualClock { return &ManualClock{now: start} }

// Now returns the time the clock shows.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterFunc calls f when Advance has moved the clock by d.
func (c *ManualClock) AfterFunc(d time.Duration, f func()) Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &manualTimer{clock: c, at: c.now.Add(d), call: f}
	c.timers = append(c.timers, t)
	return t
}

// Advance moves the clock. Callbacks that fall due on the way run in order of
// their time, on the caller's goroutine, before Advance returns.
func (c *ManualClock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	for {
		t := c.next(end)
		if t == nil {
			break
		}
		c.now = t.at
		c.mu.Unlock()
		t.call()
		c.mu.Lock()
	}
	c.now = end
	c.mu.Unlock()
}

// next removes and returns the earliest timer that is due by end.
func (c *ManualClock) next(end time.Time) *manualTimer {
	sort.SliceStable(c.timers, func(i, j int) bool { return c.timers[i].at.Before(c.timers[j].at) })
	if len(c.timers) == 0 || c.timers[0].at.After(end) {
		return nil
	}
	t := c.timers[0]
	c.timers = c.timers[1:]
	return t
}

// Stop removes the timer from its clock.
func (t *manualTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	for i, o := range t.clock.timers {
		if o == t {
			t.clock.timers = append(t.clock.timers[:i], t.clock.timers[i+1:]...)
			return true
		}
	}
	return false
}

// Clock is the server's source of time, for every deadline, window and expiry.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f on its own goroutine once d has passed.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a scheduled call.
type Timer interface {
	// Stop prevents the call and reports whether it was in time to do so.
	Stop() bool
}

// SystemClock is the system clock.
type SystemClock struct{}

// Now returns the current time.
func (SystemClock) Now() time.Time { return time.Now() }

// AfterFunc is time.AfterFunc.
func (SystemClock) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
