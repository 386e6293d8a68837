package enginetest

import (
	"testing"

	"guildhall/engine"
)

// playouts fails if random matches without recorded events allocate memory: for texts that
// nobody reads, or for lists.
func playouts(t *testing.T, rules engine.Rules) {
	const matches = 20
	for _, seats := range rules.Info().Seats {
		first := Start(t, rules, seats, 1, nil)
		copies := make([]engine.State, matches+1) // one match is played before the allocations are counted
		for i := range copies {
			copies[i] = first.Clone()
		}
		r, next := engine.NewRand(engine.NumberedSeed(2)), 0
		var p engine.Playout
		if n := testing.AllocsPerRun(matches, func() {
			if _, err := p.Run(copies[next], r, 5000, nil); err != nil {
				t.Error(err)
			}
			next++
		}); n > 0 {
			t.Errorf("%d seats: a random match allocates %v times", seats, n)
		}
	}
}

// BenchmarkPlayout measures one random decision, in matches that start with first.
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

// BenchmarkClone measures one clone.
func BenchmarkClone(b *testing.B, s engine.State) {
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}
