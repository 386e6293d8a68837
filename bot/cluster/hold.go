package cluster

import (
	"context"
	"sync"
	"time"
)

// Lease is an item that this process holds. Who works on it watches Done, and calls
// End when the work has ended.
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

// Found returns what the last holder left.
func (h *Lease) Found() []byte { return h.found }

// Leave sets what the next holder finds. It is stored with the next renewal, and by
// End.
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

// Done is closed when the work must end: the lease was lost, or another process
// gets the item.
func (h *Lease) Done() <-chan struct{} { return h.done }

// Valid reports whether this process still holds the item. A process that was
// stopped asks before it acts: what should have told it may not have run yet.
func (h *Lease) Valid() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.ended && !over(h.until, h.pool.fleet.cfg.Clock.Now())
}

// over reports whether an instant has come, by the clock that stands still while a
// machine sleeps or by the one that may be set.
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

// stop ends the work.
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

// End gives the item back, with what Leave set, when the work on it has ended. A
// database that cannot be reached only makes others wait until the lease ends.
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
