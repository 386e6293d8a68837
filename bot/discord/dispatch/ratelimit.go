package dispatch

import (
	"sync"
	"time"
)

// rateLimiter limits the rate of each person by a token bucket, so that nobody
// keeps the bot busy for all others.
type rateLimiter struct {
	rate    float64 // acts per second; 0: no limit
	mu      sync.Mutex
	buckets map[string]bucket
}

type bucket struct {
	n  float64
	at time.Time
}

const (
	// burst is the size of the bucket, as seconds of the rate: an experienced player
	// presses fast for a moment, a script for a long time.
	burst = 8
	// suggestionCost is the cost of one autocompletion, as a fraction of an act.
	suggestionCost = 0.2
	// maxBuckets is the maximum number of people in memory.
	maxBuckets = 20_000
)

// allows takes cost from the bucket of user, and reports whether enough was left.
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

// dropFull frees memory: a full bucket is equal to a new one.
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
