package transport

import (
	"encoding/json"
	"strconv"
	"time"
)

// limit is what a 429 demands.
type limit struct {
	After  time.Duration
	Global bool
	Shared bool // caused by others too; not held against the bot
	// guessed: how long to wait was not told.
	Guessed bool
	// blocked: a page in front of the service refuses everything.
	Blocked bool
}

func (x *Exchange) Limit() limit {
	var f Failure
	isJSON := json.Unmarshal(x.Body, &f) == nil && f.After > 0
	scope := x.Header.Get("X-RateLimit-Scope")
	l := limit{
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

// seconds reads a number of seconds, not trusting it to be sane.
func Seconds(s float64) time.Duration {
	switch {
	case !(s > 0): // also NaN
		return 0
	case s > 24*3600:
		return 24 * time.Hour
	}
	return time.Duration(s * float64(time.Second))
}

// unknownWait is how long to wait after a refusal that does not say how long.
const UnknownWait = 5 * time.Second
