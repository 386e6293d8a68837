package artist

import (
	"math"

	"guildhall/engine"
	"guildhall/render"
)

const (
	badgeSize   = 28.0
	badgeRoom   = 16.0 // radius round a badge that is kept free
	badgeLeast  = 11.0 // radius that is kept free where there is no more room
	badgeStep   = 24.0 // between the badges of one ring
	pictureEdge = 2.0  // kept free inside the edge of the picture
)

// badgePlace is a place for the badge of a ring, and the direction of the further ones.
type badgePlace struct{ x, y, dx, dy float64 }

// badgePlaces returns the eight places for the badge of a ring in the order in which they
// are tried: from the upper right corner clockwise.
func badgePlaces(a render.Area) [8]badgePlace {
	right, low := a.X+a.W, a.Y+a.H
	x, y := a.Centre()
	return [8]badgePlace{
		{right, a.Y, -1, 0}, {right, y, 0, -1}, {right, low, -1, 0}, {x, low, -1, 0},
		{a.X, low, 1, 0}, {a.X, y, 0, -1}, {a.X, a.Y, 1, 0}, {x, a.Y, 1, 0},
	}
}

// obstacles are the parts of a picture that the badge of a ring may not cover: texts,
// candles, and badges of other rings. panels are the boxes that hold other things.
type obstacles struct {
	picture render.Area
	kept    []render.Area
	panels  []render.Area
}

// obstacles returns those drawn so far, and those that Finish adds.
func (d *Drawing) obstacles() *obstacles {
	o := &obstacles{picture: render.Rect(0, 0, float64(d.W), float64(d.H)).Grow(-pictureEdge)}
	o.add(d.Ground.Items)
	o.add(d.Pieces.Items)
	drawn := len(d.Pieces.Items)
	for _, draw := range d.late {
		draw()
	}
	o.add(d.Pieces.Items[drawn:])
	d.Pieces.Items = d.Pieces.Items[:drawn]
	return o
}

func (o *obstacles) add(items []render.Item) {
	for _, it := range items {
		x0, y0, x1, y1 := 0.0, 0.0, 0.0, 0.0
		switch it := it.(type) {
		case render.Label:
			x0, y0, x1, y1 = it.Bounds()
		case render.Disc:
			if it.Fill != "next" {
				continue
			}
			x0, y0, x1, y1 = render.Bounds(it)
		case render.Box:
			if it.Fill == "next" && it.R > 12 { // a candle that is a pill
				x0, y0, x1, y1 = render.Bounds(it)
			} else if it.Fill != "" && it.Line.Colour != "" {
				o.panels = append(o.panels, render.Rect(it.X, it.Y, it.W, it.H))
			}
		}
		if x1 > x0 {
			o.kept = append(o.kept, render.Rect(x0, y0, x1-x0, y1-y0))
		}
	}
}

// free reports whether a circle of radius r round x, y covers nothing and lies inside an
// area.
func (o *obstacles) free(x, y, r float64, in render.Area) bool {
	return inside(x, y, r, in) && o.distance(x, y) >= r
}

// inside reports whether a circle of radius r round x, y lies inside an area.
func inside(x, y, r float64, in render.Area) bool {
	return x-r >= in.X && y-r >= in.Y && x+r <= in.X+in.W && y+r <= in.Y+in.H
}

// distance returns the distance of a point from the nearest thing that a badge may not cover.
func (o *obstacles) distance(x, y float64) float64 {
	d := math.Inf(1)
	for _, k := range o.kept {
		nearX, nearY := min(max(x, k.X), k.X+k.W), min(max(y, k.Y), k.Y+k.H)
		d = min(d, math.Hypot(x-nearX, y-nearY))
	}
	return d
}

// panel returns the smallest panel round a ring, or the picture.
func (o *obstacles) panel(ring render.Area) render.Area {
	best := o.picture
	for _, p := range o.panels {
		round := p.X <= ring.X && p.Y <= ring.Y && p.X+p.W >= ring.X+ring.W && p.Y+p.H >= ring.Y+ring.H
		if round && p.W*p.H < best.W*best.H {
			best = p
		}
	}
	return best
}

// place returns the place for the badge of a ring: the first of the eight where it lies
// inside the picture and the ring's panel and covers nothing; otherwise the first where it
// lies in the picture and covers nothing, with little room at last; otherwise the clearest
// place of the ring.
func (o *obstacles) place(ring render.Area) badgePlace {
	places := badgePlaces(ring)
	for _, tried := range []struct {
		in   render.Area
		room float64
	}{{o.panel(ring), badgeRoom}, {o.picture, badgeRoom}, {o.picture, badgeLeast}} {
		for _, p := range places {
			if o.free(p.x, p.y, tried.room, tried.in) && o.free(p.x, p.y, tried.room, o.picture) {
				return p
			}
		}
	}
	return o.clearest(ring)
}

// clearest returns the place on the edge of a ring that is farthest from everything that a
// badge may not cover.
func (o *obstacles) clearest(ring render.Area) badgePlace {
	var best badgePlace
	most := math.Inf(-1)
	try := func(p badgePlace) {
		if !inside(p.x, p.y, badgeRoom, o.picture) {
			return
		}
		if d := o.distance(p.x, p.y); d > most {
			best, most = p, d
		}
	}
	const step = 4
	for x := 0.0; x <= ring.W; x += step {
		try(badgePlace{ring.X + x, ring.Y, 1, 0})
		try(badgePlace{ring.X + x, ring.Y + ring.H, 1, 0})
	}
	for y := 0.0; y <= ring.H; y += step {
		try(badgePlace{ring.X, ring.Y + y, 0, -1})
		try(badgePlace{ring.X + ring.W, ring.Y + y, 0, -1})
	}
	if math.IsInf(most, -1) {
		x, y := ring.Centre()
		best = badgePlace{x, y, 1, 0}
	}
	return best
}

// badges adds the badges of the seats that changed a place, the last one first, and keeps
// their room free. It leaves out earlier seats whose badges would cover something.
func (d *Drawing) badges(o *obstacles, at badgePlace, seats []engine.Seat) {
	var own []render.Area
	for i := len(seats) - 1; i >= 0; i-- {
		if seats[i] >= 0 {
			if len(own) > 0 && !o.free(at.x, at.y, badgeLeast, o.picture) {
				break
			}
			d.Pieces.Badge(seats[i], at.x, at.y, badgeSize, d.Letter(seats[i]), "card")
			own = append(own, render.Rect(at.x, at.y, 0, 0).Grow(badgeRoom))
		}
		at.x, at.y = at.x+badgeStep*at.dx, at.y+badgeStep*at.dy
	}
	o.kept = append(o.kept, own...)
}
