package yearsim

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/coordinator"
	"guildhall/storage"
)

// member is the membership of a process in the group that shares the database. Like every
// process of the bot it wants the clocks and a share of the requests.
type member struct {
	clock    *leaseClock
	link     *cluster.Connection
	fleet    *cluster.Fleet
	clocks   *cluster.Pool
	requests *cluster.Pool
	items    []*item
	next     time.Time // of its rounds
}

// item is a thing that only one process at a time may hold.
type item struct {
	name string
	pool *cluster.Pool
	n    int
	got  <-chan *cluster.Lease
	hold *cluster.Lease // nil: it waits for it
}

// claims ends the claims of deliveries of a process.
type claims interface {
	ExpireClaims(ctx context.Context, owner string) error
}

// link connects a process to leases and claims.
type link struct {
	*cluster.Connection
	claims claims
	ended  func() // called after claims were ended
}

// ExpireClaims implements storage.Leases.
func (l link) ExpireClaims(ctx context.Context, owner string) error {
	if err := l.Connection.ExpireClaims(ctx, owner); err != nil {
		return err
	}
	l.ended()
	return l.claims.ExpireClaims(ctx, owner)
}

var _ storage.Leases = link{}

func (l *leasing) newMember(name string, db claims) *member {
	m := &member{clock: &leaseClock{now: l.leaseNow}, link: &cluster.Connection{To: l.leases}, next: l.now}
	m.fleet = cluster.New(cluster.Config{
		Store: link{m.link, db, func() { l.touched = true }}, Self: cluster.Member{Name: name}, Clock: m.clock, Log: slog.New(slog.DiscardHandler),
	})
	m.clocks, m.requests = m.fleet.Pool("clock", 1), m.fleet.Pool("requests", coordinator.Portions)
	for _, p := range []struct {
		*cluster.Pool
		items int
	}{{m.clocks, 1}, {m.requests, coordinator.Portions}} {
		for n := range p.items {
			m.items = append(m.items, &item{name: itemName(p.Kind(), n), pool: p.Pool, n: n, got: p.Want(n)})
		}
	}
	return m
}

func itemName(kind string, n int) string { return kind + "/" + strconv.Itoa(n) }

// itemNames returns the names of the items that only one process at a time holds.
func itemNames() []string {
	names := []string{itemName("clock", 0)}
	for n := range coordinator.Portions {
		names = append(names, itemName("requests", n))
	}
	return names
}

// MaySend implements handler.Fleet.
func (m *member) MaySend() bool { return m.requests.Held() > 0 }

// Unbroken implements handler.Fleet.
func (m *member) Unbroken() func() bool { return m.fleet.Unbroken() }

func (m *member) checksClocks() bool { return m.clocks.Held() > 0 }

// round is one round of a process, every two seconds. It fails while the database cannot be
// reached.
func (m *member) round(ctx context.Context) error {
	m.giveBack()
	err := m.fleet.Round(ctx)
	for _, one := range m.items {
		select {
		case one.hold = <-one.got:
		default:
		}
	}
	m.giveBack()
	return err
}

// giveBack ends the work on items that were lost or go to other processes, and
// requests them again.
func (m *member) giveBack() {
	m.clock.fire()
	for _, one := range m.items {
		if one.hold == nil {
			continue
		}
		select {
		case <-one.hold.Done():
			one.hold.End()
			one.hold, one.got = nil, one.pool.Want(one.n)
		default:
		}
	}
}
