package door

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"guildhall/bot/discord/wire"
)

const (
	// workers is how many interactions run at a time. They mostly need a
	// processor, so more would only slow each other down.
	workers = 16
	// maxWaiting is how many may wait before replies leave out their picture,
	// which is the slowest part.
	maxWaiting = 24
	// patience is how long an interaction waits for a worker. Work for people who
	// have stopped waiting would keep the others waiting as long.
	patience = 5 * time.Second
	// pictureDelay is at most how long a picture that nobody pressed for waits while
	// the workers are busy, and pictureRetry how often it looks.
	pictureDelay = 5 * time.Second
	pictureRetry = 100 * time.Millisecond
)

// errBusy means that no worker was free in time. Nothing was done.
var errBusy = errors.New("no worker was free in time")

// admission limits how many interactions run at a time; the others are
// acknowledged and wait, so that people get a sign at once, however many press.
type admission struct {
	patience time.Duration
	slots    chan struct{}
	waiting  atomic.Int64
}

func newAdmission() *admission {
	return &admission{patience: patience, slots: make(chan struct{}, workers)}
}

// acquire waits for a free worker and returns the function that frees it again. It
// returns errBusy when none becomes free in time.
func (a *admission) acquire(ctx context.Context) (release func(), err error) {
	a.waiting.Add(1)
	defer a.waiting.Add(-1)
	enough := time.NewTimer(a.patience)
	defer enough.Stop()
	select {
	case a.slots <- struct{}{}:
		return func() { <-a.slots }, nil
	case <-enough.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// busy reports whether somebody already waits for a free worker, or half of them
// work.
func (a *admission) busy() bool { return a.waiting.Load() > 0 || len(a.slots) >= workers/2 }

// yield lets people who pressed go first: it returns when the workers are no longer busy,
// or after pictureDelay. They wait for the processor with their own pictures before
// anybody waits for a worker. A person's own reply never yields.
func (a *admission) yield(ctx context.Context) {
	if wire.PriorityOf(ctx) == wire.Answer {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, pictureDelay)
	defer cancel()
	for a.busy() {
		select {
		case <-time.After(pictureRetry):
		case <-ctx.Done():
			return
		}
	}
}

// overloaded reports whether a reply should leave out its picture: a person waits
// for it, and too many others wait too.
func (a *admission) overloaded(ctx context.Context) bool {
	return wire.PriorityOf(ctx) == wire.Answer && a.waiting.Load() > maxWaiting
}
