package storage

import "time"

// Counts tells how much of everything is kept, for monitoring.
type Counts struct {
	Tables     map[Phase]int
	Deliveries map[string]int // by kind: what is still to be sent
	Failing    int            // of these, deliveries that were tried in vain
	// Oldest is since when the oldest message has been due that should be sent
	// by now, however often it was put off since; zero when there is none.
	Oldest time.Time
}
