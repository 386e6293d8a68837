package door

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"guildhall/bot/discord/wire"
)

// TestAdmission runs a limited number at a time, and leaves out pictures only
// when a person waits for the reply and too many others wait.
func TestAdmission(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission()
		done := make(chan struct{})
		var working atomic.Int64
		most := int64(0)
		for range workers + maxWaiting + 1 {
			go func() {
				release, err := a.acquire(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				working.Add(1)
				<-done
				working.Add(-1)
				release()
			}()
			synctest.Wait()
			most = max(most, working.Load())
		}
		if most != workers {
			t.Errorf("%d worked at a time, want %d", most, workers)
		}
		person := wire.WithPriority(t.Context(), wire.Answer)
		if !a.overloaded(person) {
			t.Error("a long line keeps its pictures")
		}
		if a.overloaded(wire.WithPriority(t.Context(), wire.Picture)) {
			t.Error("a card loses its picture because people press")
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := a.acquire(gone); !errors.Is(err, context.Canceled) {
			t.Errorf("who no longer waits gets %v", err)
		}
		close(done)
		synctest.Wait()
		if a.overloaded(person) || a.waiting.Load() != 0 {
			t.Errorf("%d still wait", a.waiting.Load())
		}
	})
}
