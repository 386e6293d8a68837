package process

import (
	"strconv"
	"sync"
	"time"
)

// maxPresent is the maximum number of people and places in memory.
const maxPresent = 10_000

// Presence stores when people last acted at a table, even without a change of the match.
// A person who is active there needs no notification.
type Presence struct {
	mu   sync.Mutex
	seen map[presence]time.Time
}

// presence is a person at a place: a channel or a table.
type presence struct{ user, place string }

// TablePlace returns the place of a table for Presence. It does not depend on the
// channel.
func TablePlace(id int64) string { return "table " + strconv.FormatInt(id, 10) }

// Note stores that a person acted at places.
func (p *Presence) Note(user string, at time.Time, places ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.seen == nil || len(p.seen) >= maxPresent {
		p.seen = map[presence]time.Time{}
	}
	for _, place := range places {
		if place != "" {
			p.seen[presence{user, place}] = at
		}
	}
}

// Last returns the time when a person last acted at one of the places; zero if unknown.
func (p *Presence) Last(user string, places ...string) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	var last time.Time
	for _, place := range places {
		if at := p.seen[presence{user, place}]; at.After(last) {
			last = at
		}
	}
	return last
}
