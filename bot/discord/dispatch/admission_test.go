package dispatch

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/bot/discord/wire"
)

// TestAdmission checks the maximum number of interactions at a time. Pictures are left
// out only if a person waits for the reply and too many others wait.
func TestAdmission(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission()
		done := make(chan struct{})
		var working atomic.Int64
		most := int64(0)
		for range workers + maxWaiting + 1 {
			go func() {
				release, err := a.acquire(t.Context(), false)
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
		if n := a.replies(); n != workers+maxWaiting+1 {
			t.Errorf("replies are due to %d people, want all %d", n, workers+maxWaiting+1)
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
		if _, err := a.acquire(gone, false); !errors.Is(err, context.Canceled) {
			t.Errorf("who no longer waits gets %v", err)
		}
		close(done)
		synctest.Wait()
		if a.overloaded(person) || a.waiting() != 0 || a.replies() != 0 {
			t.Errorf("%d still wait, replies are due to %d", a.waiting(), a.replies())
		}
	})
}

// TestAdmissionEnds checks that an interaction that gets no worker in time is refused,
// and takes no worker later.
func TestAdmissionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission()
		for range workers {
			if _, err := a.acquire(t.Context(), false); err != nil {
				t.Fatal(err)
			}
		}
		before := time.Now()
		if _, err := a.acquire(t.Context(), false); !errors.Is(err, errBusy) || time.Since(before) != patience {
			t.Errorf("after %v: %v, want errBusy after %v", time.Since(before), err, patience)
		}
		if a.waiting() != 0 {
			t.Errorf("%d still wait", a.waiting())
		}
	})
}

// TestPicturesYield checks that a card's picture waits while people wait for a worker or
// use half of the workers, but not longer than pictureDelay. A person's own picture does
// not wait.
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
		wait := func(n int) {
			a.mu.Lock()
			defer a.mu.Unlock()
			a.others = make([]chan struct{}, n)
		}
		wait(1)
		if d := yielded(card); d != pictureDelay {
			t.Errorf("a card waits %v behind a person, want %v", d, pictureDelay)
		}
		if d := yielded(wire.WithPriority(t.Context(), wire.Answer)); d != 0 {
			t.Errorf("a person's own picture waits %v", d)
		}
		time.AfterFunc(time.Second, func() { wait(0) })
		if d := yielded(card); d < time.Second || d > time.Second+pictureRetry {
			t.Errorf("a card waits %v behind a person who waits a second", d)
		}
		for range workers / 2 {
			release, err := a.acquire(t.Context(), false)
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

// TestStartedScreensGoFirst checks the order of waiting interactions: first those on a screen that
// the person already uses, then new ones, each in the order of arrival.
func TestStartedScreensGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission()
		for range workers {
			if _, err := a.acquire(t.Context(), false); err != nil {
				t.Fatal(err)
			}
		}
		got := make(chan string, 4)
		for _, who := range []string{"begins", "begins later", "answers", "answers later"} {
			go func() {
				if _, err := a.acquire(t.Context(), strings.HasPrefix(who, "answers")); err != nil {
					t.Error(err)
				}
				got <- who
			}()
			synctest.Wait()
		}
		for _, want := range []string{"answers", "answers later", "begins", "begins later"} {
			a.release()
			if who := <-got; who != want {
				t.Errorf("a worker goes to somebody who %s, want %s", who, want)
			}
		}
	})
}

// TestFull checks that a new interaction is refused at once if no worker would become
// free in time, and not before.
func TestFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission()
		for range workers {
			if _, err := a.acquire(t.Context(), false); err != nil {
				t.Fatal(err)
			}
		}
		if a.full() {
			t.Error("full though nobody waits")
		}
		wait := func() {
			go func() { _, _ = a.acquire(t.Context(), false) }()
			synctest.Wait()
		}
		for range 3 * maxWaiting {
			wait()
		}
		if a.full() {
			t.Error("full before it is known how long anything takes")
		}
		for range 10 { // a worker every 10 ms: the last one would wait for 0.6 s
			time.Sleep(10 * time.Millisecond)
			a.release()
		}
		if a.full() {
			t.Error("full though workers become free in time")
		}
		for range 10 { // one every 200 ms: the last one would wait for 10 s
			time.Sleep(200 * time.Millisecond)
			a.release()
		}
		if !a.full() {
			t.Error("not full though no worker would become free in time")
		}
		time.Sleep(patience)
		synctest.Wait()
		if a.full() || a.waiting() != 0 {
			t.Errorf("full, or %d wait, after all gave up", a.waiting())
		}
		a.release()
		for range 3 * maxWaiting {
			wait()
		}
		if a.full() {
			t.Error("full by how long the crowd before took")
		}
	})
}
