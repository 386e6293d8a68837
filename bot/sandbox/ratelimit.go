package sandbox

import (
	"time"

	"guildhall/bot/sandbox/clock"
)

// bucket is a rate limit that routes share: so many calls in a window, for
// each channel, guild or token.
type bucket struct {
	name   string
	limit  int
	window time.Duration
	exempt bool // not counted in the global limit
}

const globalLimit = 50 // requests a second

// limiter counts requests. It is guarded by the mutex of the world.
type limiter struct {
	clock     clock.Clock
	unlimited bool
	windows   map[string]*window
	global    window
	edits     map[string]*window // of old messages
	dms       window             // conversations begun
	swept     time.Time
	refused   int
}

type window struct {
	start time.Time
	used  int
}

func newLimiter(c clock.Clock, unlimited bool) *limiter {
	return &limiter{clock: c, unlimited: unlimited, windows: map[string]*window{}, edits: map[string]*window{}}
}

// set switches rate limits off or on.
func (l *limiter) set(unlimited bool) { l.unlimited = unlimited }

// refusals counts the requests that came too fast.
func (l *limiter) refusals() int { return l.refused }

// use counts one call and reports whether it fits, how many are left and how
// long the window still lasts.
func (w *window) use(now time.Time, limit int, span time.Duration) (ok bool, left int, rest time.Duration) {
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

// admit counts a request of a kind for a resource. It says how many are left
// and how long the window lasts; a scope is what refuses it: global or user.
func (l *limiter) admit(b bucket, resource string) (left int, rest time.Duration, scope string) {
	now := l.clock.Now()
	l.sweep(now)
	if l.unlimited {
		return b.limit, b.window, ""
	}
	if !b.exempt {
		if ok, _, rest := l.global.use(now, globalLimit, time.Second); !ok {
			l.refused++
			return 0, rest, "global"
		}
	}
	key := b.name + "/" + resource
	w := l.windows[key]
	if w == nil {
		w = &window{}
		l.windows[key] = w
	}
	ok, left, rest := w.use(now, b.limit, b.window)
	if !ok {
		l.refused++
		return left, rest, "user"
	}
	return left, rest, ""
}

// sweep forgets windows that are over.
func (l *limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < time.Minute {
		return
	}
	l.swept = now
	for k, w := range l.windows {
		if now.Sub(w.start) > time.Minute {
			delete(l.windows, k)
		}
	}
}

// What comes too fast. The numbers are test values, strict ones: the service
// tells none.
const (
	oldEdits    = 30 // of one old message, within oldWindow
	oldWindow   = time.Hour
	newDMs      = 30 // conversations begun within newDMWindow
	newDMWindow = time.Minute
)

// edit counts an edit of an old message and reports whether it fits.
func (l *limiter) edit(message string) bool {
	if l.unlimited {
		return true
	}
	now := l.clock.Now()
	for id, w := range l.edits {
		if now.Sub(w.start) > oldWindow {
			delete(l.edits, id)
		}
	}
	w := l.edits[message]
	if w == nil {
		w = &window{}
		l.edits[message] = w
	}
	ok, _, _ := w.use(now, oldEdits, oldWindow)
	return ok
}

// beginDM counts a new conversation and reports whether it fits.
func (l *limiter) beginDM() bool {
	ok, _, _ := l.dms.use(l.clock.Now(), newDMs, newDMWindow)
	return ok || l.unlimited
}

// createCommand counts a new command of a guild and reports whether it fits.
func (l *limiter) createCommand(guild string) bool {
	w := l.windows["creates/"+guild]
	if w == nil {
		w = &window{}
		l.windows["creates/"+guild] = w
	}
	ok, _, _ := w.use(l.clock.Now(), 200, 24*time.Hour)
	return ok || l.unlimited
}
