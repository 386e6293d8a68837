package caylus

import (
	"guildhall/render"
	"guildhall/render/artist"
)

// perRow is the number of spaces in a row of the road.
const perRow = 7

// rows is the number of rows of the road.
const rows = 4

// track holds the position of a road and the sizes of the things next to it. The first
// space is at the right end of the first row, and each row runs back below the one before.
// A space is a house, from its roof to its foot, above its own strip of road. Workers,
// pawns and prices are on the strip, so that they cover no name and no sign.
type track struct {
	x, y, w, px, py float64 // the first column and row, and the distances to the next
	roof, band      float64 // heights of roof and name
	body            float64 // height from the top of the roof to the road
	strip           float64 // width of the road
	left, right     float64 // x of the bends of the road
	start           float64 // height of the start of the road above the river
	small           bool    // owner and worker are on the strip, not in the house
}

// space returns the position of the house of a space, 1 to 28, without its road.
func (t track) space(n int) render.Area {
	row, col := (n-1)/perRow, (n-1)%perRow
	if row%2 == 0 {
		col = perRow - 1 - col
	}
	return render.Rect(t.x+float64(col)*t.px, t.y+float64(row)*t.py, t.w, t.body)
}

// find returns the position of a space, or false for a number that no road has.
func (t track) find(n int) (render.Area, bool) { return t.space(n), n >= 1 && n <= rows*perRow }

// spaces finds the spaces of the road in one picture; false for those that the
// picture does not show.
type spaces func(n int) (render.Area, bool)

// middle returns the height of the road below a space.
func (t track) middle(a render.Area) float64 { return a.Y + t.body + t.strip/2 }

// spot returns the region of a house as a place: below its roof, or on a phone with it. The
// disc that offers it is on its road.
func (t track) spot(a render.Area, k float64) artist.Region {
	s := artist.Region{Area: render.Rect(a.X, a.Y+t.roof*k, a.W, a.H-t.roof*k), Pad: 6}
	s.Disc = artist.Disc{X: a.X + 60*k, Y: a.Y + a.H + t.strip*k/2, R: 18 * k}
	if t.small {
		s.Area, s.Pad, s.Bare = render.Rect(a.X, a.Y-5, a.W, a.H+8), 2, true // a badge would cover the worker, a wider ring the next name
		s.Disc = artist.Disc{X: a.X + a.W*0.5, Y: a.Y + a.H + t.strip/2, R: 13.5}
	}
	return s
}

// turn is the radius of the bends of the road.
const turn = 26.0

// A way is a stretch of the road being laid out: straight lines, and the bends
// between them, which are small enough to be filled at once.
type way struct {
	straight pen
	bends    []*pen
	x, y     float64
}

func from(x, y float64) *way { return &way{x: x, y: y} }

// to goes straight to a point.
func (w *way) to(x, y float64) *way {
	w.straight.line(w.x, w.y, x, y)
	w.x, w.y = x, y
	return w
}

// bend turns round a corner to a point. It begins and ends a little within the
// adjacent straight lines, so that no seam is visible.
func (w *way) bend(cx, cy, x, y float64) *way {
	const share = 1.1
	p := new(pen).to('M', cx+(w.x-cx)*share, cy+(w.y-cy)*share).to('L', w.x, w.y).to('Q', cx, cy, x, y)
	w.bends = append(w.bends, p.to('L', cx+(x-cx)*share, cy+(y-cy)*share))
	w.x, w.y = x, y
	return w
}

// castleRoad returns the road from the castle past the special buildings to the end of the
// bridge.
func (t track) castleRoad() *way {
	return from(0, t.start).to(t.right-turn, t.start).bend(t.right, t.start, t.right, t.start+turn).to(t.right, t.y)
}

// worker returns the middle and the size of the worker in a house.
func (t track) worker(a render.Area, k float64) (x, y, size float64) {
	foot := a.Y + a.H
	if t.small {
		return a.X + a.W - 16, foot + t.strip/2 - 3, 36
	}
	return a.X + 58*k, foot - 21*k, 42 * k
}

// way returns the road from the bridge to below a space.
func (t track) way(to int) *way {
	y := t.middle(t.space(1))
	w := from(t.right, t.y).to(t.right, y-turn).bend(t.right, y, t.right-turn, y)
	for row := range rows {
		last := (row + 1) * perRow
		a := t.space(min(to, last))
		y := t.middle(a)
		end, back := t.left, 1.0 // the road runs to the left
		x := a.X - 8
		if row%2 == 1 {
			end, back = t.right, -1
			x = a.X + a.W + 8
		}
		if to <= last {
			w.to(x, y)
			break
		}
		next := t.middle(t.space(last + 1))
		w.to(end+back*turn, y).bend(end, y, end, y+turn)
		w.to(end, next-turn).bend(end, next, end+back*turn, next)
	}
	return w
}

// unlit adds the whole road to the ground in the look beyond the provost. The way to the
// bridge is always open.
func (t track) unlit(l *render.Layer) {
	t.pave(l, t.way(rows*perRow), "edge", "sand.l1")
	t.pave(l, t.castleRoad(), "oak", "pine.l1")
	t.chevrons(l, 1, rows*perRow, "edge")
}

// lit adds the road that the provost has opened.
func (t track) lit(l *render.Layer, provost int) {
	t.pave(l, t.way(provost), "oak", "pine.l1")
	t.chevrons(l, 1, provost, "oak")
}

// pave adds a stretch of road with its kerbs.
func (t track) pave(l *render.Layer, w *way, edge, fill string) {
	for _, line := range []render.Line{render.Ink(edge, t.strip+2), render.Ink(fill, t.strip-3)} {
		line.Butt = true
		l.Add(w.straight.shape("", line))
		for _, b := range w.bends {
			l.Add(b.shape("", line))
		}
	}
}

// chevrons adds the direction of the road between neighbours of a row.
func (t track) chevrons(l *render.Layer, first, last int, colour string) {
	if t.small {
		return
	}
	var d pen
	for n := first; n < last; n++ {
		if n%perRow == 0 {
			continue
		}
		a := t.space(n)
		x, tip := a.X-(t.px-t.w)/2, -4.0
		if (n-1)/perRow%2 == 1 {
			x, tip = a.X+a.W+(t.px-t.w)/2, 4
		}
		y := t.middle(a)
		d.to('M', x-tip, y-7).to('L', x+tip, y).to('L', x-tip, y+7)
	}
	l.Add(d.stroke(colour, 3))
}

// plot returns the ground of an empty space.
func (t track) plot(l *render.Layer, a render.Area) plot {
	p := plot{l, render.Rect(a.X, a.Y+10, a.W, a.H-14), 1}
	if t.small {
		p.Area, p.k = render.Rect(a.X, a.Y+4, a.W, a.H-6), 0.75
	}
	return p
}

// stone is half the width of a milestone, and the size of its number.
func (t track) stone() (r, size float64) {
	if t.small {
		return 20, 26
	}
	return 22, 25
}

// settled reports whether a building is on a space from the start of every match, so that
// its plot is never visible (RULES 3).
func settled(n int) bool { return n <= 8 || n == 16 }

// meadow returns the ground below the road, the road, and the plots of the spaces that are
// empty at first. It is the same in every picture.
func (t track) meadow(a render.Area) []render.Item {
	var l render.Layer
	l.Add(a.Filled(0, "leaf.l3"))
	t.unlit(&l)
	for n := 1; n <= rows*perRow; n++ {
		if settled(n) {
			continue
		}
		p := t.plot(&l, t.space(n))
		plots[n%len(plots)](p)
		r, _ := t.stone()
		p.milestone(r)
	}
	return l.Items
}
