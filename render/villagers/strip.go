package villagers

import (
	"strconv"

	game "guildhall/engine/villagers"
	"guildhall/render"
)

// strip adds the top edge of a card, which stays visible under other cards: the face if there
// is room, suit symbols, name, and at the right end the padlock in the colour of the villager that opens it. least
// is the smallest size of the name.
func (d *drawing) strip(card string, a render.Area, size, least float64, locked bool) {
	c, l := cardOf(d.v, card), &d.Pieces
	look := suitLooks[c.Suit]
	l.Add(a.Filled(7, look.fill))
	style, end := render.Strong(size).Colour(look.on).Down(least), a.X+a.W-5
	r := (a.H - 8) / 2
	if locked = locked && c.Padlock != ""; locked {
		end -= 2*r + 3
	}
	rest := a
	if a.H >= render.MinHead && !d.nameLabel(card, style.In(end-a.X-a.H-d.symbolsWidth(card, a.H-8))).Cut {
		d.headIn(card, render.Rect(a.X, a.Y, a.H, a.H))
		rest.X, rest.W = a.X+a.H, a.W-a.H
	}
	l.Add(a.Outlined(7, render.Ink("ink", 2.2)))
	x := d.symbols(card, rest, a.H-8)
	if locked {
		d.padlock(card, a.X+a.W-r-5, a.Y+a.H/2, 2*r)
	}
	l.PutMid(d.nameLabel(card, style.In(end-x)), x, a.Y+a.H/2)
}

// symbols adds the suit symbols, q wide, at the left of a strip and returns the left edge
// of the name.
func (d *drawing) symbols(card string, a render.Area, q float64) float64 {
	return d.symbolsAs(card, lookOf(card).icon, a, q)
}

func (d *drawing) symbolsAs(card, icon string, a render.Area, q float64) float64 {
	x := a.X + 4
	for range max(1, cardOf(d.v, card).Symbols) {
		d.Pieces.Add(
			render.Disc{X: x + q/2, Y: a.Y + a.H/2, R: q / 2, Fill: "card", Line: render.Ink("ink", 1.4)},
			render.Icon{Name: icon, X: x + q/2, Y: a.Y + a.H/2, Size: q * 0.78},
		)
		x += q * 0.36
	}
	return a.X + d.symbolsWidth(card, q)
}

// symbolsWidth returns the left edge of the name on a strip.
func (d *drawing) symbolsWidth(card string, q float64) float64 {
	return 4 + float64(max(1, cardOf(d.v, card).Symbols)-1)*q*0.36 + q + 4
}

// padlock adds the padlock of a card on a paper disc of diameter size.
func (d *drawing) padlock(card string, x, y, size float64) {
	d.Pieces.Add(
		render.Disc{X: x, Y: y, R: size / 2, Fill: "card", Line: render.Ink("ink", 1.4)},
		render.Icon{Name: "padlock", X: x, Y: y, Size: size * 0.72, Tone: lockTone(cardOf(d.v, card))},
	)
}

// sign is one printed symbol: an icon, or a coin with a number.
type sign struct {
	icon, number string
}

// signs returns the symbols below the name of a card: food, builders, gold, silver with its
// present value ("" if it is not known).
func signs(food, builders, gold int, silver string) []sign {
	var out []sign
	for range food {
		out = append(out, sign{icon: "meal"})
	}
	for range builders {
		out = append(out, sign{icon: "builder"})
	}
	if gold > 0 {
		out = append(out, sign{"coin", strconv.Itoa(gold)})
	}
	if silver != "" {
		out = append(out, sign{"silver", silver})
	}
	return out
}

// printed returns the symbols printed on a card outside villages.
func printed(v *game.View, card string) []sign {
	c := cardOf(v, card)
	silver := ""
	if c.Counter != "" {
		silver = "?"
	}
	return signs(c.Food, c.Builders, c.Gold, silver)
}

// symbolRow adds signs of a size side by side, centred on x.
func (d *drawing) symbolRow(list []sign, x, y, size float64) {
	pitch := signPitch(size)
	at := x - pitch*float64(len(list)-1)/2
	for _, s := range list {
		d.sign(s, at, y, size)
		at += pitch
	}
}

// signPitch returns the distance of the signs in a row.
func signPitch(size float64) float64 { return size + max(3, size*0.14) }

func (d *drawing) sign(s sign, x, y, size float64) {
	switch s.icon {
	case "coin", "silver":
		d.coin(metals[s.icon], s.number, x, y, size*0.54)
	default:
		d.Pieces.Add(render.Icon{Name: s.icon, X: x, Y: y, Size: size})
	}
}

// metals holds the colours of the two coins by their icon.
var metals = map[string]string{"coin": "gold", "silver": "silver"}

// coin adds a printed coin with its number. Unlike the icon it has no inner line, which
// would cross the number.
func (d *drawing) coin(metal, number string, x, y, r float64) {
	if least := d.Pieces.MinText; least > 0 {
		r = max(r, render.Width(render.Bold, least, number)/1.64)
	}
	d.Pieces.Add(
		render.Disc{X: x, Y: y, R: r, Fill: metal, Line: render.Ink("ink", max(2, r*0.11))},
		render.Disc{X: x, Y: y, R: r * 0.76, Fill: metal + ".l2"},
	)
	size := max(17, r*1.02, d.Pieces.MinText)
	d.Pieces.Text(x, y+size*0.36, number, render.Strong(size).Mid().In(1.66*r).Down(16))
}

// token adds the gold on a card: dark, unlike printed gold.
func (d *drawing) token(n int, x, y, r float64) {
	d.Pieces.Add(render.Disc{X: x, Y: y, R: r, Fill: "walnut", Line: render.Ink("gold", max(2.5, r/6))})
	d.Pieces.Text(x, y+max(r*0.4, d.Pieces.MinText*0.36), strconv.Itoa(n), render.Strong(max(16, r*1.12)).Mid().Colour("next").In(1.7*r).Down(16))
}

// marketSign adds the coin of a Market Phase; that of the second is silver.
func (d *drawing) marketSign(i int, x, y, size float64) {
	d.coin([]string{"gold", "silver"}[i], strconv.Itoa(i+1), x, y, size/2)
}
