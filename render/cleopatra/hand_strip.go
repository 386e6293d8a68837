package cleopatra

import (
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// Cards draws the kinds of cards in the viewer's hand. A tainted card has a red frame, and the
// amulet that it costs.
func (Artist) Cards(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	d := newDrawing(own, o, 0, 0)
	var list []artist.Card
	for _, c := range own.Own.Hand {
		look := lookOfCard(c.Card)
		card := artist.Card{ID: c.Card, Name: d.cardName(c.Card), Face: "sheet", N: c.N, Draw: func(l *render.Layer, a render.Area) {
			x, y := a.Centre()
			cardPicture(l, look.icon, x, y, a.W*0.8)
		}}
		var signs artist.Formula
		if look.double {
			signs = append(signs, artist.Sign("2"), artist.Token{Icon: look.icon})
		}
		if look.bad {
			signs = append(signs, artist.Sign(render.Plus(1)), artist.Token{Icon: "amulet"})
			card.Box = render.Ink("taint", 5)
		}
		if len(signs) > 0 {
			const size = 40
			card.Wide = signs.Width(size)
			card.Signs = func(l *render.Layer, a render.Area) { signs.Draw(l, a.X, a.Y+a.H/2, size, artist.Fade{}) }
		}
		list = append(list, card)
	}
	return d.Cards(list)
}
