package sandbox

import (
	"context"
	"errors"
	"fmt"
)

// touch tells everyone who waits that something may have changed.
func (s *world) touch() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// waitFor returns once ok holds. ok is called without the lock.
func (s *world) waitFor(ctx context.Context, ok func() bool) error {
	for {
		s.mu.Lock()
		next := s.changed
		s.mu.Unlock()
		if ok() {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
			return fmt.Errorf("sandbox: what was waited for did not happen: %w", context.Cause(ctx))
		case <-s.life.Done():
			return errors.New("sandbox: server closed")
		}
	}
}
