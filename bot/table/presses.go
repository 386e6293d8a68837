package table

import "sync"

// RecentPresses remembers recent presses, so that a repeated one gets the reply of the first.
// The store alone makes sure that a press does not act twice. Its methods are safe for
// concurrent use.
type RecentPresses struct {
	mu   sync.Mutex
	made map[pressKey]int // the commit it made, or the table it opened; 0 for other changes
	ring []pressKey
	next int
}

// pressKey names a press together with its user, so that nobody gets the reply to another
// person's press.
type pressKey struct{ id, user string }

// pressesSize is the number of presses that are remembered.
const pressesSize = 4096

func newPresses(size int) *RecentPresses {
	return &RecentPresses{made: make(map[pressKey]int), ring: make([]pressKey, size)}
}

// Add notes that a user's press was carried out, and the number of the commit that it
// made or of the table that it opened; 0 for other changes. An empty id is no press.
func (p *RecentPresses) Add(id, user string, made int) {
	if id == "" {
		return
	}
	key := pressKey{id, user}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, known := p.made[key]; known {
		return
	}
	delete(p.made, p.ring[p.next])
	p.ring[p.next] = key
	p.next = (p.next + 1) % len(p.ring)
	p.made[key] = made
}

// Made returns what a user's press made, as given to Add; false when no such press is
// remembered.
func (p *RecentPresses) Made(id, user string) (made int, ok bool) {
	if id == "" {
		return 0, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	made, ok = p.made[pressKey{id, user}]
	return made, ok
}
