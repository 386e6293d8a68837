package world

import (
	"context"
	"errors"
	"fmt"
)

// NotifyWaiters makes all callers of WaitFor check their condition again.
func (w *World) NotifyWaiters() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// WaitFor returns when ok is true. It calls ok without the lock.
func (w *World) WaitFor(ctx context.Context, ok func() bool) error {
	for {
		w.Mu.Lock()
		next := w.changed
		w.Mu.Unlock()
		if ok() {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
			return fmt.Errorf("sandbox: what was waited for did not happen: %w", context.Cause(ctx))
		case <-w.Life.Done():
			return errors.New("sandbox: server closed")
		}
	}
}
