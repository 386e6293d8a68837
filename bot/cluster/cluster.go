// Package cluster shares work among the processes that use one database: which process keeps
// a connection to Discord, which one checks clocks, how many requests each may make.
//
// Everything that only one process at a time may have is an item of a Pool, with a lease in
// the database. A process renews the leases of its items every few seconds. A process that
// hangs, was killed or cannot reach the database does not, and others take its items after
// the leases have expired. There is no leader. Each process takes its fair share, and gives
// back what exceeds it when others join.
//
// A holder counts its time from before the request to the database, and stops before the
// lease expires. So two processes never hold the same item, even if their clocks differ.
package cluster

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"guildhall/storage"
)

const (
	// LeaseDuration is the time after which a lease expires without a renewal.
	LeaseDuration = 15 * time.Second
	// RenewInterval is the time between two renewals of a process's leases. In each round it
	// also reads the leases of others.
	RenewInterval = 2 * time.Second
	// margin is the time between the stop of a holder and the expiry of its lease.
	margin = time.Second
)

// Config configures a Fleet. Store and Self.Name are required.
type Config struct {
	Store storage.Leases
	// Self describes this process. Its name must differ from the names of all
	// other processes, including earlier ones on the same machine.
	Self Member
	// Lasts and Every replace LeaseDuration and RenewInterval unless they are
	// 0.
	Lasts, Every time.Duration
	Clock        Clock        // nil: that of the machine
	Log          *slog.Logger // nil: slog.Default
}

// Fleet represents this process among the processes that share a database. Its
// methods are safe for concurrent use.
type Fleet struct {
	cfg  Config
	wake chan struct{}

	mu      sync.Mutex
	pools   []*Pool
	agreed  []*Agreed
	seen    []storage.Lease // in the last round
	at      time.Time       // of the last round
	member  time.Time       // end of the certain membership of this process
	breaks  int             // number of possible breaks in its membership
	members []Member
	expired map[string]bool          // processes that have gone, whose claims were ended
	blocks  map[string]time.Duration // to be reported to the other processes
	report  func(key string, d time.Duration)
	refused func() int
	lanes   int // lanes that were entered
}

// New returns a Fleet that does not run yet.
func New(c Config) *Fleet {
	if c.Lasts == 0 {
		c.Lasts = LeaseDuration
	}
	if c.Every == 0 {
		c.Every = RenewInterval
	}
	if c.Clock == nil {
		c.Clock = machine{}
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return &Fleet{cfg: c, wake: make(chan struct{}, 1), blocks: map[string]time.Duration{}}
}

// Run renews leases and takes this process's share until ctx ends. Then it
// leaves the fleet. The caller ends the work on all items before, so that other
// processes can continue at once.
func (f *Fleet) Run(ctx context.Context) {
	failing := false
	for ctx.Err() == nil {
		err := f.Round(ctx)
		switch {
		case err != nil && ctx.Err() == nil && !failing:
			f.cfg.Log.Error("leases cannot be renewed; other processes take over", "err", err)
		case err == nil && failing:
			f.cfg.Log.Info("leases are renewed again")
		}
		failing = err != nil
		timer := time.NewTimer(f.cfg.Every*3/4 + rand.N(f.cfg.Every/2))
		select {
		case <-timer.C:
		case <-f.wake:
		case <-ctx.Done():
		}
		timer.Stop()
	}
	leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), f.cfg.Every)
	defer cancel()
	if err := f.cfg.Store.Release(leaving, MemberLease+f.cfg.Self.Name, f.cfg.Self.Name, nil); err != nil {
		f.cfg.Log.Warn("other processes wait until the leases of this one end", "err", err)
	}
}

// hurry makes the next round begin at once.
func (f *Fleet) hurry() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// Round renews the leases of this process, reads all leases, and takes or gives
// back items until this process has its share. Run calls it every few seconds.
// A round that takes longer than LeaseDuration fails.
func (f *Fleet) Round(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, f.cfg.Lasts)
	defer cancel()
	if err := f.renew(ctx); err != nil {
		return err
	}
	if err := f.tellBlocks(ctx); err != nil {
		return err
	}
	for _, a := range f.agreements() {
		if err := a.round(ctx); err != nil {
			return err
		}
	}
	all, err := f.cfg.Store.AllLeases(ctx)
	if err != nil {
		return err
	}
	f.learn(all)
	if err := f.expireClaims(ctx, all); err != nil {
		return err
	}
	for _, p := range f.allPools() {
		if err := p.balance(ctx); err != nil {
			return err
		}
	}
	return nil
}

// renew renews the leases of this process, and acquires its member lease if it
// has none.
func (f *Fleet) renew(ctx context.Context) error {
	self := MemberLease + f.cfg.Self.Name
	notes := map[string][]byte{self: f.selfNote()}
	holds := f.holds()
	for _, h := range holds {
		notes[h.lease] = h.left()
	}
	asked := f.cfg.Clock.Now()
	renewed, err := f.cfg.Store.Renew(ctx, f.cfg.Self.Name, f.cfg.Lasts, notes)
	if err != nil {
		return err
	}
	for _, h := range holds {
		if slices.Contains(renewed, h.lease) {
			h.prolong(asked.Add(f.cfg.Lasts))
		} else {
			h.stop()
		}
	}
	if slices.Contains(renewed, self) {
		f.stay(asked)
		return nil
	}
	if _, _, err = f.cfg.Store.Acquire(ctx, self, f.cfg.Self.Name, f.cfg.Lasts); err != nil {
		return err
	}
	if _, err = f.cfg.Store.Renew(ctx, f.cfg.Self.Name, f.cfg.Lasts, map[string][]byte{self: notes[self]}); err != nil {
		return err
	}
	f.stay(asked)
	return nil
}

// learn stores the leases of all processes and passes on the blocks in them.
func (f *Fleet) learn(all []storage.Lease) {
	var members []Member
	for _, l := range all {
		if name, ok := strings.CutPrefix(l.Name, MemberLease); ok && l.Left > 0 {
			m := Member{Name: name}
			_ = json.Unmarshal(l.Note, &m) // a newer version may write a format that this one cannot read
			members = append(members, m)
		}
	}
	f.mu.Lock()
	f.seen, f.at, f.members = all, f.cfg.Clock.Now(), members
	told := f.report
	f.mu.Unlock()
	if told == nil {
		return
	}
	for _, l := range all {
		if key, ok := strings.CutPrefix(l.Name, blockLease); ok && l.Left > 0 && l.Owner != f.cfg.Self.Name {
			told(key, l.Left)
		}
	}
}

// expireClaims ends the claims of processes whose leases have ended, once for
// each process.
func (f *Fleet) expireClaims(ctx context.Context, all []storage.Lease) error {
	expired := map[string]bool{}
	for _, l := range all {
		name, ok := strings.CutPrefix(l.Name, MemberLease)
		if !ok || l.Left > 0 {
			continue
		}
		if !f.expired[name] {
			if err := f.cfg.Store.ExpireClaims(ctx, name); err != nil {
				return err
			}
		}
		expired[name] = true
	}
	f.expired = expired // only rounds use it
	return nil
}

func (f *Fleet) allPools() []*Pool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.pools)
}

// holds returns the leases of all pools whose workers have not been stopped.
func (f *Fleet) holds() []*Lease {
	var all []*Lease
	for _, p := range f.allPools() {
		all = append(all, p.holds()...)
	}
	return all
}

// Clock is the clock by which a process measures its leases. Run and Enter
// always use the system clock; with simulated time, callers use Round in place
// of Run.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, when d has passed.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a pending call of a function, like time.Timer.
type Timer interface {
	Reset(d time.Duration) bool
	Stop() bool
}

// machine is the system clock.
type machine struct{}

func (machine) Now() time.Time { return time.Now() }

func (machine) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
