package transport

import "time"

// everything is the key of a limit for all routes.
const everything = "everything"

// Share sets the number of calls per second that this process may make, when other
// processes use the same limits. Initially it is the whole budget.
func (l *Limiter) Share(calls int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.share = min(calls, l.budget)
	l.pump()
}

// OnLimit sets the function that is called, on the calling goroutine, for limits that
// Discord named: for all routes, or for one bucket. OnLimit must be called before the
// first call.
func (l *Limiter) OnLimit(told func(key string, d time.Duration)) { l.report = told }

// Limited applies a limit that another process received.
func (l *Limiter) Limited(key string, d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := time.Now().Add(d)
	switch {
	case key == everything:
		l.holdAll(until)
	case until.After(l.spent[key]):
		l.spent[key] = until
	}
}
