package rendertest

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"guildhall/render"
)

// Uncovered checks that no frame or candle of a place that can be chosen covers
// a label or an icon drawn before it, so that names, numbers and signs stay
// readable. Icons of the scenery, and icons whose meaning the candle repeats,
// do not count.
func Uncovered(t testing.TB, s *render.Scene, scenery ...string) {
	t.Helper()
	covers(t, s, "an offer", offered, func(it render.Item) (box, string) {
		if icon, ok := it.(render.Icon); ok && !slices.Contains(scenery, icon.Name) {
			r := icon.Size * 0.36 // the inked part of its square
			return box{icon.X - r, icon.Y - r, icon.X + r, icon.Y + r}, "the icon " + icon.Name
		}
		return letters(it)
	})
}

// RingsClear checks that no ring of a changed place crosses a label drawn before it.
func RingsClear(t testing.TB, s *render.Scene) {
	t.Helper()
	covers(t, s, "a ring", ringed, letters)
}

// letters returns the area of a label's letters, and its name for an error.
func letters(it render.Item) (box, string) {
	l, ok := it.(render.Label)
	if !ok {
		return box{}, ""
	}
	x0, _, x1, _ := l.Bounds()
	return box{x0, l.Y - 0.7*l.Size, x1, l.Y}, fmt.Sprintf("the text %q", l.Text)
}

// covers checks that the bars of an item cover no sign of an item below it.
func covers(t testing.TB, s *render.Scene, what string, bars func(render.Item) []box, sign func(render.Item) (box, string)) {
	t.Helper()
	type named struct {
		box
		name string
	}
	var below []named
	for _, it := range slices.Concat(s.Ground.Items, s.Pieces.Items) {
		for _, bar := range bars(it) {
			for _, l := range below {
				if l.overlapsBy(bar, 2) {
					t.Errorf("%s covers %s at %.0f, %.0f", what, l.name, l.x0, l.y0)
				}
			}
		}
		if at, name := sign(it); name != "" {
			below = append(below, named{at, name})
		}
	}
}

func (a box) overlapsBy(b box, n float64) bool {
	return a.x0+n < b.x1 && b.x0+n < a.x1 && a.y0+n < b.y1 && b.y0+n < a.y1
}

// offered returns the bars of a frame or the area of a candle, or nil for
// another item.
func offered(it render.Item) []box {
	switch it := it.(type) {
	case render.Disc:
		if it.Fill == "next" && it.Line == render.Ink("ink", 2.5) {
			return []box{{it.X - it.R, it.Y - it.R, it.X + it.R, it.Y + it.R}}
		}
	case render.Box:
		switch {
		case it.Fill == "next" && it.R > 12:
			return []box{{it.X, it.Y, it.X + it.W, it.Y + it.H}}
		case it.Fill == "" && isFrame(it.Line):
			return boxBars(it)
		}
	case render.Path:
		if it.Fill == "" && isFrame(it.Line) {
			return pathBars(it.D)
		}
	}
	return nil
}

// ringed returns the bars of the ring of a changed place, or nil for another item.
func ringed(it render.Item) []box {
	switch it := it.(type) {
	case render.Box:
		if isThread(it.Line) {
			return boxBars(it)
		}
	case render.Path:
		if isThread(it.Line) {
			return pathBars(it.D)
		}
	}
	return nil
}

// isThread reports whether a line is the coloured one of a ring. The stitches in the frame of
// an offer are dashed.
func isThread(l render.Line) bool { return l.Colour == "ring" && l.Dash == [2]float64{} }

// boxBars returns the bars along the sides of a box.
func boxBars(b render.Box) []box {
	x0, y0, x1, y1 := b.X, b.Y, b.X+b.W, b.Y+b.H
	return []box{bar(x0, y0, x1, y0), bar(x0, y1, x1, y1), bar(x0, y0, x0, y1), bar(x1, y0, x1, y1)}
}

// isFrame reports whether a line is the outer one of a frame of render.Offer.
func isFrame(l render.Line) bool { return l.Colour == "ink" && l.Width == render.OfferWidth }

func bar(x0, y0, x1, y1 float64) box {
	const half = render.OfferWidth / 2
	return box{min(x0, x1) - half, min(y0, y1) - half, max(x0, x1) + half, max(y0, y1) + half}
}

// pathBars returns the bars along the outline of a path, with its curves. A slanted edge is a
// chain of small squares, so that what lies beside it is not covered.
func pathBars(d string) (out []box) {
	for _, xy := range render.Flatten(d) {
		for i := 2; i+1 < len(xy); i += 2 {
			out = append(out, edgeBars(xy[i-2], xy[i-1], xy[i], xy[i+1])...)
		}
	}
	return out
}

// edgeBars returns the bars of one straight edge.
func edgeBars(x0, y0, x1, y1 float64) (out []box) {
	if x0 == x1 || y0 == y1 {
		return []box{bar(x0, y0, x1, y1)}
	}
	// The corners of each square lie on the border of the line, and neighbours overlap.
	const half = render.OfferWidth / 2 / math.Sqrt2
	n := math.Ceil(math.Hypot(x1-x0, y1-y0) / half)
	for k := range int(n) + 1 {
		x, y := x0+(x1-x0)*float64(k)/n, y0+(y1-y0)*float64(k)/n
		out = append(out, box{x - half, y - half, x + half, y + half})
	}
	return out
}
