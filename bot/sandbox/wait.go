package sandbox

import (
	"context"
	"errors"
	"fmt"
)

// touch tells everyone who waits that something may have changed.
func (w *world) touch() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// waitFor returns once ok holds. ok is called without the lock.
func (w *world) waitFor(ctx context.Context, ok func() bool) error {
	for {
		w.mu.Lock()
		next := w.changed
		w.mu.Unlock()
		if ok() {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
			return fmt.Errorf("sandbox: what was waited for did not happen: %w", context.Cause(ctx))
		case <-w.life.Done():
			return errors.New("sandbox: server closed")
		}
	}
}
