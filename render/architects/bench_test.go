package architects

import "testing"

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "late-5") }
