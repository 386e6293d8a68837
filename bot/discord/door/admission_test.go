package door

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

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

// TestAdmissionEnds: an interaction that no worker takes in time is refused, and
// takes no worker later.
func TestAdmissionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission()
		for range workers {
			if _, err := a.acquire(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		before := time.Now()
		if _, err := a.acquire(t.Context()); !errors.Is(err, errBusy) || time.Since(before) != patience {
			t.Errorf("after %v: %v, want errBusy after %v", time.Since(before), err, patience)
		}
		if a.waiting.Load() != 0 {
			t.Errorf("%d still wait", a.waiting.Load())
		}
	})
}

// TestPicturesYield: a card's picture waits while people wait for a worker or keep half
// of the workers busy, but not longer than pictureDelay; a person's own picture does not
// wait.
func TestPicturesYield(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission()
		card := wire.WithPriority(t.Context(), wire.Picture)
		yielded := func(ctx context.Context) time.Duration {
			before := time.Now()
			a.yield(ctx)
			return time.Since(before)
		}
		if d := yielded(card); d != 0 {
			t.Errorf("a card waits %v though nobody else does", d)
		}
		a.waiting.Store(1)
		if d := yielded(card); d != pictureDelay {
			t.Errorf("a card waits %v behind a person, want %v", d, pictureDelay)
		}
		if d := yielded(wire.WithPriority(t.Context(), wire.Answer)); d != 0 {
			t.Errorf("a person's own picture waits %v", d)
		}
		time.AfterFunc(time.Second, func() { a.waiting.Store(0) })
		if d := yielded(card); d < time.Second || d > time.Second+pictureRetry {
			t.Errorf("a card waits %v behind a person who waits a second", d)
		}
		for range workers / 2 {
			release, err := a.acquire(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			time.AfterFunc(2*time.Second, release)
		}
		if d := yielded(card); d < 2*time.Second || d > 2*time.Second+pictureRetry {
			t.Errorf("a card waits %v behind replies that take two seconds", d)
		}
	})
}
