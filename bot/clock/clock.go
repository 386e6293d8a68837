// Package clock is the arithmetic of time at a table: when a wait runs out,
// what an answer takes from a bank, when a person may be reminded. It keeps
// nothing, asks nobody for the time and knows nothing of Discord; everything
// it gives is an instant in UTC.
//
// A wait has a running time: what has passed since the seat was asked, without
// weekends where the table rests on them, without the vacation of the person
// as far as their days reach, and without what was lost to outages and pauses.
// Deadlines count running time. Reminders do not: they follow the calendar of
// the person, and never fall into a time in which the person wants none.
package clock

import (
	"embed"
	"time"
)

// Texts holds the message files of this package, en.json and ko.json.
//
//go:embed text/*.json
var Texts embed.FS

// Later returns the later of two times.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

const (
	// Beats is the name under which the store keeps beats. A beat records that
	// the clocks run.
	Beats = "clock"
	// MaxGap is the maximum gap between two beats that is not an outage. During
	// an outage no clock runs.
	MaxGap = 5 * time.Minute
)
