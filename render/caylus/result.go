package caylus

import (
	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
)

// Sizes of the castle of a result.
const (
	resultPartW, resultPartH = 56.0, 45.0
	resultGround             = 288.0 // y of the foot of the castle
)

// resultSections holds the left edge and the columns of each section. The dungeon and the
// walls are two rows high, the towers are higher.
var resultSections = [3]struct {
	x    float64
	cols int
}{{44, 3}, {232, 5}, {532, 4}}

// resultPart returns the position of a part of a section, both counted from 0.
func resultPart(section, n int) render.Area {
	at := resultSections[section]
	return render.Rect(at.x+float64(n%at.cols)*resultPartW, resultGround-float64(n/at.cols+1)*resultPartH, resultPartW, resultPartH)
}

// drawCastle draws the castle of a finished match: each house in the colour of its builder,
// and behind it the hills.
func drawCastle(d *artist.Drawing, v *game.View) {
	l := &d.Pieces
	l.Add(render.Box{W: result.Width, H: result.SceneHeight, Fill: "water.l3"})
	hill := new(pen).to('M', 0, 262).to('Q', 150, 214, 330, 244).to('Q', 560, 276, 800, 226).to('L', 800, 330).to('L', 0, 330).shut()
	l.Add(hill.shape("leaf.l2", render.Line{}))
	l.Add(render.Box{Y: resultGround - 6, W: result.Width, H: result.SceneHeight - resultGround + 6, Fill: "leaf.l1"})
	for i, s := range v.Castle.Sections {
		at := resultSections[i]
		tops := make([]int, at.cols)
		for n := range s.Parts {
			col, row := n%at.cols, n/at.cols
			a := resultPart(i, n)
			if n >= len(s.Houses) {
				if row == 0 {
					l.Add(a.Box(2, "", render.Dashed("ink2", 2, 7, 6)))
				}
				continue
			}
			tops[col] = row + 1
			castleHouse(l, a, s.Houses[n])
		}
		for col, rows := range tops {
			if rows > 0 {
				merlons(l, at.x+float64(col)*resultPartW, resultGround-float64(rows)*resultPartH)
			}
		}
		if builder, ok := topBuilder(s.Houses); ok {
			top := resultGround - float64(tops[0])*resultPartH
			banner(l, at.x+resultPartW/2, top-9, builder)
		}
	}
}

// castleHouse adds a house in the colour of the seat that built it.
func castleHouse(l *render.Layer, a render.Area, s engine.Seat) {
	l.Add(a.Box(2, render.SeatColour(s), render.Ink("ink", 2.4)))
	x, y := a.Centre()
	l.Badge(s, x, y, 26, "", "card")
}

// merlons adds the battlements above a house.
func merlons(l *render.Layer, x, y float64) {
	for i := range 2 {
		l.Add(render.Box{X: x + 6 + float64(i)*27, Y: y - 11, W: 17, H: 11, Fill: "stone.l1", Line: render.Ink("ink", 2)})
	}
}

// banner adds the flag of the seat with the most houses in a section.
func banner(l *render.Layer, x, y float64, s engine.Seat) {
	l.Stroke(render.Ink("ink", 3), x, y, x, y-46)
	l.Poly(render.SeatColour(s), render.Ink("ink", 2.2), x, y-46, x+38, y-35, x, y-22)
}

// topBuilder returns the seat that built the most houses; false if none or several did.
func topBuilder(houses []engine.Seat) (engine.Seat, bool) {
	counts, best, only := map[engine.Seat]int{}, engine.NoSeat, false
	for _, s := range houses {
		counts[s]++
	}
	for s, n := range counts {
		switch {
		case best == engine.NoSeat || n > counts[best]:
			best, only = s, true
		case n == counts[best]:
			only = false
		}
	}
	return best, only
}
