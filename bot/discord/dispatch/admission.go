package dispatch

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"guildhall/bot/discord/wire"
)

const (
	// workers is the number of interactions that run at a time. They mostly need a
	// processor, so more would only slow each other down.
	workers = 16
	// maxWaiting is the number of waiting interactions above which replies leave out
	// their picture, which is the slowest part.
	maxWaiting = 24
	// patience is the maximum time that an interaction waits for a worker. Work for
	// people who have stopped waiting would delay the others.
	patience = 5 * time.Second
	// pictureDelay is the maximum delay of a picture that is not part of a reply, while
	// the workers are busy. pictureRetry is the time between two checks.
	pictureDelay = 5 * time.Second
	pictureRetry = 100 * time.Millisecond
)

// errBusy is returned when no worker became free in time, so that nothing was done.
var errBusy = errors.New("no worker was free in time")

// admission limits the number of interactions that run at a time. The others are
// acknowledged and wait. An interaction on a screen that the person already uses comes
// before new ones, since the work on that screen would otherwise be wasted.
type admission struct {
	patience time.Duration

	mu            sync.Mutex
	working       int
	begun, others []chan struct{} // waiting interactions, first come first; each channel is closed when its interaction gets a worker
	passed        time.Time       // last time when a worker went to a waiting interaction; zero while none waits
	interval      time.Duration   // moving average of the time between two such times; small at first
}

func newAdmission() *admission { return &admission{patience: patience} }

// acquire waits for a free worker and returns the function that frees it. It returns
// errBusy if none becomes free in time. begun is set if the person answers on a screen
// that they already use.
func (a *admission) acquire(ctx context.Context, begun bool) (release func(), err error) {
	a.mu.Lock()
	if a.working < workers {
		a.working++
		a.mu.Unlock()
		return a.release, nil
	}
	turn, queue := make(chan struct{}), a.queue(begun)
	*queue = append(*queue, turn)
	a.mu.Unlock()
	enough := time.NewTimer(a.patience)
	defer enough.Stop()
	select {
	case <-turn:
		return a.release, nil
	case <-enough.C:
		err = errBusy
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.Index(*queue, turn)
	if i < 0 { // it got a worker at this moment
		return a.release, nil
	}
	*queue = slices.Delete(*queue, i, i+1)
	return nil, err
}

func (a *admission) queue(begun bool) *[]chan struct{} {
	if begun {
		return &a.begun
	}
	return &a.others
}

// release passes a worker to the first waiting interaction.
func (a *admission) release() {
	a.mu.Lock()
	defer a.mu.Unlock()
	queue := a.queue(len(a.begun) > 0)
	if len(*queue) == 0 {
		a.working--
		a.passed, a.interval = time.Time{}, 0 // the next waiting interactions may be served faster
		return
	}
	now := time.Now()
	if !a.passed.IsZero() {
		a.interval += (now.Sub(a.passed) - a.interval) / intervalWeight
	}
	a.passed = now
	close((*queue)[0])
	*queue = slices.Delete(*queue, 0, 1)
}

// intervalWeight sets the moving average of a.interval: each new interval counts
// 1/intervalWeight.
const intervalWeight = 8

// full reports whether a new interaction would probably wait longer than a.patience at
// the current rate.
func (a *admission) full() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := len(a.begun) + len(a.others)
	return n > maxWaiting && time.Duration(n)*a.interval > a.patience
}

// waiting returns the number of waiting interactions.
func (a *admission) waiting() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.begun) + len(a.others)
}

// replies returns the number of interactions that run or wait.
func (a *admission) replies() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.working + len(a.begun) + len(a.others)
}

// busy reports whether an interaction waits, or at least half of the workers are in use.
func (a *admission) busy() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.begun)+len(a.others) > 0 || a.working >= workers/2
}

// yield lets interactions go first. It returns when the workers are no longer busy, or after
// pictureDelay. It is for public pictures only: a person's own reply never yields.
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

// overloaded reports whether a reply should leave out its picture, because its person and
// too many others are waiting.
func (a *admission) overloaded(ctx context.Context) bool {
	return wire.PriorityOf(ctx) == wire.Answer && a.waiting() > maxWaiting
}
