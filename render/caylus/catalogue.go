package caylus

import (
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// catalogueLayout is the layout of the list of all tiles: a column for each class of the
// stock.
type catalogueLayout struct {
	a       render.Area
	rows    int // of the longest column
	words   float64
	icon    float64
	heading float64 // height of the headings
}

// pageTiles is the height of the list on a page, where its tiles have a line more.
const pageTiles = 1240

func (c catalogueLayout) row(column, n int) render.Area {
	const gap = 12
	w := (c.a.W - 2*gap) / 3
	h := (c.a.H - c.heading) / float64(c.rows)
	return render.Rect(c.a.X+float64(column)*(w+gap), c.a.Y+c.heading+float64(n)*h, w, h-8)
}

// tilesOfClass returns the tiles of a class in their order.
func (d *drawing) tilesOfClass(class string) []game.Tile {
	var out []game.Tile
	for _, t := range d.v.Stock {
		if t.Class == class {
			out = append(out, t)
		}
	}
	return out
}

// catalogue adds every tile that can be built: cost, points, effects. Tiles that seat can
// pay for are framed; tiles on the road show their place.
func (d *drawing) catalogue(c catalogueLayout, payer int) {
	for i, class := range stockClasses {
		head := c.row(i, 0)
		x := head.X + 4
		d.Ground.Add(render.Icon{Name: house(class), X: x + c.heading*0.34, Y: c.a.Y + c.heading*0.42, Size: c.heading * 0.68})
		d.Ground.Text(x+c.heading*0.8, c.a.Y+c.heading*0.62, d.Say("stock."+class), render.Heading(c.words+2, accent).In(head.W-c.heading*0.8-50).Down(18))
		left := d.unbuilt(class)
		d.Pieces.Text(head.X+head.W-6, c.a.Y+c.heading*0.62, strconv.Itoa(left), render.Strong(c.words+2).Right())
		for n, t := range d.tilesOfClass(class) {
			a := c.row(i, n)
			d.Place("stock:"+t.ID, artist.Region{Area: a})
			d.catalogueRow(c, t, a, payer)
		}
	}
}

func (d *drawing) catalogueRow(c catalogueLayout, t game.Tile, a render.Area, payer int) {
	l := &d.Pieces
	info := d.v.Printed().Tile(t.ID)
	payable := t.Space == 0 && payer >= 0 && payer < len(t.Payable) && t.Payable[payer]
	b := a.Box(8, "card", render.Ink("ink2", 2))
	k, name := artist.Fade{}, "ink"
	switch {
	case t.Space > 0:
		b.Fill, b.Line = "sheet", render.Dashed("mute", 2, 7, 6)
		k, name = washed, "ink2"
	case payable:
		b.Line = render.Ink("good", 4)
	}
	l.Add(b)
	up, mid, low := a.Y+a.H*0.29, a.Y+a.H*0.29, a.Y+a.H*0.72
	if d.Page { // cost and points are below the name, the effect below them
		up, mid, low = a.Y+a.H*0.17, a.Y+a.H*0.45, a.Y+a.H*0.76
	}
	points := honours(strconv.Itoa(t.VP), info.Favors)
	if info.Income > 0 {
		points = append(points, perRound(info.Income)...)
	}
	w := points.WidthOn(l, c.icon*0.9)
	points.Draw(l, a.X+a.W-w-8, mid, c.icon*0.9, k)
	room := a.W - w - 26
	if d.Page {
		room = a.W - 20
	}
	l.Text(a.X+10, up+c.words*0.36, d.nameFor(t.ID, room, max(19, l.MinText)), render.Strong(c.words).Colour(name).In(room).Down(16.5))
	in, costs := 0.12*a.W, low // room for the tick
	if d.Page && (t.Space > 0 || len(effect(info)) > 0) {
		costs = mid
	}
	if t.Space > 0 {
		in = 8
		d.built(t, a.X+in, costs, c)
	} else {
		if payable {
			l.Tick(a.X+8, costs+2, 0.68, "good")
		}
		f := cost(info, 2)
		f.Draw(l, a.X+in, costs, f.Fit(c.icon, a.W-in-10), k)
	}
	if len(effect(info)) == 0 {
		return
	}
	f := append(action(info), inBrackets(bonus(info))...)
	if d.Page {
		f.DrawMid(l, a.X+a.W/2, low, c.icon, a.W-20, k)
		return
	}
	left := a.X + a.W*0.4
	l.Add(render.Box{X: left, Y: low - a.H*0.19, W: 2, H: a.H * 0.38, Fill: "edge"})
	f.DrawMid(l, left+a.W*0.3, low, c.icon, a.W*0.6-12, k)
}

// built returns the place and the owner of a tile.
func (d *drawing) built(t game.Tile, x, y float64, c catalogueLayout) {
	if t.Owner >= 0 {
		d.Pieces.Badge(t.Owner, x+15, y, 28, d.Letter(t.Owner), "ink")
		x += 40
	}
	d.Pieces.Text(x, y+c.words*0.36, "r"+strconv.Itoa(t.Space), render.Plain(c.words).Colour("ink2"))
}
