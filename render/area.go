package render

// Area is an upright rectangle in a picture.
type Area struct{ X, Y, W, H float64 }

// Rect returns the area with its upper left corner at x, y.
func Rect(x, y, w, h float64) Area { return Area{x, y, w, h} }

// Centre returns the middle of the area.
func (a Area) Centre() (x, y float64) { return a.X + a.W/2, a.Y + a.H/2 }

// Grow returns the area with a margin of by round it.
func (a Area) Grow(by float64) Area { return Area{a.X - by, a.Y - by, a.W + 2*by, a.H + 2*by} }

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
