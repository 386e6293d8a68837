package process

import "sync"

// ChangeNotifier wakes goroutines that wait for a change.
type ChangeNotifier struct {
	mu   sync.Mutex
	busy int // number of interactions being handled
	ch   chan struct{}
}

// Next returns a channel that is closed at the next change, and the number of
// interactions being handled.
func (s *ChangeNotifier) Next() (ch <-chan struct{}, busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch == nil {
		s.ch = make(chan struct{})
	}
	return s.ch, s.busy
}

// Change adds to the number of interactions being handled and wakes all waiting
// goroutines.
func (s *ChangeNotifier) Change(busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += busy
	if s.ch != nil {
		close(s.ch)
		s.ch = nil
	}
}
