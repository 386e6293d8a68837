package storage

import (
	"context"
	"time"
)

// Database is a store with figures for its host.
type Database interface {
	Store
	// Writable tests whether the database can be written, without changing anything. It returns
	// nil or the reason: ErrFull if there is no space.
	Writable(ctx context.Context) error
	// Counts counts the stored rows; deliveries are overdue compared with now.
	Counts(ctx context.Context, now time.Time) (Counts, error)
	// Sizes returns the bytes that the database takes now.
	Sizes(ctx context.Context) (Sizes, error)
}

// Sizes holds the bytes that a database takes.
type Sizes struct {
	Bytes int64 // of all that is stored
	Free  int64 // part of Bytes that will be reused, if known
	Log   int64 // size of the write-ahead log, if the database has its own
}

// Counts are the numbers of stored rows, for monitoring.
type Counts struct {
	Tables     map[Phase]int
	Friends    int            // open and running tables for friends
	Deliveries map[string]int // number of waiting deliveries by kind
	Failing    int            // of these, deliveries with a failed attempt
	// Oldest is the time at which the oldest overdue delivery first became due;
	// later retries do not change it. It is zero when none is overdue.
	Oldest time.Time
}
