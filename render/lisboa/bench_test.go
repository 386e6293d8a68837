package lisboa

import "testing"

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "late-4") }
