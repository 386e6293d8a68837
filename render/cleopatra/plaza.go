package cleopatra

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// plaza holds the positions of the sphinx plaza: the walk in the middle, a row on each
// side.
type plaza struct{ cx, y, h float64 }

// walkArea returns a slab of the walk; 0 is the start before it.
func (p plaza) walkArea(n int) render.Area {
	step := (p.h - 10) / 6
	return render.Rect(p.cx-66, p.y+float64(5-n)*step, 132, step-6)
}

// rowArea returns a place of a row: 0 is the obelisk, 1 to 3 the sphinxes from the start of
// the walk towards the palace.
func (p plaza) rowArea(side string, n int) render.Area {
	a := render.Rect(p.cx-265, p.y+float64(3-n)*p.h/4, 150, p.h/4-8)
	if side == "right" {
		a.X = p.cx + 115
	}
	return a
}

func (d *drawing) plaza(p plaza) {
	l := &d.Ground
	l.Add(render.Box{X: p.cx - 80, Y: p.y - 6, W: 160, H: p.h + 8, R: 6, Fill: "panel", Line: render.Ink("edge", 2)})
	first := p.walkArea(1)
	l.Track(first.X, first.Y, first.W, first.H, 0, -(p.h-10)/6, 1, 5)
	start := p.walkArea(0)
	if d.v.Cleopatra > 0 {
		d.Pieces.Text(p.cx, start.Y+start.H/2+8, d.Say("start"), render.Plain(22).Mid().Colour("ink2").In(130))
	}
	four := p.walkArea(4)
	l.Add(render.Box{X: four.X - 40, Y: four.Y + four.H + 0.5, W: four.W + 80, H: 5, Fill: "taint"})
	if d.v.Cleopatra != 4 {
		room := render.Plain(20).Right().In(four.W - 46).Down(17)
		if d.v.Offering.Done {
			d.Pieces.Tick(four.X+four.W-34, four.Y+four.H/2, 0.8, "good")
		} else {
			d.Pieces.Text(four.X+four.W-8, four.Y+four.H/2+8, d.Say("offering"), room)
		}
	}
	for n := range 6 {
		d.Touch(walkPlace(n), p.walkArea(n))
	}
	q := p.walkArea(d.v.Cleopatra)
	d.Place(walkPlace(d.v.Cleopatra), artist.Region{Area: q, Pad: 2})
	d.Pieces.Add(render.Icon{Name: "queen", X: p.cx + 18, Y: q.Y + q.H/2, Size: q.H * 0.98})
	for _, row := range d.v.Rows {
		d.row(p, row)
	}
}

func (d *drawing) row(p plaza, r game.Row) {
	for n := 1; n <= 3; n++ {
		a := p.rowArea(r.Side, n)
		d.Place(rowPlace(r.Side, n), artist.Region{Area: a, Pad: 3})
		if n <= len(r.Sphinxes) {
			d.builtPiece(a, "sphinx", r.Sphinxes[n-1])
			continue
		}
		next := n == len(r.Sphinxes)+1
		d.freePiece(a, "sphinx", r.SphinxValue+n-1-len(r.Sphinxes), next, next && d.offered[nextSphinx(r)])
	}
	a := p.rowArea(r.Side, 0)
	d.Place(rowPlace(r.Side, 0), artist.Region{Area: a, Pad: 3})
	if r.Obelisk >= 0 {
		d.builtPiece(a, "obelisk", r.Obelisk)
	} else {
		d.freePiece(a, "obelisk", r.ObeliskValue, true, d.offered["obelisk:"+r.Side])
	}
}

// walkPlace returns a space of the walk, 0 before its start.
func walkPlace(n int) string { return "walk:" + strconv.Itoa(n) }

// rowPlace returns the place of a sphinx of a row, from 1, or of its obelisk, 0.
func rowPlace(side string, n int) string {
	if n == 0 {
		return "obelisk:" + side
	}
	return "row:" + side + ":" + strconv.Itoa(n)
}

// nextSphinx returns the place of the next sphinx of a row.
func nextSphinx(r game.Row) string { return rowPlace(r.Side, len(r.Sphinxes)+1) }

func (d *drawing) builtPiece(a render.Area, icon string, s engine.Seat) {
	x, y := a.Centre()
	d.Pieces.Plinth(a, 8, "sand")
	d.Pieces.Add(render.Icon{Name: icon, X: x + 8, Y: y, Size: a.H * 0.84})
	d.Pieces.Badge(s, a.X+22, a.Y+22, 28, d.Letter(s), "ink")
}

// freePiece adds a free place of a row. If it must wait for another piece, its value is in
// second ink. If it is offered, a candle shows its value.
func (d *drawing) freePiece(a render.Area, icon string, value int, next, offered bool) {
	x, y := a.Centre()
	d.Pieces.Slot(a, 8)
	d.Pieces.Add(render.Icon{Name: icon, X: x - 30, Y: y, Size: a.H * 0.7, Keep: 40, Ground: "sheet"})
	if offered {
		return
	}
	style := render.Strong(30)
	if !next {
		style = render.Plain(26).Colour("ink2")
	}
	d.Pieces.Text(x+12, y+10, "+"+strconv.Itoa(value), style)
}
