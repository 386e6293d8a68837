package computers_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"guildhall/bot/table/computers"
	"guildhall/bot/table/seating"
)

// Jobs are done in the order of their due times. Between the parts of a long
// job, hints and opponents' questions are served, but no other long job.
func TestJobsAreDoneInOrder(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 1, 1)
	ctx := context.Background()
	room := h.Services.Computers
	var done []string
	note := func(what string) func(context.Context, func()) {
		return func(context.Context, func()) { done = append(done, what) }
	}
	room.Put(computers.Job{Due: h.Clock.Add(3 * time.Hour), Long: true, Do: note("other long")})
	room.Put(computers.Job{Due: h.Clock.Add(-time.Second), Long: true, Do: func(_ context.Context, pause func()) {
		done = append(done, "long begins")
		room.Put(computers.Job{Due: h.Clock.Add(time.Hour), Do: note("hint")})
		for _, w := range h.Waits(id) {
			if seating.IsComputer(w.User) {
				room.Ask(w)
			}
		}
		pause()
		done = append(done, fmt.Sprint("long ends, ", room.Stats().Waiting, " wait"))
	}})
	room.Put(computers.Job{Due: h.Clock.Add(2 * time.Hour), Do: note("later hint")})
	room.Work(ctx)
	want := []string{"long begins", "hint", "later hint", "long ends, 0 wait", "other long"}
	if !slices.Equal(done, want) {
		t.Errorf("done %q, want %q", done, want)
	}
}

// A job that panics does not affect other jobs.
func TestPanickingJobFailsAlone(t *testing.T) {
	h := fixture(t)
	ctx := context.Background()
	done := false
	h.Services.Computers.Put(computers.Job{Due: h.Clock, Do: func(context.Context, func()) { panic("the secret word is xyzzy") }})
	h.Services.Computers.Put(computers.Job{Due: h.Clock.Add(1), Do: func(context.Context, func()) { done = true }})
	h.Services.Computers.Work(ctx)
	if !done {
		t.Error("the job behind was not done")
	}
}

// No job is done after the process has ended.
func TestJobsEndWithTheProcess(t *testing.T) {
	h := fixture(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range 3 {
		h.Services.Computers.Put(computers.Job{Due: h.Clock, Do: func(context.Context, func()) { n++; cancel() }})
	}
	h.Services.Computers.Work(ctx)
	if n != 1 {
		t.Errorf("%d jobs were done, want the one that was begun", n)
	}
}
