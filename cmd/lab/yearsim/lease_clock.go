package yearsim

import (
	"slices"
	"time"

	"guildhall/bot/cluster"
)

// leaseClock is the clock by which a process counts its leases. Its timers go off when
// the process runs.
type leaseClock struct {
	now    func() time.Time
	timers []*leaseTimer
}

type leaseTimer struct {
	clock *leaseClock
	at    time.Time
	f     func()
	set   bool
}

// Now implements cluster.Clock.
func (c *leaseClock) Now() time.Time { return c.now() }

// AfterFunc implements cluster.Clock.
func (c *leaseClock) AfterFunc(d time.Duration, f func()) cluster.Timer {
	t := &leaseTimer{clock: c, f: f}
	t.Reset(d)
	return t
}

// Reset implements cluster.Timer.
func (t *leaseTimer) Reset(d time.Duration) bool {
	was := t.set
	t.at, t.set = t.clock.now().Add(d), true
	if !was {
		t.clock.timers = append(t.clock.timers, t)
	}
	return was
}

// Stop implements cluster.Timer.
func (t *leaseTimer) Stop() bool {
	was := t.set
	t.set = false
	t.clock.timers = slices.DeleteFunc(t.clock.timers, func(o *leaseTimer) bool { return o == t })
	return was
}

// fire makes the calls that are due.
func (c *leaseClock) fire() {
	now := c.now()
	for _, t := range slices.Clone(c.timers) {
		if t.set && !t.at.After(now) {
			t.Stop()
			t.f()
		}
	}
}
