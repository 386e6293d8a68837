package wire

import (
	"context"
	"time"

	"guildhall/bot/discord/wire/transport"
)

// Priority orders the calls that wait for Discord's limits: a higher one goes first.
type Priority int

// The priorities, lowest first. Picture is the default.
const (
	Digest  Priority = -1
	Picture Priority = 0
	Notice  Priority = 1 // "your turn"
	Answer  Priority = 2 // a person waits for it
)

type priorityKey struct{}

// WithPriority returns a context whose calls wait with priority p.
func WithPriority(ctx context.Context, p Priority) context.Context {
	return context.WithValue(ctx, priorityKey{}, p)
}

// PriorityOf returns the priority of a context's calls.
func PriorityOf(ctx context.Context) Priority { return priorityOf(ctx) }

type patienceKey struct{}

// WithMaxWait returns a context whose calls do not wait longer than d for a
// limit that Discord named: they fail at once with ErrRateLimited, and
// Error.After says when to try again. Until then a caller can release resources.
func WithMaxWait(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, patienceKey{}, d)
}

func priorityOf(ctx context.Context) Priority {
	p, _ := ctx.Value(priorityKey{}).(Priority)
	return p
}

// patienceOf returns how long calls of ctx wait for a named limit; negative:
// until ctx ends.
func patienceOf(ctx context.Context) time.Duration {
	if d, ok := ctx.Value(patienceKey{}).(time.Duration); ok {
		return max(d, 0)
	}
	return -1
}

type onlyWhileKey struct{}

// WithClaim returns a context whose calls are made only while may reports true; else
// they fail with ErrClaimLost and are not made. A process that was stopped in the
// middle of a delivery goes on with it, although another one has it now.
func WithClaim(ctx context.Context, may func() bool) context.Context {
	return context.WithValue(ctx, onlyWhileKey{}, may)
}

// CheckClaim returns ErrClaimLost when calls of ctx may not be made any more.
func CheckClaim(ctx context.Context) error {
	if may, ok := ctx.Value(onlyWhileKey{}).(func() bool); ok && !may() {
		return ErrClaimLost
	}
	return nil
}

// limitRequest returns the request for the limiter.
func (r request) limitRequest(ctx context.Context) transport.Request {
	return transport.Request{Place: r.place, Edits: r.edits, Partial: r.partial, Gap: r.gap, Priority: int(priorityOf(ctx)), Patience: patienceOf(ctx)}
}
