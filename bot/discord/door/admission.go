package door

import (
	"context"
	"sync/atomic"

	"guildhall/bot/discord/wire"
)

const (
	// workers is how many interactions run at a time. They mostly need a
	// processor, so more would only slow each other down.
	workers = 16
	// maxWaiting is how many may wait before replies leave out their picture,
	// which is the slowest part.
	maxWaiting = 24
)

// admission limits how many interactions run at a time; the others are
// acknowledged and wait, so that people get a sign at once, however many press.
type admission struct {
	slots   chan struct{}
	waiting atomic.Int64
}

func newAdmission() *admission { return &admission{slots: make(chan struct{}, workers)} }

// acquire waits for a free worker and returns the function that frees it again.
func (a *admission) acquire(ctx context.Context) (release func(), err error) {
	a.waiting.Add(1)
	defer a.waiting.Add(-1)
	select {
	case a.slots <- struct{}{}:
		return func() { <-a.slots }, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// busy reports whether somebody already waits for a free worker, or half of them
// work.
func (a *admission) busy() bool { return a.waiting.Load() > 0 || len(a.slots) >= workers/2 }

// overloaded reports whether a reply should leave out its picture: a person waits
// for it, and too many others wait too.
func (a *admission) overloaded(ctx context.Context) bool {
	return wire.PriorityOf(ctx) == wire.Answer && a.waiting.Load() > maxWaiting
}
