package door

import (
	"sync"
	"time"
)

// rateLimiter bounds how fast one person may act, so that nobody keeps the bot
// busy for everybody: a token bucket for each person.
type rateLimiter struct {
	rate    float64 // acts a second; 0: no bound
	mu      sync.Mutex
	buckets map[string]bucket
}

type bucket struct {
	n  float64
	at time.Time
}

const (
	// burst is how many seconds' worth of acts may come at once: a person who
	// knows the game presses fast for a moment, a script does it for long.
	burst = 8
	// suggestionCost is what one suggestion while typing costs of an act.
	suggestionCost = 0.2
	// maxBuckets bounds how many people are remembered at once.
	maxBuckets = 20_000
)

// allows spends cost of what user has left, and reports whether there was
// enough.
func (l *rateLimiter) allows(user string, cost float64, now time.Time) bool {
	if l.rate <= 0 {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	full := l.rate * burst
	a, known := l.buckets[user]
	if !known {
		l.dropFull(now)
		a = bucket{full, now}
	}
	a.n = min(full, a.n+l.rate*max(0, now.Sub(a.at).Seconds()))
	a.at = now
	enough := a.n >= cost
	if enough {
		a.n -= cost
	}
	if l.buckets == nil {
		l.buckets = map[string]bucket{}
	}
	l.buckets[user] = a
	return enough
}

// dropFull makes room: a person who rested until their bucket was full
// again is as good as new.
func (l *rateLimiter) dropFull(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	for user, a := range l.buckets {
		if now.Sub(a.at) >= burst*time.Second {
			delete(l.buckets, user)
		}
	}
}
