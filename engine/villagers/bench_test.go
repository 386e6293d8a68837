package villagers_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/villagers"
)

func start(tb testing.TB, seats int, seed uint64) engine.State {
	tb.Helper()
	s, err := villagers.Rules{}.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// BenchmarkPlayout reports the time of one random decision.
func BenchmarkPlayout(b *testing.B) {
	for _, seats := range []int{1, 2, 5} {
		b.Run([]string{1: "solo", 2: "two", 5: "five"}[seats], func(b *testing.B) {
			first := start(b, seats, 1)
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
		})
	}
}

func BenchmarkClone(b *testing.B) {
	s := start(b, 5, 1)
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}
