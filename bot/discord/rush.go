package discord

import (
	"context"
	"sync/atomic"

	"guildhall/bot/discord/wire"
)

const (
	// workers is how many interactions are worked on at a time. What they need
	// most is a processor, so more would only make all of them slower.
	workers = 16
	// behind is how many may wait for their turn before answers do without what
	// takes longest to make: their picture.
	behind = 24
)

// rush is the line of interactions that are acknowledged and wait to be worked
// on. People see at once that they were heard, however many press.
type rush struct {
	slots   chan struct{}
	waiting atomic.Int64
}

func newRush() *rush { return &rush{slots: make(chan struct{}, workers)} }

// enter waits for a place to work and returns what gives it back.
func (r *rush) enter(ctx context.Context) (leave func(), err error) {
	r.waiting.Add(1)
	defer r.waiting.Add(-1)
	select {
	case r.slots <- struct{}{}:
		return func() { <-r.slots }, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// sheds reports whether a picture is left out, so that the line does not grow
// longer: somebody looks at the screen, and too many wait behind them.
func (r *rush) sheds(ctx context.Context) bool {
	return wire.PriorityOf(ctx) == wire.Answer && r.waiting.Load() > behind
}
