package cleopatra

import "testing"

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "mid") }
