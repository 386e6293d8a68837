package architects

import (
	"slices"
	"strconv"

	"guildhall/render"
	"guildhall/render/artist"
)

// hallCell returns the area of a space of the Guildhall. n is counted from 1.
func (d *drawing) hallCell(a render.Area, n int) render.Area {
	h := &d.v.Guildhall
	pitch := min(48, (a.W-46)/float64(h.Columns))
	row, column := (n-1)/h.Columns, (n-1)%h.Columns
	left := a.X + 38 + (a.W-46-pitch*float64(h.Columns))/2
	return render.Rect(left+float64(column)*pitch, a.Y+104+float64(row)*45, pitch-5, 40)
}

// hall adds the Guildhall: its rows, the spaces that reset the market, the last
// one, and the workers of those who built there.
func (d *drawing) hall(a render.Area) {
	l, h := &d.Ground, &d.v.Guildhall
	d.cardboard(a)
	scene(l, "hall", render.Rect(a.X, a.Y, a.W, 66))
	d.pennant(render.Rect(a.X, a.Y+66, a.W, 32), d.Say("place.guildhall"), 22, 96)
	d.frame(a)
	d.Pieces.Text(a.X+a.W-10, a.Y+89, strconv.Itoa(len(h.Workers))+"/"+strconv.Itoa(h.Rows*h.Columns), render.Strong(22).Right().Colour("next"))
	d.Place("guildhall", artist.Region{Area: render.Rect(a.X+4, a.Y+100, a.W-8, a.H-104)})
	d.Touch("guildhall", a)
	for n := 1; n <= h.Rows*h.Columns; n++ {
		cell := d.hallCell(a, n)
		d.Place(hallPlace(n), artist.Region{Area: cell, Pad: 1, Bare: true})
		if (n-1)%h.Columns == 0 {
			style := render.Plain(20).Right().Colour("ink2")
			if slices.Contains(h.Resets, n) {
				style = render.Strong(20).Right()
			}
			l.Text(cell.X-6, cell.Y+27, strconv.Itoa(n), style)
		}
		d.hallSpace(n, cell)
	}
	d.beside(a)
}

func hallPlace(n int) string { return "hall:" + strconv.Itoa(n) }

// hallSpace adds a space: taken, or free with the effect of its worker.
func (d *drawing) hallSpace(n int, cell render.Area) {
	h := &d.v.Guildhall
	reset, end := slices.Contains(h.Resets, n), n == h.Rows*h.Columns
	x, y := cell.Centre()
	const icon = 30
	g := &d.Ground
	switch {
	case reset:
		g.Add(cell.Box(6, "next.l2", render.Ink("ink", 2.5)), render.Icon{Name: "sack", X: x, Y: y, Size: icon})
	case end:
		g.Add(cell.Box(6, "sheet", render.Dashed("mute", 2, 6, 5)), render.Icon{Name: "hourglass", X: x, Y: y, Size: icon})
	default:
		g.Add(cell.Box(6, "sheet", render.Dashed("mute", 2, 6, 5)))
	}
	if n > len(h.Workers) {
		return
	}
	p := h.Workers[n-1]
	d.Pieces.Add(cell.Box(6, "panel", render.Ink("ink2", 2)))
	d.Pieces.Peg(d.seat(p), x, y, 36, d.letter(p))
}

// beside adds the workers next to the full Guildhall in the last turns.
func (d *drawing) beside(a render.Area) {
	x := a.X + a.W - 24
	for p := len(d.v.Guildhall.Beside) - 1; p >= 0; p-- {
		n := d.v.Guildhall.Beside[p]
		if n == 0 {
			continue
		}
		l := &d.Pieces
		l.Add(render.Box{X: x - 38, Y: a.Y + 8, W: 56, H: 34, R: 17, Fill: "card", Line: render.Ink("ink", 2)})
		l.Badge(d.seat(p), x-20, a.Y+25, 24, "", "ink")
		l.Text(x-5, a.Y+33, "+"+strconv.Itoa(n), render.Strong(20).In(24).Down(16))
		x -= 62
	}
}

// Positions of the storeys of the Cathedral in its panel.
const (
	storeyHeight = 35.0
	storeyFoot   = 225.0 // the foot of the first one
)

func storeyWidth(slots int) float64 { return 18 + 46*float64(slots) - 2 }

// window returns a place of a level of the Cathedral, from 0. On the lowest level, the
// seats that have not begun stand in front of the door.
func (d *drawing) window(a render.Area, level, i int) render.Area {
	cx := a.X + a.W/2 + 4
	if level == 0 {
		n := float64(max(1, len(d.v.Cathedral[0].Players)))
		pitch := min(34, 168/n)
		x := cx + 30 + (float64(i)-(n-1)/2)*pitch
		return render.Rect(x-15, a.Y+226, 30, 30)
	}
	slots := float64(d.v.Cathedral[level].Slots)
	x := cx + (float64(i)-(slots-1)/2)*46
	y := a.Y + storeyFoot - storeyHeight*float64(level)
	return render.Rect(x-16, y+1, 32, storeyHeight-3)
}

// cathedral adds the Cathedral, storey by storey, with prices at its left and
// points at its right.
func (d *drawing) cathedral(a render.Area) {
	l := &d.Ground
	d.cardboard(a)
	cx := a.X + a.W/2 + 4
	l.Add(a.Filled(10, "marble.l2"), render.Box{X: a.X, Y: a.Y + 214, W: a.W, H: 50, Fill: "sand"})
	d.towers(cx, a.Y+storeyFoot)
	d.Place("cathedral", artist.Region{Area: a, Pad: -4})
	for level := 1; level < len(d.v.Cathedral); level++ {
		d.storey(a, level)
	}
	d.Touch("rewards", render.Rect(a.X+a.W-52, a.Y+8, 38, 46))
	d.deck(render.Rect(a.X+a.W-52, a.Y+8, 38, 46), "hay", "", d.v.Rewards.Left)
	cards := d.v.Cathedral[len(d.v.Cathedral)-1].Cards
	if cards > 0 {
		s := d.strip(signs("−"+strconv.Itoa(cards), "bcard"), 24)
		s.draw(l, a.X+14, a.Y+241)
	}
	for i, p := range d.v.Cathedral[0].Players {
		w := d.window(a, 0, i)
		d.Place(levelPlace(0, p), artist.Region{Area: w, Bare: true})
		x, y := w.Centre()
		d.Pieces.Badge(d.seat(p), x, y, 26, d.letter(p), "ink")
	}
	sign := render.Rect(a.X, a.Y+258, a.W, a.H-258)
	l.Add(sign.Filled(9, "walnut"), render.Box{X: a.X, Y: sign.Y, W: a.W, H: 12, Fill: "walnut"}, render.Box{X: a.X, Y: sign.Y, W: a.W, H: 3, Fill: accent})
	l.Text(a.X+a.W/2, sign.Y+24, d.Say("place.cathedral"), render.Strong(22).Mid().Colour("card").In(a.W-20).Down(17))
	d.frame(a)
}

// towers adds the roofs of the Cathedral, whose foot is at y.
func (d *drawing) towers(cx, y float64) {
	l := &d.Ground
	roof := func(x, foot, half, height float64) {
		l.Poly("architects.l1", render.Line{}, x-half, foot, x, foot-height, x+half, foot)
	}
	for _, side := range []float64{-1, 1} {
		roof(cx+side*67, y-2*storeyHeight+1, 11, 33)
		roof(cx+side*46, y-4*storeyHeight+1, 10, 27)
	}
	top := y - 5*storeyHeight
	roof(cx, top+4, 34, 34)
	l.Stroke(render.Ink("ink2", 3), cx, top-28, cx, top-42)
	l.Stroke(render.Ink("ink2", 3), cx-6, top-37, cx+6, top-37)
}

// storey adds a level: windows with the players there, the price, the points.
func (d *drawing) storey(a render.Area, level int) {
	l, v := &d.Ground, &d.v.Cathedral[level]
	cx, y := a.X+a.W/2+4, a.Y+storeyFoot-storeyHeight*float64(level)
	w := storeyWidth(v.Slots)
	l.Add(render.Box{X: cx - w/2, Y: y, W: w, H: storeyHeight, Fill: "stone.l2"}, render.Box{X: cx - w/2, Y: y + storeyHeight - 2, W: w, H: 2, Fill: "stone.l1"})
	first, last := d.window(a, level, 0), d.window(a, level, v.Slots-1)
	d.levelPlaces(level, artist.Region{Area: render.Rect(first.X-6, first.Y, last.X+last.W-first.X+12, first.H)}, func(i int) artist.Region {
		return artist.Region{Area: d.window(a, level, i), Bare: true}
	})
	for i := range v.Slots {
		win := d.window(a, level, i)
		x0, x1, mid, foot := win.X, win.X+win.W, win.X+win.W/2, win.Y+win.H
		l.Add(render.Path{D: render.PathOf("MLQQLZ", x0, foot, x0, win.Y+15, x0, win.Y+3, mid, win.Y, x1, win.Y+3, x1, win.Y+15, x1, foot),
			Fill: "card", Line: render.Ink("ink2", 1.8)})
		if i < len(v.Players) {
			d.Pieces.Badge(d.seat(v.Players[i]), mid, win.Y+win.H/2+1, 26, d.letter(v.Players[i]), "ink")
		}
	}
	wider := d.v.Cathedral[max(1, level-1)].Slots // the roofs of the storey below are next to this one
	out := max(storeyWidth(wider)/2+12, 62)
	price := goodsOf(v.Cost, v.Mix)
	d.strip(price, 24).fit(a.W/2-out).right(l, cx-out, y+18)
	d.strip(signs(strconv.Itoa(v.Points), "vpflag"), 25).draw(l, cx+out, y+18)
}

// levelPlace returns the place of a player on a level of the Cathedral.
func levelPlace(level, player int) string {
	return "cathedral:" + strconv.Itoa(level) + ":" + strconv.Itoa(player)
}

// levelPlaces sets the places of a level and of each player on it. step returns
// the spot of the i-th player to build there.
func (d *drawing) levelPlaces(level int, whole artist.Region, step func(i int) artist.Region) {
	d.Place("cathedral:"+strconv.Itoa(level), whole)
	for i, player := range d.v.Cathedral[level].Players {
		s := step(i)
		d.Place(levelPlace(level, player), s)
		d.Touch(levelPlace(level, player), s.Grow(-2)) // rings may touch each other
	}
}
