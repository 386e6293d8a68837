package clock

import (
	"fmt"
	"time"
)

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
