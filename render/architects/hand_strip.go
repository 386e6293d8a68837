package architects

import (
	"slices"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Cards draws the building cards of the viewer, those to choose from first: the points in a
// house, and the price, whose missing parts are red and underlined. A card that can be built
// now has a green outline.
func (Artist) Cards(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	d := hand{drawing: newDrawing(own, o, 0, 0)}
	d.floor = render.MinShown * render.CardScale
	pack := packCards(own)
	var list []artist.Card
	for i, c := range slices.Concat(pack, handCards(own)) {
		list = append(list, d.stripCard(c, i >= len(pack)))
	}
	return d.Cards(list)
}

// stripCard returns a card for the strip. own is false for a card to choose from.
func (d hand) stripCard(c game.HandCard, own bool) artist.Card {
	ready := own && c.Ready
	card := artist.Card{ID: c.Card, Name: d.buildingName(c.Card), Face: "sheet", Draw: func(l *render.Layer, a render.Area) {
		x, _ := a.Centre()
		h := min(a.H-12, a.W*1.2)
		d.gable(c.Points, x, a.Y+(a.H-h)/2, a.W-14, h, ready)
	}}
	if ready {
		card.Box = render.Ink("good", 5)
	}
	const size = 29
	deed := signsOf(c.Text)
	card.Wide = max(d.strip(priceFormula(&c), size).width(), min(36+d.strip(deed, size).width(), 180))
	card.Signs = func(_ *render.Layer, a render.Area) {
		y := a.Y + a.H/2
		if a.H < 2.2*size || deed == nil {
			d.slimPrice(&c, a.X, y, a.W)
			return
		}
		d.slimPrice(&c, a.X, a.Y+a.H/4, a.W)
		d.Pieces.Add(render.Icon{Name: timeIcon(c.Text), X: a.X + 15, Y: a.Y + a.H*3/4, Size: 30})
		d.strip(deed, size).fit(a.W-40).draw(&d.Pieces, a.X+36, a.Y+a.H*3/4)
	}
	return card
}

// priceFormula returns the skills, goods and virtue of a building card.
func priceFormula(c *game.HandCard) artist.Formula {
	f := append(skillFormula(c.Skills), goodsOf(c.Cost, 0)...)
	if c.Virtue != 0 {
		f = append(f, signs(render.Plus(c.Virtue), "virtue")...)
	}
	return f
}
