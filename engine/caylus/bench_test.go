package caylus_test

import (
	"testing"

	"guildhall/engine/enginetest"
)

func BenchmarkPlayout(b *testing.B) { enginetest.BenchmarkPlayout(b, start(b, 5, 1, nil)) }
func BenchmarkClone(b *testing.B)   { enginetest.BenchmarkClone(b, start(b, 5, 1, nil)) }
func BenchmarkFeatures(b *testing.B) {
	enginetest.BenchmarkFeatures(b, start(b, 5, 1, nil))
}
