package villagers

import (
	"math"
	"strconv"

	game "guildhall/engine/villagers"
	"guildhall/render"
)

// village adds the chains of a village, laid out, in an area.
func (d *drawing) village(w *game.Village, lay layout, a render.Area) {
	cw := lay.s.column(a.W)
	for _, p := range lay.chains {
		d.chain(w, p.node, lay.s, render.Rect(a.X+float64(p.col)*(cw+columnGap), a.Y+p.y, cw, 0), branch{cw, a.Y, p.ends})
	}
	if seat := d.v.Turn.Seat; seat >= 0 && seat == d.v.Head.Viewer {
		for _, p := range lay.chains {
			d.outlineNew(w, p.node)
		}
	}
	d.lies(w.Place, render.Rect(a.X-6, a.Y-6, a.W+12, max(lay.h, lay.s.strip)+12))
}

// branch holds the columns of a chain or of a part of it: their width, the top of the
// village, and the lower end of each column below that top.
type branch struct {
	cw, top float64
	ends    []float64
}

// chain adds a card and those on it; a.x and a.y are its corner.
func (d *drawing) chain(w *game.Village, n *node, s scale, a render.Area, b branch) {
	c := &w.Cards[n.at]
	a.W = b.cw*float64(n.cols) + columnGap*float64(n.cols-1)
	if len(n.kids) == 0 {
		a.W, a.H = b.cw, b.top+b.ends[0]-a.Y
		d.lies(c.Place, a)
		d.uncovered(c, s, a)
		return
	}
	a.H = s.cover()
	d.lies(c.Place, a)
	if s.thin > 0 {
		d.thin(c, a)
	} else {
		d.covered(c, s, a)
	}
	x, y := a.X, a.Y+a.H+edgeGap
	for _, k := range n.kids {
		d.chain(w, k, s, render.Rect(x, y, 0, 0), b)
		x += float64(k.cols) * (b.cw + columnGap)
		b.ends = b.ends[k.cols:]
	}
	if x < a.X+a.W { // the column that is kept for the second branch
		h := s.strip + s.face*0.5
		d.Pieces.Add(render.Box{X: x + 1, Y: y + 2, W: b.cw - 2, H: h, R: 7, Fill: "sheet", Line: render.Dashed("mute", 2, 7, 5)})
		d.Pieces.Text(x+b.cw/2, y+2+h/2+s.font*0.4, render.Plus(c.Room), render.Strong(s.font+2).Mid().Colour("good"))
	}
}

// outlineNew outlines the cards placed in the current turn: a card together with all cards
// on it if all of them are new, otherwise the card alone.
func (d *drawing) outlineNew(w *game.Village, n *node) {
	c := &w.Cards[n.at]
	a := d.area(c.Place)
	if n.allNew(w) {
		a.H = d.lowest(w, n) - a.Y
	} else {
		for _, k := range n.kids {
			d.outlineNew(w, k)
		}
	}
	if c.New {
		d.Pieces.Chosen(a.Grow(2).Outline())
	}
}

// lowest returns the lower end of a card with all cards on it.
func (d *drawing) lowest(w *game.Village, n *node) float64 {
	at := d.area(w.Cards[n.at].Place)
	end := at.Y + at.H
	for _, k := range n.kids {
		end = max(end, d.lowest(w, k))
	}
	return end
}

// allNew reports whether the card and all cards on it are new.
func (n *node) allNew(w *game.Village) bool {
	for _, k := range n.kids {
		if !k.allNew(w) {
			return false
		}
	}
	return w.Cards[n.at].New
}

// thin adds a low edge of a covered card: colour, sign, name. If the name needs
// all of the edge, the sign is left out, because the colour also shows the
// suit.
func (d *drawing) thin(c *game.Villager, a render.Area) {
	look := lookOf(c.Card)
	d.Pieces.Add(render.Box{X: a.X, Y: a.Y, W: a.W, H: a.H + 12, R: 6, Fill: look.fill, Line: render.Ink("ink", 2)})
	end := a.X + a.W - 4
	if c.Room > 0 {
		end -= 2 + d.Pieces.Text(end, a.Y+a.H/2+6, render.Plus(c.Room), render.Strong(16).Right().Colour(look.on))
	}
	style := render.Strong(max(16, min(math.Floor(a.H*0.86), 26))).Colour(look.on).Down(16)
	x := a.X + 27
	label := d.nameLabel(c.Card, style.In(end-x))
	if label.Cut {
		x = a.X + 5
		label = d.nameLabel(c.Card, style.In(end-x))
	} else {
		d.Pieces.Add(
			render.Disc{X: a.X + 13, Y: a.Y + a.H/2, R: a.H*0.5 - 1, Fill: "card"},
			render.Icon{Name: signOf(c), X: a.X + 13, Y: a.Y + a.H/2, Size: a.H * 0.78},
		)
	}
	d.Pieces.PutMid(label, x, a.Y+a.H/2)
}

// covered adds the visible part of a card under other cards: its face, its name, and the
// gold on it. Printed gold is hollow, because it does not count.
func (d *drawing) covered(c *game.Villager, s scale, a render.Area) {
	printed := cardOf(d.v, c.Card).Gold
	if c.Card == "founders" || c.Coins > 0 {
		printed = 0
	}
	end, free := a, max(d.minSign()/2, a.H*0.36) // end is the part that the name may use
	if c.Room > 0 && !s.slots {
		if end.W -= 2*free + 5; d.fitsEdge(c, s, a, end) {
			d.Late(func() { d.roomDisc(c.Room, a.X+a.W-free-3, a.Y+a.H/2, free) })
		} else if d.Page && c.Coins == 0 { // its text is too large to shrink: without the sign there is room
			d.thin(c, a)
			return
		} else { // it lies over the column beside
			end.W = a.W - 6
			d.Late(func() { d.roomDisc(c.Room, a.X+a.W, a.Y+a.H/2, free) })
		}
	}
	r := s.strip * 0.42
	gold := end
	if c.Coins > 0 || printed > 0 {
		gold.W -= 2*r + 4
	}
	switch {
	case c.Coins > 0:
		end = gold
	case printed > 0 && d.fitsEdge(c, s, a, gold):
		end = gold
	default:
		printed = 0
	}
	d.edge(c, s, a, end, true)
	x, y := end.X+end.W+r+2, a.Y+a.H/2
	switch {
	case c.Coins > 0:
		d.token(c.Coins, x, y, r)
	case printed > 0:
		d.hollowCoin(printed, x, y, r)
	}
}

// hollowCoin adds the gold printed on a covered card.
func (d *drawing) hollowCoin(n int, x, y, r float64) {
	d.Pieces.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Ink("ink2", 2)})
	d.Pieces.Text(x, y+max(17, r*1.02)*0.36, strconv.Itoa(n), render.Strong(max(17, r*1.02)).Mid().Colour("ink2").In(1.8*r).Down(16))
}

// edge adds the top edge of a card in a village: a is the edge, name the part that the name
// may use. A padlock that hangs takes no room from the name, and the face of the villager
// stands at the left if there is room.
func (d *drawing) edge(c *game.Villager, s scale, a, name render.Area, hangs bool) {
	card := cardOf(d.v, c.Card)
	look := suitLooks[card.Suit]
	d.Pieces.Add(a.Filled(7, look.fill))
	rest := a
	if c.Above > 0 && a.H >= render.MinHead && !d.edgeName(c, s, d.nameRoom(c, s, a, name, a.H)).Cut {
		rest.X, rest.W = a.X+a.H, a.W-a.H
		d.headIn(c.Card, render.Rect(a.X, a.Y, a.H, a.H))
	}
	d.Pieces.Add(a.Outlined(7, render.Ink("ink", 2.2)))
	x := d.symbolsAs(c.Card, signOf(c), rest, s.symbol(a))
	if hangs && card.Padlock != "" {
		q := a.H * 0.56
		d.padlock(c.Card, x-4, a.Y+a.H-q*0.44, q)
		x += q*0.5 - 1
	}
	d.Pieces.PutMid(d.edgeName(c, s, name.X+name.W-x), x, a.Y+a.H/2)
}

// headIn adds the head of a villager on its ground, at the left end of an edge.
func (d *drawing) headIn(card string, a render.Area) {
	d.Pieces.Add(a.Filled(7, render.PortraitGround(person(card))), render.PortraitIn(person(card), a.X+1, a.Y+1, a.H-2))
	d.Pieces.Stroke(render.Ink("ink", 2), a.X+a.W, a.Y+1, a.X+a.W, a.Y+a.H-1)
}

// nameRoom returns the room for the name on an edge with a padlock that hangs, if something
// of a width stands before its signs.
func (d *drawing) nameRoom(c *game.Villager, s scale, a, name render.Area, before float64) float64 {
	room := name.X + name.W - a.X - before - d.symbolsWidth(c.Card, s.symbol(a))
	if cardOf(d.v, c.Card).Padlock != "" {
		room -= a.H*0.28 - 1
	}
	return room
}

// fitsEdge reports whether the name of a card has room on a part of its edge.
func (d *drawing) fitsEdge(c *game.Villager, s scale, a, name render.Area) bool {
	return !d.edgeName(c, s, d.nameRoom(c, s, a, name, 0)).Cut && d.edgeName(c, s, d.nameRoom(c, s, a, name, 0)).Text == d.cardName(c.Card)
}

// symbol returns the size of the suit symbols on an edge.
func (s scale) symbol(a render.Area) float64 { return min(a.H-8, s.font+2) }

// edgeName returns the name of a card in a village, in a room on its edge.
func (d *drawing) edgeName(c *game.Villager, s scale, room float64) render.Label {
	return d.nameLabel(c.Card, render.Strong(s.font).Colour(lookOf(c.Card).on).In(room-3).Down(s.least))
}

// signOf returns the icon of a card in a village. For a Monk or an Apprentice it is the
// icon of the represented suit.
func signOf(c *game.Villager) string {
	if stands := cardOf(&game.View{}, c.Stands); stands != nil {
		return suitLooks[stands.Suit].icon
	}
	return lookOf(c.Card).icon
}

// roomDisc adds the number of cards that may still be laid on a covered card.
func (d *drawing) roomDisc(n int, x, y, r float64) {
	d.Pieces.Add(render.Disc{X: x, Y: y, R: r, Fill: "card", Line: render.Ink("good", 2)})
	size := max(17, r*0.95, d.Pieces.MinText)
	d.Pieces.Text(x, y+size*0.37, render.Plus(n), render.Strong(size).Mid().Colour("good").In(2*r-0.5).Down(16))
}
