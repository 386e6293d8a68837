package dispatch

import "sync"

// panels keeps the edits of one message in order: an answer is worked out and
// sent before the next press of the same message is worked on. So the answer to
// a late double tap cannot show an older panel after a newer one. It holds for
// one process; another one has its own.
type panels struct {
	mu    sync.Mutex
	using map[string]*panel
}

type panel struct {
	sync.Mutex
	users int
}

// take waits until nobody else answers on a message, and returns the function
// that lets the next one go on.
func (p *panels) take(message string) (release func()) {
	p.mu.Lock()
	if p.using == nil {
		p.using = map[string]*panel{}
	}
	one := p.using[message]
	if one == nil {
		one = &panel{}
		p.using[message] = one
	}
	one.users++
	p.mu.Unlock()
	one.Lock()
	return func() {
		one.Unlock()
		p.mu.Lock()
		defer p.mu.Unlock()
		if one.users--; one.users == 0 {
			delete(p.using, message)
		}
	}
}
