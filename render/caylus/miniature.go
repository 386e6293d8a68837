package caylus

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// castleSmall is the castle of a result in a miniature.
var castleSmall = artist.Zoom{K: artist.MiniatureWidth / 800.0, Y: -34}

// Miniature draws the castle above the road. A house has its owner's colour and shape, one
// of nobody is white.
func (Artist) Miniature(v engine.View, o render.Options) *render.Scene {
	d := newDrawing(view(v), o, artist.MiniatureWidth, artist.MiniatureHeight)
	d.Enlarged(castleSmall, func() { drawCastle(&d.Drawing, d.v) })
	d.Pieces.Add(render.Rect(0, 128, artist.MiniatureWidth, artist.MiniatureFoot-128).Filled(0, "leaf.l3"))
	for row := range 4 {
		d.Pieces.Add(render.Box{Y: 168 + 42*float64(row), W: artist.MiniatureWidth, H: 9, Fill: "pine.l1"})
	}
	built, parts := 0, 0
	for i, s := range d.v.Castle.Sections {
		built, parts = built+len(s.Houses), parts+s.Parts
		if s.Scored {
			built += s.Parts - len(s.Houses)
		}
		d.smallParts(i, s)
	}
	for _, s := range d.v.Road {
		d.smallSpace(s)
	}
	return d.Drawing.Miniature(float64(built) / float64(max(1, parts)))
}

// smallParts sets the places of the houses of a section.
func (d *drawing) smallParts(i int, s game.Section) {
	for n := range s.Parts {
		d.Place("part:"+s.ID+":"+strconv.Itoa(n+1), artist.Region{Area: castleSmall.Area(resultPart(i, n)), Pad: 5})
	}
}

// smallSpace adds a space of the road: its house, or the field, with its worker.
func (d *drawing) smallSpace(s game.Space) {
	const perRow, pitch = 7, 61.0
	row, col := (s.Number-1)/perRow, (s.Number-1)%perRow
	if row%2 == 0 {
		col = perRow - 1 - col
	}
	a := render.Rect(5+float64(col)*pitch, 131+42*float64(row), 50, 37)
	d.Place(s.Place, artist.Region{Area: a, Pad: 5})
	l := &d.Pieces
	switch {
	case s.Building == "":
		l.Add(render.Disc{X: a.X + a.W/2, Y: a.Y + 24, R: 4, Fill: "leaf.l1"})
	default:
		fill := "card"
		if s.Owner >= 0 {
			fill = render.SeatColour(s.Owner) + ".l1"
		}
		l.Add(render.Rect(a.X+2, a.Y+14, a.W-4, a.H-14).Box(2, fill, render.Ink("ink", 2.2)))
		roofs[s.Class](roof{l, render.Rect(a.X, a.Y, a.W, 16), false})
		if s.Owner >= 0 {
			l.Badge(s.Owner, a.X+a.W/2-8, a.Y+26, 17, "", "ink")
		}
	}
	if s.Worker >= 0 {
		l.Peg(s.Worker, a.X+a.W-6, a.Y+29, 25, "")
	}
	for i, at := range []int{d.v.Bailiff, d.v.Provost} {
		if at == s.Number {
			l.Add(render.Disc{X: a.X + a.W*0.3 + 20*float64(i), Y: a.Y + 41, R: 8, Fill: []string{"card", "taint"}[i], Line: render.Ink("ink", 2.2)})
		}
	}
}
