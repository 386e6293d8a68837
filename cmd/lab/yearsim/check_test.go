package yearsim

import (
	"strings"
	"testing"
	"time"
)

// The checker sees what is held twice, or by nobody for too long while a process could
// hold it.
func TestCheckLeases(t *testing.T) {
	at := func(s int) time.Time { return time.Date(2026, 3, 1, 0, 0, s, 0, time.UTC) }
	one, two, none := []string{"a"}, []string{"a", "b"}, []string(nil)
	held := func(s int, holders []string) possession { return possession{at(s), "clock/0", holders} }
	for name, tt := range map[string]struct {
		possessions []possession
		healthy     []health
		want        string // of the only problem; empty: none
		longest     time.Duration
	}{
		"a takeover":           {[]possession{held(0, one), held(10, none), held(40, one)}, []health{{at(0), 2}}, "", 30 * time.Second},
		"a late takeover":      {[]possession{held(0, one), held(10, none), held(41, one)}, []health{{at(0), 2}}, "nobody holds clock/0", 31 * time.Second},
		"twice":                {[]possession{held(0, one), held(10, two), held(11, one)}, []health{{at(0), 2}}, "is held by [a b]", 0},
		"no process runs":      {[]possession{held(0, one), held(10, none), held(90, one)}, []health{{at(0), 2}, {at(10), 0}, {at(70), 1}}, "", 20 * time.Second},
		"one process is left":  {[]possession{held(0, one), held(10, none), held(60, one)}, []health{{at(0), 2}, {at(10), 1}, {at(20), 2}}, "nobody holds clock/0", 50 * time.Second},
		"nobody until the end": {[]possession{held(0, one), held(10, none)}, []health{{at(0), 2}}, "nobody holds clock/0", 90 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			c := &checker{history: newHistory(at(100)), report: &Report{}}
			c.possessions, c.healthy = tt.possessions, tt.healthy
			c.checkLeases()
			got := strings.Join(c.report.Leases, "; ")
			if len(c.report.Leases) > 1 || (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) || c.report.MaxTakeover != tt.longest {
				t.Errorf("found %q, longest %v; want %q, %v", got, c.report.MaxTakeover, tt.want, tt.longest)
			}
		})
	}
}
