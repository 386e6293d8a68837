package caylus

import (
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// specials adds the six buildings between castle and bridge, the first in a.
func (d *drawing) specials(a render.Area, pitch float64) {
	for i, s := range d.v.Special {
		at := a
		at.X += float64(i) * pitch
		d.special(s, at)
		for n, w := range s.Workers {
			d.Place(slotPlace(s.ID, n), d.slotSpot(s.ID, n, w < 0, at))
			if slots[s.ID] != nil {
				d.Touch(slotPlace(s.ID, n), d.specialSlot(s.ID, n, at))
			}
		}
		d.Touch(s.ID, at)
	}
}

// slots are the names of the slots of the buildings that have several.
var slots = map[string][]string{"stables": {"1", "2", "3"}, "inn": {"left", "right"}}

// slotPlace returns the place of a slot of a special building, from 0.
func slotPlace(id string, n int) string {
	if names := slots[id]; names != nil {
		return id + ":" + names[n]
	}
	return id
}

// slotSpot returns the building with the disc that offers a slot of it: the disc fills an
// empty slot, or stands on the road where the building has only one.
func (d *drawing) slotSpot(id string, n int, free bool, a render.Area) artist.Region {
	s := artist.Region{Area: a, Pad: 2}
	switch {
	case slots[id] == nil:
		s.Disc = artist.Disc{X: s.X + s.W/2, Y: fullTrack.start, R: 18}
	case free:
		x, y := d.specialSlot(id, n, a).Centre()
		s.Disc = artist.Disc{X: x, Y: y, R: 18}
	}
	return s
}

// special adds a special building of the full board: its name on a scalloped
// banner, its sign, the places of its workers.
func (d *drawing) special(s game.Special, a render.Area) {
	k, line, paper := artist.Fade{}, "ink", "card"
	look := classLooks["special"]
	if !s.InUse {
		k, line, paper = washed, "mute", "sheet"
		look.band, look.text = paler(look.band), "ink2"
	}
	l := &d.Ground
	l.Add(a.Box(4, paper, render.Ink(line, 2.5)))
	const scallops = 6
	banner := new(pen).to('M', a.X+1, a.Y+1).to('L', a.X+a.W-1, a.Y+1).to('L', a.X+a.W-1, a.Y+33)
	w := (a.W - 2) / scallops
	for q := range scallops {
		right := a.X + a.W - 1 - float64(q)*w
		banner.to('Q', right-w/2, a.Y+43, right-w, a.Y+33)
	}
	l.Add(banner.shut().shape(look.band, render.Ink(line, 2)))
	l.Text(a.X+a.W/2, a.Y+26, d.specialTitle(s.ID, a.W-12), render.Strong(20).Mid().Colour(look.text).In(a.W-12).Down(16.5))
	cx := a.X + a.W/2
	switch {
	case !s.InUse:
		l.Text(cx, a.Y+86, d.Say("special.unused"), render.Plain(20).Mid().Colour("ink2").In(a.W-12).Down(17))
	case s.ID == "stables":
		for i, w := range s.Workers {
			x, y := d.specialSlot("stables", i, a).Centre()
			d.Post(w, x, y, 20, d.slotNumber("stables", i+1))
		}
	case s.ID == "inn":
		d.inn(s, a)
	default:
		specialEffects[s.ID].DrawMid(l, cx, a.Y+60, 30, a.W-10, k)
		x, y := d.specialSlot(s.ID, 0, a).Centre()
		d.Post(s.Workers[0], x, y, 19, "")
	}
	if s.Done && s.InUse {
		d.Pieces.Tick(a.X+a.W-23, a.Y+a.H-8, 0.6, "good")
	}
}

// slotNumber returns the number of a slot, or nothing if a candle shows it.
func (d *drawing) slotNumber(id string, n int) string {
	number := strconv.Itoa(n)
	if d.gains[id+":"+number].text != "" {
		return ""
	}
	return number
}

// specialSlot returns the position of a worker in a special building of the full board.
func (d *drawing) specialSlot(id string, n int, a render.Area) render.Area {
	square := func(x, y, r float64) render.Area { return render.Rect(x-r, y-r, 2*r, 2*r) }
	switch {
	case id == "stables":
		return square(a.X+26+float64(n)*46, a.Y+80, 20)
	case id == "inn" && n == 0:
		return square(a.X+36, a.Y+79, 23)
	case id == "inn":
		return square(a.X+105, a.Y+79, 27)
	default:
		return square(a.X+a.W/2, a.Y+95, 19)
	}
}

// specialEffects are the signs of special buildings, if they fit on a line.
var specialEffects = map[string]artist.Formula{
	"gate":         {{Icon: "worker"}, artist.Sign(">"), artist.Sign("?")},
	"trading_post": {artist.Sign("3"), {Icon: "denier"}},
	"guild":        {{Icon: "provost"}, artist.Sign("±3")},
	"joust":        {artist.Sign("1"), {Icon: "denier"}, {Icon: "cloth"}, artist.Sign(">"), {Icon: "favor"}},
	"stables":      {artist.Sign("1"), artist.Sign("/"), artist.Sign("2"), artist.Sign("/"), artist.Sign("3")},
	"inn":          {{Icon: "worker"}, artist.Sign(":"), artist.Sign("1"), {Icon: "denier"}},
}

// inn adds both circles: the left one for a worker that comes, the right one
// for a seat that pays one denier.
func (d *drawing) inn(s game.Special, a render.Area) {
	l := &d.Pieces
	left, right := d.specialSlot("inn", 0, a), d.specialSlot("inn", 1, a)
	x, y := left.Centre()
	d.Post(s.Workers[0], x, y, left.W/2, "")
	arrow(&d.Ground, left.X+left.W+4, right.X-4, y)
	x, y = right.Centre()
	l.Add(render.Disc{X: x, Y: y, R: right.W / 2, Fill: "next.l2", Line: render.Ink("ink2", 2.5)})
	if w := s.Workers[1]; w >= 0 {
		l.Peg(w, x, y-1, 46, d.Letter(w))
		return
	}
	artist.Formula{artist.Sign("1"), {Icon: "denier"}}.DrawMid(l, x, y, 26, 48, artist.Fade{Keep: 60, Ground: "next.l2"})
}

// arrow adds a small arrow to the right.
func arrow(l *render.Layer, x0, x1, y float64) {
	l.Stroke(render.Ink("ink2", 3), x0, y, x1, y)
	l.Stroke(render.Ink("ink2", 3), x1-6, y-6, x1, y, x1-6, y+6)
}

// river adds the water between special buildings and town, w wide.
func (d *drawing) river(y, w, h float64) {
	l := &d.Ground
	l.Add(render.Box{Y: y, W: w, H: h, Fill: "water.l1"})
	for _, wave := range []struct {
		at, swing float64
		colour    string
		width     float64
	}{{y + h*0.34, h * 0.3, "water.l3", 3}, {y + h*0.72, h * 0.24, "water", 2}} {
		p := new(pen).to('M', 0, wave.at)
		for x := 0.0; x+60 <= w; x += 60 {
			wave.swing = -wave.swing
			p.to('Q', x+30, wave.at+wave.swing, x+60, wave.at)
		}
		l.Add(p.stroke(wave.colour, wave.width))
	}
	for _, bank := range []float64{y, y + h} {
		l.Add(new(pen).line(0, bank, w, bank).stroke("leaf.l1", 2.5))
	}
}

// bridgeLayout holds the positions of the bridge: its parapet with the passing spaces, its
// arch over the river.
type bridgeLayout struct {
	a     render.Area
	arch  float64 // height of the arch
	first render.Area
	dx    float64
	dy    [4]float64 // between rows, by how many rows there are
}

var fullBridge = bridgeLayout{a: render.Rect(964, 404, 186, 188), arch: 32, first: render.Rect(1002, 447, 42, 42), dx: 84, dy: [4]float64{0, 60, 58, 39}}

// passing returns the position of a passing space, the first being 1: two side by side.
func (b bridgeLayout) passing(n, seats int) render.Area {
	a := b.first
	dy := b.dy[(seats+1)/2]
	a.X += float64((n-1)%2) * b.dx
	a.Y += float64((n-1)/2) * dy
	if dy < a.H { // three rows
		side := dy - 2
		a = render.Rect(a.X+(a.W-side)/2, a.Y-4, side, side)
	}
	return a
}

// bridge adds the passing order.
func (d *drawing) bridge(b bridgeLayout) {
	d.bridgeStones(b)
	a := b.a
	d.Ground.Add(new(pen).line(a.X, a.Y+32, a.X+a.W, a.Y+32).stroke("stone.d1", 2))
	d.Ground.Text(a.X+a.W/2, a.Y+23, d.Say("bridge"), render.Strong(21).Mid().In(a.W-12).Down(17))
	for i := range d.v.Head.Seats {
		p := b.passing(i+1, d.v.Head.Seats)
		x, y := p.Centre()
		d.passingPlace(i, p)
		if number := d.slotNumber("bridge", i+1); number != "" {
			d.Pieces.Text(p.X-5, y+8, number, render.Strong(21).Right())
		}
		if i < len(d.v.Passed) {
			s := d.v.Passed[i]
			d.Pieces.Badge(s, x, y, p.W, d.Letter(s), "ink")
			continue
		}
		d.Pieces.Add(render.Disc{X: x, Y: y, R: p.W * 0.44, Fill: "stone.l2", Line: render.Dashed("ink2", 2, 5, 4)})
	}
}

// passingPlace sets the place of a passing space, counted from 0. The disc that offers an
// empty space fills it.
func (d *drawing) passingPlace(i int, a render.Area) {
	s := artist.Region{Area: a, Pad: 2}
	if i >= len(d.v.Passed) {
		x, y := a.Centre()
		s.Disc = artist.Disc{X: x, Y: y, R: a.W * 0.46}
	}
	d.Place("bridge:"+strconv.Itoa(i+1), s)
}

// bridgeStones adds the parapet and the arch.
func (d *drawing) bridgeStones(b bridgeLayout) {
	a, foot := b.a, b.a.Y+b.a.H
	side := a.W * 0.13
	p := new(pen).to('M', a.X, a.Y).to('L', a.X+a.W, a.Y).to('L', a.X+a.W, foot).to('L', a.X+a.W-side, foot).
		to('Q', a.X+a.W-side-2, foot-b.arch+2, a.X+a.W/2, foot-b.arch).to('Q', a.X+side+2, foot-b.arch+2, a.X+side, foot).to('L', a.X, foot).shut()
	d.Ground.Add(p.shape("stone.l1", render.Ink("ink", 2.5)))
	var joints pen
	for _, up := range []float64{0.5, 1.1} {
		y := foot - b.arch*up
		w := side * (1.1 - 0.25*up)
		joints.line(a.X+2, y, a.X+w, y).line(a.X+a.W-w, y, a.X+a.W-2, y)
	}
	d.Ground.Add(joints.stroke("stone.d1", 2))
}
