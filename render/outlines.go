package render

import "sync"

// outlines is memory for the outlines of one item of a picture, which the next item uses
// again: outlines were a sixth of the bytes that a turn allocated. A nil *outlines allocates
// each outline.
type outlines struct {
	pts     []point
	stroked []contour // pieces of the latest stroke
}

// outlinesPool keeps the memory of finished pictures.
var outlinesPool = sync.Pool{New: func() any { return new(outlines) }}

// pointBlock is the number of points that are allocated together.
const pointBlock = 4096

// points returns an empty slice with room for n points. It is valid until reset.
func (m *outlines) points(n int) []point {
	if m == nil {
		return make([]point, 0, n)
	}
	from := len(m.pts)
	if from+n > cap(m.pts) { // outlines in the old block stay valid
		m.pts, from = make([]point, 0, max(n, pointBlock, 2*cap(m.pts))), 0
	}
	m.pts = m.pts[:from+n]
	return m.pts[from : from : from+n]
}

// add appends a point to a slice of m.
func (m *outlines) add(pts []point, p point) []point {
	if len(pts) == cap(pts) {
		pts = append(m.points(2*len(pts)), pts...)
	}
	return append(pts, p)
}

// pieces returns an empty list for the pieces of a stroke. It is valid until the next stroke.
func (m *outlines) pieces() []contour {
	if m == nil {
		return nil
	}
	return m.stroked[:0]
}

// keepPieces keeps the memory of the pieces of a stroke.
func (m *outlines) keepPieces(list []contour) {
	if m != nil {
		m.stroked = list
	}
}

// reset ends the use of all slices of m.
func (m *outlines) reset() { m.pts = m.pts[:0] }
