package artist

import (
	"strconv"

	"guildhall/engine"
	"guildhall/render"
)

// Counted adds an icon and its number. If the number is 0, the icon is faded into the
// colour below.
func (d *Drawing) Counted(icon string, n int, x, y, side, size float64, paper string) {
	d.Pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: side}.Faded(n == 0, 32, paper))
	d.Pieces.Text(x+side*0.6, y+size*0.36, strconv.Itoa(n), render.Number(n, size))
}

// Post adds a round place for a worker: with a worker of a seat, or empty
// (engine.NoSeat) with a text.
func (d *Drawing) Post(s engine.Seat, x, y, r float64, text string) {
	l := &d.Pieces
	if s < 0 {
		l.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Dashed("mute", 2, 6, 5)})
		if text != "" {
			l.Text(x, y+8, text, render.Strong(22).Mid().Colour("ink2"))
		}
		return
	}
	l.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Ink("ink2", 2)})
	l.Peg(s, x, y-1, r*2, d.Letter(s))
}
