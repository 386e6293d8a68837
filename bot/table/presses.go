package table

import "sync"

// RecentPresses remembers recent presses, so that a repeated press gets the
// reply of the first. Only the store guarantees that a press acts once. Its
// methods are safe for concurrent use.
type RecentPresses struct {
	mu   sync.Mutex
	made map[pressKey]int // the number of the commit, or the id of the opened table; 0 for other changes
	ring []pressKey
	next int
}

// pressKey identifies a press of a user, so that nobody gets the reply to
// another user's press.
type pressKey struct{ id, user string }

// pressesSize is the maximum number of remembered presses.
const pressesSize = 4096

func newPresses(size int) *RecentPresses {
	return &RecentPresses{made: make(map[pressKey]int), ring: make([]pressKey, size)}
}

// Add stores a user's press that was carried out. made is the number of its
// commit or of the table that it opened, or 0 for other changes. A press with
// an empty id is ignored.
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

// Made returns the number that was given to Add for a user's press; false if
// the press is not remembered.
func (p *RecentPresses) Made(id, user string) (made int, ok bool) {
	if id == "" {
		return 0, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	made, ok = p.made[pressKey{id, user}]
	return made, ok
}
