package tutorial

import (
	"strconv"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// room is the area of the picture of a page.
var room = render.Rect(20, 240, 760, 652)

// gap is the distance between two parts of a picture.
const gap = 14.0

// noteHigh is the height of a line below the parts.
const noteHigh = 48.0

// notes adds the lines below the parts, first those of the pins, with their
// numbers. It returns the remaining room above them.
func (f *frame) notes(p Page, labels []engine.Text) render.Area {
	free := room
	if len(labels) == 0 {
		return free
	}
	pins := len(labels) - len(p.Notes)
	a := render.Rect(room.X, 0, room.W, float64(len(labels))*noteHigh+16)
	a.Y = room.Y + room.H - a.H
	f.after = append(f.after, a.Box(10, "card", render.Ink("edge", 2.5)))
	notes := render.Layer{}
	for i, label := range labels {
		y := a.Y + 8 + (float64(i)+0.5)*noteHigh
		if i < pins {
			f.pin(&notes, a.X+36, y, i+1)
		} else {
			notes.Add(render.Icon{Name: p.Notes[i-pins], X: a.X + 36, Y: y, Size: 42})
		}
		notes.Text(a.X+70, y+10, f.o.Tell(label), render.Plain(28).In(a.W-84).Down(24))
	}
	f.after = append(f.after, notes.Items...)
	free.H -= a.H + gap
	return free
}

// pin adds the disc of a number that a line below the pictures explains. It has
// the game's colour, because the numbers in the pictures themselves are on
// walnut.
func (f *frame) pin(l *render.Layer, x, y float64, n int) { disc(l, x, y, n, f.accent) }

// disc adds a number on a disc.
func disc(l *render.Layer, x, y float64, n int, fill string) {
	l.Add(render.Disc{X: x, Y: y, R: 20, Fill: fill, Line: render.Ink("card", 2.5)})
	l.Text(x, y+9, strconv.Itoa(n), render.Strong(26).Mid().Colour("card"))
}

// parts places parts of pictures below each other, as large as the room allows.
func (f *frame) parts(list []cutout, room render.Area) {
	high := 0.0
	for _, c := range list {
		high += c.area.H * room.W / c.area.W
	}
	free := room.H - gap*float64(len(list)-1)
	shrink := min(1, free/high)
	y := room.Y + (free-high*shrink)/2
	var marks render.Layer
	pins := 0
	for i, c := range list {
		k := shrink * room.W / c.area.W
		w, h := c.area.W*k, c.area.H*k
		to := render.Rect(room.X+(room.W-w)/2, y, w, h)
		lens := artist.Zoom{K: k, X: to.X - k*c.area.X, Y: to.Y - k*c.area.Y}
		lens.Items(c.items)
		f.Pieces.Add(c.items...)
		f.mask(to, i == 0)
		f.Pieces.Add(to.Grow(1).Outlined(10, render.Ink("edge", 4)))
		for _, p := range c.pins {
			pins++
			f.pin(&marks, k*p.X+lens.X, k*p.Y+lens.Y, pins)
		}
		y += h + gap
	}
	f.Pieces.Add(f.after...)
	f.Pieces.Add(marks.Items...)
}

// mask covers items that extend beyond a part. At the top it covers only the
// gap if there is another part above.
func (f *frame) mask(a render.Area, first bool) {
	up := gap
	if first {
		up = a.Y
	}
	w, h := float64(f.W), float64(f.H)
	f.Pieces.Add(
		render.Rect(0, a.Y-up, w, up).Filled(0, "sheet"),
		render.Rect(0, a.Y, a.X, a.H).Filled(0, "sheet"),
		render.Rect(a.X+a.W, a.Y, w-a.X-a.W, a.H).Filled(0, "sheet"),
		render.Rect(0, a.Y+a.H, w, h-a.Y-a.H).Filled(0, "sheet"))
}
