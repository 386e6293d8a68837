package heartbeat

import (
	"slices"
	"testing"
	"time"

	"guildhall/storage"
)

// TestClockJumps sets the machine's clock wrong for five minutes while the bot
// runs: nobody's time runs out, and reminders come when they would have come.
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
