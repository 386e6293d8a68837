package limit

import (
	"time"

	"guildhall/bot/sandbox/world"
)

const globalLimit = 50 // requests a second

// Limiter counts requests. The mutex of the world guards it.
type Limiter struct {
	clock     world.Clock
	Unlimited bool
	windows   map[string]*Window
	global    Window
	edits     map[string]*Window // of old messages
	dms       Window             // new direct message channels
	swept     time.Time
	refused   int
}

// New returns a limiter that has counted nothing.
func New(c world.Clock, unlimited bool) *Limiter {
	return &Limiter{clock: c, Unlimited: unlimited, windows: map[string]*Window{}, edits: map[string]*Window{}}
}

// Set switches rate limits off or on.
func (l *Limiter) Set(unlimited bool) { l.Unlimited = unlimited }

// Refusals returns the number of refused requests.
func (l *Limiter) Refusals() int { return l.refused }

// Admit counts a request in a bucket. It returns how many are left and how long
// the window lasts; a non-empty scope ("global" or "user") is that of the limit
// that refuses the request.
func (l *Limiter) Admit(b Bucket, resource string) (left int, rest time.Duration, scope string) {
	now := l.clock.Now()
	l.sweep(now)
	if l.Unlimited {
		return b.Limit, b.window, ""
	}
	if !b.exempt {
		if ok, _, rest := l.global.Use(now, globalLimit, time.Second); !ok {
			l.refused++
			return 0, rest, "global"
		}
	}
	key := b.Name + "/" + resource
	w := l.windows[key]
	if w == nil {
		w = &Window{}
		l.windows[key] = w
	}
	ok, left, rest := w.Use(now, b.Limit, b.window)
	if !ok {
		l.refused++
		return left, rest, "user"
	}
	return left, rest, ""
}

// sweep deletes windows that are over.
func (l *Limiter) sweep(now time.Time) {
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

// Further limits. Discord publishes none of them; these are strict values for
// tests.
const (
	OldEdits    = 30 // of one old message, within OldWindow
	OldWindow   = time.Hour
	NewDMs      = 30 // new direct message channels within NewDMWindow
	NewDMWindow = time.Minute
)

// Edit counts an edit of an old message and reports whether it is allowed.
func (l *Limiter) Edit(message string) bool {
	if l.Unlimited {
		return true
	}
	now := l.clock.Now()
	for id, w := range l.edits {
		if now.Sub(w.start) > OldWindow {
			delete(l.edits, id)
		}
	}
	w := l.edits[message]
	if w == nil {
		w = &Window{}
		l.edits[message] = w
	}
	ok, _, _ := w.Use(now, OldEdits, OldWindow)
	return ok
}

// BeginDM counts a new direct message channel and reports whether it is allowed.
func (l *Limiter) BeginDM() bool {
	ok, _, _ := l.dms.Use(l.clock.Now(), NewDMs, NewDMWindow)
	return ok || l.Unlimited
}

// CreateCommand counts a new command of a guild and reports whether it is
// allowed.
func (l *Limiter) CreateCommand(guild string) bool {
	w := l.windows["creates/"+guild]
	if w == nil {
		w = &Window{}
		l.windows["creates/"+guild] = w
	}
	ok, _, _ := w.Use(l.clock.Now(), 200, 24*time.Hour)
	return ok || l.Unlimited
}
