package cluster

import "time"

// Clock measures how long a process holds its leases. Run and Enter use the clock of the
// machine. In simulated time, call Round instead of Run.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, when d has passed.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a scheduled call, like time.Timer.
type Timer interface {
	Reset(d time.Duration) bool
	Stop() bool
}

// machine is the clock of the machine.
type machine struct{}

func (machine) Now() time.Time { return time.Now() }

func (machine) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
