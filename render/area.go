package render

import (
	"math"
	"strconv"
	"strings"
)

// Area is an upright rectangle in a picture.
type Area struct{ X, Y, W, H float64 }

// Rect returns the area with its upper left corner at x, y.
func Rect(x, y, w, h float64) Area { return Area{x, y, w, h} }

// Centre returns the middle of the area.
func (a Area) Centre() (x, y float64) { return a.X + a.W/2, a.Y + a.H/2 }

// Grow returns the area with a margin of by round it.
func (a Area) Grow(by float64) Area { return Area{a.X - by, a.Y - by, a.W + 2*by, a.H + 2*by} }

// Moved returns the area moved right and down.
func (a Area) Moved(dx, dy float64) Area { return Area{a.X + dx, a.Y + dy, a.W, a.H} }

// Outline returns the border of the area as path data.
func (a Area) Outline() string {
	return PathOf("MLLLZ", a.X, a.Y, a.X+a.W, a.Y, a.X+a.W, a.Y+a.H, a.X, a.Y+a.H)
}

// Box returns the area as a box with corners of radius r.
func (a Area) Box(r float64, fill string, line Line) Box {
	return Box{a.X, a.Y, a.W, a.H, r, fill, line}
}

// Filled returns a box without an outline.
func (a Area) Filled(r float64, fill string) Box { return a.Box(r, fill, Line{}) }

// Outlined returns a box without a fill.
func (a Area) Outlined(r float64, line Line) Box { return a.Box(r, "", line) }

// Shade returns the solid shade of a piece of cardboard that lies on the area.
func (a Area) Shade(dx, dy, r float64) Box {
	return Rect(a.X+dx, a.Y+dy, a.W, a.H).Filled(r, "edge")
}

// Bounds returns the edges of an item without its outline.
func Bounds(it Item) (x0, y0, x1, y1 float64) {
	switch it := it.(type) {
	case Box:
		return it.X, it.Y, it.X + it.W, it.Y + it.H
	case Disc:
		return it.X - it.R, it.Y - it.R, it.X + it.R, it.Y + it.R
	case Icon:
		return it.X - it.Size/2, it.Y - it.Size/2, it.X + it.Size/2, it.Y + it.Size/2
	case Portrait:
		return it.X, it.Y, it.X + it.Size, it.Y + it.Size
	case Label:
		return it.Bounds()
	case Path:
		return boundsOf(it.D)
	}
	return 0, 0, 0, 0
}

// boundsOf returns the edges of path data: absolute letters, then pairs of numbers.
func boundsOf(d string) (x0, y0, x1, y1 float64) {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	n := 0
	for _, word := range strings.FieldsFunc(d, func(r rune) bool { return r == ' ' || r == ',' || r >= 'A' && r <= 'Z' }) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			panic("render: path " + d + ": " + err.Error())
		}
		low[n%2], high[n%2] = min(low[n%2], v), max(high[n%2], v)
		n++
	}
	return low[0], low[1], high[0], high[1]
}
