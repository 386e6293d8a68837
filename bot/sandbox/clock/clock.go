package clock

import (
	"time"
)

// Clock is where the server takes its time from. Every deadline, window and
// expiry hangs on it.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f, on a goroutine of its own, once d has passed.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a call that has not happened yet.
type Timer interface {
	// Stop prevents the call and reports whether it was in time to do so.
	Stop() bool
}

// Wall is the time of day.
type Wall struct{}

// Now returns the current time.
func (Wall) Now() time.Time { return time.Now() }

// AfterFunc is time.AfterFunc.
func (Wall) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
