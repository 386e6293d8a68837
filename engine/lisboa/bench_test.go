package lisboa_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

func BenchmarkPlayout(b *testing.B) {
	enginetest.BenchmarkPlayout(b, enginetest.Start(b, lisboa.Rules{}, 4, 1, nil))
}

func BenchmarkClone(b *testing.B) {
	enginetest.BenchmarkClone(b, enginetest.Start(b, lisboa.Rules{}, 4, 1, nil))
}

func BenchmarkFeatures(b *testing.B) {
	enginetest.BenchmarkFeatures(b, enginetest.Start(b, lisboa.Rules{}, 4, 1, nil))
}
