package render

import (
	"fmt"
	"math"
	"strconv"
)

// point is a place in the picture, in pixels.
type point struct{ x, y float64 }

// contour is a path made of straight lines.
type contour struct {
	pts    []point
	closed bool
}

// tolerance is the largest distance of a curve from its straight pieces, in pixels.
const tolerance = 0.08

// parsePath reads path data with absolute letters M L Q T C Z, scaled by k and
// then moved by dx, dy, and flattens its curves. The contours lie in m.
func parsePath(m *outlines, d string, k, dx, dy float64) ([]contour, error) {
	p := pathReader{m: m, s: d, k: k, dx: dx, dy: dy}
	for {
		p.space()
		if p.i == len(p.s) {
			return p.out, nil
		}
		if c := p.s[p.i]; c >= 'A' && c <= 'Z' {
			p.letter = c
			p.i++
		} else if p.letter == 0 || p.letter == 'Z' {
			return nil, fmt.Errorf("path %q: no letter at %d", d, p.i)
		}
		if err := p.segment(); err != nil {
			return nil, fmt.Errorf("path %q: %w", d, err)
		}
	}
}

// Flatten reads path data as lines of straight pieces: x, y, x, y ... A closed line ends
// where it began.
func Flatten(d string) [][]float64 {
	lines, err := parsePath(nil, d, 1, 0, 0)
	if err != nil {
		panic("render: " + err.Error())
	}
	var out [][]float64
	for _, line := range lines {
		if line.closed {
			line.pts = append(line.pts, line.pts[0])
		}
		var xy []float64
		for _, p := range line.pts {
			xy = append(xy, p.x, p.y)
		}
		out = append(out, xy)
	}
	return out
}

type pathReader struct {
	m         *outlines
	s         string
	i         int
	letter    byte
	k, dx, dy float64
	out       []contour
	pen, ctrl point
	quad      bool // the last segment was Q or T, so T has a mirror
}

func (p *pathReader) segment() error {
	quad := false
	switch p.letter {
	case 'M':
		to, err := p.point()
		if err != nil {
			return err
		}
		p.begin(to)
		p.pen, p.letter = to, 'L'
	case 'L':
		to, err := p.point()
		if err != nil {
			return err
		}
		p.add(to)
	case 'Q', 'T':
		ctrl := p.pen
		if p.letter == 'Q' {
			var err error
			if ctrl, err = p.point(); err != nil {
				return err
			}
		} else if p.quad {
			ctrl = point{2*p.pen.x - p.ctrl.x, 2*p.pen.y - p.ctrl.y}
		}
		to, err := p.point()
		if err != nil {
			return err
		}
		p.curve(ctrl, to)
		p.ctrl, quad = ctrl, true
	case 'C':
		return p.cubicTo()
	case 'Z':
		if len(p.out) == 0 {
			return fmt.Errorf("nothing to close")
		}
		last := &p.out[len(p.out)-1]
		last.closed, p.pen = true, last.pts[0]
	default:
		return fmt.Errorf("letter %q is not known", p.letter)
	}
	p.quad = quad
	return nil
}

func (p *pathReader) cubicTo() error {
	var q [3]point
	for i := range q {
		var err error
		if q[i], err = p.point(); err != nil {
			return err
		}
	}
	p.quad = false
	p.cubic(q[0], q[1], q[2])
	return nil
}

// begin adds a contour that begins at a point.
func (p *pathReader) begin(at point) {
	p.out = append(p.out, contour{pts: append(p.m.points(8), at)})
}

func (p *pathReader) add(to point) {
	if len(p.out) == 0 || p.out[len(p.out)-1].closed {
		p.begin(p.pen)
	}
	last := &p.out[len(p.out)-1]
	last.pts = p.m.add(last.pts, to)
	p.pen = to
}

func (p *pathReader) curve(c, to point) {
	from := p.pen
	bend := math.Hypot(from.x-2*c.x+to.x, from.y-2*c.y+to.y) / 4
	n := pieces(bend)
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		p.add(point{u*u*from.x + 2*u*t*c.x + t*t*to.x, u*u*from.y + 2*u*t*c.y + t*t*to.y})
	}
}

func (p *pathReader) cubic(a, b, to point) {
	from := p.pen
	bend := max(math.Hypot(from.x-2*a.x+b.x, from.y-2*a.y+b.y), math.Hypot(a.x-2*b.x+to.x, a.y-2*b.y+to.y)) * 3 / 4
	n := pieces(bend)
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		w0, w1, w2, w3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		p.add(point{
			w0*from.x + w1*a.x + w2*b.x + w3*to.x,
			w0*from.y + w1*a.y + w2*b.y + w3*to.y,
		})
	}
}

// pieces returns the number of lines that replace a curve with this bend.
func pieces(bend float64) int {
	return min(max(int(math.Ceil(math.Sqrt(bend/tolerance))), 1), 64)
}

func (p *pathReader) point() (point, error) {
	x, err := p.number()
	if err != nil {
		return point{}, err
	}
	y, err := p.number()
	return point{p.dx + p.k*x, p.dy + p.k*y}, err
}

func (p *pathReader) space() {
	for p.i < len(p.s) && (p.s[p.i] == ' ' || p.s[p.i] == ',') {
		p.i++
	}
}

func (p *pathReader) number() (float64, error) {
	p.space()
	start := p.i
	for p.i < len(p.s) {
		c := p.s[p.i]
		if c != '.' && (c < '0' || c > '9') && (c != '-' || p.i > start) {
			break
		}
		p.i++
	}
	v, err := strconv.ParseFloat(p.s[start:p.i], 64)
	if err != nil {
		return 0, fmt.Errorf("no number at %d", start)
	}
	return v, nil
}

// ellipse returns a closed contour round x, y. It lies in m.
func ellipse(m *outlines, x, y, rx, ry float64) contour {
	n := min(max(int(math.Ceil(math.Pi/math.Acos(1-tolerance/max(rx, ry, 0.5)))), 8), 128)
	c := contour{closed: true, pts: m.points(n)}
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		c.pts = append(c.pts, point{x + rx*cos, y + ry*sin})
	}
	return c
}

// roundRect returns a closed contour with corners of radius r. It lies in m.
func roundRect(m *outlines, x, y, w, h, r float64) contour {
	r = min(r, w/2, h/2)
	if r <= 0 {
		return contour{closed: true, pts: append(m.points(4), point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})}
	}
	n := max(int(math.Ceil(math.Pi/4/math.Acos(1-tolerance/max(r, 0.5)))), 3)
	c := contour{closed: true, pts: m.points(4*n + 4)}
	arc := func(cx, cy, from float64) {
		for i := 0; i <= n; i++ {
			sin, cos := math.Sincos(from + math.Pi/2*float64(i)/float64(n))
			c.pts = append(c.pts, point{cx + r*cos, cy + r*sin})
		}
	}
	arc(x+r, y+r, math.Pi)
	arc(x+w-r, y+r, 1.5*math.Pi)
	arc(x+w-r, y+h-r, 0)
	arc(x+r, y+h-r, 0.5*math.Pi)
	return c
}
