package cluster

import "time"

// Clock is the clock by which a process measures its leases. Run and Enter
// always use the system clock; with simulated time, callers use Round in place
// of Run.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, when d has passed.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a pending call of a function, like time.Timer.
type Timer interface {
	Reset(d time.Duration) bool
	Stop() bool
}

// machine is the system clock.
type machine struct{}

func (machine) Now() time.Time { return time.Now() }

func (machine) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
