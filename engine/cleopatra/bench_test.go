package cleopatra_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

func start(tb testing.TB, seats int, seed uint64) engine.State {
	tb.Helper()
	return enginetest.Start(tb, cleopatra.Rules{}, seats, seed, nil)
}

func BenchmarkPlayout(b *testing.B)  { enginetest.BenchmarkPlayout(b, start(b, 4, 1)) }
func BenchmarkClone(b *testing.B)    { enginetest.BenchmarkClone(b, start(b, 4, 1)) }
func BenchmarkFeatures(b *testing.B) { enginetest.BenchmarkFeatures(b, start(b, 4, 1)) }
