package wire

import "context"

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

func priorityOf(ctx context.Context) Priority {
	p, _ := ctx.Value(priorityKey{}).(Priority)
	return p
}
