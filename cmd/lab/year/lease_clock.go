package year

import (
	"slices"
	"time"

	"guildhall/bot/fleet"
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

// Now implements fleet.Clock.
func (c *leaseClock) Now() time.Time { return c.now() }

// AfterFunc implements fleet.Clock.
func (c *leaseClock) AfterFunc(d time.Duration, f func()) fleet.Timer {
	t := &leaseTimer{clock: c, f: f}
	t.Reset(d)
	return t
}

// Reset implements fleet.Timer.
func (t *leaseTimer) Reset(d time.Duration) bool {
	was := t.set
	t.at, t.set = t.clock.now().Add(d), true
	if !was {
		t.clock.timers = append(t.clock.timers, t)
	}
	return was
}

// Stop implements fleet.Timer.
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
