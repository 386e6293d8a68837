package transport

import "time"

// everything is the key of a limit for all routes.
const everything = "everything"

// Share sets how many of the calls per second this process may make, when others use
// the same limits; all of them in the beginning.
func (l *Limiter) Share(calls int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.share = min(calls, l.budget)
	l.pump()
}

// OnLimit sets who is told, on the calling goroutine, of limits that Discord named:
// for all routes, or for one bucket. It is called before the first call.
func (l *Limiter) OnLimit(told func(key string, d time.Duration)) { l.report = told }

// Limited applies a limit that another process was told.
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
