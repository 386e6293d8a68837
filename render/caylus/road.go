package caylus

import (
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// road adds the things along the road: the houses, and the site of the next one.
func (d *drawing) road(t track) {
	t.lit(&d.Pieces, d.v.Provost)
	for _, s := range d.v.Road {
		a := t.space(s.Number)
		d.Place(s.Place, t.spot(a, 1))
		if s.Building != "" {
			d.house(t, s, a, 1)
			continue
		}
		p := t.plot(&d.Pieces, a)
		r, size := t.stone()
		if s.Next {
			d.Pieces.Add(p.Grow(1).Filled(10, "leaf.l3"))
			p.site()
			p.milestone(r)
		}
		p.number(&d.Pieces, s.Number, r, size)
	}
	for _, pawn := range []string{"provost", "bailiff"} {
		s := d.pawnSpot(t, pawn)
		d.Place(pawn, s)
		d.Touch(pawn, s.Grow(-1)) // clear of the other pawn
	}
}

// washed weakens the colours on a space that the provost cuts off.
var washed = artist.Fade{Keep: 58, Ground: "sheet"}

// spaceStyle returns the colours of a space: normal or washed out.
func spaceStyle(s game.Space) (k artist.Fade, line, paper string) {
	if s.Reached {
		return artist.Fade{}, "ink", "card"
	}
	return washed, "mute", "sheet"
}

// bandColours returns the colours of a space's name band and of the text on it.
func bandColours(s game.Space) (fill, text string) {
	look := classLooks[s.Class]
	if s.Reached {
		return look.band, look.text
	}
	return paler(look.band), "ink2"
}

// house adds a building: roof, name, signs, owner, worker. k is its size in
// units of the track's.
func (d *drawing) house(t track, s game.Space, a render.Area, k float64) {
	l := &d.Pieces
	wash, line, paper := spaceStyle(s)
	if !settled(s.Number) {
		l.Add(render.Rect(a.X-1, a.Y-2, a.W+2, a.H-2).Filled(0, "leaf.l3")) // the field is gone
	}
	roofs[s.Class](roof{l, render.Rect(a.X, a.Y, a.W, t.roof*k), !s.Reached})
	body := render.Rect(a.X, a.Y+t.roof*k, a.W, a.H-t.roof*k)
	l.Add(body.Filled(3, paper))
	fill, text := bandColours(s)
	if t.band > 0 {
		l.Add(render.Rect(body.X, body.Y, body.W, t.band*k).Box(3, fill, render.Ink(line, 2)))
	}
	l.Add(body.Outlined(3, render.Ink(line, 2.5)))
	if t.small {
		d.smallHouse(t, s, body, text, wash)
		return
	}
	d.nameOnBand(s.Building, render.Rect(body.X+40*k, body.Y, body.W-43*k, t.band*k), text, k)
	d.number(s, body.X+18*k, body.Y+17*k, 17*k, 20*k)
	d.signs(s, body, k, wash)
	foot := a.Y + a.H
	if s.Pending >= 0 {
		d.pending(render.Rect(a.X, a.Y, a.W, t.roof*k), a.X+a.W-28*k, foot-27*k, 42*k)
		l.Badge(s.Pending, a.X+a.W-6*k, foot-4*k, 28*k, d.Letter(s.Pending), "card")
	}
	if s.Owner >= 0 {
		l.House(s.Owner, a.X+22*k, foot-22*k, 36*k, d.Letter(s.Owner))
	}
	if s.Worker >= 0 {
		x, y, size := t.worker(a, k)
		l.Peg(s.Worker, x, y, size, d.Letter(s.Worker))
	}
}

// nameOnBand adds the name of a building as menus have it: on one line, or
// smaller on two.
func (d *drawing) nameOnBand(id string, a render.Area, colour string, k float64) {
	name := d.Tell(d.v.Printed().Tile(id).Name)
	style := render.Strong(20 * k).Colour(colour).In(a.W).Down(16 * k)
	lines := render.Wrap(name, render.Strong(16.5*k).Colour(colour).In(a.W+1), 2)
	if len(lines) == 1 {
		d.Pieces.Text(a.X, a.Y+a.H*0.71, name, style)
		return
	}
	for i, one := range lines {
		one.X, one.Y = a.X, a.Y+k*(14.5+15.5*float64(i))
		d.Pieces.Add(one)
	}
}

// number adds the disc with the number of a space.
func (d *drawing) number(s game.Space, x, y, r, size float64) {
	fill := "walnut"
	if !s.Reached {
		fill = "ink2"
	}
	d.Pieces.Add(render.Disc{X: x, Y: y, R: r, Fill: fill, Line: render.Ink("card", 2)})
	d.Pieces.Text(x, y+size*0.36, strconv.Itoa(s.Number), render.Strong(size).Mid().Colour("card"))
}

// signs adds the action of a worker here, or the building's own gain, and in brackets the
// bonus of the owner.
func (d *drawing) signs(s game.Space, body render.Area, k float64, wash artist.Fade) {
	info := d.v.Printed().Tile(s.Building)
	if f := action(info); len(f) > 0 {
		f.DrawMid(&d.Pieces, body.X+body.W/2, body.Y+53*k, 32*k, body.W-10*k, wash)
	}
	if in := inBrackets(bonus(info)); in != nil {
		w := in.Width(21 * k)
		in.Draw(&d.Pieces, body.X+body.W-w-3*k, body.Y+body.H-19*k, 21*k, wash)
	}
}

// smallHouse adds to a house of the phone cut its number, name and signs. Owner
// and worker are on the strip.
func (d *drawing) smallHouse(t track, s game.Space, body render.Area, text string, wash artist.Fade) {
	l := &d.Pieces
	top := body.Y - t.roof
	if t.band > 0 {
		d.phoneBand(s.Building, render.Rect(body.X, body.Y, body.W, t.band), text)
	}
	if s.Pending >= 0 {
		d.pending(render.Rect(body.X, top, body.W, t.roof), body.X+body.W*0.44, top+9, 26)
		l.Badge(s.Pending, body.X+body.W*0.64, top+10, 24, d.Letter(s.Pending), "card")
	}
	r, size := 14.0, 23.0 // above the name, with both digits inside
	if s.Number > 9 {
		r, size = 14.5, 20
	}
	if t.band == 0 {
		r = 18
	}
	d.number(s, body.X+14, min(top+11, body.Y-r+1), r, size)
	info := d.v.Printed().Tile(s.Building)
	mid := body.Y + t.band + (body.H-t.band)/2
	x, room := body.X+body.W/2, body.W-5
	if b := bonus(info); len(b) > 0 {
		up, low, size, small := 9.0, 10.0, 21.0, 19.0
		if t.band == 0 {
			up, low, size, small = 15, 15, 26, 24
		}
		action(info).DrawMid(l, x, mid-up, size, room, wash)
		inBrackets(b).DrawMid(l, x, mid+low, small, room, wash)
	} else if f := action(info); len(f) > 0 {
		f.DrawMid(l, x, mid, 30, room, wash)
	}
	y := body.Y + body.H + t.strip/2
	if s.Owner >= 0 {
		d.strip.House(s.Owner, body.X+14, y-1, 26, d.Letter(s.Owner))
	}
	if s.Worker >= 0 {
		x, y, size := t.worker(render.Rect(body.X, top, body.W, t.body), 1)
		d.strip.Peg(s.Worker, x, y, size, d.Letter(s.Worker))
	}
}

// phoneBand adds a name to the band of a small house, between the rings that this
// house and its neighbours may get.
func (d *drawing) phoneBand(id string, a render.Area, colour string) {
	name := render.Strong(25).Mid().Colour(colour).In(a.W - 5).Down(18)
	d.Pieces.Text(a.X+a.W/2, a.Y+a.H*0.8, d.phoneName(id), name)
}

// pending shows that the building will become a residence: a dashed gable over its roof,
// and the deed. They cover nothing of the building.
func (d *drawing) pending(top render.Area, x, y, size float64) {
	gable := new(pen).to('M', top.X-1, top.Y+top.H).to('L', top.X+top.W/2, top.Y-8).to('L', top.X+top.W+1, top.Y+top.H)
	d.Pieces.Add(
		gable.stroke("card", 8),
		gable.shape("", render.Dashed("leaf.d1", 4, 11, 7)),
		render.Icon{Name: "deed", X: x, Y: y, Size: size},
	)
}

func sectionIcon(id string) string {
	if id == "towers" {
		return "tower"
	}
	return id
}
