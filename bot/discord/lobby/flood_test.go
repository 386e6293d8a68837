package lobby

import (
	"testing"
	"time"
)

func TestFloodLimiter(t *testing.T) {
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	l := &floodLimiter{perHour: 60}
	for i := range 20 {
		if again, _ := l.take("1", "g", now); !again.IsZero() {
			t.Fatalf("act %d of an evening is refused until %v", i+1, again)
		}
	}
	again, ofServer := l.take("1", "g", now)
	if wait := again.Sub(now); ofServer || wait < 30*time.Second || wait > 2*time.Minute {
		t.Errorf("a person is told to come back in %v (of the server: %v), want about a minute", wait, ofServer)
	}
	if free, _ := l.take("1", "g", again); !free.IsZero() {
		t.Errorf("at the time that was named the act is refused until %v", free)
	}
	// Others on the server are not delayed until the server reaches its limit.
	refused := 0
	for i := range 100 {
		if again, ofServer := l.take(string(rune('A'+i)), "g", now); !again.IsZero() {
			if refused++; !ofServer {
				t.Fatal("a person who did nothing is refused for themselves")
			}
		}
	}
	if refused < 50 || refused > 70 {
		t.Errorf("%d of 100 others are refused, want about 60", refused)
	}
	if again, _ := l.take("Z", "another", now); !again.IsZero() {
		t.Error("another server is refused")
	}
	none := &floodLimiter{}
	for range 1000 {
		if again, _ := none.take("1", "g", now); !again.IsZero() {
			t.Fatal("without a limit an act is refused")
		}
	}
}
