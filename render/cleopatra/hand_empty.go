package cleopatra

import (
	"strconv"

	"guildhall/render"
	"guildhall/render/artist"
)

// emptyHandHigh is the height of a hand without cards on a phone.
const emptyHandHigh = 506.0

// emptyHand adds a shelf with a free place for each card up to the limit, and the stalls
// with the hand after each: below the shelf on a phone, otherwise next to it.
func (d *drawing) emptyHand(a render.Area) {
	shelf := render.Rect(a.X, a.Y+8, a.W, 112)
	stalls := render.Rect(a.X, a.Y+178, a.W, a.H-178)
	if d.Size == render.Full {
		shelf = render.Rect(a.X, a.Y+40, a.W*0.48, 112)
		stalls = render.Rect(a.X+a.W*0.52, a.Y, a.W*0.48, a.H)
	}
	l := &d.Pieces
	step := shelf.W / handLimit
	for i := range handLimit {
		place := render.Rect(shelf.X+float64(i)*step+3, shelf.Y, step-6, shelf.H)
		l.Add(place.Outlined(8, render.Dashed("mute", 2.5, 7, 6)))
	}
	text := render.Heading(36, "ink2").Mid().In(shelf.W * 0.5)
	label := render.Fit(d.Say("hand.empty"), text)
	label.X, label.Y = shelf.X+shelf.W/2, shelf.Y+shelf.H/2+13
	paper := render.Rect(label.X-label.Width()/2-14, shelf.Y+shelf.H/2-28, label.Width()+28, 56)
	l.Add(paper.Filled(0, "sheet"), label,
		render.Rect(shelf.X-4, shelf.Y+shelf.H, shelf.W+8, 17).Box(4, "oak", render.Ink("ink", 2.2)))
	l.Text(shelf.X+shelf.W-step/2, shelf.Y+shelf.H+45, strconv.Itoa(handLimit), render.Strong(26).Mid().Colour("ink2"))
	if !d.v.Head.Over {
		d.stallRows(stalls)
	}
}

// stallRows adds a row for each stall: its cards, and the number of cards in an empty hand
// after it is taken.
func (d *drawing) stallRows(a render.Area) {
	l := &d.Pieces
	l.Text(a.X+8, a.Y+26, d.Say("hand.stalls"), render.Heading(28, accent).In(a.W-16).Down(22))
	const top, gap = 40.0, 12.0
	h := (a.H-top-gap*float64(len(d.v.Stalls)-1))/float64(len(d.v.Stalls)) - 2
	for i, cards := range d.v.Stalls {
		row := render.Rect(a.X, a.Y+top+float64(i)*(h+gap), a.W, h)
		l.Add(row.Shade(3, 4, 10), row.Box(10, "card", render.Ink("ink", 2.2)))
		for k := range 4 {
			l.Add(render.Rect(row.X+2+16*float64(k), row.Y+2, 16, h-4).Filled(0, []string{"cleopatra.l1", "card"}[k%2]))
		}
		l.Stroke(render.Ink("ink", 2), row.X+66, row.Y, row.X+66, row.Y+h)
		l.Count(row.X+34, row.Y+h/2, 24, strconv.Itoa(i+1))
		n := len(cards)
		count := artist.Formula{{Icon: "hand"}, artist.Sign("0"), artist.Sign(">")}
		right := row.X + row.W - 16
		colour := "good"
		if n > handLimit {
			colour = "taint"
		}
		right -= l.Text(right, row.Y+h/2+13, strconv.Itoa(n), render.Strong(38).Right().Colour(colour)) + 12
		count.Draw(l, right-count.Width(36), row.Y+h/2, 36, artist.Fade{})
		room := render.Rect(row.X+80, row.Y+8, right-count.Width(36)-row.X-96, h-16)
		d.chips(cards, room, h-18, 26)
	}
}
