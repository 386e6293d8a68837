package metrics

import (
	"math"
	"runtime/metrics"
)

// Totals holds a few figures since the start of the process, for the owners'
// page.
type Totals struct {
	Commits, Interactions float64
	// Acknowledged and Committing hold numbers of durations by an upper bound in seconds. The
	// bound +Inf counts all.
	Acknowledged, Committing map[float64]uint64
	Memory                   float64 // bytes that the process uses now
}

// Totals returns figures that are in memory; it does not call the Sources.
func (m *Metrics) Totals() Totals {
	t := Totals{Acknowledged: map[float64]uint64{}, Committing: map[float64]uint64{}}
	families, err := m.own.Gather()
	if err != nil && len(families) == 0 {
		return t
	}
	durations := map[string]map[float64]uint64{namespace + "_acknowledgement_seconds": t.Acknowledged, namespace + "_commit_seconds": t.Committing}
	for _, f := range families {
		for _, one := range f.GetMetric() {
			switch by := durations[f.GetName()]; {
			case by != nil:
				for _, b := range one.GetHistogram().GetBucket() {
					by[b.GetUpperBound()] = b.GetCumulativeCount()
				}
				by[math.Inf(1)] = one.GetHistogram().GetSampleCount()
			case f.GetName() == namespace+"_commits_total":
				for _, l := range one.GetLabel() {
					if l.GetName() == "outcome" && l.GetValue() == "ok" {
						t.Commits += one.GetCounter().GetValue()
					}
				}
			case f.GetName() == namespace+"_interactions_total":
				t.Interactions += one.GetCounter().GetValue()
			case f.GetName() == "process_resident_memory_bytes":
				t.Memory = one.GetGauge().GetValue()
			}
		}
	}
	if t.Memory == 0 {
		t.Memory = goMemory()
	}
	return t
}

// goMemory returns the memory of the Go runtime. It is used if the system does
// not report the memory of the process.
func goMemory() float64 {
	read := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(read)
	return float64(read[0].Value.Uint64() - read[1].Value.Uint64())
}
