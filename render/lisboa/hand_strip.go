package lisboa

import (
	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Cards draws the cards of the viewer's hand: the noble with the influence, and the effect in
// the portfolio; on a desktop the cost at court below it. At setup it also draws the clergy
// tiles to choose from.
func (Artist) Cards(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	d := newDrawing(own, o, 0, 0)
	var list []artist.Card
	for i := range own.Own.Hand {
		list = append(list, d.stripCard(&own.Own.Hand[i]))
	}
	for _, id := range own.Own.Offer {
		list = append(list, withRows(artist.Card{ID: id, Name: d.title(id)}, stripRow{effectSigns(d.clergy(id).Effect), "ink"}))
	}
	return d.Cards(list)
}

// stripRow is a line of signs on a card of the strip, with the colour of its numbers.
type stripRow struct {
	strip
	ink string
}

// stripCard returns a card of the hand.
func (d *drawing) stripCard(c *game.Card) artist.Card {
	card := artist.Card{ID: c.ID, Name: d.Tell(engine.T("lisboa.kind." + c.Kind)), Face: "lisboa.l3"}
	reward := effectSigns(c.Reward)
	if c.Kind == "treasury" {
		card.Face = "gold.l2"
		card.Draw = func(l *render.Layer, a render.Area) {
			x, y := a.Centre()
			l.Add(render.Icon{Name: "treasury", X: x, Y: y, Size: a.W * 0.84})
		}
		return withRows(card, stripRow{effectSigns(c.Permanent), "ink"}, stripRow{append(signs("−"+itoa(c.Cost), "@coin", ">"), effectSigns(c.Event)...), "taint"})
	}
	card.Draw = func(l *render.Layer, a render.Area) {
		x, _ := a.Centre()
		nobleFace(l, c.Kind, x, a.Y+a.H*0.36, min(a.W*0.84, a.H*0.64))
		influence := signs(itoa(c.Influence), "@influence")
		influence.mid(l, x, a.Y+a.H-22, 34, a.W-6, "ink")
	}
	row := stripRow{reward, "ink"}
	if c.Penalty != "" {
		row.ink = "taint"
		if len(reward) == 0 {
			reward = signs("P", "+"+itoa(c.Influence), "@influence")
		}
		row.strip = append(append(penaltySigns(c.Penalty), sign{text: ">"}), reward...)
	}
	return withRows(card, row, stripRow{signs("@court", ">", itoa(c.Cost), "@influence"), "ink"})
}

// withRows returns the card with its signs: on a desktop all rows, on a phone the first one.
func withRows(card artist.Card, rows ...stripRow) artist.Card {
	const size, least = 40.0, render.MinShown * render.CardScale
	for _, r := range rows {
		card.Wide = max(card.Wide, r.width(size, least))
	}
	card.Signs = func(l *render.Layer, a render.Area) {
		rows := rows[:max(1, min(len(rows), int(a.H/size)))]
		h := a.H / float64(len(rows))
		for i, r := range rows {
			y := a.Y + h*(float64(i)+0.5)
			if i > 0 {
				l.Add(render.Path{D: render.PathOf("ML", a.X, y-h/2, a.X+a.W, y-h/2), Line: render.Dashed("edge", 2.5, 8, 6)})
			}
			r.draw(l, a.X, y, r.fit(size, a.W, least), r.ink)
		}
	}
	return card
}
