package lobby

import (
	"sync"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// floodLimiter bounds how often tables are opened, started, closed and played
// again, by a person and on a server: each such act posts messages for
// everybody, and a start makes a thread. It is a token bucket for each person
// and each server. It is the process's own, and forgets with it.
type floodLimiter struct {
	perHour float64 // acts of a person; of a server serverShare as many; 0: no limit
	mu      sync.Mutex
	buckets map[string]floodBucket
}

type floodBucket struct {
	left float64
	at   time.Time
}

const (
	// floodBurst is which part of an hour's acts may come at once: enough for an
	// evening of a club, which opens and starts its tables together.
	floodBurst = 1.0 / 3
	// serverShare is how many times the acts of a person a whole server has.
	serverShare = 3
	// maxFloodBuckets bounds how many people and servers are remembered.
	maxFloodBuckets = 20_000
)

// take spends an act of a person on a server ("" is none). When there is none
// left it spends nothing, and returns when it works again and whether the server
// is why.
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

// filled is a bucket as it stands now, and how long until it holds an act.
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

// dropFull makes room: a bucket is full again after floodBurst of an hour.
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

// tooMany says kindly that a person, or a server, did more with tables than
// anybody needs, and when it works again; nothing when the act may go on.
func (f feature) tooMany(w textfmt.Words, in wire.Interaction, r handler.Recipient) string {
	again, ofServer := f.flood.take(r.User, in.Guild, f.bot.Now())
	switch {
	case again.IsZero():
		return ""
	case ofServer:
		return w.Say("flood.server", engine.Word("when", textfmt.Ago(again)))
	default:
		return w.Say("flood.person", engine.Word("when", textfmt.Ago(again)))
	}
}
