package artist

import (
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// Private is the text that nobody else sees a picture.
func (d *Drawing) Private() string { return d.Tell(engine.T("render.private")) }

// PhoneHead adds the bar at the top of a phone's picture: h at the left, and one short
// line, or two with a smaller second one, at the right.
func (d *Drawing) PhoneHead(h render.Head, right, below string) {
	const edge = 776.0
	l, used, y := &d.Pieces, 0.0, 54.0
	if below != "" {
		y = 40
		used = l.Text(edge, 74, below, render.Plain(26).Right().Colour("pine.l2").In(360).Down(20))
	}
	if right != "" {
		used = max(used, l.Text(edge, y, right, render.Strong(28).Right().Colour("card").In(300).Down(20)))
	}
	d.PhoneHeader(h, edge-used-20)
}

// OwnHead adds the header of a picture of a seat's own things: a title, the progress of the
// match, a number. A large picture also has a note.
func (d *Drawing) OwnHead(s engine.Seat, title, right, count, note string) {
	h := render.Head{Accent: d.game.ID, Title: title, Right: right, Note: note, Seat: s, Letter: d.Letter(s)}
	if d.Size == render.Phone {
		h.Right = title
		d.PhoneHead(h, right, count)
		return
	}
	h.Sub = d.Table
	if count != "" {
		h.Sub = strings.TrimPrefix(d.Table+"  ·  "+count, "  ·  ")
	}
	d.Header(h)
}
