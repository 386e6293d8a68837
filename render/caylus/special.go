package caylus

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// specials adds the six buildings between castle and bridge, the first in a.
func (d *drawing) specials(a area, pitch float64) {
	for i, s := range d.v.Special {
		at := a
		at.x += float64(i) * pitch
		d.special(s, at)
	}
}

func (d *drawing) special(s game.Special, a area) {
	k, line, paper := ink{}, "ink", "card"
	if !s.InUse {
		k, line, paper = washed, "mute", "sheet"
	}
	l := d.ground
	l.Add(
		render.Box{X: a.x + 3, Y: a.y + 5, W: a.w, H: a.h, R: 9, Fill: "edge"},
		render.Box{X: a.x, Y: a.y, W: a.w, H: a.h, R: 9, Fill: paper},
	)
	look := classLooks["special"]
	if !s.InUse {
		look.band, look.text = look.pale, "ink"
	}
	band(l, "special", a.x, a.y, a.w, 36, 8, look.band, render.Ink(line, 2))
	l.Add(render.Box{X: a.x, Y: a.y, W: a.w, H: a.h, R: 9, Line: render.Ink(line, 2.5)})
	l.Text(a.x+a.w/2, a.y+26, d.specialTitle(s.ID, a.w-14), render.Strong(20).Mid().Colour(look.text).In(a.w-14).Down(16.5))
	cx := a.x + a.w/2
	switch {
	case !s.InUse:
		l.Text(cx, a.y+98, d.say("special.unused"), render.Plain(20).Mid().Colour("ink2").In(a.w-16).Down(17))
	case s.ID == "stables":
		for i, w := range s.Workers {
			d.post(w, a.x+28+float64(i)*46, a.y+94, 21, strconv.Itoa(i+1))
		}
	case s.ID == "inn":
		d.inn(s, a)
	default:
		specialEffects[s.ID].drawMid(l, cx, a.y+62, 32, a.w-14, k)
		d.post(s.Workers[0], cx, a.y+a.h-34, 26, "")
	}
	if s.Done {
		d.pieces.Tick(a.x+a.w-30, a.y+a.h-16, 0.8, "good")
	}
}

// specialEffects are the signs of the special buildings that fit on a line.
var specialEffects = map[string]formula{
	"gate":         {{icon: "worker"}, sign(">"), sign("?")},
	"trading_post": {sign("3"), {icon: "denier"}},
	"guild":        {{icon: "provost"}, sign("±3")},
	"joust":        {sign("1"), {icon: "denier"}, {icon: "cloth"}, sign(">"), {icon: "favor"}},
	"stables":      {sign("1"), sign("/"), sign("2"), sign("/"), sign("3")},
	"inn":          {{icon: "worker"}, sign(":"), sign("1"), {icon: "denier"}},
}

// specialGains are the same, cut to what comes of it, for where a worker stands
// beside them.
var specialGains = map[string]formula{
	"gate":         {sign(">"), sign("?")},
	"trading_post": {sign("3"), {icon: "denier"}},
	"guild":        {sign("±3")},
	"joust":        {{icon: "favor"}},
}

// post adds a round place for a worker, with what is written on it.
func (d *drawing) post(s engine.Seat, x, y, r float64, text string) {
	l := d.pieces
	if s < 0 {
		l.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Dashed("mute", 2, 6, 5)})
		if text != "" {
			l.Text(x, y+8, text, render.Strong(22).Mid().Colour("ink2"))
		}
		return
	}
	l.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Ink("ink2", 2)})
	l.Peg(s, x, y-1, r*2, d.letter(s))
}

// inn adds both circles: left for who comes, right for who pays one denier.
func (d *drawing) inn(s game.Special, a area) {
	l := d.pieces
	y := a.y + 84
	d.post(s.Workers[0], a.x+38, y, 27, "")
	l.Add(render.Disc{X: a.x + 106, Y: y, R: 33, Fill: "next.l2", Line: render.Ink("ink2", 2)})
	if w := s.Workers[1]; w >= 0 {
		l.Peg(w, a.x+106, y-1, 54, d.letter(w))
	} else {
		formula{sign("1"), {icon: "denier"}}.drawMid(l, a.x+106, y, 28, 60, ink{keep: 60, ground: "next.l2"})
	}
	d.ground.Stroke(render.Ink("ink2", 3), a.x+44, a.y+128, a.x+92, a.y+128)
	d.ground.Stroke(render.Ink("ink2", 3), a.x+83, a.y+120, a.x+92, a.y+128, a.x+83, a.y+136)
}

// river adds the water between special buildings and town, as far as the bridge.
func (d *drawing) river(y, w float64) {
	path := render.PathData('M', 0, y+10)
	path += render.PathData('Q', 40, y+4, 80, y+10)
	for x := 160.0; x < w; x += 80 {
		path += render.PathData('T', x, y+10)
	}
	d.ground.Add(
		render.Box{X: 0, Y: y, W: w, H: 24, Fill: "water"},
		render.Path{D: path, Line: render.Ink("water.l2", 3)},
	)
}

// bridge adds the passing spaces: who has passed, and what placing costs now.
func (d *drawing) bridge(a area) {
	d.ground.Add(render.Box{X: a.x, Y: a.y, W: a.w, H: a.h, R: 6, Fill: "stone.l1", Line: render.Ink("ink", 2.5)})
	l := d.pieces
	l.Text(a.x+a.w/2, a.y+25, d.say("bridge"), render.Strong(20).Mid().In(a.w-12).Down(17))
	for i := range d.v.Head.Seats {
		x, y := d.passing(a, i+1).centre()
		if i < len(d.v.Passed) {
			s := d.v.Passed[i]
			l.Badge(s, x, y, 38, d.letter(s), "ink")
		} else {
			l.Add(render.Disc{X: x, Y: y, R: 17, Fill: "stone.l2", Line: render.Dashed("ink2", 2, 5, 4)})
		}
		l.Text(x-24, y+7, strconv.Itoa(i+1), render.Plain(20).Right())
	}
	if d.v.Phase == "workers" {
		formula{sign(strconv.Itoa(d.v.Cost)), {icon: "denier"}}.drawMid(l, a.x+a.w-38, a.y+a.h-26, 32, 70, ink{})
	}
}

// passing is where a passing space of the bridge lies, the first being 1: two
// and two, in the middle of what the bridge has room for.
func (d *drawing) passing(a area, n int) area {
	rows := (d.v.Head.Seats + 1) / 2
	pitch := [...]float64{0, 60, 60, 50}[rows]
	top := a.y + 60 + (2-float64(rows-1))*12
	return area{a.x + 27 + float64((n-1)%2)*76, top - 19 + float64((n-1)/2)*pitch, 38, 38}
}
