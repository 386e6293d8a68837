package storage

import (
	"context"
	"time"
)

// Lease is the right to do something that one process at a time may do. Its
// holder renews it; when it does not, the lease ends by itself and another process
// may take it.
type Lease struct {
	Name  string
	Owner string        // the process that holds it; after an end without Release, the one that held it; else empty
	Left  time.Duration // how long it lasts without a renewal, by the clock of the database; at most 0: it has ended
	Note  []byte        // what the last holder left for the next one
}

// Leases stores the leases of the processes that share a database. Only a database
// for several processes has them. Unlike other times, theirs are those of the
// database, because the clocks of machines differ.
type Leases interface {
	// Acquire gives a lease to owner for d, if nobody else holds it, and returns it
	// with the note of its last holder. It returns false when another process holds
	// it; then the lease is that one's.
	Acquire(ctx context.Context, name, owner string, d time.Duration) (Lease, bool, error)
	// Renew makes leases that owner still holds, or that ended and nobody else took,
	// last for d from now, replaces their notes, and returns their names.
	Renew(ctx context.Context, owner string, d time.Duration, notes map[string][]byte) ([]string, error)
	// Release ends a lease at once and replaces its note. It is no error when owner
	// does not hold it any more; then nothing changes.
	Release(ctx context.Context, name, owner string, note []byte) error
	// AllLeases returns all leases in order of their names, also those that ended
	// within the last day. Older ones are deleted, with their notes.
	AllLeases(ctx context.Context) ([]Lease, error)
	// ExpireClaims ends the claims of deliveries of a process that is no more, so that
	// others need not wait until they end by themselves.
	ExpireClaims(ctx context.Context, owner string) error
}
