package cluster

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"guildhall/storage"
)

// MemoryLeases keeps leases in memory, for simulated time and for tests without
// a database. It passes storagetest.RunLeases.
type MemoryLeases struct {
	now func() time.Time

	mu      sync.Mutex
	rows    map[string]*row
	expired map[string]int
}

type row struct {
	owner string
	until time.Time
	note  []byte
}

// NewMemory returns empty MemoryLeases that use the system clock.
func NewMemory() *MemoryLeases { return MemoryBy(time.Now) }

// MemoryBy returns empty MemoryLeases that use a clock.
func MemoryBy(now func() time.Time) *MemoryLeases {
	return &MemoryLeases{now: now, rows: map[string]*row{}, expired: map[string]int{}}
}

var _ storage.Leases = (*MemoryLeases)(nil)

// Acquire implements storage.Leases.
func (s *MemoryLeases) Acquire(_ context.Context, name, owner string, d time.Duration) (storage.Lease, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	r := s.rows[name]
	if r == nil {
		r = &row{}
		s.rows[name] = r
	}
	free := r.owner == owner || !r.until.After(now)
	if free {
		r.owner, r.until = owner, now.Add(d)
	}
	return r.lease(name, now), free, nil
}

func (r *row) lease(name string, now time.Time) storage.Lease {
	return storage.Lease{Name: name, Owner: r.owner, Left: r.until.Sub(now), Note: r.note}
}

// Renew implements storage.Leases.
func (s *MemoryLeases) Renew(_ context.Context, owner string, d time.Duration, notes map[string][]byte) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var renewed []string
	for name, note := range notes {
		if r := s.rows[name]; r != nil && r.owner == owner {
			r.until, r.note = s.now().Add(d), note
			renewed = append(renewed, name)
		}
	}
	return renewed, nil
}

// Release implements storage.Leases.
func (s *MemoryLeases) Release(_ context.Context, name, owner string, note []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.rows[name]; r != nil && r.owner == owner {
		r.owner, r.until, r.note = "", s.now(), note
	}
	return nil
}

// AllLeases implements storage.Leases.
func (s *MemoryLeases) AllLeases(context.Context) ([]storage.Lease, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	var list []storage.Lease
	for name, r := range s.rows {
		if now.Sub(r.until) > 24*time.Hour {
			delete(s.rows, name)
			continue
		}
		list = append(list, r.lease(name, now))
	}
	slices.SortFunc(list, func(a, b storage.Lease) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// ExpireClaims implements storage.Leases. It only counts the calls; see
// Expired.
func (s *MemoryLeases) ExpireClaims(_ context.Context, owner string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expired[owner]++
	return nil
}

// Expired returns the number of times that the claims of a process were ended.
func (s *MemoryLeases) Expired(owner string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.expired[owner]
}

// Connection is the connection of one process to leases. Tests can cut it. Late
// is the delay of an answer after the call was carried out.
type Connection struct {
	To   storage.Leases
	Late time.Duration

	mu  sync.Mutex
	cut bool
}

// errCut is returned by every call through a connection that is cut.
var errCut = errors.New("the connection is cut")

// Cut cuts the connection, or restores it if cut is false.
func (c *Connection) Cut(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
}

func (c *Connection) fails() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cut {
		return errCut
	}
	return nil
}

// Acquire implements storage.Leases.
func (c *Connection) Acquire(ctx context.Context, name, owner string, d time.Duration) (storage.Lease, bool, error) {
	if err := c.fails(); err != nil {
		return storage.Lease{}, false, err
	}
	defer time.Sleep(c.Late)
	return c.To.Acquire(ctx, name, owner, d)
}

// Renew implements storage.Leases.
func (c *Connection) Renew(ctx context.Context, owner string, d time.Duration, notes map[string][]byte) ([]string, error) {
	if err := c.fails(); err != nil {
		return nil, err
	}
	defer time.Sleep(c.Late)
	return c.To.Renew(ctx, owner, d, notes)
}

// Release implements storage.Leases.
func (c *Connection) Release(ctx context.Context, name, owner string, note []byte) error {
	if err := c.fails(); err != nil {
		return err
	}
	defer time.Sleep(c.Late)
	return c.To.Release(ctx, name, owner, note)
}

// AllLeases implements storage.Leases.
func (c *Connection) AllLeases(ctx context.Context) ([]storage.Lease, error) {
	if err := c.fails(); err != nil {
		return nil, err
	}
	defer time.Sleep(c.Late)
	return c.To.AllLeases(ctx)
}

// ExpireClaims implements storage.Leases.
func (c *Connection) ExpireClaims(ctx context.Context, owner string) error {
	if err := c.fails(); err != nil {
		return err
	}
	return c.To.ExpireClaims(ctx, owner)
}
