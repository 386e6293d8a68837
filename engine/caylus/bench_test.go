package caylus_test

import (
	"testing"

	"guildhall/engine"
)

// BenchmarkPlayout reports the time of one random decision.
func BenchmarkPlayout(b *testing.B) {
	first := start(b, 5, 1, nil)
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

func BenchmarkClone(b *testing.B) {
	s := start(b, 5, 1, nil)
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}
