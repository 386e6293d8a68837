package caylus

import (
	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// works is a section of the castle being drawn, from its left edge x.
type works struct {
	*render.Layer
	c castleLayout
	x float64
	s game.Section
}

func (w works) columns() int { return w.s.Parts / 2 }

// top returns the height of the finished walls.
func (w works) top() float64 { return w.c.ground - 2*w.c.h }

// at returns the left edge of a column.
func (w works) at(column int) float64 { return w.x + float64(column)*w.c.w }

// outline marks a section that nobody has begun: its shape, stakes and a rope.
func (w works) outline() {
	g, top, h, cols := w.c.ground, w.top(), w.c.h, w.columns()
	shape := new(pen).to('M', w.x, g).to('L', w.x, top)
	for c := range cols {
		if c%2 == 0 {
			shape.to('L', w.at(c)+w.c.w/2, top-h*0.4)
		}
		shape.to('L', w.at(c+1), top)
	}
	shape.to('L', w.at(cols), g)
	inner := new(pen).line(w.x, g-h, w.at(cols), g-h)
	var stakes pen
	rope := new(pen).to('M', w.x, g-h*0.22)
	for c := range cols + 1 {
		stakes.line(w.at(c), g-h*0.34, w.at(c), g)
		if c > 0 {
			rope.to('Q', w.at(c)-w.c.w/2, g-h*0.07, w.at(c), g-h*0.22)
		}
		if c > 0 && c < cols {
			inner.line(w.at(c), top+4, w.at(c), g)
		}
	}
	w.Add(
		shape.shape("", render.Dashed("mute", 1.8, 7, 6)), inner.stroke("edge", 1.5),
		rope.stroke("oak", 1.6), stakes.stroke("timber", 3))
}

// scaffold adds poles, boards and braces where the section is still to be
// built, and the crane on the wall that grows.
func (w works) scaffold() {
	var boards, braces, poles pen
	built, cols := len(w.s.Houses), w.columns()
	for n := built; n < w.s.Parts; n++ {
		x, y := w.at(n%cols), w.c.ground-float64(n/cols+1)*w.c.h
		boards.line(x-2, y, x+w.c.w+2, y)
		braces.line(x, y+w.c.h, x+w.c.w, y)
	}
	for c := range cols + 1 {
		low := w.c.ground
		switch {
		case c < built-cols: // both adjacent parts are built
			continue
		case c < built || c == cols && built >= cols:
			low -= w.c.h
		}
		poles.line(w.at(c), low, w.at(c), w.top()-w.c.h*0.2)
	}
	w.Add(braces.stroke("pine", 1.5), poles.stroke("timber", 2.8), boards.stroke("oak", w.c.h*0.09))
	size := w.c.h * 1.05
	x, y := w.at((built-1+cols)%cols)+w.c.w*0.45, w.c.ground-float64((max(built, 1)-1)/cols+1)*w.c.h
	if built == 0 {
		x, y = w.at(0)+w.c.w*0.5, w.c.ground
	}
	w.Add(render.Icon{Name: "crane", X: x, Y: y - size/2 + 1, Size: size})
}

// rubble adds the stones in the gaps of a scored section.
func (w works) rubble() {
	for n := len(w.s.Houses); n < w.columns(); n++ {
		x, g, h := w.at(n)+4, w.c.ground, w.c.h
		d := new(pen).to('M', x, g).to('Q', x+w.c.w*0.2, g-h*0.4, x+w.c.w*0.42, g).to('Q', x+w.c.w*0.58, g-h*0.28, x+w.c.w*0.76, g)
		w.Add(d.shape("stone.l2", render.Ink("mute", 1.5)))
	}
}

// houses adds the finished parts with the badges of their builders, and the pennant of a complete
// section.
func (w works) houses(section int, badge float64, letter func(engine.Seat) string) {
	for n, seat := range w.s.Houses {
		w.wall(section, n+1)
		x, y := w.c.part(section, w.s.Parts, n+1).Centre()
		w.Badge(seat, x, y, badge, letter(seat), "card")
	}
	if len(w.s.Houses) == w.s.Parts {
		w.pennant()
	}
}

// wall adds a finished part: masonry, and its crown in the upper row.
func (w works) wall(section, n int) {
	a := w.c.part(section, w.s.Parts, n)
	fill := []string{"stone", "stone.l1", "stone.l2"}[section]
	column, upper := (n-1)%w.columns(), n > w.columns()
	switch {
	case !upper:
	case w.s.ID == "towers" && column%2 == 0:
		w.Poly(accent, render.Ink("ink", 2), a.X-2, a.Y, a.X+a.W/2, a.Y-a.H*0.5, a.X+a.W+2, a.Y)
	default:
		for _, q := range []float64{0, 0.62} {
			w.Add(render.Box{X: a.X + a.W*q, Y: a.Y - a.H*0.22, W: a.W * 0.38, H: a.H * 0.3, Fill: fill, Line: render.Ink("ink", 1.8)})
		}
	}
	w.Add(a.Box(0, fill, render.Ink("ink", 2)))
	joint := "stone.d1"
	if section == 2 {
		joint = "stone"
	}
	left, right := 0.7, 0.3
	if upper {
		left, right = right, left
	}
	w.Add(new(pen).line(a.X+2, a.Y+a.H/2, a.X+a.W-2, a.Y+a.H/2).
		line(a.X+a.W*left, a.Y+2, a.X+a.W*left, a.Y+a.H*0.48).
		line(a.X+a.W*right, a.Y+a.H*0.52, a.X+a.W*right, a.Y+a.H*0.96).stroke(joint, 1.4))
}

// pennant flies on a section that is complete.
func (w works) pennant() {
	x, y := w.x+float64(w.columns())*w.c.w/2, w.top()-w.c.h*0.2
	if w.s.ID == "towers" {
		y = w.top() - w.c.h*0.05
	}
	w.Stroke(render.Ink("ink", 2.2), x, y+4, x, y-13)
	w.Poly(accent, render.Ink("ink", 1.6), x, y-13, x+15, y-8, x, y-3)
}
