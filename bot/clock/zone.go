package clock

import (
	"fmt"
	"sync"
	"time"
)

// Zone returns the location of an IANA name; UTC for an empty or unknown one.
func Zone(name string) *time.Location {
	loc, _ := zone(name)
	return loc
}

// KnownZone reports whether name is an IANA time zone. The machine's own zone ("Local") is
// not.
func KnownZone(name string) bool {
	_, ok := zone(name)
	return ok
}

// zones caches locations, since loading one reads a file.
var zones sync.Map

func zone(name string) (*time.Location, bool) {
	if name == "" || name == "Local" || len(name) > maxZone {
		return time.UTC, false
	}
	if loc, ok := zones.Load(name); ok {
		return loc.(*time.Location), true
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC, false
	}
	zones.Store(name, loc)
	return loc, true
}

// maxZone is longer than any zone name.
const maxZone = 64

// wallClock is a local time: a day, and minutes after its midnight.
type wallClock struct {
	year  int
	month time.Month
	day   int
	min   int
}

func read(t time.Time, loc *time.Location) wallClock {
	l := t.In(loc)
	y, m, d := l.Date()
	return wallClock{y, m, d, l.Hour()*60 + l.Minute()}
}

// on returns another minute of the day, days later.
func (r wallClock) on(days, min int) wallClock {
	y, m, d := time.Date(r.year, r.month, r.day+days, 0, 0, 0, 0, time.UTC).Date()
	return wallClock{y, m, d, min}
}

func (r wallClock) weekday() time.Weekday {
	return time.Date(r.year, r.month, r.day, 0, 0, 0, 0, time.UTC).Weekday()
}

// instants returns the first and the last time at which a clock in loc shows r. They differ if
// the hour is repeated. If it is skipped, both are the end of the gap.
func (r wallClock) instants(loc *time.Location) (first, last time.Time) {
	wall := time.Date(r.year, r.month, r.day, 0, r.min, 0, 0, time.UTC)
	before := wall.Add(-offset(wall.Add(-24*time.Hour), loc))
	after := wall.Add(-offset(wall.Add(24*time.Hour), loc))
	first, last = before, after
	if after.Before(before) {
		first, last = after, before
	}
	isFirst, isLast := read(first, loc) == r, read(last, loc) == r
	switch {
	case isFirst && isLast:
		return first, last
	case isFirst:
		return first, first
	case isLast:
		return last, last
	}
	// The time is skipped. With the offset of before, it would be after the
	// change of the clocks, so that change is the latest one before it.
	gap, _ := before.In(loc).ZoneBounds()
	return gap.UTC(), gap.UTC()
}

func offset(t time.Time, loc *time.Location) time.Duration {
	_, seconds := t.In(loc).Zone()
	return time.Duration(seconds) * time.Second
}

// midnight returns the start of the day of r.
func (r wallClock) midnight(loc *time.Location) time.Time {
	first, _ := r.on(0, 0).instants(loc)
	return first
}

// dayForm is the format of a day, "2026-11-23".
const dayForm = time.DateOnly

// DayIn returns the day in a zone.
func DayIn(zone string, t time.Time) string { return t.In(Zone(zone)).Format(dayForm) }

// DayAfter returns the day n days after day.
func DayAfter(day string, n int) (string, error) {
	at, err := time.Parse(dayForm, day)
	if err != nil {
		return "", fmt.Errorf("day %q: %w", day, err)
	}
	return at.AddDate(0, 0, n).Format(dayForm), nil
}

// DayNumber returns a number for a day. Consecutive days have consecutive
// numbers.
func DayNumber(day string) (int, error) {
	at, err := time.Parse(dayForm, day)
	if err != nil {
		return 0, fmt.Errorf("day %q: %w", day, err)
	}
	return int(at.Unix() / (24 * 60 * 60)), nil
}

// OnDay returns the time on a day in a zone at some minutes after midnight. It
// returns the first of two such times, or the end of the gap if summer time
// skips the time.
func OnDay(zone, day string, minutes int) (time.Time, error) {
	at, err := time.Parse(dayForm, day)
	if err != nil {
		return time.Time{}, fmt.Errorf("day %q: %w", day, err)
	}
	y, m, d := at.Date()
	first, _ := wallClock{y, m, d, minutes}.instants(Zone(zone))
	return first.UTC(), nil
}
