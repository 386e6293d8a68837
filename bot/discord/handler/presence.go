package handler

import (
	"strconv"
	"sync"
	"time"
)

// maxPresent bounds the people and places that are remembered.
const maxPresent = 10_000

// Presence remembers when people last acted at a table, whether or not that changed
// the match: a person who reads and presses there needs no message that calls them.
type Presence struct {
	mu   sync.Mutex
	seen map[presence]time.Time
}

// presence is a person at a place: a channel, or a table.
type presence struct{ user, place string }

// TablePlace is the place of a table for Presence, wherever a person acts at it.
func TablePlace(id int64) string { return "table " + strconv.FormatInt(id, 10) }

// Note remembers that a person acted at places.
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

// Last is when a person last acted at one of the places; zero when that is unknown.
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
