package enginetest

import (
	"testing"

	"guildhall/engine"
)

// BenchmarkPlayout reports the time of one random decision in matches that
// begin as first.
func BenchmarkPlayout(b *testing.B, first engine.State) {
	r := engine.NewRand(engine.NumberedSeed(2))
	var p engine.Playout
	b.ReportAllocs()
	n := 0
	for n < b.N {
		played, err := p.Run(first.Clone(), r, 5000, nil)
		if err != nil {
			b.Fatal(err)
		}
		n += played
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkClone reports the time of one clone.
func BenchmarkClone(b *testing.B, s engine.State) {
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}
