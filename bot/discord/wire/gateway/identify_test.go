package gateway

import (
	"testing"
	"time"
)

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
