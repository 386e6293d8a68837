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
		d.chain(w, p.node, lay.s, render.Rect(a.X+float64(p.col)*(cw+columnGap), a.Y+p.y, cw, 0), cw)
	}
	if !lay.s.slots && lay.s.thin == 0 { // over the columns beside them
		for i := range w.Cards {
			if c := &w.Cards[i]; c.Above > 0 && c.Room > 0 {
				at := d.area(c.Place)
				d.Late(func() { d.roomDisc(c.Room, at.X+at.W, at.Y+at.H/2, max(11, at.H*0.36)) })
			}
		}
	}
	if seat := d.v.Turn.Seat; seat >= 0 && seat == d.v.Head.Viewer {
		for _, p := range lay.chains {
			d.outlineNew(w, p.node, lay.s)
		}
	}
	d.lies(w.Place, render.Rect(a.X-6, a.Y-6, a.W+12, max(lay.h, lay.s.strip)+12))
}

// chain adds a card and those on it; a.x and a.y are its corner.
func (d *drawing) chain(w *game.Village, n *node, s scale, a render.Area, cw float64) {
	c := &w.Cards[n.at]
	a.W = cw*float64(n.cols) + columnGap*float64(n.cols-1)
	if len(n.kids) == 0 {
		a.W, a.H = cw, s.strip+s.face
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
		d.chain(w, k, s, render.Rect(x, y, 0, 0), cw)
		x += float64(k.cols) * (cw + columnGap)
	}
	if x < a.X+a.W { // the column that is kept for the second branch
		h := s.strip + s.face*0.5
		d.Pieces.Add(render.Box{X: x + 1, Y: y + 2, W: cw - 2, H: h, R: 7, Fill: "sheet", Line: render.Dashed("mute", 2, 7, 5)})
		d.Pieces.Text(x+cw/2, y+2+h/2+s.font*0.4, render.Plus(c.Room), render.Strong(s.font+2).Mid().Colour("good"))
	}
}

// outlineNew outlines the cards placed in the current turn: a card together with all cards
// on it if all of them are new, otherwise the card alone.
func (d *drawing) outlineNew(w *game.Village, n *node, s scale) {
	c := &w.Cards[n.at]
	a := d.area(c.Place)
	if n.allNew(w) {
		a.H = n.height(s)
	} else {
		for _, k := range n.kids {
			d.outlineNew(w, k, s)
		}
	}
	if c.New {
		d.Pieces.Chosen(a.Grow(2).Outline())
	}
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
	style := render.Strong(max(16, math.Floor(a.H*0.86))).Colour(look.on).Down(16)
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
	label.X, label.Y = x, a.Y+a.H/2+label.Size*0.36
	d.Pieces.Add(label)
}

// covered adds the visible part of a card under other cards.
func (d *drawing) covered(c *game.Villager, s scale, a render.Area) {
	name := a
	if c.Room > 0 && !s.slots { // its disc covers the end
		name.W -= 6
	}
	d.edge(c, s, a, name)
	if c.Coins > 0 {
		d.token(c.Coins, a.X+a.W-s.strip*0.5, a.Y+a.H/2, s.strip*0.42)
	}
}

// edge adds the top edge of a card in a village: a is the edge, name the part
// that the name may use.
func (d *drawing) edge(c *game.Villager, s scale, a, name render.Area) {
	card := cardOf(d.v, c.Card)
	d.Pieces.Add(a.Box(7, suitLooks[card.Suit].fill, render.Ink("ink", 2.2)))
	x := d.symbolsAs(c.Card, signOf(c), a, s.symbol(a))
	if c.Covered && card.Padlock != "" { // it hangs on the suit symbol, outside the room of the name
		q := a.H * 0.56
		d.padlock(c.Card, x-4, a.Y+a.H-q*0.44, q)
		x += q*0.5 - 1
	}
	label := d.edgeName(c, s, name.X+name.W-x)
	label.X, label.Y = x, a.Y+a.H/2+label.Size*0.36
	d.Pieces.Add(label)
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
	d.Pieces.Text(x, y+6, render.Plus(n), render.Strong(16).Mid().Colour("good").In(2*r-2))
}

// face is the area below the name of an uncovered card during layout: a line at a height,
// and the free part between the signs at its ends.
type face struct {
	list              []sign
	size              float64 // of the signs
	left, right, base float64
}

// uncovered adds a card without another card on it: its edge and the symbols below the
// name.
func (d *drawing) uncovered(c *game.Villager, s scale, a render.Area) {
	d.Pieces.Add(
		a.Shade(3, 4, 8),
		a.Box(8, "card", render.Ink("ink", 2.2)),
	)
	card := cardOf(d.v, c.Card)
	silver := ""
	if c.Silver != nil {
		silver = strconv.Itoa(*c.Silver)
	}
	f := face{signs(c.Food, c.Builders, c.Gold, silver), s.sign, a.X, a.X + a.W, a.Y + s.strip + s.face/2}
	mid := f.base
	if s.formula { // then there is room above the signs at the foot
		f.base = a.Y + a.H - s.sign*0.62
	}
	d.faceEnds(c, s, &f)
	d.edgeAndKeys(c, s, a, &f)
	switch {
	case s.formula && c.Silver != nil:
		d.formula(card, a.X+a.W/2, f.base, s.sign*0.6)
		d.symbolRow(f.list, a.X+a.W/2, mid-s.sign*0.32, f.size*0.8)
	case s.formula && c.Coins > 0:
		d.symbolRow(f.list, d.centre(len(f.list), f.size, a.X, f.right, a), mid-s.sign*0.26, f.size)
	case s.formula:
		d.symbolRow(f.list, a.X+a.W/2, mid, f.size)
	case c.Silver != nil:
		d.silverLine(card, f)
	default:
		d.symbolRow(f.list, d.centre(len(f.list), f.size, f.left, f.right, a), mid, f.size)
	}
}

// faceEnds adds the padlock of a card at the left, and at the right the gold on it or the
// number of cards that may be laid on it.
func (d *drawing) faceEnds(c *game.Villager, s scale, f *face) {
	l := &d.Pieces
	if card := cardOf(d.v, c.Card); card.Padlock != "" {
		size := min(s.sign*0.78, s.face-6)
		l.Add(render.Icon{Name: "padlock", X: f.left + 5 + size/2, Y: f.base, Size: size, Tone: lockTone(card)})
		f.left += size + 4
	}
	r := min(s.face*0.44, s.sign*0.56)
	switch {
	case c.Coins > 0:
		d.token(c.Coins, f.right-r-5, f.base, r)
		f.right -= 2*r + 4
	case c.Room > 0:
		f.right -= l.Text(f.right-6, f.base+s.font*0.36, render.Plus(c.Room), render.Strong(s.font).Right().Colour("good")) + 6
	}
}

// edgeAndKeys adds the top edge of an uncovered card and its keyring. The
// keyring is at the right of the face, if necessary with smaller signs, or on
// the edge if the name leaves room.
func (d *drawing) edgeAndKeys(c *game.Villager, s scale, a render.Area, f *face) {
	card := cardOf(d.v, c.Card)
	top := render.Rect(a.X, a.Y, a.W, s.strip)
	if card.Keys == 0 {
		d.edge(c, s, top, top)
		return
	}
	size := f.size
	width := func() float64 { return rowWidth(len(f.list), size) + keysWidth(card, size*0.9) + 8 }
	for size > f.size*0.72 && width() > f.right-f.left {
		size--
	}
	if width() <= f.right-f.left {
		d.edge(c, s, top, top)
		k := keysWidth(card, size*0.9)
		d.keys(card, f.right-k-5, f.base, size*0.9, "ink2")
		f.size = size
		f.right -= k + 6
		return
	}
	name, k := top, keysWidth(card, s.font*1.3)
	name.W -= k + 5
	if d.edgeName(c, s, name.W-d.symbolsWidth(c.Card, s.symbol(top))).Cut {
		d.edge(c, s, top, top)
		return
	}
	d.edge(c, s, top, name)
	d.keys(card, a.X+a.W-k-5, a.Y+s.strip/2, s.font*1.3, suitLooks[card.Suit].on)
}

// silverLine adds the present payment of a silver symbol and its formula side
// by side. The formula is as large as the room allows.
func (d *drawing) silverLine(c *game.Card, f face) {
	const gap = 6
	room, coin := f.right-f.left, f.size*1.08
	per := min(f.size*0.6, 24)
	for per > 13 && coin+gap+formulaWidth(c, per) > room-8 {
		per--
	}
	w := coin + gap + formulaWidth(c, per)
	if w > room-4 {
		d.symbolRow(f.list, f.left+room/2, f.base, f.size)
		return
	}
	x := f.left + (room-w)/2
	d.symbolRow(f.list, x+coin/2, f.base, f.size)
	d.formula(c, x+w-formulaWidth(c, per)/2, f.base, per)
}

// centre returns the middle of a row of n signs: the middle of the card if
// there is enough room between the signs at its ends, otherwise the middle
// between those.
func (d *drawing) centre(n int, size, left, right float64, a render.Area) float64 {
	half := rowWidth(n, size) / 2
	mid := a.X + a.W/2
	return max(left+half, min(mid, right-half))
}

// rowWidth returns the width of a row of n signs.
func rowWidth(n int, size float64) float64 { return float64(n) * size * 1.2 }
