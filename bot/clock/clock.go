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

	"guildhall/storage"
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

// Delays returns the minimum and maximum delay of a table before a person is
// notified of a question and before standing orders act. The delay between
// these bounds is random, so that a move does not show whether a person or an
// order made it.
func Delays(t storage.Terms) (least, most time.Duration) {
	return t.Delay, (t.Delay + t.Delay/2).Truncate(time.Minute)
}

// Delay returns the delay for a random number.
func Delay(t storage.Terms, draw uint64) time.Duration {
	least, most := Delays(t)
	if most <= least {
		return least
	}
	return least + time.Duration(draw%uint64(most-least)).Truncate(time.Second)
}
