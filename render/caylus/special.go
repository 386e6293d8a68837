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
	}
}

func (d *drawing) special(s game.Special, a render.Area) {
	k, line, paper := artist.Wash{}, "ink", "card"
	if !s.InUse {
		k, line, paper = washed, "mute", "sheet"
	}
	l := &d.Ground
	l.Add(
		a.Shade(3, 5, 9),
		a.Filled(9, paper),
	)
	look := classLooks["special"]
	if !s.InUse {
		look.band, look.text = look.pale, "ink"
	}
	band(l, "special", a.X, a.Y, a.W, 36, 8, look.band, render.Ink(line, 2))
	l.Add(a.Outlined(9, render.Ink(line, 2.5)))
	l.Text(a.X+a.W/2, a.Y+26, d.specialTitle(s.ID, a.W-14), render.Strong(20).Mid().Colour(look.text).In(a.W-14).Down(16.5))
	cx := a.X + a.W/2
	switch {
	case !s.InUse:
		l.Text(cx, a.Y+98, d.Say("special.unused"), render.Plain(20).Mid().Colour("ink2").In(a.W-16).Down(17))
	case s.ID == "stables":
		for i, w := range s.Workers {
			d.Post(w, a.X+28+float64(i)*46, a.Y+94, 21, strconv.Itoa(i+1))
		}
	case s.ID == "inn":
		d.inn(s, a)
	default:
		specialEffects[s.ID].DrawMid(l, cx, a.Y+62, 32, a.W-14, k)
		d.Post(s.Workers[0], cx, a.Y+a.H-34, 26, "")
	}
	if s.Done {
		d.Pieces.Tick(a.X+a.W-30, a.Y+a.H-16, 0.8, "good")
	}
}

// specialEffects are the signs of the special buildings that fit on a line.
var specialEffects = map[string]artist.Formula{
	"gate":         {{Icon: "worker"}, artist.Sign(">"), artist.Sign("?")},
	"trading_post": {artist.Sign("3"), {Icon: "denier"}},
	"guild":        {{Icon: "provost"}, artist.Sign("±3")},
	"joust":        {artist.Sign("1"), {Icon: "denier"}, {Icon: "cloth"}, artist.Sign(">"), {Icon: "favor"}},
	"stables":      {artist.Sign("1"), artist.Sign("/"), artist.Sign("2"), artist.Sign("/"), artist.Sign("3")},
	"inn":          {{Icon: "worker"}, artist.Sign(":"), artist.Sign("1"), {Icon: "denier"}},
}

// specialGains are the same, cut to what comes of it, for where a worker stands
// beside them.
var specialGains = map[string]artist.Formula{
	"gate":         {artist.Sign(">"), artist.Sign("?")},
	"trading_post": {artist.Sign("3"), {Icon: "denier"}},
	"guild":        {artist.Sign("±3")},
	"joust":        {{Icon: "favor"}},
}

// inn adds both circles: the left one for a worker that comes, the right one
// for a seat that pays one denier.
func (d *drawing) inn(s game.Special, a render.Area) {
	l := &d.Pieces
	y := a.Y + 84
	d.Post(s.Workers[0], a.X+38, y, 27, "")
	l.Add(render.Disc{X: a.X + 106, Y: y, R: 33, Fill: "next.l2", Line: render.Ink("ink2", 2)})
	if w := s.Workers[1]; w >= 0 {
		l.Peg(w, a.X+106, y-1, 54, d.Letter(w))
	} else {
		artist.Formula{artist.Sign("1"), {Icon: "denier"}}.DrawMid(l, a.X+106, y, 28, 60, artist.Wash{Keep: 60, Ground: "next.l2"})
	}
	d.Ground.Stroke(render.Ink("ink2", 3), a.X+44, a.Y+128, a.X+92, a.Y+128)
	d.Ground.Stroke(render.Ink("ink2", 3), a.X+83, a.Y+120, a.X+92, a.Y+128, a.X+83, a.Y+136)
}

// river adds the water between special buildings and town, as far as the bridge.
func (d *drawing) river(y, w float64) {
	path := render.PathData('M', 0, y+10)
	path += render.PathData('Q', 40, y+4, 80, y+10)
	for x := 160.0; x < w; x += 80 {
		path += render.PathData('T', x, y+10)
	}
	d.Ground.Add(
		render.Box{X: 0, Y: y, W: w, H: 24, Fill: "water"},
		render.Path{D: path, Line: render.Ink("water.l2", 3)},
	)
}

// bridge adds the passing spaces: the seats that have passed, and the cost of a
// placement now.
func (d *drawing) bridge(a render.Area) {
	d.Ground.Add(a.Box(6, "stone.l1", render.Ink("ink", 2.5)))
	l := &d.Pieces
	l.Text(a.X+a.W/2, a.Y+25, d.Say("bridge"), render.Strong(20).Mid().In(a.W-12).Down(17))
	for i := range d.v.Head.Seats {
		x, y := d.passing(a, i+1).Centre()
		if i < len(d.v.Passed) {
			s := d.v.Passed[i]
			l.Badge(s, x, y, 38, d.Letter(s), "ink")
		} else {
			l.Add(render.Disc{X: x, Y: y, R: 17, Fill: "stone.l2", Line: render.Dashed("ink2", 2, 5, 4)})
		}
		l.Text(x-24, y+7, strconv.Itoa(i+1), render.Plain(20).Right())
	}
	if d.v.Phase == "workers" {
		artist.Formula{artist.Sign(strconv.Itoa(d.v.Cost)), {Icon: "denier"}}.DrawMid(l, a.X+a.W-38, a.Y+a.H-26, 32, 70, artist.Wash{})
	}
}

// passing is where a passing space of the bridge lies, the first being 1: two
// and two, in the middle of what the bridge has room for.
func (d *drawing) passing(a render.Area, n int) render.Area {
	rows := (d.v.Head.Seats + 1) / 2
	pitch := [...]float64{0, 60, 60, 50}[rows]
	top := a.Y + 60 + (2-float64(rows-1))*12
	return render.Rect(a.X+27+float64((n-1)%2)*76, top-19+float64((n-1)/2)*pitch, 38, 38)
}
