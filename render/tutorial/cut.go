package tutorial

import "guildhall/render"

// A cutout holds the visible items of a part of a picture.
type cutout struct {
	area  render.Area
	items []render.Item
	pins  []Pin
}

// cut takes a part out of a picture. Boxes are cut at its border. A label
// belongs to the part if all of it is inside, other items if their middle is.
func cut(s *render.Scene, a render.Area) cutout {
	c := cutout{area: a}
	for _, layer := range [][]render.Item{s.Ground.Items, s.Pieces.Items} {
		for _, it := range layer {
			switch it := it.(type) {
			case render.Box:
				if b, ok := clip(it, a); ok {
					c.items = append(c.items, b)
				}
			case render.Label:
				if x0, y0, x1, y1 := it.Bounds(); inside(a, x0, y0) && inside(a, x1, y1) {
					c.items = append(c.items, it)
				}
			default:
				if x, y := middle(it); inside(a, x, y) {
					c.items = append(c.items, it)
				}
			}
		}
	}
	return c
}

// clip returns the part of a box inside an area, or false if there is none. The result
// extends a little beyond the area, so that the new edge is not visible.
func clip(b render.Box, a render.Area) (render.Box, bool) {
	a = a.Grow(2)
	x0, y0, x1, y1 := max(b.X, a.X), max(b.Y, a.Y), min(b.X+b.W, a.X+a.W), min(b.Y+b.H, a.Y+a.H)
	if x0 >= x1 || y0 >= y1 {
		return b, false
	}
	b.X, b.Y, b.W, b.H = x0, y0, x1-x0, y1-y0
	return b, true
}

func inside(a render.Area, x, y float64) bool {
	return x >= a.X && x <= a.X+a.W && y >= a.Y && y <= a.Y+a.H
}

// middle returns the middle of an item that is neither box nor label.
func middle(it render.Item) (x, y float64) {
	x0, y0, x1, y1 := render.Bounds(it)
	return (x0 + x1) / 2, (y0 + y1) / 2
}
