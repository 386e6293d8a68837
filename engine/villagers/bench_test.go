package villagers_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

func start(tb testing.TB, seats int, seed uint64) engine.State {
	tb.Helper()
	return enginetest.Start(tb, villagers.Rules{}, seats, seed, nil)
}

func BenchmarkPlayout(b *testing.B) {
	for _, seats := range []int{1, 2, 5} {
		b.Run([]string{1: "solo", 2: "two", 5: "five"}[seats], func(b *testing.B) { enginetest.BenchmarkPlayout(b, start(b, seats, 1)) })
	}
}

func BenchmarkClone(b *testing.B)    { enginetest.BenchmarkClone(b, start(b, 5, 1)) }
func BenchmarkFeatures(b *testing.B) { enginetest.BenchmarkFeatures(b, start(b, 5, 1)) }
