package transport

import (
	"time"
)

// pump starts every call that may start now and sets the timer for the next one. The
// caller must hold the lock.
func (l *Limiter) pump() {
	if l.closed {
		return
	}
	for l.waiting > 0 {
		now := time.Now()
		gate := l.gate()
		if gate.After(now) { // skip the search through thousands of routes
			l.wakeAt(now, gate)
			return
		}
		t, at := l.next(now)
		if t == nil {
			l.wakeAt(now, at)
			return
		}
		l.start(t, now)
	}
}

// next returns the best ticket whose route allows it to start now, otherwise the time of
// the next check. That is zero if only the end of a running call can change anything.
func (l *Limiter) next(now time.Time) (best *Ticket, at time.Time) {
	for _, r := range l.routes {
		t := r.head()
		if t == nil {
			continue
		}
		opens := l.opens(r)
		switch {
		case opens.After(now):
			if at.IsZero() || opens.Before(at) {
				at = opens
			}
		case best == nil || t.before(best):
			best = t
		}
	}
	return best, at
}

// opens returns the time when the route's own limits allow the next call.
func (l *Limiter) opens(r *route) time.Time {
	at := r.hold
	if bucket := l.buckets[r.key.Kind]; bucket != "" {
		if until := l.spent[bucket+" "+r.key.resource]; until.After(at) {
			at = until
		}
	}
	return at
}

// gate returns the time when the limits of all routes allow the next call.
func (l *Limiter) gate() time.Time {
	at := l.held
	if l.budget == 0 {
		return at
	}
	if l.share == 0 {
		return time.Now().Add(time.Hour) // a later call of Share wakes the callers
	}
	// the share-th last call must be at least a second ago
	if before := l.starts[(l.oldest+l.budget-l.share)%l.budget]; !before.IsZero() && before.Add(time.Second).After(at) {
		at = before.Add(time.Second)
	}
	if pace := l.refusals.spacing(); pace > 0 && l.last.Add(pace).After(at) {
		at = l.last.Add(pace)
	}
	return at
}

func (l *Limiter) start(t *Ticket, now time.Time) {
	r := t.route
	r.busy = true
	l.waiting -= r.remove(t)
	r.holdFor(now, t.gap)
	l.last = now
	if l.budget > 0 {
		l.starts[l.oldest] = now
		l.oldest = (l.oldest + 1) % l.budget
	}
	close(t.ready)
}

func (l *Limiter) wakeAt(now, at time.Time) {
	if at.Equal(l.wakes) {
		return
	}
	if l.timer != nil {
		l.timer.Stop()
	}
	l.wakes = at
	if at.IsZero() {
		return
	}
	l.timer = time.AfterFunc(at.Sub(now), func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.wakes = time.Time{}
		l.pump()
	})
}
