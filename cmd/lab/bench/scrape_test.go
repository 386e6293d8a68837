package bench

import "testing"

func TestMetricsAreRead(t *testing.T) {
	m := parseMetrics(`# HELP late How late.
late_bucket{le="0.1"} 90
late_bucket{le="0.5"} 99
late_bucket{le="+Inf"} 100
late_sum 7.5
late_count 100
turns_total{game="caylus",level="3",outcome="ok"} 60
turns_total{game="lisboa",level="3",outcome="failed"} 2
turns_total{game="caylus",level="3",outcome="failed"} 1
`)
	for name, want := range map[string]float64{"late_sum": 7.5, "turns_total": 63, `turns_total{outcome="failed"`: 3} {
		if got := m.sum(name); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	for share, want := range map[float64]float64{0.5: 0.1, 0.99: 0.5, 0.999: 0.5} {
		if got := m.quantile("late", share); got != want {
			t.Errorf("quantile %v is %v, want %v", share, got, want)
		}
	}
}
