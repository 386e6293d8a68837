package caylus

import (
	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/tutorial"
)

// round are the steps of a round as little scenes.
var round = []tutorial.Sketch{income, workers, specials, provost, roadWorks, castleWorks, bailiff}

func income(l *render.Layer, x, y float64) {
	l.Add(render.Icon{Name: "purse", X: x - 14, Y: y - 4, Size: 66}, render.Icon{Name: "denier", X: x + 28, Y: y + 10, Size: 36})
}

func workers(l *render.Layer, x, y float64) {
	l.Peg(0, x-26, y+2, 50, "")
	l.Peg(2, x+26, y+2, 50, "")
	l.Peg(1, x, y-2, 62, "")
}

// specials is a stall of the town that gives 3 deniers.
func specials(l *render.Layer, x, y float64) {
	l.Add(render.Rect(x-38, y-18, 76, 46).Box(3, "card", render.Ink("ink", 2.5)))
	d := new(pen).to('M', x-42, y-32).to('L', x+42, y-32).to('L', x+42, y-12)
	for k := range 4 {
		right := x + 42 - float64(k)*21
		d.to('Q', right-10.5, y, right-21, y-12)
	}
	l.Add(d.shut().shape(accent, render.Ink("ink", 2.2)))
	l.Text(x-10, y+23, "3", render.Strong(30).Mid())
	l.Add(render.Icon{Name: "denier", X: x + 16, Y: y + 12, Size: 28})
}

// road adds a piece of the road on which the white pawns walk, its upper edge at y.
func road(l *render.Layer, x, y float64) {
	l.Add(render.Rect(x-50, y, 100, 20).Box(0, "pine.l1", render.Ink("oak", 2.5)))
}

func provost(l *render.Layer, x, y float64) {
	road(l, x, y+12)
	l.Add(render.Icon{Name: "provost", X: x, Y: y - 2, Size: 50})
	for _, side := range []float64{-1, 1} {
		l.Stroke(render.Ink("ink", 4), x+side*34, y-2, x+side*48, y-2)
		l.Stroke(render.Ink("ink", 4), x+side*41, y-10, x+side*49, y-2, x+side*41, y+6)
	}
}

func bailiff(l *render.Layer, x, y float64) {
	road(l, x, y+16)
	l.Add(render.Icon{Name: "bailiff", X: x - 18, Y: y - 4, Size: 58})
	l.Stroke(render.Ink("ink", 5), x+8, y-4, x+36, y-4)
	l.Stroke(render.Ink("ink", 5), x+26, y-14, x+37, y-4, x+26, y+6)
}

// roadWorks is the sawmill at the road, which gives 2 wood.
func roadWorks(l *render.Layer, x, y float64) {
	roofs["wood"](roof{Layer: l, Area: render.Rect(x-40, y-34, 80, 28)})
	l.Add(render.Rect(x-40, y-6, 80, 28).Box(2, "card", render.Ink("ink", 2.5)),
		render.Icon{Name: "wood", X: x - 17, Y: y + 8, Size: 28}, render.Icon{Name: "wood", X: x + 17, Y: y + 8, Size: 28})
	road(l, x, y+22)
}

// castleWorks are the walls while they grow.
func castleWorks(l *render.Layer, x, y float64) {
	masonry(l, 1, render.Rect(x-42, y-12, 21, 23), 13, game.Section{ID: "walls", Parts: 8, Building: true, Houses: []engine.Seat{0, 2, 3, 0, 1}})
}

// masonry adds a section of the castle, badges on its parts; a is its first column from
// the top of the upper row, half as high as the section.
func masonry(l *render.Layer, i int, a render.Area, badge float64, s game.Section) {
	c := castleLayout{x: [3]float64{a.X, a.X, a.X}, w: a.W, h: a.H, ground: a.Y + 2*a.H}
	w := works{l, c, a.X, s}
	if len(s.Houses) < s.Parts {
		w.scaffold()
	}
	w.houses(i, badge, func(engine.Seat) string { return "" })
}

// castleGrows adds the castle on its hill, as built so far.
func castleGrows(l *render.Layer, x, y float64) {
	// The hill ends at the border of the disc, whose middle lies 20 below and whose
	// radius is 146: each half of its foot is one curve.
	hill := new(pen).to('M', x-138.6, y+66).to('Q', x-70, y+36, x, y+46).to('Q', x+70, y+56, x+138.6, y+66).
		to('C', x+118.8, y+125.7, x+62.9, y+166, x, y+166).to('C', x-62.9, y+166, x-118.8, y+125.7, x-138.6, y+66).shut()
	l.Add(hill.shape("leaf.l2", render.Ink("edge", 2)))
	const wide, high, badge = 24.0, 29.0, 16.0
	top := y + 54 - 2*high
	masonry(l, 0, render.Rect(x-110, top, wide, high), badge, game.Section{ID: "dungeon", Parts: 4, Houses: []engine.Seat{1, 0, 1, 3}})
	masonry(l, 1, render.Rect(x-110+2*wide, top, wide, high), badge, game.Section{ID: "walls", Parts: 8, Building: true, Houses: []engine.Seat{2, 0, 3, 0, 1, 2}})
	masonry(l, 2, render.Rect(x-104+6*wide, top, wide, high), badge, game.Section{ID: "towers", Parts: 6, Building: true, Houses: []engine.Seat{0, 3, 1, 2}})
	l.Add(render.Icon{Name: "tree", X: x - 112, Y: y + 62, Size: 36}, render.Icon{Name: "tree", X: x + 112, Y: y + 62, Size: 42})
}
