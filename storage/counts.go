package storage

import "time"

// Counts are the numbers of stored rows, for monitoring.
type Counts struct {
	Tables     map[Phase]int
	Deliveries map[string]int // by kind: those still to be sent
	Failing    int            // of these, deliveries with a failed attempt
	// Oldest is the time at which the oldest overdue delivery first became due;
	// later retries do not change it. It is zero when none is overdue.
	Oldest time.Time
}
