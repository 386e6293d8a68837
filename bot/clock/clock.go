// Package clock computes time at a table: when a wait runs out, the time that an answer takes
// from a bank, when a person may be reminded. It stores nothing, never reads the current time
// and knows nothing of Discord; all its results are in UTC.
//
// The running time of a wait is the time since the seat was asked, without outages and
// pauses. It also excludes weekends if the table's clocks stop then, and the covered
// vacations of the person. Deadlines count running time. Reminders do not: they follow the
// calendar of the person, and never fall into a time without reminders.
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
