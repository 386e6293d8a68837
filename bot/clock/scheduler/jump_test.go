package scheduler

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/storage"
)

// TestClockJumps sets the machine's clock wrong for five minutes while the bot runs. Nobody's
// time runs out, and reminders come at their normal times.
func TestClockJumps(t *testing.T) {
	for name, jump := range map[string]time.Duration{"a day ahead": 26 * time.Hour, "an hour ahead": time.Hour, "a day behind": -26 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.started(storage.Terms{}, "ada", "bo")
			if got := r.pass(3*time.Hour, true); got != nil {
				t.Fatalf("after 3 h: %v", got)
			}
			r.now = r.now.Add(jump)
			if got := r.pass(5*time.Minute, true); got != nil {
				t.Errorf("while the clock is wrong: %v", got)
			}
			r.now = r.now.Add(-jump)
			if got := r.pass(8*time.Hour+30*time.Minute, true); got != nil {
				t.Errorf("before 12 h: %v", got)
			}
			if got := r.pass(time.Hour, true); !slices.Equal(got, []string{"remind:ada", "remind:bo"}) {
				t.Errorf("after 12 h and a half: %v, want a reminder each", got)
			}
		})
	}
}

// stopped is the store of a process that is stopped right before it beats.
type stopped struct {
	storage.Store
	meanwhile func()
}

func (s stopped) Beat(ctx context.Context, name string, clock func() time.Time, longest time.Duration) (time.Duration, error) {
	s.meanwhile()
	return s.Store.Beat(ctx, name, clock, longest)
}

// TestBeatOfAStoppedProcess stops a process at its beat for hours, while another one checks
// the clocks. When it continues, its old time does not count as a clock that was set back.
func TestBeatOfAStoppedProcess(t *testing.T) {
	r := newRoom(t)
	r.started(storage.Terms{}, "ada", "bo")
	r.pass(time.Minute, true)
	before, err := r.db.WaitsFor(t.Context(), "ada")
	r.must(err)
	late := New(Config{
		Store: stopped{r.db, func() { r.pass(5*time.Hour, true) }}, Services: r.services, Now: func() time.Time { return r.now },
		Log: r.heart.Log,
	})
	r.must(late.Beat(t.Context()))
	after, err := r.db.WaitsFor(t.Context(), "ada")
	r.must(err)
	if len(before) != 1 || len(after) != 1 || !after[0].Since.Equal(before[0].Since) || after[0].Lost != before[0].Lost {
		t.Errorf("the waits were %+v and are %+v", before, after)
	}
	if said := r.log.String(); strings.Contains(said, "set back") || strings.Contains(said, "clocks stopped") {
		t.Errorf("the log says:\n%s", said)
	}
}
