package wire

import (
	"context"
	"time"

	"guildhall/bot/discord/wire/transport"
)

// Priority orders the calls that wait for Discord's limits: higher ones go first.
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

// WithMaxWait returns a context whose calls wait at most d for a limit that Discord
// named. Otherwise they fail at once with ErrRateLimited, and Error.After is the time
// until a retry. The caller can release resources until then.
func WithMaxWait(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, patienceKey{}, d)
}

func priorityOf(ctx context.Context) Priority {
	p, _ := ctx.Value(priorityKey{}).(Priority)
	return p
}

// patienceOf returns the maximum wait of ctx's calls for a named limit; negative: until
// ctx ends.
func patienceOf(ctx context.Context) time.Duration {
	if d, ok := ctx.Value(patienceKey{}).(time.Duration); ok {
		return max(d, 0)
	}
	return -1
}

type onlyWhileKey struct{}

// WithClaim returns a context whose calls are made only while may returns true. Otherwise
// they fail with ErrClaimLost and are not made. This stops a process that was suspended
// during a delivery, and continues after another process took the delivery over.
func WithClaim(ctx context.Context, may func() bool) context.Context {
	return context.WithValue(ctx, onlyWhileKey{}, may)
}

// CheckClaim returns ErrClaimLost if calls of ctx may not be made any more.
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
