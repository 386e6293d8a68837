package architects

import (
	"strconv"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// slab returns the area of a position of the virtue track.
func (d *drawing) slab(a render.Area, position int) render.Area {
	const step = 50.5
	y := a.Y + 46 + float64(len(d.v.Virtue)-1-position)*step
	for p := position + 1; p < len(d.v.Virtue); p++ { // the bars need additional room
		if d.barred(p) {
			y += 6
		}
	}
	return render.Rect(a.X+10, y, a.W-20, step-5)
}

// ladder adds the virtue track with its points, the unpaid part of taxes, and the limits of
// Black Market and Cathedral.
func (d *drawing) ladder(a render.Area) {
	l := &d.Ground
	d.Touch("virtue", a)
	l.Panel(a, render.PanelText{Title: d.Say("virtue"), Accent: accent})
	l.Add(render.Icon{Name: "vpflag", X: a.X + a.W - 30, Y: a.Y + 26, Size: 28})
	for i := range d.v.Virtue {
		d.slabOf(a, i)
	}
	for i := 1; i < len(d.v.Virtue); i++ {
		up, down := &d.v.Virtue[i], &d.v.Virtue[i-1]
		if up.Market != down.Market {
			d.bar(a, i, "nostall", -1)
		}
		if up.Cathedral != down.Cathedral {
			d.bar(a, i, "nochurch", 1)
		}
	}
}

// slabOf adds a position and the players on it.
func (d *drawing) slabOf(ladder render.Area, position int) {
	l := &d.Ground
	v := &d.v.Virtue[position]
	a := d.slab(ladder, position)
	for _, player := range v.Players {
		d.Place(playerPlace("virtue", player), artist.Region{Area: a, Pad: -2, Bare: true})
	}
	line := render.Ink("ink2", 1.5)
	if position == 7 { // everybody begins here
		line = render.Ink("ink", 2.5)
	}
	l.Add(a.Box(5, slabColour(v), line))
	mid := a.Y + a.H/2
	l.Text(a.X+20, mid+9, strconv.Itoa(position), render.Strong(24).Mid())
	points, style := "0", render.Plain(22).Mid().Colour("ink2")
	if v.Points != 0 {
		points, style = render.Plus(v.Points), render.Strong(24).Mid()
		if v.Points < 0 {
			style = style.Colour("taint")
		}
	}
	l.Text(a.X+a.W-24, mid+9, points, style)
	for k := range v.Evaded {
		l.Add(render.Icon{Name: "notax", X: a.X + a.W - 62 - float64(k)*24, Y: mid, Size: 25})
	}
	right := a.X + a.W - 48 - 24*float64(v.Evaded)
	if v.Evaded > 0 {
		right -= 6
	}
	if d.barred(position) || d.barred(position+1) {
		right = min(right, ladder.X+ladder.W-116)
	}
	d.standing(v.Players, a.X+38, right, mid, 34)
}

// slabColour returns the colour of a position, which shows the place that it closes.
func slabColour(v *game.Virtue) string {
	switch {
	case !v.Market:
		return "hay.l2"
	case !v.Cathedral:
		return "black.l2"
	}
	return "stone.l3"
}

// barred reports whether there is a limit between a position and the one below it.
func (d *drawing) barred(position int) bool {
	if position < 1 || position >= len(d.v.Virtue) {
		return false
	}
	up, down := &d.v.Virtue[position], &d.v.Virtue[position-1]
	return up.Market != down.Market || up.Cathedral != down.Cathedral
}

// standing adds the badges of players side by side between two edges.
func (d *drawing) standing(players []int, left, right, y, largest float64) {
	n := float64(len(players))
	if n == 0 {
		return
	}
	size := min(largest, (right-left)/n-2)
	pitch := min(largest+4, (right-left-2)/n)
	if size < 24 { // only shapes, which overlap by half
		size = max(20, min(21.5, size))
		pitch = min(pitch, (right-left-size)/max(1, n-1))
	}
	x := left + size/2 + 1
	for _, p := range players {
		if board := d.v.Players[p].Board; board != "" && size >= render.MinHead {
			d.boardFace(board, d.seat(p), d.letter(p), render.Rect(x-size/2, y-size/2, size, size), size)
		} else {
			d.Pieces.Badge(d.seat(p), x, y, size, d.letter(p), "ink")
		}
		x += pitch
	}
}

// bar adds the line of a limit below a position. Its sign shows the closed
// place: above the line upwards, below it downwards.
func (d *drawing) bar(ladder render.Area, position int, icon string, to float64) {
	l := &d.Ground
	a := d.slab(ladder, position)
	y := a.Y + a.H + 5.5
	l.Add(render.Box{X: ladder.X + 8, Y: y - 2.5, W: ladder.W - 16, H: 5, Fill: "taint"})
	// The sign is next to the badges, on the side that is closed.
	x := ladder.X + ladder.W - 92
	ax := ladder.X + ladder.W - 62
	l.Add(render.Disc{X: x, Y: y, R: 20, Fill: "card", Line: render.Ink("ink", 2)}, render.Icon{Name: icon, X: x, Y: y, Size: 28})
	l.Stroke(render.Ink("taint", 3.5), ax, y+to*4, ax, y+to*19)
	l.Stroke(render.Ink("taint", 3.5), ax-6, y+to*13, ax, y+to*19, ax+6, y+to*13)
}
