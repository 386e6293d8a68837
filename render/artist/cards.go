package artist

import (
	"math"
	"strconv"

	"guildhall/render"
)

// A Card is a card of a hand in the strip of a page: a face at its left, and beside it the name
// above a line of signs.
type Card struct {
	ID    string      // its place is "hand:" and the ID
	Name  string      // at most two lines; the card is as wide as it needs
	Face  string      // colour behind the face; "" for a card without one
	Box   render.Line // outline; the zero value is that of a usual card
	Quiet bool        // it cannot be used now
	N     int         // equal cards
	// Draw draws the face in an area, and Signs the signs in another one; nil for nothing.
	Draw, Signs func(l *render.Layer, a render.Area)
	Wide        float64 // width of the signs
}

// Sizes of a card of the strip.
const (
	cardPad  = 10.0 // from its edges to its name
	cardGap  = 12.0 // between cards
	cardLead = 1.18 // height of a line of the name
)

// cardSizes are the sizes that depend on the height of a card.
type cardSizes struct{ name, face float64 }

// Cards finishes a picture of size 0 with the cards of a hand side by side. It returns nil
// without cards.
func (d *Drawing) Cards(list []Card) *render.Scene {
	if len(list) == 0 {
		return nil
	}
	h := render.CardHeight(d.Size)
	s := BySize(d.Options, cardSizes{28, 96}, cardSizes{26, 76})
	d.Pieces.MinText = render.MinShown * render.CardScale
	x := 0.0
	for i := range list {
		x += d.card(&list[i], x, h, s) + cardGap
	}
	d.W, d.H = int(x-cardGap+0.5), int(h)
	d.Ground.Items[0] = render.Box{W: float64(d.W), H: float64(d.H), Fill: "panel"}
	return d.Finish()
}

// card adds a card and returns its width.
func (d *Drawing) card(c *Card, x, h float64, s cardSizes) float64 {
	l, face := &d.Pieces, 0.0
	if c.Draw != nil {
		face = s.face
	}
	name, wide := nameOf(c, s.name)
	a := render.Rect(x, 0, face+math.Ceil(max(wide, c.Wide))+2*cardPad, h)
	if c.N > 1 {
		a.W += 48
	}
	box := a.Grow(-2).Box(12, "card", render.Ink("ink", 2.4))
	if c.Quiet {
		box.Fill, box.Line = "sheet", render.Dashed("mute", 2.5, 8, 6)
	}
	if c.Box != (render.Line{}) {
		box.Line = c.Box
	}
	l.Add(box)
	if face > 0 {
		f := render.Rect(a.X+4, a.Y+4, face-4, h-8)
		l.Add(f.Filled(9, c.Face), render.Rect(f.X+f.W-12, f.Y, 12, f.H).Filled(0, c.Face))
		c.Draw(l, f)
		l.Stroke(render.Ink("ink2", 2), f.X+f.W, f.Y, f.X+f.W, f.Y+f.H)
	}
	left, y := a.X+face+cardPad, a.Y+8
	if c.Signs == nil {
		y = a.Y + (h-float64(len(name))*s.name*cardLead)/2
	}
	for _, label := range name {
		y += label.Size * cardLead
		if c.Quiet {
			label.Fill = "ink2"
		}
		l.Put(label, left, y-label.Size*0.24)
	}
	if c.Signs != nil {
		c.Signs(l, render.Rect(left, y+4, a.W-face-2*cardPad, a.Y+h-y-10))
	}
	if c.N > 1 {
		times := render.Fit("×"+strconv.Itoa(c.N), render.Strong(s.name).Mid().Colour("card"))
		pill := render.Rect(a.X+a.W-times.Width()-22, 6, times.Width()+16, s.name+8)
		times.X, times.Y = pill.X+pill.W/2, pill.Y+pill.H/2+s.name*0.36
		l.Add(pill.Filled(pill.H/2, "walnut"), times)
	}
	d.Place("hand:"+c.ID, Region{Area: a})
	return a.W
}

// nameOf returns the name of a card in the narrowest lines, at most two, and their width.
func nameOf(c *Card, size float64) ([]render.Label, float64) {
	style := render.Strong(size).Down(size)
	for room := max(60, c.Wide); ; room += 8 {
		lines := render.Wrap(c.Name, style.In(room), 2)
		if Cut(lines) {
			continue
		}
		wide := 0.0
		for _, label := range lines {
			wide = max(wide, label.Width())
		}
		return lines, wide
	}
}
