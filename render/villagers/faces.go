package villagers

import (
	"strconv"
	"strings"

	game "guildhall/engine/villagers"
	"guildhall/render"
)

// person returns the person of a card, who has a face.
func person(card string) string { return accent + "." + card }

// portrait adds the face of a card, framed, size wide, centred on x, y.
func (d *drawing) portrait(card string, x, y, size float64) {
	d.Pieces.Face(person(card), x, y, size)
}

// portraitSizes are the sizes of faces on cards, the largest first and 0 for none at last. Few
// sizes are drawn once and kept.
var portraitSizes = []float64{200, 160, 140, 120, 104, 88, 72, 64, 56, 48, 42, 36, 32, render.MinHead, 0}

// landscape adds the ground of an open card: the light colour of its suit with a hill, and
// the face at the lower right.
func (d *drawing) landscape(card string, a render.Area, size float64) {
	ground := render.PortraitGround(person(card))
	d.Pieces.Add(a.Filled(8, ground))
	if a.H >= 60 {
		base, _, _ := strings.Cut(ground, ".")
		top, foot := a.Y+a.H-min(a.H*0.3, a.W*0.22), a.Y+a.H-1
		hill := render.PathOf("MQLQLQZ", a.X+1, top+8, a.X+a.W*0.55, top-14, a.X+a.W-1, top+12,
			a.X+a.W-1, foot-7, a.X+a.W-1, foot, a.X+a.W-8, foot, a.X+8, foot, a.X+1, foot, a.X+1, foot-7)
		d.Pieces.Add(render.Path{D: hill, Fill: base + ".l1"})
	}
	if size > 0 {
		d.Pieces.Add(render.PortraitIn(person(card), a.X+a.W-size-2, a.Y+a.H-size-1, size))
	}
}

// gives is one sign on an open card: a symbol, gold, a keyring.
type gives struct {
	width func(size float64) float64
	draw  func(x, y, size float64) // x is its left end, y its middle
}

// square returns a sign that is as wide as high.
func square(draw func(x, y, size float64)) gives {
	return gives{func(size float64) float64 { return size }, func(x, y, size float64) { draw(x+size/2, y, size) }}
}

// open holds what an open card shows besides its face.
type open struct {
	card   *game.Card
	signs  []sign
	coins  int // gold on it
	room   int // number of cards that may lie on it, if its edge does not show it
	silver bool
}

// openVillager returns the signs of an open card in a village.
func (d *drawing) openVillager(c *game.Villager) open {
	silver := ""
	if c.Silver != nil {
		silver = strconv.Itoa(*c.Silver)
	}
	return open{card: cardOf(d.v, c.Card), signs: signs(c.Food, c.Builders, c.Gold, silver), coins: c.Coins, silver: c.Silver != nil}
}

// openCard returns the signs of a card outside villages, with gold on it. Its silver is part
// of its formula.
func (d *drawing) openCard(card string, coins int) open {
	c := cardOf(d.v, card)
	return open{card: c, signs: signs(c.Food, c.Builders, c.Gold, ""), coins: coins, silver: c.Counter != ""}
}

// gives returns the signs of an open card. The formula of its silver comes last.
func (d *drawing) gives(o open) (list []gives) {
	for _, s := range o.signs {
		list = append(list, square(func(x, y, size float64) {
			if s.icon == "builder" {
				d.Pieces.Add(render.Disc{X: x, Y: y, R: size / 2, Fill: "card", Line: render.Ink("ink", 1.6)})
				d.sign(s, x, y, size*0.74)
				return
			}
			d.sign(s, x, y, size*0.94)
		}))
	}
	if o.coins > 0 {
		list = append(list, square(func(x, y, size float64) { d.token(o.coins, x, y, size*0.5) }))
	}
	if o.room > 0 {
		list = append(list, square(func(x, y, size float64) { d.roomDisc(o.room, x, y, size*0.5) }))
	}
	if o.card.Keys > 0 {
		list = append(list, d.pill(func(size float64) float64 { return d.keysWidth(o.card, size*0.8) }, func(x, y, size float64) {
			d.keys(o.card, x, y, size*0.8, "ink2")
		}))
	}
	if !o.silver {
		return list
	}
	outside := func(size float64) float64 { // a village shows the silver itself
		for _, s := range o.signs {
			if s.icon == "silver" {
				return 0
			}
		}
		return size*0.7 + 4
	}
	return append(list, d.pill(func(size float64) float64 { return outside(size) + d.formulaWidth(o.card, size*0.5) }, func(x, y, size float64) {
		if w := outside(size); w > 0 {
			d.Pieces.Add(render.Icon{Name: "silver", X: x + size*0.35, Y: y, Size: size * 0.7})
			x += w
		}
		d.formula(o.card, x+d.formulaWidth(o.card, size*0.5)/2, y, size*0.5)
	}))
}

// pill returns a sign on a strip of paper with round ends.
func (d *drawing) pill(width func(size float64) float64, draw func(x, y, size float64)) gives {
	const end = 6.0
	return gives{func(size float64) float64 { return width(size) + 2*end }, func(x, y, size float64) {
		h := size * 0.84
		d.Pieces.Add(render.Rect(x, y-h/2, width(size)+2*end, h).Box(h/2, "card", render.Ink("ink", 1.6)))
		draw(x+end, y, size)
	}}
}

const (
	giveGap = 4.0  // between signs
	minSign = 23.0 // size in which a sign holds a number of two digits of the smallest text
)

// minSign returns the size in which a sign holds a number of two digits.
func (d *drawing) minSign() float64 { return max(minSign, d.Pieces.MinText*1.4) }

// spot is the place of a sign: its left end and its middle.
type spot struct{ x, y float64 }

// flow puts signs of a size into columns from the left of an area, each as high as the
// area, and reports whether they fit.
func flow(list []gives, a render.Area, size float64) ([]spot, bool) {
	perColumn := max(1, int((a.H+giveGap)/(size+giveGap)))
	x := a.X
	var out []spot
	for len(list) > 0 {
		n := min(perColumn, len(list))
		wide := 0.0
		for i, g := range list[:n] {
			wide = max(wide, g.width(size))
			out = append(out, spot{x, a.Y + size/2 + float64(i)*(size+giveGap)})
		}
		if x+wide > a.X+a.W {
			return nil, false
		}
		x += wide + giveGap
		list = list[n:]
	}
	for i := range out {
		if perColumn == 1 { // one line
			out[i].y = a.Y + a.H/2
		}
	}
	return out, true
}

// uncovered adds a card without another card on it: its edge, its face, and its signs at
// the left of it.
func (d *drawing) uncovered(c *game.Villager, s scale, a render.Area) {
	d.Pieces.Add(a.Shade(3, 4, 8))
	top, body := render.Rect(a.X, a.Y, a.W, s.strip), render.Rect(a.X, a.Y+s.strip, a.W, a.H-s.strip)
	o, name, r := d.openVillager(c), top, max(d.minSign()/2, s.strip*0.4)
	if o.room = c.Room; c.Room > 0 {
		if name.W -= 2*r + 8; d.fitsEdge(c, s, top, name) {
			o.room = 0
		} else {
			name = top
		}
	}
	at := d.arrange(o, body, s.sign, s.portrait)
	d.landscape(c.Card, a, at.face)
	d.Pieces.Add(a.Outlined(8, render.Ink("ink", 2.2)))
	locked := o.card.Padlock != ""
	q := min(s.sign*0.8, 44)
	above := locked && body.H-at.face*0.94 > q+4 // room for the padlock above the face
	d.edge(c, s, top, name, locked && !above)
	if c.Room > 0 && o.room == 0 {
		d.roomDisc(c.Room, a.X+a.W-r-4, a.Y+s.strip/2, r)
	}
	if above {
		d.padlock(c.Card, a.X+a.W-q/2-5, body.Y+q/2+5, q)
	}
	at.draw()
}

// scenery adds the picture of a card outside villages, framed: its face on its ground, and
// its signs, with gold on it.
func (d *drawing) scenery(card string, coins int, a render.Area, size, face float64) {
	at := d.arrange(d.openCard(card, coins), a, size, face)
	ground := render.PortraitGround(person(card))
	d.Pieces.Add(a.Filled(0, ground))
	if at.face > 0 {
		d.Pieces.Add(render.PortraitIn(person(card), a.X+a.W-at.face-2, a.Y+a.H-at.face-1, at.face))
	}
	d.Pieces.Add(a.Outlined(0, render.Ink("ink", 2.2)))
	at.draw()
}

// arranged holds the size of the face of an open card, and the places and the size of its
// signs.
type arranged struct {
	face, size float64
	signs      []gives
	spots      []spot
}

func (a arranged) draw() {
	for i, at := range a.spots {
		a.signs[i].draw(at.x, at.y, a.size)
	}
}

// arrange puts a face and the signs of an open card into an area: with the largest face, and
// signs at most size high, with which all have room. The formula of silver is left out
// before any other sign.
func (d *drawing) arrange(o open, body render.Area, size, largest float64) arranged {
	list := d.gives(o)
	pad := max(0, min(5, (body.H-d.minSign())/2))
	for {
		for _, face := range portraitSizes {
			if face > min(body.H-2, largest) || face > body.W*0.8 {
				continue
			}
			at := render.Rect(body.X+5, body.Y+pad, body.W-face*0.9-10, body.H-2*pad)
			for _, k := range []float64{1, 0.86, 0.72} {
				q := max(d.minSign(), size*k)
				if spots, ok := flow(list, at, q); ok && q <= at.H {
					return arranged{face, q, list, spots}
				}
			}
		}
		if !o.silver {
			return arranged{0, d.minSign(), list, overlapping(list, body.Grow(-3), d.minSign())}
		}
		o.silver = false
		list = list[:len(list)-1]
	}
}

// overlapping puts signs of a size into one line that is as wide as an area.
func overlapping(list []gives, a render.Area, size float64) (out []spot) {
	last := list[len(list)-1].width(size)
	for i := range list {
		x := a.X
		if i > 0 {
			x += (a.W - last) * float64(i) / float64(len(list)-1)
		}
		out = append(out, spot{x, a.Y + a.H/2})
	}
	return out
}
