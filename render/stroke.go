package render

import "math"

// stroker turns lines into pieces that can be filled. Each segment is a
// rectangle and each joint a disc or a wedge, all wound the same way, so that
// their overlaps count once.
type stroker struct {
	m    *outlines // memory of out
	half float64
	butt bool
	out  []contour
}

func (s *stroker) stroke(c contour) {
	pts := s.distinct(c.pts)
	if len(pts) == 1 {
		if !s.butt {
			s.disc(pts[0])
		}
		return
	}
	if c.closed && pts[0] == pts[len(pts)-1] {
		pts = pts[:len(pts)-1]
	}
	n := len(pts)
	segments := n - 1
	if c.closed {
		segments = n
	}
	for i := range segments {
		s.segment(pts[i], pts[(i+1)%n])
	}
	for i := range n {
		inner := i > 0 && i < n-1
		switch {
		case c.closed || inner:
			s.joint(pts[(i+n-1)%n], pts[i], pts[(i+1)%n])
		case !s.butt:
			s.disc(pts[i])
		}
	}
}

// distinct returns the points without those that repeat the one before.
func (s *stroker) distinct(pts []point) []point {
	out := s.m.points(len(pts))
	for i, p := range pts {
		if i == 0 || math.Hypot(p.x-out[len(out)-1].x, p.y-out[len(out)-1].y) > 1e-6 {
			out = append(out, p)
		}
	}
	return out
}

func (s *stroker) normal(a, b point) point {
	l := math.Hypot(b.x-a.x, b.y-a.y)
	return point{-(b.y - a.y) / l * s.half, (b.x - a.x) / l * s.half}
}

func (s *stroker) segment(a, b point) {
	n := s.normal(a, b)
	s.polygon(point{a.x + n.x, a.y + n.y}, point{a.x - n.x, a.y - n.y}, point{b.x - n.x, b.y - n.y}, point{b.x + n.x, b.y + n.y})
}

// joint closes the gap on the outer side of a corner: with a disc at a sharp
// corner, with a triangle at the joint of a flattened curve.
func (s *stroker) joint(a, b, c point) {
	n, m := s.normal(a, b), s.normal(b, c)
	cross := n.x*m.y - n.y*m.x
	dot := n.x*m.x + n.y*m.y
	if dot < 0.9*s.half*s.half {
		s.disc(b)
		return
	}
	if cross > 0 { // the gap is on the side the normals turn away from
		s.polygon(b, point{b.x - n.x, b.y - n.y}, point{b.x - m.x, b.y - m.y})
	} else if cross < 0 {
		s.polygon(b, point{b.x + m.x, b.y + m.y}, point{b.x + n.x, b.y + n.y})
	}
}

// polygon adds a piece with these corners.
func (s *stroker) polygon(corners ...point) {
	s.out = append(s.out, contour{closed: true, pts: append(s.m.points(len(corners)), corners...)})
}

func (s *stroker) disc(p point) { s.out = append(s.out, ellipse(s.m, p.x, p.y, s.half, s.half)) }

// dashes cuts a contour into pieces of length on with gaps of length off. They lie in m.
func dashes(m *outlines, c contour, on, off float64) []contour {
	pts := c.pts
	if c.closed {
		pts = append(append(m.points(len(pts)+1), pts...), pts[0])
	}
	var out []contour
	drawing, left := true, on
	piece := append(m.points(2), pts[0])
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		for at := 0.0; at < length; {
			step := min(left, length-at)
			at += step
			left -= step
			p := point{a.x + (b.x-a.x)*at/length, a.y + (b.y-a.y)*at/length}
			if drawing {
				piece = m.add(piece, p)
			}
			if left > 1e-9 {
				continue
			}
			if drawing {
				out = append(out, contour{pts: piece})
				drawing, left = false, off
			} else {
				piece = append(m.points(2), p)
				drawing, left = true, on
			}
		}
	}
	if drawing && len(piece) > 1 {
		out = append(out, contour{pts: piece})
	}
	return out
}
