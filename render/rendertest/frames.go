package rendertest

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"guildhall/render"
)

// Uncovered checks that no frame of a place that can be chosen covers a label
// that was drawn before it: names and numbers stay readable.
func Uncovered(t testing.TB, s *render.Scene) {
	t.Helper()
	var labels []render.Label
	for _, it := range append(append([]render.Item(nil), s.Ground.Items...), s.Pieces.Items...) {
		if l, ok := it.(render.Label); ok {
			labels = append(labels, l)
			continue
		}
		for _, bar := range frameBars(it) {
			for _, l := range labels {
				if ink := inkOf(l); ink.overlapsBy(bar, 2) {
					t.Errorf("a frame covers %q at %.0f, %.0f", l.Text, l.X, l.Y)
				}
			}
		}
	}
}

// inkOf is the room that the letters of a label take, without what no letter
// reaches.
func inkOf(l render.Label) box {
	x0, _, x1, _ := l.Bounds()
	return box{x0, l.Y - 0.7*l.Size, x1, l.Y}
}

func (a box) overlapsBy(b box, n float64) bool {
	return a.x0+n < b.x1 && b.x0+n < a.x1 && a.y0+n < b.y1 && b.y0+n < a.y1
}

// frameBars are the upright and level bars of a frame; none of anything else.
func frameBars(it render.Item) []box {
	switch it := it.(type) {
	case render.Box:
		if it.Fill == "" && isFrame(it.Line) {
			x0, y0, x1, y1 := it.X, it.Y, it.X+it.W, it.Y+it.H
			return []box{bar(x0, y0, x1, y0), bar(x0, y1, x1, y1), bar(x0, y0, x0, y1), bar(x1, y0, x1, y1)}
		}
	case render.Path:
		if it.Fill == "" && isFrame(it.Line) {
			return pathBars(it.D)
		}
	}
	return nil
}

// isFrame reports whether a line is the outer one of a frame of render.Offer.
func isFrame(l render.Line) bool { return l.Colour == "ink" && l.Width == render.OfferWidth }

func bar(x0, y0, x1, y1 float64) box {
	const half = render.OfferWidth / 2
	return box{min(x0, x1) - half, min(y0, y1) - half, max(x0, x1) + half, max(y0, y1) + half}
}

var pathPoint = regexp.MustCompile(`([A-Z])(?:(-?[0-9.]+) (-?[0-9.]+))?`)

// pathBars are the bars of an outline of straight pieces; of curves none.
func pathBars(d string) []box {
	if strings.ContainsAny(d, "CQ") {
		return nil
	}
	var out []box
	var x, y, x0, y0 float64
	for _, m := range pathPoint.FindAllStringSubmatch(d, -1) {
		nx, _ := strconv.ParseFloat(m[2], 64)
		ny, _ := strconv.ParseFloat(m[3], 64)
		switch m[1] {
		case "M":
			x0, y0 = nx, ny
		case "Z":
			out = append(out, bar(x, y, x0, y0))
			continue
		default:
			out = append(out, bar(x, y, nx, ny))
		}
		x, y = nx, ny
	}
	return out
}
