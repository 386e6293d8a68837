package artist

import (
	"math"
	"strings"

	"guildhall/engine"
	"guildhall/engine/hex"
	"guildhall/render"
)

// Hexes places the spaces of a hex map in a picture. Each space is a hexagon with a corner at
// the top.
type Hexes struct {
	Map  *hex.Map
	Side float64 // length of a side, and distance from the centre to a corner
	x, y float64 // of column 0 and row 0 of the map's drawing
}

// Parts of the side of a hexagon.
const (
	hexGap    = 0.04 // between an outline and the border of the space
	hexName   = 0.56 // from the centre up to the middle of the name
	hexSpread = 0.4  // from the centre to each of several pieces
)

// hexText is the smallest size of the name of a space.
const hexText = 16

// hexBadge is the distance of a badge from the corner of its space, so that frames of
// neighbours do not cover its letter.
const hexBadge = badgeSize / 2

// NewHexes returns the largest hexagons with which the map fits into an area, in its middle.
func NewHexes(m *hex.Map, a render.Area) Hexes {
	left, right := math.MaxInt, 0
	last := 0
	for space := range int8(m.Len()) {
		column, row := m.Position(space)
		left, right, last = min(left, column), max(right, column), max(last, row)
	}
	columns, rows := float64(right-left), float64(last)
	h := Hexes{Map: m, Side: min(a.W/(columns+2)/hexHalf, a.H/(rows*1.5+2))}
	h.x = a.X + a.W/2 - (float64(left)+columns/2)*h.Side*hexHalf
	h.y = a.Y + a.H/2 - rows/2*h.Side*1.5
	return h
}

// hexHalf is half the width of a hexagon with sides of 1.
const hexHalf = 0.8660254037844386

// Centre returns the middle of a space.
func (h Hexes) Centre(space int8) (x, y float64) {
	column, row := h.Map.Position(space)
	return h.x + float64(column)*h.Side*hexHalf, h.y + float64(row)*h.Side*1.5
}

// Outline returns the outline of a space as path data. Outlines of neighbours do not touch.
func (h Hexes) Outline(space int8) string {
	x, y := h.Centre(space)
	side := h.Side * (1 - hexGap)
	w := side * hexHalf
	return render.PathOf("MLLLLLZ", x, y-side, x+w, y-side/2, x+w, y+side/2, x, y+side, x-w, y+side/2, x-w, y-side/2)
}

// Region returns the region of a space, for Drawing.Place. Its ring follows the outline, and
// the badge is at the corner at the upper right. The touched areas of neighbours do not
// overlap.
func (h Hexes) Region(space int8) Region {
	x, y := h.Centre(space)
	w := h.Side * hexHalf
	return Region{Area: render.Rect(x-w, y-h.Side*0.75, 2*w, h.Side*1.5), Path: h.Outline(space), BX: x + w - hexBadge*hexHalf, BY: y - h.Side/2 + hexBadge/2}
}

// Spots returns the centres of n pieces on a space: its middle for one, otherwise points
// around the middle, the first one at the left.
func (h Hexes) Spots(space int8, n int) [][2]float64 {
	x, y := h.Centre(space)
	if n == 1 {
		return [][2]float64{{x, y}}
	}
	spots := make([][2]float64, n)
	for i := range spots {
		sin, cos := math.Sincos(math.Pi - 2*math.Pi*float64(i)/float64(n))
		spots[i] = [2]float64{x + h.Side*hexSpread*cos, y - h.Side*hexSpread*sin}
	}
	return spots
}

// spacePlace begins the place of a space: "space:b3".
const spacePlace = "space:"

// Draw adds a space of a colour to the picture, with its name below the upper corner, as the
// place "space:b3".
func (h Hexes) Draw(d *Drawing, space int8, fill string) {
	x, y := h.Centre(space)
	d.Place(spacePlace+h.Map.Name(space), h.Region(space))
	d.Pieces.Add(render.Path{D: h.Outline(space), Fill: fill, Line: render.Ink("ink2", 2)})
	size := max(hexText, h.Side*0.3)
	d.Pieces.Text(x, y-h.Side*hexName+size*0.36, h.Map.Name(space), render.Strong(size).Mid())
}

// AboutSpace names the space at a place that Draw has added, with the owner of its piece. owners
// has a seat for each space, or -1. It returns no name for another place.
func AboutSpace(m *hex.Map, owners []int8, place string) render.About {
	about := render.AboutNothing()
	if space, ok := m.Find(SpaceName(place)); ok {
		about.Name, about.Owner = m.Name(space), engine.Seat(owners[space])
	}
	return about
}

// SpaceName returns the name of the space at a place that Draw has added, and of another place
// the place.
func SpaceName(place string) string { return strings.TrimPrefix(place, spacePlace) }

// SpacesOf lists the names of the spaces that a seat owns.
func SpacesOf(m *hex.Map, owners []int8, seat engine.Seat) string {
	return List(m.Len(), func(space int) string {
		if engine.Seat(owners[space]) != seat {
			return ""
		}
		return m.Name(int8(space))
	})
}
