package cluster

import (
	"context"
	"math/rand/v2"
	"strconv"
	"sync"

	"guildhall/storage"
)

// Pool is a numbered list of items of one kind, from 0. Each item is held by at
// most one process. Processes that want items of a pool share them evenly.
type Pool struct {
	fleet *Fleet
	kind  string

	mu     sync.Mutex
	n      int
	wanted map[int]chan *Lease // channels of those who wait for an item in this process
	held   map[int]*Lease
}

// Pool returns a new pool of n items. From now on this process takes its share
// of them. A process has at most one pool of each kind.
func (f *Fleet) Pool(kind string, n int) *Pool {
	p := &Pool{fleet: f, kind: kind, n: n, wanted: map[int]chan *Lease{}, held: map[int]*Lease{}}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pools = append(f.pools, p)
	return p
}

// Resize changes the number of items. A worker on a removed item continues
// until its work ends.
func (p *Pool) Resize(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n = n
}

// Want requests an item. The returned channel receives the lease in the round
// in which this process gets the item. Only one caller at a time may want an
// item.
func (p *Pool) Want(i int) <-chan *Lease {
	got := make(chan *Lease, 1)
	p.mu.Lock()
	p.wanted[i] = got
	p.mu.Unlock()
	p.fleet.hurry()
	return got
}

// Take waits until this process holds an item. It fails only when ctx ends.
// Only one goroutine at a time may wait for an item.
func (p *Pool) Take(ctx context.Context, i int) (*Lease, error) {
	got := p.Want(i)
	select {
	case h := <-got:
		return h, nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	delete(p.wanted, i)
	p.mu.Unlock()
	select {
	case h := <-got: // it arrived at the same moment
		h.End()
	default:
	}
	return nil, context.Cause(ctx)
}

// Keep calls work whenever this process holds an item, until ctx ends. work
// must return soon after its context ends.
func (p *Pool) Keep(ctx context.Context, i int, work func(context.Context)) {
	for {
		h, err := p.Take(ctx, i)
		if err != nil {
			return
		}
		doing, stop := context.WithCancel(ctx)
		go func() {
			select {
			case <-h.Done():
				stop()
			case <-doing.Done():
			}
		}()
		work(doing)
		stop()
		h.End()
	}
}

// Kind returns the name of the pool.
func (p *Pool) Kind() string { return p.kind }

// Held returns the number of items that this process holds now.
func (p *Pool) Held() int {
	n := 0
	for _, h := range p.holds() {
		if h.Valid() {
			n++
		}
	}
	return n
}

// Leases returns the leases of all items in the last round, by number. An item
// that was never held has a lease without a name.
func (p *Pool) Leases() []storage.Lease {
	p.mu.Lock()
	list := make([]storage.Lease, p.n)
	p.mu.Unlock()
	f := p.fleet
	f.mu.Lock()
	defer f.mu.Unlock()
	byName := map[string]storage.Lease{}
	for _, l := range f.seen {
		byName[l.Name] = l
	}
	passed := f.cfg.Clock.Now().Sub(f.at)
	for i := range list {
		list[i] = byName[p.leaseOf(i)]
		list[i].Left -= passed
	}
	return list
}

func (p *Pool) leaseOf(i int) string { return p.kind + "/" + strconv.Itoa(i) }

// holds returns the leases whose workers have not been stopped.
func (p *Pool) holds() []*Lease {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []*Lease
	for _, h := range p.held {
		if !h.stopped() {
			list = append(list, h)
		}
	}
	return list
}

func (h *Lease) stopped() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ended
}

// forget removes a lease that has ended.
func (p *Pool) forget(h *Lease) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held[h.index] == h {
		delete(p.held, h.index)
	}
}

// share returns the number of items that this process may hold: an even share
// among the members that want items of this kind, rounded up.
func (p *Pool) share() int {
	members := 0
	for _, m := range p.fleet.Members() {
		for _, kind := range m.Pools {
			if kind == p.kind {
				members++
				break
			}
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return (p.n + max(members, 1) - 1) / max(members, 1)
}

// balance gives back the items beyond this process's share, or takes free items
// up to it.
func (p *Pool) balance(ctx context.Context) error {
	share := p.share()
	holds := p.holds()
	for _, h := range holds[min(share, len(holds)):] {
		h.stop()
	}
	leases := p.Leases()
	for _, i := range rand.Perm(len(leases)) {
		if len(holds) >= share {
			return nil
		}
		if leases[i].Left > 0 || !p.wants(i) {
			continue
		}
		got, err := p.acquire(ctx, i)
		if err != nil {
			return err
		}
		if got {
			share--
		}
	}
	return nil
}

// wants reports whether a caller in this process waits for an item that the
// process does not hold.
func (p *Pool) wants(i int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.wanted[i] != nil && p.held[i] == nil
}

// acquire takes a free item and passes it to the caller that waits for it.
func (p *Pool) acquire(ctx context.Context, i int) (bool, error) {
	f := p.fleet
	asked := f.cfg.Clock.Now()
	l, held, err := f.cfg.Store.Acquire(ctx, p.leaseOf(i), f.cfg.Self.Name, f.cfg.Lasts)
	if err != nil || !held {
		return false, err
	}
	h := p.newHold(i, l.Note, asked.Add(f.cfg.Lasts-margin))
	p.mu.Lock()
	got := p.wanted[i]
	delete(p.wanted, i)
	p.held[i] = h
	p.mu.Unlock()
	if got == nil { // nobody waits for it any more
		h.End()
		return false, nil
	}
	got <- h
	return true, nil
}
