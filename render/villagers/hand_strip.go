package villagers

import (
	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// Cards draws the kinds of cards in the viewer's hand: face, name, printed signs and padlock. A
// card that can be placed now has a green outline, and a card that cannot be placed is pale.
func (Artist) Cards(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	d := newDrawing(own, o, 0, 0)
	d.Pieces.MinText = render.MinShown * render.CardScale
	var list []artist.Card
	for i := range own.Own.Hand {
		list = append(list, d.stripCard(&own.Own.Hand[i]))
	}
	return d.Cards(list)
}

// stripCard returns a card for the strip.
func (d *drawing) stripCard(h *game.HandCard) artist.Card {
	const size = 38.0
	c, who := cardOf(d.v, h.Card), person(h.Card)
	look := lookOf(h.Card)
	card := artist.Card{ID: h.Card, Name: d.cardName(h.Card), Face: render.PortraitGround(who), N: h.N, Quiet: h.State == "blocked", Draw: func(l *render.Layer, a render.Area) {
		face := min(a.W, a.H-30)
		l.Add(render.Rect(a.X, a.Y, a.W, 30).Filled(9, look.fill), render.Rect(a.X, a.Y+20, a.W, 10).Filled(0, look.fill))
		d.symbolsAs(h.Card, look.icon, render.Rect(a.X, a.Y, a.W, 30), 26)
		l.Add(render.PortraitIn(who, a.X+(a.W-face)/2, a.Y+a.H-face, face))
	}}
	if h.State == "now" {
		card.Box = render.Ink("good", 5)
	}
	w := d.printedWidth(c, size)
	card.Wide = w
	if c.Padlock != "" {
		card.Wide += size + 8
	}
	if card.Wide == 0 {
		return card
	}
	card.Signs = func(_ *render.Layer, a render.Area) {
		x, y := a.X, a.Y+a.H/2
		if c.Padlock != "" {
			d.padlock(h.Card, x+size/2, y, size)
			x += size + 8
		}
		d.printedLeft(c, x, y, size, w)
	}
	return card
}
