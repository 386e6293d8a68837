package architects_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

func start(tb testing.TB, seats int, options map[string]string) engine.State {
	tb.Helper()
	return enginetest.Start(tb, architects.Rules{}, seats, 1, options)
}

func BenchmarkPlayout(b *testing.B) {
	for _, c := range []struct {
		name    string
		seats   int
		options map[string]string
	}{{"solo", 1, nil}, {"two", 2, nil}, {"third", 2, map[string]string{"third": "on"}}, {"five", 5, nil}} {
		b.Run(c.name, func(b *testing.B) { enginetest.BenchmarkPlayout(b, start(b, c.seats, c.options)) })
	}
}

func BenchmarkClone(b *testing.B)    { enginetest.BenchmarkClone(b, start(b, 5, nil)) }
func BenchmarkFeatures(b *testing.B) { enginetest.BenchmarkFeatures(b, start(b, 5, nil)) }
