package cleopatra

import (
	"cmp"
	"slices"
	"strconv"

	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// quarryLine is one line of the quarry: the cost, the number left, and the present reward
// at the best place.
type quarryLine struct {
	key, icon, category string
	parts               []string // ids of the structures in the line
	best                int
}

// lines returns the six lines of the quarry; pedestal and throne share one.
func (d *drawing) lines() []quarryLine {
	best := map[string]int{"throne": d.v.Throne.Value}
	for _, r := range d.v.Rows {
		best["sphinx"] = max(best["sphinx"], r.SphinxValue)
		best["obelisk"] = max(best["obelisk"], r.ObeliskValue)
	}
	for _, w := range d.v.Walls {
		best["column"] = max(best["column"], w.Value)
	}
	for _, door := range d.v.Doors {
		best["door"] = max(best["door"], door.Value)
	}
	return []quarryLine{
		{"sphinx", "sphinx", "sphinxes", []string{"sphinx"}, best["sphinx"]},
		{"wall", "column", "column_walls", []string{"wall"}, best["column"]},
		{"door", "door", "door_frames", []string{"door"}, best["door"]},
		{"mosaic", "mosaic", "mosaics", []string{"mosaic"}, 0},
		{"obelisk", "obelisk", "obelisks", []string{"obelisk"}, best["obelisk"]},
		{"throne_set", "throne", "throne_set", []string{"pedestal", "throne"}, best["throne"]},
	}
}

func (d *drawing) structure(id string) game.Structure {
	return *cmp.Or(artist.Pick(d.v.Quarry, func(s *game.Structure) bool { return s.ID == id }), &game.Structure{})
}

func (d *drawing) complete(category string) bool {
	return slices.ContainsFunc(d.v.Categories, func(c game.Category) bool { return c.ID == category && c.Complete })
}

func (d *drawing) completed() int {
	return artist.CountIf(d.v.Categories, func(c *game.Category) bool { return c.Complete })
}

// categories adds six boxes, ticked when complete, ending at right, with words before them.
func (d *drawing) categories(right, y float64) {
	const side, pitch = 30.0, 34.0
	x := right - 6*pitch + pitch - side
	for i, q := range d.lines() {
		b := render.Box{X: x + float64(i)*pitch, Y: y - side/2, W: side, H: side, R: 4, Fill: "sheet", Line: render.Ink("ink2", 2)}
		cx, cy := b.X+side/2, b.Y+side/2
		if !d.complete(q.category) {
			d.Pieces.Add(b, render.Icon{Name: q.icon, X: cx, Y: cy, Size: 24, Keep: 55, Ground: "sheet"})
			continue
		}
		b.Fill = "good"
		d.Pieces.Add(b)
		d.Pieces.Stroke(render.Ink("card", 3.5), cx-8, cy, cx-2, cy+6, cx+8, cy-7)
	}
	text := d.Say("categories") + " " + strconv.Itoa(min(d.completed(), 5)) + "/5"
	d.Pieces.Text(x-14, y+8, text, render.Strong(21).Right().Colour("ink2").In(360).Down(18))
}

// quarry adds its lines under their headings, and the mosaics still to come.
func (d *drawing) quarry(x, y, w, rowH float64) {
	heading := render.Plain(20).Colour("ink2")
	d.Ground.Text(x+266, y-9, d.Say("quarry.cost"), heading.In(140).Down(17))
	d.Ground.Text(x+572, y-9, d.Say("quarry.left"), heading.Right().In(100).Down(17))
	d.Ground.Text(x+w-24, y-9, d.Say("quarry.best"), heading.Right().In(124).Down(17))
	d.tilesLeft(render.Rect(x+16, y+6*rowH+4, w-32, 30))
	for i, q := range d.lines() {
		at := render.Rect(x, y+float64(i)*rowH, w, rowH)
		if i%2 == 0 {
			d.Ground.Add(render.Box{X: x + 8, Y: at.Y, W: w - 16, H: rowH, R: 5, Fill: "sheet"})
		}
		d.quarryLine(q, at)
	}
}

func (d *drawing) quarryLine(q quarryLine, a render.Area) {
	l := &d.Pieces
	const size = 21
	if q.key == "mosaic" {
		d.Touch("mosaics", a)
	}
	mid := a.Y + a.H/2
	base := mid + size*0.36
	done := d.complete(q.category)
	left, total := 0, 0
	for _, id := range q.parts {
		s := d.structure(id)
		left, total = left+s.Left, total+s.Total
	}
	name, room := render.Strong(size), 182.0
	if d.Page {
		room = 200
	}
	if done {
		name = render.Plain(size).Colour("ink2")
	}
	l.Add(render.Icon{Name: q.icon, X: a.X + 36, Y: mid, Size: 31})
	l.Text(a.X+62, base, d.Say("structure."+q.key), name.In(room).Down(18))
	l.Text(a.X+572, base, strconv.Itoa(left)+"/"+strconv.Itoa(total), render.Plain(size).Right())
	if done {
		l.Tick(a.X+270, mid, 1, "good")
		l.Text(a.X+308, base, d.Say("complete"), render.Strong(size).Colour("good").In(180))
		return
	}
	d.price(d.structure(q.parts[0]), a.X+266, mid, 24)
	if q.key == "mosaic" {
		d.nextTile(render.Rect(a.X+412, mid-16, 62, 32), size)
	}
	l.Add(render.Icon{Name: "scarab", X: a.X + a.W - 112, Y: mid, Size: 28})
	if q.key == "mosaic" {
		l.Text(a.X+a.W-92, mid+9, "5 +", render.Strong(24))
		l.Add(render.Icon{Name: "palm", X: a.X + a.W - 32, Y: mid, Size: 28})
		return
	}
	d.value(a.X+a.W-92, mid+9, q.best, 24, false)
}

// tilesLeft adds the letters of the mosaics below the top one, and, crossed
// out, the letters of those that fitted in no place.
func (d *drawing) tilesLeft(a render.Area) {
	l, mid := &d.Pieces, a.Y+a.H/2
	x := a.X
	if len(d.v.Stack.Under) > 0 {
		x += l.Text(x, mid+7, d.Say("stack.under"), render.Plain(20).Colour("ink2").In(200).Down(17)) + 20
		for _, letter := range d.v.Stack.Under {
			l.Add(render.Box{X: x - 12, Y: mid - 14, W: 28, H: 28, R: 4, Fill: tileLooks[letter].fill, Line: render.Ink("ink", 1.8)})
			l.Add(render.Disc{X: x + 2, Y: mid, R: 11, Fill: "card"})
			l.Text(x+2, mid+7, letter, render.Strong(19).Mid())
			x += 33
		}
		x += 12
	}
	if len(d.v.Stack.Removed) > 0 {
		x += l.Text(x, mid+7, d.Say("stack.removed"), render.Plain(20).Colour("ink2").In(200).Down(17)) + 20
		for _, letter := range d.v.Stack.Removed {
			d.removedTile(letter, x, mid, 28, 20)
			x += 33
		}
	}
}

// removedTile adds the crossed out letter of a mosaic that fitted in no place.
func (d *drawing) removedTile(letter string, x, y, side, font float64) {
	l := &d.Pieces
	l.Add(render.Box{X: x - side/2 + 2, Y: y - side/2, W: side, H: side, R: 4, Fill: "sheet", Line: render.Dashed("mute", 2, 6, 4)})
	l.Text(x+2, y+font*0.36, letter, render.Strong(font).Mid().Colour("ink2"))
	l.Stroke(render.Ink("taint", 2.5), x+2-side*0.38, y+side*0.38, x+2+side*0.38, y-side*0.38)
}

// price adds artisans, then squares: of one colour when all are the same, of
// four when all differ.
func (d *drawing) price(s game.Structure, x, y, size float64) {
	for i := range s.Artisans {
		d.Pieces.Add(render.Icon{Name: "artisan", X: x + float64(i)*size*0.95, Y: y, Size: size * 1.1})
	}
	x += float64(s.Artisans)*size*0.95 + size*0.35
	colours := []string{"stone", "timber", "marble", "lapis"}
	for i := range s.Resources {
		fill := "pine"
		if !s.Same {
			fill = colours[i%len(colours)]
		}
		d.Pieces.Add(render.Box{
			X: x + float64(i)*size*0.86 - size*0.36, Y: y - size*0.36, W: size * 0.72, H: size * 0.72, R: 2,
			Fill: fill, Line: render.Ink("ink", 1.6),
		})
	}
}

// nextTile adds the shape and the letter of the top mosaic, lying down.
func (d *drawing) nextTile(a render.Area, size float64) {
	if d.v.Stack.Top == "" || len(d.v.Stack.Orientations) == 0 {
		return
	}
	shape := flattest(d.v.Stack.Orientations)
	rows, cols := extent(shape)
	q := min(a.H/float64(rows), a.W/float64(cols), 15)
	fill := tileLooks[d.v.Stack.Top].fill
	shapeIcon(&d.Pieces, shape, a.X+a.W-q*float64(cols), a.Y+(a.H-q*float64(rows))/2, q, fill, "ink")
	d.Pieces.Text(a.X+a.W+10, a.Y+a.H/2+size*0.36, d.v.Stack.Top, render.Strong(size))
}

// flattest returns the first orientation with the fewest rows.
func flattest(all []game.Orientation) [][2]int {
	best := all[0].Shape
	least, _ := extent(best)
	for _, o := range all[1:] {
		if rows, _ := extent(o.Shape); rows < least {
			best, least = o.Shape, rows
		}
	}
	return best
}
