package storage

import "time"

// Counts tells how much of everything is kept, for whoever watches over it.
type Counts struct {
	Tables     map[Phase]int
	Deliveries map[string]int // by kind: what is still to be sent
	Failing    int            // of these, deliveries that were tried in vain
	Oldest     time.Time      // since when the oldest of those that are due has been; zero when none is
}
