package scheduler

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// A chore that fails is logged, does not stop the other chores or the clocks, and is tried
// again.
func TestChores(t *testing.T) {
	r := newRoom(t)
	var failed, done int
	r.heart.Chores = []Task{
		{"broken", func(context.Context) error { failed++; return errors.New("no luck") }},
		{"sound", func(context.Context) error { done++; return nil }},
	}
	for range 2 {
		r.must(r.heart.Tick(t.Context()))
	}
	if failed != 2 || done != 2 {
		t.Errorf("the broken chore ran %d times, the sound one %d times, want 2", failed, done)
	}
	if !strings.Contains(r.log.String(), "no luck") || !strings.Contains(r.log.String(), "chore=broken") {
		t.Errorf("log: %s", r.log.String())
	}
	r.running = false
	r.must(r.heart.Tick(t.Context()))
	if done != 2 {
		t.Error("a chore ran while nobody can play")
	}
}
