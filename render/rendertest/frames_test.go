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

func TestRingsClearNames(t *testing.T) {
	for _, tt := range []struct {
		name    string
		y       float64
		late    bool
		crossed bool
	}{
		{"a name inside a ring", 106, false, false},
		{"a name on its lower side", 136, false, true},
		{"a digit drawn over the ring", 136, true, false},
	} {
		s := render.NewScene(200, 200, "card")
		name := func() { s.Pieces.Text(100, tt.y, "Ada", render.Strong(20).Mid()) }
		if !tt.late {
			name()
		}
		s.Pieces.Ring(render.Rect(40, 70, 120, 60), 0)
		if tt.late {
			name()
		}
		var seen recorder
		RingsClear(&seen, s)
		if seen.failed != tt.crossed {
			t.Errorf("%s is crossed: %v, want %v", tt.name, seen.failed, tt.crossed)
		}
	}
}

// recorder records a failure in place of failing.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
