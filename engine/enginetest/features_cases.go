package enginetest

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/feature"
)

// FeatureCase is a position, given by the moves from the start, and the expected values of
// some features for the seat that moves first.
type FeatureCase struct {
	Name  string
	Moves []string // in notation, each for the first pending seat
	Want  map[string]float32
}

// FeatureCases compares features at known positions. All matches start alike.
func FeatureCases(t *testing.T, rules engine.Rules, seats int, seed uint64, cases []FeatureCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Helper()
			s := Start(t, rules, seats, seed, nil)
			first := s.Pending(nil)[0]
			for _, written := range c.Moves {
				seat := s.Pending(nil)[0]
				m, ok := engine.Exactly(s, seat, written)
				if !ok {
					t.Fatalf("%q is not legal; legal are %q", written, codes(s, seat))
				}
				if err := s.Play(seat, m, nil); err != nil {
					t.Fatal(err)
				}
			}
			got := FeaturesOf(t, rules, s, first)
			for name, want := range c.Want {
				if n, ok := got[name]; !ok {
					t.Errorf("no feature has the name %q", name)
				} else if n != want {
					t.Errorf("feature %q is %v, want %v", name, n, want)
				}
			}
		})
	}
}

// FeaturesOf returns the features of seat by name.
func FeaturesOf(t testing.TB, rules engine.Rules, s engine.State, seat engine.Seat) map[string]float32 {
	t.Helper()
	names := feature.NamesOf(rules, s.View(seat).Header().Seats)
	numbers := s.(engine.FeatureState).Features(seat, nil)
	if len(names) != len(numbers) {
		t.Fatalf("%d features and %d names", len(numbers), len(names))
	}
	values := make(map[string]float32, len(names))
	for i, name := range names {
		values[name] = numbers[i]
	}
	return values
}

// BenchmarkFeatures measures the features of one seat, at positions of a random match that
// starts with first.
func BenchmarkFeatures(b *testing.B, first engine.State) {
	var positions []engine.FeatureState
	var seats []engine.Seat
	if _, err := engine.Random(first, engine.NewRand(engine.NumberedSeed(2)), 5000, func(s engine.State, seat engine.Seat, _ engine.Move) {
		positions = append(positions, s.Clone().(engine.FeatureState))
		seats = append(seats, seat)
	}); err != nil {
		b.Fatal(err)
	}
	var dst []float32
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		i := n % len(positions)
		dst = positions[i].Features(seats[i], dst[:0])
	}
	b.ReportMetric(float64(len(dst)), "features")
}
