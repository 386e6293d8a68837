package discord

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"guildhall/bot/discord/wire"
)

// TestRush lets so many work at a time, and leaves pictures out only where
// somebody waits for an answer and the line is long.
func TestRush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRush()
		done := make(chan struct{})
		var working atomic.Int64
		most := int64(0)
		for range workers + behind + 1 {
			go func() {
				leave, err := r.enter(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				working.Add(1)
				<-done
				working.Add(-1)
				leave()
			}()
			synctest.Wait()
			most = max(most, working.Load())
		}
		if most != workers {
			t.Errorf("%d worked at a time, want %d", most, workers)
		}
		person := wire.WithPriority(t.Context(), wire.Answer)
		if !r.sheds(person) {
			t.Error("a long line keeps its pictures")
		}
		if r.sheds(wire.WithPriority(t.Context(), wire.Picture)) {
			t.Error("a card loses its picture because people press")
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := r.enter(gone); !errors.Is(err, context.Canceled) {
			t.Errorf("who no longer waits gets %v", err)
		}
		close(done)
		synctest.Wait()
		if r.sheds(person) || r.waiting.Load() != 0 {
			t.Errorf("%d still wait", r.waiting.Load())
		}
	})
}
