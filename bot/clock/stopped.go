package clock

import (
	"time"
)

// span is a period from one time until just before another.
type span struct{ from, until time.Time }

// stoppedTimes holds the times in which the clock of a wait stops.
type stoppedTimes struct {
	weekends *time.Location // nil: it runs on weekends
	away     []span         // in order, without overlaps
}

// at returns the end of the stop that contains t; false when the clock runs.
func (r stoppedTimes) at(t time.Time) (until time.Time, still bool) {
	for _, a := range r.away {
		if !t.Before(a.from) && t.Before(a.until) {
			return a.until, true
		}
	}
	if r.weekends == nil {
		return t, false
	}
	return weekendEnd(t, r.weekends)
}

// next returns the next time after t at which the clock stops; the clock runs
// at t. It returns false when the clock never stops again.
func (r stoppedTimes) next(t time.Time) (from time.Time, stops bool) {
	for _, a := range r.away {
		if a.from.After(t) {
			from, stops = a.from, true
			break
		}
	}
	if r.weekends == nil {
		return from, stops
	}
	if sat := saturday(t, r.weekends); !stops || sat.Before(from) {
		from = sat
	}
	return from, true
}

// after returns the time when the clock has run for d since t.
func (r stoppedTimes) after(t time.Time, d time.Duration) time.Time {
	for {
		if until, still := r.at(t); still {
			t = until
			continue
		}
		stop, stops := r.next(t)
		if !stops || !t.Add(d).After(stop) {
			return t.Add(d)
		}
		d -= stop.Sub(t)
		t = stop
	}
}

// running returns how long the clock ran between two instants.
func (r stoppedTimes) running(from, until time.Time) (d time.Duration) {
	for from.Before(until) {
		if end, still := r.at(from); still {
			from = end
			continue
		}
		stop, stops := r.next(from)
		if !stops || stop.After(until) {
			stop = until
		}
		d += stop.Sub(from)
		from = stop
	}
	return d
}

// weekendEnd returns the end of the weekend that contains t; false on other
// days.
func weekendEnd(t time.Time, loc *time.Location) (time.Time, bool) {
	r := read(t, loc)
	switch r.weekday() {
	case time.Saturday:
		return r.on(2, 0).midnight(loc), true
	case time.Sunday:
		return r.on(1, 0).midnight(loc), true
	default:
		return t, false
	}
}

// saturday returns the start of the next weekend after t, which is not on a
// weekend.
func saturday(t time.Time, loc *time.Location) time.Time {
	r := read(t, loc)
	return r.on(int(time.Saturday-r.weekday()), 0).midnight(loc)
}
