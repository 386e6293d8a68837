package dispatch

import (
	"strconv"
	"testing"
	"time"
)

func TestRateLimiter(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := rateLimiter{rate: 2}
	n := 0
	for l.allows("ada", 1, now) {
		n++
	}
	if n != 2*burst {
		t.Errorf("%d acts at once, want %d", n, 2*burst)
	}
	if !l.allows("bo", 1, now) {
		t.Error("one person's haste stops another")
	}
	now = now.Add(time.Second)
	for i, want := range []bool{true, true, false} {
		if got := l.allows("ada", 1, now); got != want {
			t.Errorf("act %d after a second: %v, want %v", i+1, got, want)
		}
	}
	if l.allows("ada", 1, now.Add(-time.Hour)) {
		t.Error("a clock that was set back gives acts away")
	}
}

func TestRateLimiterForgets(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := rateLimiter{rate: 1}
	for i := range maxBuckets {
		l.allows(strconv.Itoa(i), 1, now)
	}
	for l.allows("greedy", 1, now.Add(burst*time.Second-1)) {
	}
	l.allows("new", 1, now.Add(burst*time.Second))
	if len(l.buckets) > 2 {
		t.Errorf("%d people are remembered, want the two who acted lately", len(l.buckets))
	}
	if l.allows("greedy", 1, now.Add(burst*time.Second)) {
		t.Error("who has just used all is forgotten too")
	}
}
