package lobby

import (
	"sync"
	"time"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// floodLimiter limits the rate at which tables are opened, started, closed and played
// again. Each such act posts messages for everybody, and a start creates a thread. It has
// a token bucket for each person and each server. It is kept in memory by each process.
type floodLimiter struct {
	perHour float64 // acts of a person per hour; a server has serverShare times as many; 0: no limit
	mu      sync.Mutex
	buckets map[string]floodBucket
}

type floodBucket struct {
	left float64
	at   time.Time
}

const (
	// floodBurst is the fraction of an hour's acts that may come at once. It is enough
	// for a club that opens and starts its tables together.
	floodBurst = 1.0 / 3
	// serverShare is the ratio of a server's limit to a person's limit.
	serverShare = 3
	// maxFloodBuckets is the maximum number of people and servers in memory.
	maxFloodBuckets = 20_000
)

// take spends one act of a person on a server ("" means none). If the limit is reached it
// spends nothing, and returns the time when the act is possible again and whether the
// server's limit was reached.
func (l *floodLimiter) take(user, server string, now time.Time) (again time.Time, ofServer bool) {
	if l.perHour <= 0 {
		return time.Time{}, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	person, wait := l.filled("user "+user, l.perHour, now)
	if wait > 0 {
		return now.Add(wait), false
	}
	if server != "" {
		all, wait := l.filled("server "+server, serverShare*l.perHour, now)
		if wait > 0 {
			return now.Add(wait), true
		}
		all.left--
		l.buckets["server "+server] = all
	}
	person.left--
	l.buckets["user "+user] = person
	return time.Time{}, false
}

// filled returns the current state of a bucket, and the time until it holds an act.
func (l *floodLimiter) filled(key string, perHour float64, now time.Time) (floodBucket, time.Duration) {
	full := max(1, perHour*floodBurst)
	b, known := l.buckets[key]
	if !known {
		l.dropFull(now)
		b = floodBucket{full, now}
	}
	b.left = min(full, b.left+perHour*max(0, now.Sub(b.at).Hours()))
	b.at = now
	if b.left >= 1 {
		return b, 0
	}
	return b, time.Duration((1-b.left)/perHour*float64(time.Hour)) + time.Second
}

// dropFull removes full buckets. A bucket is full again after floodBurst of an hour.
func (l *floodLimiter) dropFull(now time.Time) {
	if l.buckets == nil {
		l.buckets = map[string]floodBucket{}
	}
	if len(l.buckets) < maxFloodBuckets {
		return
	}
	for key, b := range l.buckets {
		if now.Sub(b.at) >= time.Hour {
			delete(l.buckets, key)
		}
	}
}

// tooMany returns a refusal for a person or server that did too much with tables, with
// the time when the act is possible again; "" if it is possible now.
func (f feature) tooMany(w textfmt.Words, in wire.Interaction, r recipients.Recipient) string {
	again, ofServer := f.flood.take(r.User, in.Guild, f.Now())
	switch {
	case again.IsZero():
		return ""
	case ofServer:
		return w.Say("flood.server", engine.Word("when", textfmt.Ago(again)))
	default:
		return w.Say("flood.person", engine.Word("when", textfmt.Ago(again)))
	}
}
