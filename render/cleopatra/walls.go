package cleopatra

import (
	"strconv"

	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// wallArea returns the strip of a wall: w1 to w3 on the left from the front, w4 to w6 along
// the back, w7 to w9 on the right from the back.
func (g palaceLayout) wallArea(n int) render.Area {
	long := 3*g.k - 6
	switch {
	case n <= 3:
		return render.Rect(g.x-g.off-g.t, g.y+float64(3-n)*3*g.k+3, g.t, long)
	case n <= 6:
		return render.Rect(g.x+float64(n-4)*3*g.k+3, g.y-g.top-g.t, long, g.t)
	default:
		return render.Rect(g.x+9*g.k+g.right, g.y+float64(n-7)*3*g.k+3, g.t, long)
	}
}

// doorArea returns the place of a door frame: under A to C or under G to I.
func (g palaceLayout) doorArea(side string) render.Area {
	a := render.Rect(g.x+3, g.y+9*g.k+12, 3*g.k-6, g.doorH)
	if side == "right" {
		a.X += 6 * g.k
	}
	return a
}

// wallNumber reads "w1" to "w9"; anything else is 0.
func wallNumber(name string) int {
	if len(name) != 2 || name[0] != 'w' || name[1] < '1' || name[1] > '9' {
		return 0
	}
	return int(name[1] - '0')
}

func (d *drawing) walls(g palaceLayout) {
	gold := map[string]bool{} // walls that a free door would count
	for _, door := range d.v.Doors {
		if door.Value > 0 {
			for _, name := range door.Chain {
				gold[name] = true
			}
		}
	}
	for _, w := range d.v.Walls {
		n := wallNumber(w.Name)
		a := g.wallArea(n)
		pad := g.pad
		if n >= 4 && n <= 6 {
			pad -= 6 // the letters of the columns are below
		}
		d.Place("wall:"+w.Name, artist.Region{Area: a, Pad: pad})
		if w.Seat < 0 {
			d.freeWall(g, a, w)
			continue
		}
		d.builtWall(g, a, w)
		if gold[w.Name] {
			d.chainBar(a, n)
		}
	}
}

func (d *drawing) freeWall(g palaceLayout, a render.Area, w game.Wall) {
	d.Pieces.Slot(a, 4)
	cx, cy := a.Centre()
	name := render.Plain(g.fs).Colour("ink2")
	offered := d.offered["wall:"+w.Name]
	if a.H > a.W {
		d.Pieces.Text(cx, cy-g.fs*0.25, w.Name, name.Mid())
		if offered {
			return
		}
		d.value(cx, cy+g.fs*0.85, w.Value, g.fs*1.02, true)
		return
	}
	d.Pieces.Text(cx-4, cy+g.fs*0.36, w.Name, name.Right())
	if !offered {
		d.value(cx+4, cy+g.fs*0.36, w.Value, g.fs*1.05, false)
	}
}

func (d *drawing) builtWall(g palaceLayout, a render.Area, w game.Wall) {
	d.Pieces.Plinth(a, 4, "sand.d1")
	at := func(i float64) (x, y float64) {
		if a.H > a.W {
			return a.X + a.W/2, a.Y + a.H*i/3
		}
		return a.X + a.W*i/3, a.Y + a.H/2
	}
	for i := range 3 {
		x, y := at(float64(i) + 0.5)
		d.Pieces.Add(
			render.Disc{X: x, Y: y, R: g.t * 0.36, Fill: "sand", Line: render.Ink("ink", 2)},
			render.Disc{X: x, Y: y, R: g.t * 0.2, Fill: "card", Line: render.Ink("sand.d2", 1.5)},
		)
	}
	x, y := at(1)
	d.Pieces.Badge(w.Seat, x, y, max(21, g.t*0.5), "", "ink")
}

// chainBar adds the gold bar on the outer side of a wall that a free door counts.
func (d *drawing) chainBar(a render.Area, n int) {
	b := render.Box{X: a.X - 9, Y: a.Y - 3, W: 6, H: a.H + 6, Fill: "gold", Line: render.Ink("ink2", 1)}
	switch {
	case n > 6:
		b.X = a.X + a.W + 3
	case n > 3:
		b.X, b.Y, b.W, b.H = a.X-3, a.Y-9, a.W+6, 6
	}
	d.Pieces.Add(b)
}

// front adds the stairs and the two door frames.
func (d *drawing) front(g palaceLayout) {
	for _, door := range d.v.Doors {
		a := g.doorArea(door.Side)
		d.Place("door:"+door.Side, artist.Region{Area: a, Pad: g.pad})
		if door.Seat < 0 {
			d.freeDoor(g, a, door)
		} else {
			d.builtDoor(a, door)
		}
	}
	x, y := g.x+3*g.k, g.y+9*g.k+12
	for i := range 4 {
		n := float64(i)
		d.Ground.Add(render.Box{
			X: x + 8 + n*6, Y: y + n*g.doorH/4, W: 3*g.k - 16 - n*12, H: g.doorH / 4,
			Fill: []string{"stone.l2", "panel"}[i%2], Line: render.Ink("mute", 1.2),
		})
	}
}

func (d *drawing) freeDoor(g palaceLayout, a render.Area, door game.Door) {
	h, mid := a.H, a.Y+a.H/2
	d.Pieces.Slot(a, 4)
	d.Pieces.Add(render.Icon{Name: "door", X: a.X + h*0.6, Y: mid, Size: h * 0.66, Keep: 45, Ground: "sheet"})
	if !d.offered["door:"+door.Side] {
		d.value(a.X+h*1.08, mid+g.fs*0.4, door.Value, g.fs*1.15, false)
	}
	if a.W < 170 { // the phone cut has room for the sum only
		return
	}
	sum := "5+" + strconv.Itoa(len(door.Chain))
	d.Pieces.Text(a.X+a.W-10, mid+g.fs*0.36, sum, render.Plain(g.fs).Right().Colour("ink2"))
}

func (d *drawing) builtDoor(a render.Area, door game.Door) {
	l := &d.Pieces
	l.Plinth(a, 4, "sand.d1")
	l.Add(render.Box{X: a.X, Y: a.Y, W: a.W, H: a.H * 0.26, R: 3, Fill: "cleopatra.l1", Line: render.Ink("ink", 2)})
	for _, k := range []float64{0.16, 0.62} {
		x := a.X + a.W*k
		l.Poly("sand", render.Ink("ink", 2), x, a.Y+a.H*0.26, x+a.W*0.2, a.Y+a.H*0.26, x+a.W*0.23, a.Y+a.H, x-a.W*0.03, a.Y+a.H)
	}
	l.Badge(door.Seat, a.X+a.W*0.49, a.Y+a.H*0.64, a.H*0.5, d.Letter(door.Seat), "ink")
}
