package architects

import (
	"math"
	"strings"

	"guildhall/render"
)

// point is a point of a picture.
type point struct{ x, y float64 }

// polygon is a closed shape with straight sides.
type polygon []point

// flatten reads path data as lines of straight pieces.
func flatten(d string) []polygon {
	var out []polygon
	for _, xy := range render.Flatten(d) {
		var line polygon
		for i := 0; i < len(xy); i += 2 {
			line = append(line, point{xy[i], xy[i+1]})
		}
		out = append(out, line)
	}
	return out
}

// ellipsePolygon returns an ellipse with straight sides.
func ellipsePolygon(x, y, rx, ry float64) polygon {
	const sides = 28
	var out polygon
	for i := range sides {
		s, c := math.Sincos(2 * math.Pi * float64(i) / sides)
		out = append(out, point{x + rx*c, y + ry*s})
	}
	return out
}

// roundedTop returns an area with round corners above, as a convex polygon.
func roundedTop(a render.Area, r float64) polygon {
	var out polygon
	corner := func(x, y, from float64) {
		for i := 0; i <= 6; i++ {
			s, c := math.Sincos((from + 15*float64(i)) * math.Pi / 180)
			out = append(out, point{x + r*c, y + r*s})
		}
	}
	corner(a.X+r, a.Y+r, 180)
	corner(a.X+a.W-r, a.Y+r, 270)
	return append(out, point{a.X + a.W, a.Y + a.H}, point{a.X, a.Y + a.H})
}

// cut returns the part of a polygon that lies within a convex one.
func (p polygon) cut(window polygon) polygon {
	for i := range window {
		a, b := window[i], window[(i+1)%len(window)]
		side := func(q point) float64 { return (b.x-a.x)*(q.y-a.y) - (b.y-a.y)*(q.x-a.x) }
		var out polygon
		for j := range p {
			from, to := p[j], p[(j+1)%len(p)]
			sf, st := side(from), side(to)
			if sf >= 0 {
				out = append(out, from)
			}
			if (sf < 0) != (st < 0) {
				t := sf / (sf - st)
				out = append(out, point{from.x + t*(to.x-from.x), from.y + t*(to.y-from.y)})
			}
		}
		p = out
	}
	return p
}

// within reports whether every point lies in the polygon with this distance
// from its sides.
func (p polygon) within(window polygon, margin float64) bool {
	for i := range window {
		a, b := window[i], window[(i+1)%len(window)]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		for _, q := range p {
			if (b.x-a.x)*(q.y-a.y)-(b.y-a.y)*(q.x-a.x) < margin*length {
				return false
			}
		}
	}
	return true
}

// data returns the polygon as path data.
func (p polygon) data(closed bool) string {
	var b strings.Builder
	for i, q := range p {
		letter := "L"
		if i == 0 {
			letter = "M"
		}
		b.WriteString(render.PathOf(letter, q.x, q.y))
	}
	if closed {
		b.WriteByte('Z')
	}
	return b.String()
}
