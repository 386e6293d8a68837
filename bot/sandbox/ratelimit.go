package sandbox

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// bucket is a rate limit that routes share: so many calls in a window, for
// each channel, guild or token.
type bucket struct {
	name   string
	limit  int
	window time.Duration
	exempt bool // not counted in the global limit
}

// The values are test values: the service announces its own in headers and
// promises none.
var (
	bucketOther    = bucket{"other", 50, time.Second, false}
	bucketSend     = bucket{"send", 5, 5 * time.Second, false}
	bucketEdit     = bucket{"edit", 5, 5 * time.Second, false}
	bucketDelete   = bucket{"delete", 5, time.Second, false}
	bucketRead     = bucket{"read", 10, time.Second, false}
	bucketThread   = bucket{"thread", 5, 30 * time.Second, false}
	bucketChannel  = bucket{"channel", 5, 15 * time.Second, false}
	bucketCommands = bucket{"commands", 20, 20 * time.Second, false}
	bucketDM       = bucket{"dm", 10, 10 * time.Second, false}
	bucketCallback = bucket{"callback", 5, 2 * time.Second, true}
	bucketWebhook  = bucket{"webhook", 5, 2 * time.Second, true}
)

const globalLimit = 50 // requests a second

// limiter counts requests.
type limiter struct {
	clock   Clock
	windows map[string]*window
	global  window
	edits   map[string]*window // of old messages
	dms     window             // conversations begun
	swept   time.Time
	refused int
}

type window struct {
	start time.Time
	used  int
}

func newLimiter(c Clock) *limiter {
	return &limiter{clock: c, windows: map[string]*window{}, edits: map[string]*window{}}
}

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

// admit counts a request, writes the headers and refuses what is too much.
func (l *limiter) admit(h http.Header, req *request, unlimited bool) error {
	now := l.clock.Now()
	l.sweep(now)
	b := req.route.bucket
	if unlimited {
		rateHeaders(h, b, b.limit, b.window, now)
		return nil
	}
	if !b.exempt {
		if ok, _, rest := l.global.use(now, globalLimit, time.Second); !ok {
			h.Set("X-RateLimit-Global", "true")
			l.refused++
			return tooMany(h, "global", rest)
		}
	}
	key := b.name + "/" + resource(req)
	w := l.windows[key]
	if w == nil {
		w = &window{}
		l.windows[key] = w
	}
	ok, left, rest := w.use(now, b.limit, b.window)
	rateHeaders(h, b, left, rest, now)
	if !ok {
		l.refused++
		return tooMany(h, "user", rest)
	}
	return nil
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

// resource is the top-level resource a limit counts for.
func resource(req *request) string {
	var parts []string
	for _, name := range []string{"channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id", "interaction_token"} {
		if v := req.PathValue(name); v != "" {
			parts = append(parts, v)
		}
	}
	return strings.Join(parts, "/")
}

func rateHeaders(h http.Header, b bucket, left int, rest time.Duration, now time.Time) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(b.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(now.Add(rest).UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", rest.Seconds()))
	h.Set("X-RateLimit-Bucket", "sandbox-"+b.name)
}

// tooMany writes the headers of a 429 and returns its body.
func tooMany(h http.Header, scope string, rest time.Duration) error {
	h.Set("X-RateLimit-Scope", scope)
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(rest.Seconds()))))
	return &apiError{status: http.StatusTooManyRequests, text: "You are being rate limited.",
		fields: map[string]any{"retry_after": math.Round(rest.Seconds()*1000) / 1000, "global": scope == "global"}}
}
