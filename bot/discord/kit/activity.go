package kit

import "sync"

// Activity tells those who wait that something may have changed.
type Activity struct {
	mu   sync.Mutex
	busy int // interactions being answered
	ch   chan struct{}
}

// Next is closed at the next change; busy is how many interactions are being
// answered now.
func (s *Activity) Next() (ch <-chan struct{}, busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch == nil {
		s.ch = make(chan struct{})
	}
	return s.ch, s.busy
}

// Change adds to the number of interactions being answered and tells all who
// wait.
func (s *Activity) Change(busy int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += busy
	if s.ch != nil {
		close(s.ch)
		s.ch = nil
	}
}
