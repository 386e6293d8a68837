package storage

import (
	"context"
	"time"
)

// Lease is the right to do something that only one process at a time may do. Its holder
// renews it; without a renewal it expires, and another process may take it.
type Lease struct {
	Name  string
	Owner string        // the holder; after an expiry the last holder; otherwise empty
	Left  time.Duration // remaining time without a renewal, by the clock of the database; at most 0: it has expired
	Note  []byte        // message of the last holder for the next one
}

// Leases stores the leases of the processes that share a database. Only a database for
// several processes has them. Their times are those of the database, because the clocks of
// machines differ.
type Leases interface {
	// Acquire gives a lease to owner for d, if nobody else holds it, and returns it with the
	// note of its last holder. It returns false when another process holds it; then the returned
	// lease is that of the holder.
	Acquire(ctx context.Context, name, owner string, d time.Duration) (Lease, bool, error)
	// Renew extends leases that owner still holds, or that expired and nobody else took, to d
	// from now, replaces their notes, and returns their names.
	Renew(ctx context.Context, owner string, d time.Duration, notes map[string][]byte) ([]string, error)
	// Release ends a lease at once and replaces its note. If owner no longer holds it, nothing
	// changes and there is no error.
	Release(ctx context.Context, name, owner string, note []byte) error
	// AllLeases returns all leases in order of their names, also those that ended
	// within the last day. Older ones are deleted, with their notes.
	AllLeases(ctx context.Context) ([]Lease, error)
	// ExpireClaims ends the claims of deliveries of a process that has ended, so that others
	// need not wait until the claims expire.
	ExpireClaims(ctx context.Context, owner string) error
}
