package cleopatra

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// smallPlot is the palace of a miniature.
var smallPlot = palaceLayout{x: 52, y: 30, k: 27, t: 14, off: 8, top: 8, right: 8, doorH: 15}

// Miniature draws the palace from above, with the signs of the builders, and Cleopatra's
// walk at the right.
func (Artist) Miniature(v engine.View, o render.Options) *render.Scene {
	d := newDrawing(view(v), o, artist.MiniatureWidth, artist.MiniatureHeight)
	d.Pieces.Add(render.Rect(0, 0, artist.MiniatureWidth, artist.MiniatureFoot).Filled(0, "panel"))
	d.smallGarden(smallPlot)
	for i, w := range d.v.Walls {
		a := smallPlot.wallArea(i + 1)
		d.smallBuilt(a, w.Seat)
		d.Place("wall:"+w.Name, artist.Region{Area: a, Pad: 7})
	}
	for _, door := range d.v.Doors {
		a := smallPlot.doorArea(door.Side)
		d.smallBuilt(a, door.Seat)
		d.Place("door:"+door.Side, artist.Region{Area: a, Pad: 7})
	}
	const last = 5
	d.smallWalk(last)
	return d.Drawing.Miniature(float64(d.v.Cleopatra) / float64(last))
}

// smallGarden adds the garden with its mosaics, sanctuaries and the throne.
func (d *drawing) smallGarden(g palaceLayout) {
	l := &d.Pieces
	l.Add(render.Rect(g.x-5, g.y-5, 9*g.k+10, 9*g.k+10).Box(3, "sand", render.Ink("oak", 5)))
	for _, c := range d.v.Cells {
		if c.Palm && c.Mosaic == "" && c.Sanctuary < 0 {
			x, y := g.centre(squareOf(c))
			l.Add(render.Disc{X: x, Y: y, R: g.k * 0.22, Fill: "leaf.l1"})
		}
	}
	for _, s := range d.v.Sanctuaries {
		d.ground(g, squares(s.Cells), s.Owner, 9)
		l.Add(render.Path{D: edgesOf(squares(s.Cells), g.x, g.y, g.k), Line: render.Ink("ink2", 2)})
		d.cellPlaces(g, s.Cells)
	}
	for _, m := range d.v.Mosaics {
		tile(l, m.Letter, squares(m.Cells), g.x, g.y, g.k, false)
		d.cellPlaces(g, m.Cells)
	}
	throne := render.Rect(g.x+3*g.k, g.y, 3*g.k, 3*g.k)
	d.Place("throne", artist.Region{Area: throne, Pad: 2})
	l.Add(throne.Box(3, "stone.l1", render.Ink("ink2", 2)))
	x, y := throne.Centre()
	if d.v.Throne.Pedestal >= 0 {
		l.Add(throne.Grow(-12).Box(3, "stone.l2", render.Ink("ink2", 2)))
		l.Badge(d.v.Throne.Pedestal, throne.X+16, throne.Y+throne.H-16, 22, "", "ink")
	}
	if d.v.Throne.Throne >= 0 {
		l.Add(render.Icon{Name: "throne", X: x, Y: y, Size: g.k * 1.7})
		l.Badge(d.v.Throne.Throne, throne.X+throne.W-16, throne.Y+throne.H-16, 22, "", "ink")
	}
}

// smallBuilt adds a wall or a door with the sign of its builder; dashed if it is free.
func (d *drawing) smallBuilt(a render.Area, s engine.Seat) {
	if s < 0 {
		d.Pieces.Add(a.Outlined(3, render.Dashed("mute", 2, 6, 5)))
		return
	}
	x, y := a.Centre()
	d.Pieces.Add(a.Box(3, "sand.d1", render.Ink("ink", 2.2)))
	d.Pieces.Badge(s, x, y, 20, "", "ink")
}

// smallWalk adds the plaza at the right: a space for each step, the sphinxes of both rows
// beside it, and Cleopatra.
func (d *drawing) smallWalk(last int) {
	l := &d.Pieces
	step := (artist.MiniatureFoot - 20.0) / float64(last+1)
	for n := range last + 1 {
		a := render.Rect(350, artist.MiniatureFoot-10-float64(n+1)*step, 46, step-8)
		l.Add(a.Box(6, "stone.l2", render.Ink("ink2", 1.8)))
		d.Place("walk:"+strconv.Itoa(n), artist.Region{Area: a, Pad: 2})
		if n == d.v.Cleopatra {
			x, y := a.Centre()
			l.Add(render.Icon{Name: "queen", X: x, Y: y, Size: step * 0.9})
		}
		for side, row := range d.v.Rows {
			d.smallSphinx(row, n, 338+float64(side)*70, a.Y+a.H/2)
		}
	}
}

// smallSphinx adds the sign of the builder of a sphinx, or of an obelisk behind the last one.
func (d *drawing) smallSphinx(row game.Row, n int, x, y float64) {
	place, s := "row:"+row.Side+":"+strconv.Itoa(n+1), engine.NoSeat
	switch {
	case n < len(row.Sphinxes):
		s = row.Sphinxes[n]
	case n == 3:
		place, s = "obelisk:"+row.Side, row.Obelisk
	}
	d.Place(place, artist.Region{Area: render.Rect(x-11, y-11, 22, 22), Pad: 3})
	if s >= 0 {
		d.Pieces.Badge(s, x, y, 20, "", "ink")
	}
}
