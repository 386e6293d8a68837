package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// palaceLayout holds the position of the palace in a picture.
type palaceLayout struct {
	x, y, k float64 // garden: corner and side of a cell
	fs      float64 // size of coordinates
	t       float64 // thickness of walls
	off     float64 // gap between garden and side walls
	top     float64 // gap between garden and back walls
	right   float64 // gap on the right, where there are no row numbers
	doorH   float64
	pad     float64 // between a wall or a door and its ring
}

// centre returns the middle of a cell.
func (g palaceLayout) centre(c square) (x, y float64) {
	return g.x + (float64(c[1])+0.5)*g.k, g.y + (float64(c[0])+0.5)*g.k
}

// cell returns the area of a cell.
func (g palaceLayout) cell(c square) render.Area {
	return render.Rect(g.x+float64(c[1])*g.k, g.y+float64(c[0])*g.k, g.k, g.k)
}

// squareOf returns the row and column of a cell.
func squareOf(c game.Cell) square { return square{c.Row - 1, int(c.Col[0] - 'A')} }

// emptyGarden adds the printed parts: cells, palms, coordinates.
func (d *drawing) emptyGarden(g palaceLayout) {
	l := &d.Ground
	l.Add(render.Box{X: g.x - 6, Y: g.y - 6, W: 9*g.k + 12, H: 9*g.k + 12, R: 4, Fill: "oak"})
	for _, c := range d.v.Cells {
		if c.Throne {
			continue
		}
		at, fill := squareOf(c), "sand"
		if (at[0]+at[1])%2 == 1 {
			fill = "sand.l1"
		}
		a := g.cell(at)
		l.Add(a.Box(0, fill, render.Ink("edge.l1", 1)))
		if c.Palm {
			x, y := a.Centre()
			l.Add(render.Icon{Name: "palm", X: x, Y: y, Size: g.k * 0.72})
		}
	}
	for i := range 9 {
		at := (float64(i) + 0.5) * g.k
		l.Text(g.x+at, g.y-14*g.fs/22, string(rune('A'+i)), render.Strong(g.fs).Mid().Colour("ink2"))
		l.Text(g.x-13*g.fs/22-6, g.y+at+g.fs*0.36, strconv.Itoa(i+1), render.Strong(g.fs).Mid().Colour("ink2"))
	}
}

// garden adds the pieces in it.
func (d *drawing) garden(g palaceLayout) {
	d.throne(g)
	for _, s := range d.v.Sanctuaries {
		d.sanctuary(g, s)
		d.cellPlaces(g, s.Cells)
	}
	for _, m := range d.v.Mosaics {
		tile(&d.Pieces, m.Letter, squares(m.Cells), g.x, g.y, g.k, true)
		d.cellPlaces(g, m.Cells)
	}
	for _, claim := range d.v.Turn.Claims {
		d.cellPlaces(g, claim)
	}
	for _, c := range d.v.Cells { // each cell by itself, also if a ring is around several
		if !c.Throne {
			d.Touch(c.Place, g.cell(squareOf(c)))
		}
	}
}

// cellPlaces sets the outline of a mosaic or a sanctuary as the place of each of its cells.
// The badge is at the upper right corner of the first row, away from the letter.
func (d *drawing) cellPlaces(g palaceLayout, cells []string) {
	all := squares(cells)
	last := all[0]
	for _, c := range all {
		if c[0] == all[0][0] && c[1] == last[1]+1 {
			last = c
		}
	}
	s := artist.Region{Path: outlineOf(all, g.x, g.y, g.k), BX: g.x + float64(last[1]+1)*g.k, BY: g.y + float64(last[0])*g.k}
	for _, cell := range cells {
		d.Place("cell:"+strings.ToLower(cell), s)
	}
}

func (d *drawing) sanctuary(g palaceLayout, s game.Sanctuary) {
	cells := squares(s.Cells)
	if d.pending(s) {
		for _, c := range cells {
			d.Pieces.Add(g.cell(c).Filled(0, "next.l2"))
		}
		d.Pieces.Add(render.Path{D: edgesOf(cells, g.x, g.y, g.k), Line: render.Ink("ink", 3)})
		d.disc(g, cells[0], strconv.Itoa(len(cells)))
		return
	}
	d.ground(g, cells, s.Owner, 11)
	if s.Owner < 0 {
		return
	}
	colour := render.SeatColour(s.Owner)
	d.Pieces.Add(render.Path{D: edgesOf(cells, g.x, g.y, g.k), Line: render.Ink(colour+".d1", 3)})
	d.statue(g, cells)
}

// ground adds the ground of a sanctuary: hatched in the colour of its owner, with a gap between
// the lines, or dead without one.
func (d *drawing) ground(g palaceLayout, cells []square, owner engine.Seat, gap float64) {
	for _, c := range cells {
		a := g.cell(c)
		if owner < 0 {
			d.Pieces.Dead(a.X, a.Y, g.k)
		} else {
			d.Pieces.Hatch(a.X, a.Y, g.k, gap, render.SeatColour(owner))
		}
	}
}

// pending reports whether the sanctuary is new and may still be claimed.
func (d *drawing) pending(s game.Sanctuary) bool {
	return s.Owner < 0 && slices.ContainsFunc(d.v.Turn.Claims, func(cells []string) bool { return cells[0] == s.Cells[0] })
}

// statue adds the jackal on the first cell and the size on the second, or at its foot in a
// sanctuary of one cell.
func (d *drawing) statue(g palaceLayout, cells []square) {
	x, y := g.centre(cells[0])
	d.Pieces.Add(render.Disc{X: x, Y: y, R: g.k * 0.4, Fill: "card", Line: render.Ink("ink", 2)})
	d.Pieces.Add(render.Icon{Name: "anubis", X: x, Y: y, Size: g.k * 0.56})
	if len(cells) > 1 {
		d.disc(g, cells[1], strconv.Itoa(len(cells)))
		return
	}
	x, y = x+g.k*0.31, y+g.k*0.29
	d.Pieces.Add(render.Disc{X: x, Y: y, R: g.k * 0.2, Fill: "card", Line: render.Ink("ink", 2)})
	d.Pieces.Text(x, y+7, "1", render.Strong(20).Mid())
}

// disc adds a number on a cell.
func (d *drawing) disc(g palaceLayout, c square, text string) {
	x, y := g.centre(c)
	d.Pieces.Add(render.Disc{X: x, Y: y, R: g.k * 0.32, Fill: "card", Line: render.Ink("ink", 2)})
	d.Pieces.Text(x, y+g.k*0.15, text, render.Strong(g.k*0.42).Mid())
}

// throne adds the throne space with its pieces and the reward of the next one.
func (d *drawing) throne(g palaceLayout) {
	t, l := d.v.Throne, &d.Pieces
	side := 3 * g.k
	x, y := g.x+side, g.y
	d.Place("throne", artist.Region{Area: render.Rect(x, y, side, side)})
	if t.Value > 0 { // the nine cells that count, until both pieces stand
		for _, c := range d.v.Cells {
			if c.Rim && c.Mosaic == "" && c.Sanctuary < 0 {
				l.Add(g.cell(squareOf(c)).Grow(-3).Outlined(3, render.Ink("gold", 2.5)))
			}
		}
	}
	l.Add(render.Box{X: x, Y: y, W: side, H: side, R: 3, Fill: "stone.l1", Line: render.Ink("ink2", 2)})
	cx, cy := x+side/2, y+side/2
	if t.Pedestal < 0 {
		l.Slot(render.Rect(x+g.k*0.36, y+g.k*0.36, side-g.k*0.72, side-g.k*0.72), 4)
		l.Add(render.Icon{Name: "pedestal", X: cx, Y: cy - g.k*0.3, Size: g.k * 1.1, Keep: 40, Ground: "sheet"})
		d.throneValue(cx, cy+g.k*0.72, g.fs*1.15)
		return
	}
	for i, fill := range []string{"stone.l2", "panel"} {
		in := float64(i+1) * g.k * 0.36
		l.Add(render.Box{X: x + in, Y: y + in, W: side - 2*in, H: side - 2*in, R: 3, Fill: fill, Line: render.Ink("ink2", 2)})
	}
	l.Badge(t.Pedestal, x+g.k*0.36, y+side-g.k*0.36, 28, d.Letter(t.Pedestal), "ink")
	if t.Throne < 0 {
		l.Add(render.Icon{Name: "throne", X: cx, Y: cy - g.k*0.26, Size: g.k * 0.82, Keep: 35, Ground: "panel"})
		d.throneValue(cx, cy+g.k*0.66, g.fs*1.1)
		return
	}
	l.Add(render.Icon{Name: "throne", X: cx, Y: cy, Size: g.k * 1.35})
	l.Badge(t.Throne, x+side-g.k*0.36, y+side-g.k*0.36, 28, d.Letter(t.Throne), "ink")
}

// throneValue adds the reward of the next piece of the throne.
func (d *drawing) throneValue(x, y, size float64) {
	if !d.offered["throne"] {
		d.value(x, y, d.v.Throne.Value, size, true)
	}
}

// value adds the reward of a free place: "+7", centred or from x.
func (d *drawing) value(x, y float64, n int, size float64, mid bool) {
	style := render.Strong(size)
	if mid {
		style = style.Mid()
	}
	d.Pieces.Text(x, y, render.Plus(n), style)
}
