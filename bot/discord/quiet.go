package discord

import (
	"context"
	"sync"
)

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

// Quiet returns once no interaction is being answered and nothing is owed to
// anybody: what was done before is then visible. It returns an error when ctx
// ends first.
func (b *Bot) Quiet(ctx context.Context) error {
	for {
		changed, busy := b.changed.next()
		_, owed, err := b.Store.NextDue(ctx)
		if err != nil || (busy == 0 && !owed) {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Changed returns a channel that is closed at the next change: when something
// was answered or a delivery ended.
func (b *Bot) Changed() <-chan struct{} {
	changed, _ := b.changed.next()
	return changed
}
