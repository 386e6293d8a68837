package dispatch

import "sync"

// panels keeps the edits of one message in order: a reply is computed and sent before the
// next press on the same message is processed. So the reply to a late double tap cannot
// show an older panel after a newer one. This works only within one process.
type panels struct {
	mu    sync.Mutex
	using map[string]*panel
}

type panel struct {
	sync.Mutex
	users int
}

// take waits until no other reply is being made for a message, and returns the function
// that releases it.
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
