package architects_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
)

// start sets a match up; withThird seats are two people and the automa.
func start(tb testing.TB, seats int, seed uint64) engine.State {
	tb.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
	if seats == withThird {
		setup.Seats, setup.Options = 2, map[string]string{"third": "on"}
	}
	s, err := architects.Rules{}.New(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// withThird stands for two people and the automa.
const withThird = 12

// BenchmarkPlayout reports the time of one random decision.
func BenchmarkPlayout(b *testing.B) {
	for seats, name := range map[int]string{1: "solo", 2: "two", withThird: "third", 5: "five"} {
		b.Run(name, func(b *testing.B) {
			first := start(b, seats, 1)
			r := engine.NewRand(engine.NumberedSeed(2))
			var p engine.Playout
			b.ReportAllocs()
			n := 0
			for n < b.N {
				played, err := p.Run(first.Clone(), r, 20000, nil)
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
