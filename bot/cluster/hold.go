package cluster

import (
	"context"
	"sync"
	"time"
)

// Lease is an item that this process holds. Its worker must stop when Done is closed, and call
// End after it has stopped.
type Lease struct {
	pool  *Pool
	index int
	lease string
	found []byte // note of the last holder

	mu    sync.Mutex
	until time.Time
	timer Timer
	note  []byte
	done  chan struct{}
	ended bool // Done is closed
}

func (p *Pool) newHold(i int, found []byte, until time.Time) *Lease {
	h := &Lease{pool: p, index: i, lease: p.leaseOf(i), found: found, note: found, until: until, done: make(chan struct{})}
	clock := p.fleet.cfg.Clock
	h.timer = clock.AfterFunc(until.Sub(clock.Now()), h.stop)
	return h
}

// Found returns the note of the last holder.
func (h *Lease) Found() []byte { return h.found }

// Leave sets the note for the next holder. It is stored with the next renewal, and by End.
func (h *Lease) Leave(note []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.note = note
}

func (h *Lease) left() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.note
}

// Done is closed when the worker must stop: the lease was lost, or another process gets the
// item.
func (h *Lease) Done() <-chan struct{} { return h.done }

// Valid reports whether this process still holds the item. After a suspension, Done may not be
// closed yet, so a worker calls Valid before it acts.
func (h *Lease) Valid() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.ended && !over(h.until, h.pool.fleet.cfg.Clock.Now())
}

// over reports whether a time has come, by the monotonic clock, which stops while a machine
// sleeps, or by the wall clock, which may be set.
func over(at, now time.Time) bool {
	return !now.Before(at) || !now.Round(0).Before(at.Round(0))
}

func (h *Lease) prolong(leaseEnds time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ended {
		return
	}
	h.until = leaseEnds.Add(-margin)
	h.timer.Reset(h.until.Sub(h.pool.fleet.cfg.Clock.Now()))
}

func (h *Lease) stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ended {
		return
	}
	h.ended = true
	h.timer.Stop()
	close(h.done)
}

// End returns the item with the note of Leave. The worker must have stopped. If the database
// is unreachable, others wait until the lease expires.
func (h *Lease) End() {
	h.stop()
	f := h.pool.fleet
	ctx, cancel := context.WithTimeout(context.Background(), f.cfg.Every)
	defer cancel()
	err := f.cfg.Store.Release(ctx, h.lease, f.cfg.Self.Name, h.left())
	h.pool.forget(h)
	if err != nil {
		f.cfg.Log.Warn("the next holder waits until the lease ends", "lease", h.lease, "err", err)
	}
	f.hurry()
}
