package transport

import (
	"encoding/json"
	"strconv"
	"time"
)

// Demand is what a 429 demands.
type Demand struct {
	After  time.Duration
	Global bool
	Shared bool // caused by others too; not held against the bot
	// Guessed means that Discord did not tell how long to wait.
	Guessed bool
	// Blocked means that a page in front of the service refuses everything.
	Blocked bool
}

// Limit reads what a 429 demands, which may also be a page of HTML from a block
// in front of the service.
func (x *Exchange) Limit() Demand {
	var f Failure
	isJSON := json.Unmarshal(x.Body, &f) == nil && f.After > 0
	scope := x.Header.Get("X-RateLimit-Scope")
	l := Demand{
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

// Seconds reads a number of seconds, not trusting it to be sane.
func Seconds(s float64) time.Duration {
	switch {
	case !(s > 0): // also NaN
		return 0
	case s > 24*3600:
		return 24 * time.Hour
	}
	return time.Duration(s * float64(time.Second))
}

// UnknownWait is how long to wait after a refusal that does not say how long.
const UnknownWait = 5 * time.Second
