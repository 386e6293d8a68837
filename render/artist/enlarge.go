package artist

import "guildhall/render"

// A Zoom draws parts of a full picture larger for a phone: it scales everything
// by K, and then moves it by X, Y.
type Zoom struct{ K, X, Y float64 }

// Area returns the enlarged area.
func (e Zoom) Area(a render.Area) render.Area {
	return render.Rect(e.X+e.K*a.X, e.Y+e.K*a.Y, e.K*a.W, e.K*a.H)
}

// Spot returns the enlarged spot. Its ring keeps its distance.
func (e Zoom) Spot(s Region) Region {
	s.Area = e.Area(s.Area)
	s.BX, s.BY = e.X+e.K*s.BX, e.Y+e.K*s.BY
	if s.Disc.R > 0 {
		s.Disc = Disc{e.X + e.K*s.Disc.X, e.Y + e.K*s.Disc.Y, e.K * s.Disc.R}
	}
	if s.Path != "" {
		s.Path = MovePath(s.Path, e.K, e.X, e.Y)
	}
	return s
}

// Items enlarges items of a layer in place.
func (e Zoom) Items(items []render.Item) {
	for i, it := range items {
		switch it := it.(type) {
		case render.Box:
			a := e.Area(render.Rect(it.X, it.Y, it.W, it.H))
			it.X, it.Y, it.W, it.H, it.R, it.Line = a.X, a.Y, a.W, a.H, e.K*it.R, it.Line.Times(e.K)
			items[i] = it
		case render.Disc:
			it.X, it.Y, it.R, it.Line = e.X+e.K*it.X, e.Y+e.K*it.Y, e.K*it.R, it.Line.Times(e.K)
			items[i] = it
		case render.Path:
			it.D, it.Line = MovePath(it.D, e.K, e.X, e.Y), it.Line.Times(e.K)
			items[i] = it
		case render.Icon:
			it.X, it.Y, it.Size = e.X+e.K*it.X, e.Y+e.K*it.Y, e.K*it.Size
			items[i] = it
		case render.Portrait:
			it.X, it.Y, it.Size = e.X+e.K*it.X, e.Y+e.K*it.Y, e.K*it.Size
			items[i] = it
		case render.Label:
			it.X, it.Y, it.Size, it.Max, it.Min = e.X+e.K*it.X, e.Y+e.K*it.Y, e.K*it.Size, e.K*it.Max, e.K*it.Min
			items[i] = it
		}
	}
}

// Enlarged draws parts with their areas of a full picture, and enlarges everything that
// they add: items, items kept by Late, and places.
func (d *Drawing) Enlarged(e Zoom, draw func()) {
	ground, pieces, late := len(d.Ground.Items), len(d.Pieces.Items), len(d.late)
	spots, places := d.spots, d.Places
	d.spots, d.Places = map[string]Region{}, map[string]render.Area{}
	least := d.Pieces.MinText
	d.Ground.MinText, d.Pieces.MinText = least/e.K, least/e.K
	draw()
	d.Ground.MinText, d.Pieces.MinText = least, least
	e.Items(d.Ground.Items[ground:])
	e.Items(d.Pieces.Items[pieces:])
	for i, draw := range d.late[late:] {
		d.late[late+i] = func() {
			pieces := len(d.Pieces.Items)
			draw()
			e.Items(d.Pieces.Items[pieces:])
		}
	}
	for place, s := range d.spots {
		spots[place] = e.Spot(s)
	}
	for place, a := range d.Places {
		places[place] = e.Area(a)
	}
	d.spots, d.Places = spots, places
}
