package yearsim

import (
	"fmt"
	"time"

	"guildhall/bot/cluster"
)

const (
	// roundEvery is how often a process renews its leases, on average.
	roundEvery = cluster.RenewInterval
	// settling is how long after something befell a process the rounds of all are
	// simulated. Then all leases are held by those that run, and rounds only renew them.
	settling = time.Minute
)

// leasing is what processes that know of each other hold by leases.
type leasing struct {
	*year
	leases  *cluster.MemoryLeases
	settled time.Time         // when rounds are no longer simulated
	skipped time.Duration     // how much time passed in which rounds were not
	shared  []string          // names of what one process at a time holds
	held    map[string]string // who holds it, as noted last
}

// disturb makes all rounds of the next time be simulated.
func (l *leasing) disturb() { l.settled = l.now.Add(settling) }

// leaseNow is the time by which leases last. It stands still while rounds would only
// renew them, which are not simulated then.
func (l *leasing) leaseNow() time.Time { return l.now.Add(-l.skipped) }

// pass lets the time of leases pass, or stand still.
func (l *leasing) pass(next time.Time) {
	if d := next.Sub(l.now); d > 0 && !l.now.Before(l.settled) {
		l.skipped += d
		for _, p := range l.host.processes {
			p.member.next = p.member.next.Add(d)
		}
	}
}

// rounds makes the rounds that are due, in random order.
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

// noteHolders notes for the checker who holds what by their own clock, and how many
// processes run and reach the database.
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

// possession is who holds an item from an instant on.
type possession struct {
	at      time.Time
	item    string
	holders []string
}

// health is how many processes run and reach the database from an instant on.
type health struct {
	at   time.Time
	well int
}

// notePossession notes what changed since the last time.
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
