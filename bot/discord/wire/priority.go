package wire

import (
	"context"
	"time"

	"guildhall/bot/discord/wire/limit"
)

// Priority orders the calls that wait for Discord's limits: a higher one goes first.
type Priority int

// The priorities, lowest first. Picture is what a call has without WithPriority.
const (
	Digest  Priority = -1
	Picture Priority = 0
	Notice  Priority = 1 // "your turn"
	Answer  Priority = 2 // somebody is looking at the screen
)

type priorityKey struct{}

// WithPriority returns a context whose calls wait with priority p.
func WithPriority(ctx context.Context, p Priority) context.Context {
	return context.WithValue(ctx, priorityKey{}, p)
}

// PriorityOf is the priority that calls of a context wait with.
func PriorityOf(ctx context.Context) Priority { return priorityOf(ctx) }

type patienceKey struct{}

// WithPatience returns a context whose calls do not wait longer than d for a
// limit that Discord named: they fail at once with ErrRateLimited, whose
// Error.After says when to come back. A caller that holds something while
// it waits can put it down until then.
func WithPatience(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, patienceKey{}, d)
}

func priorityOf(ctx context.Context) Priority {
	p, _ := ctx.Value(priorityKey{}).(Priority)
	return p
}

// patienceOf is how long ctx waits for a named limit; negative: to its end.
func patienceOf(ctx context.Context) time.Duration {
	if d, ok := ctx.Value(patienceKey{}).(time.Duration); ok {
		return max(d, 0)
	}
	return -1
}

// turn is what the request asks of the limiter.
func (r request) turn(ctx context.Context) limit.Request {
	return limit.Request{Place: r.place, Edits: r.edits, Partial: r.partial, Gap: r.gap, Priority: int(priorityOf(ctx)), Patience: patienceOf(ctx)}
}
