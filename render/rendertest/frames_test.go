package rendertest

import (
	"slices"
	"testing"

	"guildhall/render"
)

func TestUncoveredClipsOutlines(t *testing.T) {
	const hexagon = "M100 20L170 60L170 140L100 180L30 140L30 60Z"
	for _, tt := range []struct {
		name, outline string
		x, y          float64
		covered       bool
	}{
		{"a label within a hexagon", hexagon, 100, 66, false},
		{"a label on a slanted edge", hexagon, 60, 48, true},
		{"a label beside a slanted edge", hexagon, 40, 30, false},
		{"a label on the closing edge", hexagon, 30, 105, true},
		{"a label on a curve", "M20 100Q100 20 180 100", 100, 66, true},
		{"a label below a curve", "M20 100Q100 20 180 100", 100, 100, false},
	} {
		s := render.NewScene(200, 200, "card")
		s.Pieces.Text(tt.x, tt.y, "7", render.Strong(20).Mid())
		s.Pieces.Add(render.Path{D: tt.outline, Line: render.Ink("ink", render.OfferWidth)})
		var seen recorder
		Uncovered(&seen, s)
		if seen.failed != tt.covered {
			t.Errorf("%s is covered: %v, want %v", tt.name, seen.failed, tt.covered)
		}
	}
	if bars := edgeBars(0, 0, 30, 40); !slices.IsSortedFunc(bars, func(a, b box) int { return int(a.x0 - b.x0) }) || len(bars) < 10 {
		t.Errorf("a slanted edge has the bars %v", bars)
	}
}

// recorder records a failure in place of failing.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
