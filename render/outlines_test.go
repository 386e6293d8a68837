package render

import (
	"slices"
	"testing"
)

// Outlines in reused memory have the points of outlines that are allocated each.
func TestOutlinesKeepPointsUntilReset(t *testing.T) {
	m := &outlines{}
	for range 3 {
		m.reset()
		var got, want []contour
		for i := range 40 {
			got = append(got, ellipse(m, float64(i), 2, 300, 200), roundRect(m, 1, 2, 90, 80, float64(i)))
			want = append(want, ellipse(nil, float64(i), 2, 300, 200), roundRect(nil, 1, 2, 90, 80, float64(i)))
			path, err := parsePath(m, "M 1 2 Q 50 60 90 2 T 300 2 L 7 8 Z", float64(i+1), 0, 0)
			fresh, err2 := parsePath(nil, "M 1 2 Q 50 60 90 2 T 300 2 L 7 8 Z", float64(i+1), 0, 0)
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			got, want = append(got, path...), append(want, fresh...)
		}
		for i := range want {
			if !slices.Equal(got[i].pts, want[i].pts) {
				t.Fatalf("outline %d was overwritten", i)
			}
		}
	}
}
