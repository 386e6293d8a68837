package transport

import (
	"encoding/json"
	"strconv"
	"time"
)

// RetryAfter is the wait that a 429 asks for.
type RetryAfter struct {
	After  time.Duration
	Global bool
	Shared bool // also caused by others; not counted against the bot
	// Guessed is set if Discord did not name a time.
	Guessed bool
	// Blocked is set if a page in front of the service refuses everything.
	Blocked bool
}

// Limit reads a 429, which may also be an HTML page of a block in front of the
// service.
func (x *RoundTrip) Limit() RetryAfter {
	var f Failure
	isJSON := json.Unmarshal(x.Body, &f) == nil && f.After > 0
	scope := x.Header.Get("X-RateLimit-Scope")
	l := RetryAfter{
		After:  Seconds(f.After),
		Global: f.Global || scope == "global" || x.Header.Get("X-RateLimit-Global") != "" || !isJSON,
		Shared: scope == "shared", Blocked: !isJSON && scope == "",
	}
	if !isJSON {
		l.After, l.Guessed = UnknownWait, true
		if s, err := strconv.ParseFloat(x.Header.Get("Retry-After"), 64); err == nil && s > 0 {
			l.After, l.Guessed = Seconds(s), false
		}
	}
	return l
}

// Seconds converts a number of seconds, which may be invalid.
func Seconds(s float64) time.Duration {
	switch {
	case !(s > 0): // also NaN
		return 0
	case s > 24*3600:
		return 24 * time.Hour
	}
	return time.Duration(s * float64(time.Second))
}

// UnknownWait is the wait after a refusal that does not name one.
const UnknownWait = 5 * time.Second
