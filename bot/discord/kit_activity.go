package discord

import "sync"

// signal tells those who wait that something may have changed.
type signal struct {
	mu   sync.Mutex
	busy int // interactions being answered
	ch   chan struct{}
}

// next is closed at the next change; busy is how many interactions are being
// answered now.
func (s *signal) next() (ch <-chan struct{}, busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch == nil {
		s.ch = make(chan struct{})
	}
	return s.ch, s.busy
}

// change adds to the number of interactions being answered and tells all who
// wait.
func (s *signal) change(busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += busy
	if s.ch != nil {
		close(s.ch)
		s.ch = nil
	}
}
