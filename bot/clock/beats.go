package clock

import "time"

const (
	// Beats is the name under which the store keeps beats, which tell that clocks run.
	Beats = "clock"
	// LongestGap is the longest gap between two beats that is not an outage. In an
	// outage no clock runs.
	LongestGap = 5 * time.Minute
)
