package limit

import (
	"time"
)

// Window counts calls within a span of time that begins with the first.
type Window struct {
	start time.Time
	used  int
}

// Use counts one call and reports whether it is allowed, how many are left and
// how long the window still lasts.
func (w *Window) Use(now time.Time, limit int, span time.Duration) (ok bool, left int, rest time.Duration) {
	if now.Sub(w.start) >= span {
		w.start, w.used = now, 0
	}
	rest = w.start.Add(span).Sub(now)
	if w.used >= limit {
		return false, 0, rest
	}
	w.used++
	return true, limit - w.used, rest
}
