package world

import "time"

// Bucket is a rate limit shared by several routes: a number of calls in a window,
// for each channel, guild or token.
type Bucket struct {
	Name   string
	Limit  int
	window time.Duration
	exempt bool // not counted in the global limit
}

// The values are chosen for tests. Discord announces its own values in headers
// and may change them.
var (
	OtherLimit    = Bucket{"other", 50, time.Second, false}
	SendLimit     = Bucket{"send", 5, 5 * time.Second, false}
	EditLimit     = Bucket{"edit", 5, 5 * time.Second, false}
	DeleteLimit   = Bucket{"delete", 5, time.Second, false}
	ReadLimit     = Bucket{"read", 10, time.Second, false}
	ThreadLimit   = Bucket{"thread", 5, 30 * time.Second, false}
	ChannelLimit  = Bucket{"channel", 5, 15 * time.Second, false}
	CommandsLimit = Bucket{"commands", 20, 20 * time.Second, false}
	DMLimit       = Bucket{"dm", 10, 10 * time.Second, false}
	CallbackLimit = Bucket{"callback", 5, 2 * time.Second, true}
	WebhookLimit  = Bucket{"webhook", 5, 2 * time.Second, true}
)

const globalLimit = 50 // requests a second

// Limiter counts requests. The mutex of the world guards it.
type Limiter struct {
	clock     Clock
	Unlimited bool
	windows   map[string]*Window
	global    Window
	edits     map[string]*Window // of old messages
	dms       Window             // new direct message channels
	swept     time.Time
	refused   int
}

// NewLimiter returns a limiter that has counted nothing.
func NewLimiter(c Clock, unlimited bool) *Limiter {
	return &Limiter{clock: c, Unlimited: unlimited, windows: map[string]*Window{}, edits: map[string]*Window{}}
}

// Set switches rate limits off or on.
func (l *Limiter) Set(unlimited bool) { l.Unlimited = unlimited }

// Refusals returns the number of refused requests.
func (l *Limiter) Refusals() int { return l.refused }

// Admit counts a request in a bucket. It returns the number of requests left
// and the remaining time of the window. A non-empty scope ("global" or "user")
// is the scope of the limit that refuses the request.
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

// Window counts calls within a span of time that begins with the first.
type Window struct {
	start time.Time
	used  int
}

// Use counts one call. It reports whether the call is allowed, the number of
// calls left and the remaining time of the window.
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
