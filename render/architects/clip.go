package architects

import (
	"math"
	"strconv"
	"strings"

	"guildhall/render"
)

// point is a point of a picture.
type point struct{ x, y float64 }

// polygon is a closed shape with straight sides.
type polygon []point

// flatten reads path data (absolute letters M L Q T C Z) as lines of straight
// pieces; curves become a few of them.
func flatten(d string) []polygon {
	var out []polygon
	var line polygon
	var at, control point
	numbers := pathNumbers(d)
	next := func() point { p := point{numbers[0], numbers[1]}; numbers = numbers[2:]; return p }
	for i := 0; i < len(d); i++ {
		c := d[i]
		if c < 'A' || c > 'Z' {
			continue
		}
		for n := pairs(d[i+1:]); n > 0; {
			switch c {
			case 'M':
				out = appendLine(out, line)
				at = next()
				line, n = polygon{at}, n-1
			case 'L':
				at = next()
				line, n = append(line, at), n-1
			case 'Q':
				control = next()
				line, at, n = bend(line, at, control, control, next()), line[len(line)-1], n-2
			case 'T':
				control = point{2*at.x - control.x, 2*at.y - control.y}
				line, n = bend(line, at, control, control, next()), n-1
			case 'C':
				a, b := next(), next()
				line, n = bendCubic(line, at, a, b, next()), n-3
			}
			at = line[len(line)-1]
		}
		if c == 'Z' && len(line) > 0 {
			line = append(line, line[0])
		}
	}
	return appendLine(out, line)
}

func appendLine(out []polygon, line polygon) []polygon {
	if len(line) > 1 {
		out = append(out, line)
	}
	return out
}

// pairs is how many pairs of numbers follow before the next letter.
func pairs(d string) int {
	if i := strings.IndexFunc(d, func(r rune) bool { return r >= 'A' && r <= 'Z' }); i >= 0 {
		d = d[:i]
	}
	return len(pathNumbers(d)) / 2
}

func pathNumbers(d string) []float64 {
	var out []float64
	for _, word := range strings.FieldsFunc(d, func(r rune) bool { return r == ' ' || r == ',' || r >= 'A' && r <= 'Z' }) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			panic("render/architects: path " + d + ": " + err.Error())
		}
		out = append(out, v)
	}
	return out
}

// steps is how many straight pieces a curve becomes.
const steps = 8

// bend adds a quadratic curve: as a cubic one both of its controls are moved.
func bend(line polygon, from, a, b, to point) polygon {
	third := func(p, q point) point { return point{p.x + (q.x-p.x)*2/3, p.y + (q.y-p.y)*2/3} }
	return bendCubic(line, from, third(from, a), third(to, b), to)
}

func bendCubic(line polygon, p, a, b, q point) polygon {
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		w0, w1, w2, w3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		line = append(line, point{w0*p.x + w1*a.x + w2*b.x + w3*q.x, w0*p.y + w1*a.y + w2*b.y + w3*q.y})
	}
	return line
}

// ellipsePolygon is an ellipse with straight sides.
func ellipsePolygon(x, y, rx, ry float64) polygon {
	const sides = 28
	var out polygon
	for i := range sides {
		s, c := math.Sincos(2 * math.Pi * float64(i) / sides)
		out = append(out, point{x + rx*c, y + ry*s})
	}
	return out
}

// roundedTop is an area with round corners above, as a convex polygon.
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

// cut is the part of a polygon that lies within a convex one.
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

// within reports whether every point lies in the polygon, a margin off its sides.
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

// data is the polygon as path data.
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
