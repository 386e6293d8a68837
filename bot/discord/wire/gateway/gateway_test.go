package gateway

import (
	"testing"
	"time"
)

func TestGatewayAddress(t *testing.T) {
	for _, tt := range []struct {
		address string
		bare    bool
		want    string
	}{
		{"wss://gateway.discord.gg", false, "wss://gateway.discord.gg/?encoding=json&v=9"},
		{"wss://gateway.discord.gg", true, "wss://gateway.discord.gg/?encoding=json&v=9"},
		{"wss://gateway.discord.gg/", false, "wss://gateway.discord.gg/?encoding=json&v=9"},
		{"ws://127.0.0.1:1/?v=10&encoding=json", false, "ws://127.0.0.1:1/?encoding=json&v=9"},
		{"ws://127.0.0.1:1/gw?compress=zlib-stream", false, "ws://127.0.0.1:1/gw/?encoding=json&v=9"},
		{"ws://127.0.0.1:1/gw", true, "ws://127.0.0.1:1/gw?encoding=json&v=9"},
		{"ws://127.0.0.1:1/gw?key=a", false, "ws://127.0.0.1:1/gw/?encoding=json&key=a&v=9"},
	} {
		if got := gatewayAddress(tt.address, tt.bare); got != tt.want {
			t.Errorf("gatewayAddress(%q, %v) = %q, want %q", tt.address, tt.bare, got, tt.want)
		}
	}
}

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

func TestIdentifyQueue(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	t.Run("the day's limit", func(t *testing.T) {
		var d identifyQueue
		for i := range identifyLimit {
			if wait := d.try(0, now.Add(time.Duration(i)*identifyGap)); wait != 0 {
				t.Fatalf("identify %d waits %v", i, wait)
			}
		}
		late := now.Add(20 * time.Hour)
		if got := d.try(0, late); got != 4*time.Hour {
			t.Errorf("after %d identifies: wait %v, want until the first is a day old", identifyLimit, got)
		}
		if got := d.try(0, now.Add(IdentifyDay)); got != 0 {
			t.Errorf("when the first is a day old: wait %v, want none", got)
		}
	})
	t.Run("none left", func(t *testing.T) {
		var d identifyQueue
		d.setLimits(Plan{Limited: true, Total: 1000, Remaining: 0, ResetAfter: time.Hour, Concurrency: 1}, now)
		if got := d.try(0, now.Add(time.Minute)); got != 59*time.Minute {
			t.Errorf("wait %v, want until Discord's reset", got)
		}
	})
	t.Run("lanes", func(t *testing.T) {
		var d identifyQueue
		d.setLimits(Plan{Concurrency: 2}, now)
		for shard, want := range []time.Duration{0, 0, identifyGap, identifyGap} {
			if got := d.try(shard, now); got != want {
				t.Errorf("shard %d waits %v, want %v", shard, got, want)
			}
		}
	})
}
