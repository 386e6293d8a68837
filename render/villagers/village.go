package villagers

import (
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
				at := d.spots[c.Place]
				d.roomDisc(c.Room, at.X+at.W, at.Y+at.H/2, max(11, at.H*0.36))
			}
		}
	}
	if seat := d.v.Turn.Seat; seat >= 0 && seat == d.v.Head.Viewer {
		for _, p := range lay.chains {
			d.outlineNew(w, p.node, lay.s)
		}
	}
	d.spots[w.Place] = render.Rect(a.X-6, a.Y-6, a.W+12, max(lay.h, lay.s.strip)+12)
}

// chain adds a card and those on it; a.x and a.y are its corner.
func (d *drawing) chain(w *game.Village, n *node, s scale, a render.Area, cw float64) {
	c := &w.Cards[n.at]
	a.W = cw*float64(n.cols) + columnGap*float64(n.cols-1)
	if len(n.kids) == 0 {
		a.W, a.H = cw, s.strip+s.face
		d.spots[c.Place] = a
		d.uncovered(c, s, a)
		return
	}
	a.H = s.cover()
	d.spots[c.Place] = a
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

// outlineNew outlines what the viewer has placed in the turn going on: a card with
// all that lies on it where all of it is new, else the card alone.
func (d *drawing) outlineNew(w *game.Village, n *node, s scale) {
	c := &w.Cards[n.at]
	a := d.spots[c.Place]
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

// allNew reports whether the card and all that lies on it are new.
func (n *node) allNew(w *game.Village) bool {
	for _, k := range n.kids {
		if !k.allNew(w) {
			return false
		}
	}
	return w.Cards[n.at].New
}

// thin adds the edge of a covered card without its name: colour and sign.
func (d *drawing) thin(c *game.Villager, a render.Area) {
	look := lookOf(c.Card)
	d.Pieces.Add(
		render.Box{X: a.X, Y: a.Y, W: a.W, H: a.H + 12, R: 6, Fill: look.fill, Line: render.Ink("ink", 2)},
		render.Disc{X: a.X + 13, Y: a.Y + a.H/2, R: a.H*0.5 - 1, Fill: "card"},
		render.Icon{Name: signOf(c), X: a.X + 13, Y: a.Y + a.H/2, Size: a.H * 0.78},
	)
	if c.Room > 0 {
		d.Pieces.Text(a.X+a.W-8, a.Y+a.H-2, render.Plus(c.Room), render.Strong(max(16, a.H)).Right().Colour(look.on))
	}
}

// covered adds the part of a card that is seen when others lie on it.
func (d *drawing) covered(c *game.Villager, s scale, a render.Area) {
	name := a
	if c.Room > 0 && !s.slots { // its disc lies over the end
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
	look := suitLooks[card.Suit]
	d.Pieces.Add(a.Box(7, look.fill, render.Ink("ink", 2.2)))
	x := d.symbolsAs(c.Card, signOf(c), a, min(a.H-8, s.font+2))
	if c.Covered && card.Padlock != "" { // it hangs on the suit symbol, where it takes no room from the name
		q := a.H * 0.56
		d.padlock(c.Card, x-4, a.Y+a.H-q*0.44, q)
		x += q*0.5 - 1
	}
	room := name.X + name.W - x - 3
	label := d.nameLabel(c.Card, render.Strong(s.font).Colour(look.on).In(room).Down(s.least))
	label.X, label.Y = x, a.Y+a.H/2+label.Size*0.36
	d.Pieces.Add(label)
}

// signOf is the icon of a card in a village: of a Monk or an Apprentice that of
// the suit it stands for.
func signOf(c *game.Villager) string {
	if stands := cardOf(&game.View{}, c.Stands); stands != nil {
		return suitLooks[stands.Suit].icon
	}
	return lookOf(c.Card).icon
}

// roomDisc tells how many cards may still be laid on a covered card.
func (d *drawing) roomDisc(n int, x, y, r float64) {
	d.Pieces.Add(render.Disc{X: x, Y: y, R: r, Fill: "card", Line: render.Ink("good", 2)})
	d.Pieces.Text(x, y+6, render.Plus(n), render.Strong(16).Mid().Colour("good").In(2*r-2))
}

// uncovered adds a card that nothing lies on: its edge and what stands below
// the name.
func (d *drawing) uncovered(c *game.Villager, s scale, a render.Area) {
	l := &d.Pieces
	l.Add(
		a.Shade(3, 4, 8),
		a.Box(8, "card", render.Ink("ink", 2.2)),
	)
	top := render.Rect(a.X, a.Y, a.W, s.strip)
	d.edge(c, s, top, top)
	card := cardOf(d.v, c.Card)
	silver := ""
	if c.Silver != nil {
		silver = strconv.Itoa(*c.Silver)
	}
	list := signs(c.Food, c.Builders, c.Gold, silver)
	mid, size := a.Y+s.strip+s.face/2, s.sign
	left, right := a.X, a.X+a.W
	base := a.Y + a.H - s.sign*0.62
	if !s.formula {
		base = mid
	}
	if card.Padlock != "" {
		size := min(s.sign*0.78, s.face-6)
		l.Add(render.Icon{Name: "padlock", X: a.X + 5 + size/2, Y: base, Size: size, Tone: lockTone(card)})
		left += size + 4
	}
	r := min(s.face*0.44, s.sign*0.56)
	switch {
	case c.Coins > 0:
		d.token(c.Coins, right-r-5, base, r)
		right -= 2*r + 4
	case c.Room > 0:
		right -= l.Text(right-6, base+s.font*0.36, render.Plus(c.Room), render.Strong(s.font).Right().Colour("good")) + 6
	}
	if s.formula { // there is room above what stands at the foot
		left = a.X
		if c.Coins == 0 {
			right = a.X + a.W
		} else if c.Silver == nil {
			mid -= s.sign * 0.26
		}
		if c.Silver != nil {
			mid -= s.sign * 0.32
			size *= 0.8
			d.formula(card, a.X+a.W/2, base, s.sign*0.6)
		}
	}
	d.symbolRow(list, d.centre(len(list), size, left, right, a), mid, size)
}

// centre is where a row of n signs stands: in the middle of the card if what is
// at its left and right leaves the room, else between them.
func (d *drawing) centre(n int, size, left, right float64, a render.Area) float64 {
	half := float64(n) * size * 0.6
	mid := a.X + a.W/2
	return max(left+half, min(mid, right-half))
}

// counted are the signs of what a silver symbol counts.
var counted = map[string]string{
	"food": "meal", "builders": "builder", "gold_symbols": "coin", "sym_wood": "log", "sym_hay": "sheaf", "sym_ore": "ore",
	"sym_solitary": "hat", "padlocks": "padlock", "wood_gold": "coin", "max_coins": "coin",
}

// formula adds how a silver symbol counts: so much for each sign, or for a
// number of signs.
func (d *drawing) formula(c *game.Card, x, y, size float64) {
	icons := []string{}
	for range c.Per {
		icons = append(icons, counted[c.Counter])
	}
	switch c.Counter {
	case "wood_gold":
		icons = []string{"log", "coin"}
	case "max_coins":
		d.token(1, x, y, max(size*0.5, 11))
		return
	}
	text := strconv.Itoa(c.Amount) + " /"
	font := max(16, size*0.82)
	width := render.Width(render.Bold, font, text) + 5 + float64(len(icons))*(size+3)
	at := x - width/2
	at += d.Pieces.Text(at, y+font*0.36, text, render.Strong(font).Colour("ink2")) + 5
	for _, icon := range icons {
		d.Pieces.Add(render.Icon{Name: icon, X: at + size/2, Y: y, Size: size})
		at += size + 3
	}
}
