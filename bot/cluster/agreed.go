package cluster

import (
	"context"
	"strconv"
	"sync"
)

// agreedLease is the prefix of the lease names of agreements. All processes renew such a
// lease together, so its owner is no process.
const (
	agreedLease = "agreed/"
	everybody   = "everybody"
)

// Agreed is a number on which the processes agree: the largest that any of them proposed. It
// is forgotten when no process ran for a day.
type Agreed struct {
	fleet *Fleet
	lease string

	mu       sync.Mutex
	proposed int
	known    int // 0: not yet
	changed  chan struct{}
}

// Agree returns the agreement with a name.
func (f *Fleet) Agree(name string) *Agreed {
	a := &Agreed{fleet: f, lease: agreedLease + name, changed: make(chan struct{})}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.agreed = append(f.agreed, a)
	return a
}

// Propose proposes a number and returns the one agreed on, with a channel that is
// closed when it changes. Its error is that of ctx.
func (a *Agreed) Propose(ctx context.Context, n int) (int, <-chan struct{}, error) {
	a.mu.Lock()
	a.proposed = max(a.proposed, n)
	a.mu.Unlock()
	a.fleet.hurry()
	for {
		a.mu.Lock()
		known, changed := a.known, a.changed
		a.mu.Unlock()
		if known >= n {
			return known, changed, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return 0, nil, context.Cause(ctx)
		}
	}
}

// round renews the agreement, and raises it to the proposal of this process. If two processes
// raise it at once, one may overwrite the other; the larger number wins in the next round.
func (a *Agreed) round(ctx context.Context) error {
	f := a.fleet
	a.mu.Lock()
	n := a.proposed
	a.mu.Unlock()
	if n == 0 {
		return nil
	}
	l, _, err := f.cfg.Store.Acquire(ctx, a.lease, everybody, f.cfg.Lasts)
	if err != nil {
		return err
	}
	stored, _ := strconv.Atoi(string(l.Note))
	stored = max(stored, n)
	if _, err := f.cfg.Store.Renew(ctx, everybody, f.cfg.Lasts, map[string][]byte{a.lease: []byte(strconv.Itoa(stored))}); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.known != stored {
		a.known = stored
		close(a.changed)
		a.changed = make(chan struct{})
	}
	return nil
}

// agreements returns all agreements of this process.
func (f *Fleet) agreements() []*Agreed {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]*Agreed(nil), f.agreed...)
}
