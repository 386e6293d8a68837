package yearsim

import (
	"fmt"
	"time"

	"guildhall/bot/cluster"
)

const (
	// roundEvery is the interval at which a process renews its leases, on average.
	roundEvery = cluster.RenewInterval
	// settling is the time after a trouble in which all rounds are simulated. Afterwards the
	// running processes hold all leases, and rounds would only renew them.
	settling = time.Minute
)

// leasing holds the leases of processes that share a database.
type leasing struct {
	*year
	leases  *cluster.MemoryLeases
	settled time.Time         // time after which rounds are not simulated
	skipped time.Duration     // time that passed without simulated rounds
	shared  []string          // names of items that one process at a time holds
	held    map[string]string // last recorded holders
}

// disturb starts the settling time, in which rounds are simulated.
func (l *leasing) disturb() { l.settled = l.now.Add(settling) }

// leaseNow returns the current time of leases. This clock stops while rounds are not simulated
// because they would only renew leases.
func (l *leasing) leaseNow() time.Time { return l.now.Add(-l.skipped) }

// pass moves the clock of leases to next, or stops it.
func (l *leasing) pass(next time.Time) {
	if d := next.Sub(l.now); d > 0 && !l.now.Before(l.settled) {
		l.skipped += d
		for _, p := range l.host.processes {
			p.member.next = p.member.next.Add(d)
		}
	}
}

// rounds runs the due rounds in random order.
func (l *leasing) rounds() error {
	for _, i := range l.r.Perm(len(l.host.processes)) {
		p := l.host.processes[i]
		if p.stopped || p.member.next.After(l.now) {
			continue
		}
		p.member.next = l.now.Add(roundEvery*3/4 + time.Duration(l.r.Int64N(int64(roundEvery/2))))
		if err := p.member.round(l.ctx); err != nil && !p.lifetime.cut {
			return fmt.Errorf("at %v: round of %s: %w", l.now, p.name, err)
		}
		l.noteHolders()
	}
	l.noteHolders()
	return nil
}

// noteHolders records for the checker the holders of items by their own clock, and the number
// of processes that run and reach the database.
func (l *leasing) noteHolders() {
	well := 0
	holders := map[string][]string{}
	for _, p := range l.host.processes {
		if !p.stopped && !p.lifetime.cut {
			well++
		}
		for _, one := range p.member.items {
			if one.hold != nil && one.hold.Valid() {
				holders[one.name] = append(holders[one.name], p.name)
			}
		}
	}
	l.notePossession(well, holders)
}

// possession lists the holders of an item from a time on.
type possession struct {
	at      time.Time
	item    string
	holders []string
}

// health is the number of processes that run and reach the database from a time on.
type health struct {
	at   time.Time
	well int
}

// notePossession records the changes since the last call.
func (l *leasing) notePossession(well int, holders map[string][]string) {
	if n := len(l.healthy); n == 0 || l.healthy[n-1].well != well {
		l.healthy = append(l.healthy, health{l.now, well})
	}
	for _, item := range l.shared {
		now := fmt.Sprint(holders[item])
		if l.held[item] != now {
			l.held[item] = now
			l.possessions = append(l.possessions, possession{l.now, item, holders[item]})
		}
	}
}
