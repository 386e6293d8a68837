package gateway

import (
	"testing"
	"time"
)

func TestBackoff(t *testing.T) {
	for n, want := range map[int][2]time.Duration{
		1: {0, 0}, 2: {time.Second, 1500 * time.Millisecond}, 3: {time.Second, 2 * time.Second},
		6: {8 * time.Second, 16 * time.Second}, 8: {30 * time.Second, time.Minute}, 500: {30 * time.Second, time.Minute},
	} {
		for range 100 {
			if d := Backoff(n); d < want[0] || d > want[1] {
				t.Errorf("backoff(%d) = %v, want within %v", n, d, want)
			}
		}
	}
}
