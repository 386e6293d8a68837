package storage

import (
	"context"
	"time"
)

// Database is a store with what its host wants to know of it.
type Database interface {
	Store
	// Writable tries to write, without changing anything, and returns nil or why it
	// cannot be: ErrFull where there is no room.
	Writable(ctx context.Context) error
	// Counts counts the stored rows; deliveries are overdue compared with now.
	Counts(ctx context.Context, now time.Time) (Counts, error)
	// Sizes returns the bytes that the database takes now.
	Sizes(ctx context.Context) (Sizes, error)
}

// Sizes are the bytes that a database takes.
type Sizes struct {
	Bytes int64 // of all that is stored
	Free  int64 // of these, bytes that will be reused, where it is known
	Log   int64 // of the write-ahead log, where it is the database's own
}

// Counts are the numbers of stored rows, for monitoring.
type Counts struct {
	Tables     map[Phase]int
	Deliveries map[string]int // by kind: those still to be sent
	Failing    int            // of these, deliveries with a failed attempt
	// Oldest is the time at which the oldest overdue delivery first became due;
	// later retries do not change it. It is zero when none is overdue.
	Oldest time.Time
}
