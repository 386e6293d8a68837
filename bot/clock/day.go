package clock

import (
	"fmt"
	"time"
)

// dayForm is how a day is written: "2026-11-23".
const dayForm = time.DateOnly

// DayIn returns the day that a clock on the wall shows in a zone.
func DayIn(zone string, t time.Time) string { return t.In(Zone(zone)).Format(dayForm) }

// DayAfter returns the day that is n days after a day.
func DayAfter(day string, n int) (string, error) {
	at, err := time.Parse(dayForm, day)
	if err != nil {
		return "", fmt.Errorf("day %q: %w", day, err)
	}
	return at.AddDate(0, 0, n).Format(dayForm), nil
}

// DayNumber counts days, so that two following days have following numbers.
func DayNumber(day string) (int, error) {
	at, err := time.Parse(dayForm, day)
	if err != nil {
		return 0, fmt.Errorf("day %q: %w", day, err)
	}
	return int(at.Unix() / (24 * 60 * 60)), nil
}

// OnDay returns when a clock on the wall of a zone first shows minutes after
// midnight on a day; where summer time skips them, when it has skipped them.
func OnDay(zone, day string, minutes int) (time.Time, error) {
	at, err := time.Parse(dayForm, day)
	if err != nil {
		return time.Time{}, fmt.Errorf("day %q: %w", day, err)
	}
	y, m, d := at.Date()
	first, _ := wallClock{y, m, d, minutes}.instants(Zone(zone))
	return first.UTC(), nil
}
