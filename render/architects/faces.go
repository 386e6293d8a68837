package architects

import (
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// person returns the person of an apprentice or of a player board as its face. Apprentices
// of one trade who work with another good look alike.
func person(id string) string {
	for _, m := range materials {
		id = strings.TrimSuffix(id, m)
	}
	return accent + "." + id
}

// boardFace adds the person of a player board in the colour of the seat that plays it, with
// the seat's badge at the lower right. Without a board it adds the badge alone, badge wide.
func (d *drawing) boardFace(board string, seat engine.Seat, letter string, a render.Area, badge float64) {
	l := &d.Pieces
	if board == "" {
		x, y := a.Centre()
		l.Badge(seat, x, y, badge, letter, "ink")
		return
	}
	colour := render.SeatColour(seat)
	face := render.PortraitIn(person(board), a.X, a.Y, a.W)
	face.Cloth = colour
	l.Add(a.Filled(6, colour+".l3"), face, a.Outlined(6, render.Ink("ink", 2)))
	l.Badge(seat, a.X+a.W-4, a.Y+a.H-8, max(26, a.W*0.42), letter, "card")
}

// crewHead adds the head of an apprentice to the upper part of a card, of which the lower
// part is drawn over it.
func (d *drawing) crewHead(id string, a render.Area, shown float64) {
	d.Pieces.Add(render.Rect(a.X, a.Y, a.W, shown).Filled(6, render.PortraitGround(person(id))))
	p := render.PortraitIn(person(id), a.X+1, a.Y+1, a.W-2)
	p.Head = true
	d.Pieces.Add(p)
}
