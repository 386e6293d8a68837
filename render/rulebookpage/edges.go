package rulebookpage

import (
	"math"
	"slices"

	"guildhall/render"
)

const (
	// margin is the usual margin around the places of a cut.
	margin = 10
	// reach is the maximum distance between the places and an edge of a cut.
	reach = 64
	// small is the largest size of a piece that an edge should not cross. Larger things are
	// ground: a table, a frame round many places.
	small = 160
)

// edges holds the edges of a part that is cut out of a picture.
type edges struct {
	of                       *render.Scene
	left, top, right, bottom float64
}

// round moves the edges outwards from the places. Each edge goes through few
// pieces and is near the usual margin.
func (e *edges) round() {
	var pieces []piece
	for _, it := range slices.Concat(e.of.Ground.Items, e.of.Pieces.Items) {
		if x0, y0, x1, y1 := render.Bounds(it); x1-x0 <= small && y1-y0 <= small {
			pieces = append(pieces, piece{span{x0, x1}, span{y0, y1}})
		}
	}
	across := func() (list []span) {
		for _, p := range pieces {
			if p.x.meets(e.left, e.right) {
				list = append(list, p.y)
			}
		}
		return list
	}
	upright := func() (list []span) {
		for _, p := range pieces {
			if p.y.meets(e.top, e.bottom) {
				list = append(list, p.x)
			}
		}
		return list
	}
	e.top = edge(across(), e.top, 0)
	e.bottom = edge(across(), e.bottom, float64(e.of.H))
	e.left = edge(upright(), e.left, 0)
	e.right = edge(upright(), e.right, float64(e.of.W))
}

// piece is the area of a piece.
type piece struct{ x, y span }

// span is the extent of a piece in one direction.
type span struct{ from, to float64 }

func (s span) meets(from, to float64) bool { return s.to > from && s.from < to }

// dear is the number of pixels that an edge moves to avoid cutting one more piece.
const dear = 60

// edge returns the position of an edge that may lie between the places and the end of the picture, and
// so through some of these spans.
func edge(pieces []span, places, end float64) float64 {
	most := min(reach, math.Abs(end-places))
	if most <= margin {
		return end
	}
	best, least := places, math.Inf(1)
	for out := 0.0; out <= most; out++ {
		at := places + math.Copysign(out, end-places)
		cost := math.Abs(out - margin)
		for _, p := range pieces {
			if less := min(at-p.from, p.to-at); less > 1 { // cut at the end where less is lost
				cost += dear * 2 * less / (p.to - p.from)
			}
		}
		if cost < least {
			best, least = at, cost
		}
	}
	return best
}
