package cluster

import "time"

// Clock is the clock by which a process counts how long it holds its leases. Run and
// Enter wait by the clock of the machine: where time is simulated, Round is called in
// place of Run.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, when d has passed.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a call of the future, as time.Timer describes it.
type Timer interface {
	Reset(d time.Duration) bool
	Stop() bool
}

// machine is the clock of the machine.
type machine struct{}

func (machine) Now() time.Time { return time.Now() }

func (machine) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
