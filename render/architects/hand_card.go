package architects

import (
	"slices"
	"strconv"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// card adds a building card: its points in a house, its price with the missing goods, its
// effect, and whether it can be built. own is false for a card to choose from.
func (d hand) card(c *game.HandCard, a render.Area, own bool) {
	if a.H < 104 {
		d.slim(c, a, own)
		return
	}
	l := &d.Pieces
	ready := own && c.Ready
	fill, line := "sheet", render.Ink("ink2", 2)
	if ready {
		fill, line = "card", render.Ink("good", 5)
	}
	d.lies(c.Card, a)
	l.Add(a.Shade(3, 5, 10), a.Box(10, fill, line))
	d.gable(c.Points, a.X+60, a.Y+14, 84, a.H-28, ready)
	base, size, price := a.Y+43, 31.0, a.Y+a.H-72
	if a.H < 136 {
		base, size, price = a.Y+33, 27, a.Y+a.H-62
	}
	name := l.Text(a.X+122, base, d.buildingName(c.Card), render.Strong(size).In(d.nameRoom(c)).Down(22))
	d.change(c.Virtue, "virtue", 32).draw(l, a.X+122+name+16, base-size*0.34)
	d.price(c, a.X+122, price, min(60, a.Y+a.H-price-6))
	d.effect(c, a, ready)
	d.verdict(c, a, own, ready)
}

func (d hand) nameRoom(c *game.HandCard) float64 {
	if c.Virtue != 0 {
		return 260
	}
	return 350
}

// right returns the left edge of the second half of a card.
func (d hand) right() float64 {
	if d.wide {
		return 620
	}
	return 492
}

// gable adds a house with the points of a building card.
func (d hand) gable(points int, x, y, w, h float64, ready bool) {
	l := &d.Pieces
	fill, text, line := "good.l2", "ink", "ink2"
	if ready {
		fill, text, line = "good", "card", "ink"
	}
	l.Poly(fill, render.Ink(line, 3), x-w/2, y+h*0.34, x, y, x+w/2, y+h*0.34, x+w/2, y+h, x-w/2, y+h)
	size := min(48, h*0.43)
	l.Text(x, y+h*0.52+size*0.45, strconv.Itoa(points), render.Strong(size).Mid().Colour(text).In(w-8))
}

// price adds skills and goods. Missing ones have a dashed red frame.
func (d hand) price(c *game.HandCard, x, y, h float64) {
	k := 1.0 // factor by which the size must be reduced
	if w, room := priceWidth(c), d.right()-130; w > room {
		k = room / w
	}
	for _, s := range []string{"carpentry", "tiling", "masonry"} {
		if slices.Contains(c.Skills, s) {
			d.skill(s, slices.Contains(c.Lacks, s), render.Rect(x, y+2, 44*k, h-2))
			x += 48 * k
		}
	}
	x += 4
	for _, a := range c.Cost {
		w := goodWidth(a.N) * k
		short := 0
		for _, m := range c.Missing {
			if m.Good == a.Good {
				short = m.N
			}
		}
		d.goods(a, short, render.Rect(x, y+2, w+2, h-2), k)
		x += w + 8*k
	}
}

func goodWidth(n int) float64 { return render.Width(render.Bold, 29, strconv.Itoa(n)) + 44 }

// priceWidth returns the width of a price at its full size.
func priceWidth(c *game.HandCard) float64 {
	w := 4 + 48*float64(len(c.Skills))
	for _, a := range c.Cost {
		w += goodWidth(a.N) + 8
	}
	return w
}

// skill adds a skill that a building needs.
func (d hand) skill(skill string, missing bool, a render.Area) {
	l := &d.Pieces
	icon := render.Icon{Name: skillIcons[skill], X: a.X + a.W/2, Y: a.Y + a.H/2, Size: a.W * 0.78}
	if !missing {
		l.Add(a.Filled(8, "blue.l2"), icon)
		return
	}
	x, y := a.X+a.W-4, a.Y+2
	l.Add(a.Box(8, "card", render.Dashed("taint", 3, 7, 5)), icon, render.Disc{X: x, Y: y, R: 12, Fill: "taint", Line: render.Ink("card", 2)})
	l.Cross(x, y, 4.5, render.Ink("card", 3))
}

// goods adds the amount of a good in a cost, and the missing amount.
func (d hand) goods(g game.Amount, short int, a render.Area, k float64) {
	l := &d.Pieces
	if short > 0 {
		l.Add(a.Box(8, "card", render.Dashed("taint", 3, 7, 5)))
	}
	l.Text(a.X+5*k, a.Y+a.H/2+11, strconv.Itoa(g.N), render.Strong(29*k))
	l.Add(render.Icon{Name: goodIcons[g.Good], X: a.X + a.W - 20*k, Y: a.Y + a.H/2, Size: 34 * k})
	if short > 0 {
		x := a.X + a.W - 16*k
		l.Add(render.Box{X: x - 21, Y: a.Y - 15, W: 42, H: 30, R: 15, Fill: "taint", Line: render.Ink("card", 2)})
		l.Text(x, a.Y+9, "−"+strconv.Itoa(short), render.Strong(26).Mid().Colour("card").In(38).Down(20))
	}
}

// effect adds the effect of a building in signs and, on a wide picture, in words.
func (d hand) effect(c *game.HandCard, a render.Area, ready bool) {
	l := &d.Pieces
	x := a.X + d.right()
	w := a.X + a.W - 12 - x
	if d.wide {
		w = 300
	}
	box, size := render.Rect(x, a.Y+12, w, 50), 32.0
	if !d.wide && d.v.Phase == "setup" {
		box.H, size = a.H-24, 42
	}
	ground := "panel"
	if ready {
		ground = "panel.l1"
	}
	l.Add(box.Filled(8, ground), render.Icon{Name: timeIcon(c.Text), X: x + 24, Y: box.Y + box.H/2, Size: size})
	d.strip(signsOf(c.Text), size).fit(w-60).mid(l, x+22+w/2, box.Y+box.H/2)
	if d.wide {
		d.Paragraph(d.Tell(c.Text), render.Rect(x, a.Y+66, w+6, a.H-74), 21, 17)
	}
}

// verdict adds whether the card can be built, or the missing goods.
func (d hand) verdict(c *game.HandCard, a render.Area, own, ready bool) {
	l := &d.Pieces
	at := render.Rect(a.X+d.right(), a.Y+a.H-60, a.W-d.right()-12, 48)
	if d.wide {
		at = render.Rect(a.X+d.right()+318, a.Y+a.H/2-26, a.W-d.right()-318-14, 50)
	}
	switch {
	case d.v.Phase == "setup":
		return
	case ready:
		l.Add(at.Filled(at.H/2, "good"))
		l.Tick(at.X+22, at.Y+at.H/2, 1, "card")
		l.Text(at.X+60, at.Y+at.H/2+10, d.Say("hand.ready"), render.Strong(27).Colour("card").In(at.W-72).Down(d.floor*0.85))
		return
	case len(c.Missing)+len(c.Lacks) == 0 && own:
		l.Text(at.X+6, at.Y+at.H/2+9, d.Say("hand.held"), render.Plain(26).Colour("ink2").In(at.W-12).Down(d.floor*0.85))
		return
	case len(c.Missing)+len(c.Lacks) == 0:
		l.Tick(at.X+8, at.Y+at.H/2, 0.9, "good")
		l.Text(at.X+42, at.Y+at.H/2+9, d.Say("hand.enough"), render.Strong(26).Colour("good").In(at.W-48).Down(d.floor*0.85))
		return
	}
	f := append(goodsOf(c.Missing, 0), skillFormula(c.Lacks)...)
	word := render.Fit(d.Say("hand.missing"), render.Strong(26).Colour("taint").In(at.W*0.4).Down(d.floor*0.8))
	s := d.strip(f, 34).fit(at.W - word.Width() - 20)
	if s.width() > at.W-word.Width()-16 { // the signs are enough
		s = d.strip(f, 34).fit(at.W - 8)
	} else {
		word.X, word.Y = at.X+4, at.Y+at.H/2+9
		l.Add(word)
	}
	s.right(l, at.X+at.W-2, at.Y+at.H/2)
}

// slim adds a card as one line, if there are many.
func (d hand) slim(c *game.HandCard, a render.Area, own bool) {
	l := &d.Pieces
	ready := own && c.Ready
	fill, line := "sheet", render.Ink("ink2", 2)
	if ready {
		fill, line = "card", render.Ink("good", 4)
	}
	d.lies(c.Card, a)
	mid := a.Y + a.H/2
	l.Add(a.Shade(2, 4, 9), a.Box(9, fill, line))
	h := min(a.H-10, 66)
	d.gable(c.Points, a.X+34, mid-h/2, min(50, h), h, ready)
	name := 150.0
	if d.wide {
		name = 240
	}
	l.Text(a.X+68, mid+9, d.buildingName(c.Card), render.Strong(26).In(name).Down(18))
	x := a.X + 68 + name + 10
	end := a.X + a.W - 236
	d.slimPrice(c, x, mid, end-x-8)
	if f := signsOf(c.Text); f != nil {
		l.Add(render.Icon{Name: timeIcon(c.Text), X: end + 16, Y: mid, Size: 28})
		d.strip(f, 30).fit(150).draw(l, end+36, mid)
	}
	switch {
	case d.v.Phase == "setup":
	case len(c.Missing)+len(c.Lacks) == 0:
		l.Tick(a.X+a.W-40, mid, 0.9, "good")
	default:
		l.Cross(a.X+a.W-26, mid, 9, render.Ink("taint", 4))
	}
}

// slimPrice adds skills and goods in a line; missing ones are red.
func (d hand) slimPrice(c *game.HandCard, x, y, room float64) {
	l := &d.Pieces
	s := d.strip(priceFormula(c), 29).fit(room)
	for i, t := range s.Formula {
		one := s
		one.Formula = artist.Formula{t}
		missing := slices.ContainsFunc(c.Lacks, func(k string) bool { return skillIcons[k] == t.Icon })
		if t.Icon == "" && i+1 < len(s.Formula) {
			missing = slices.ContainsFunc(c.Missing, func(m game.Amount) bool { return goodIcons[m.Good] == s.Formula[i+1].Icon })
		}
		w := one.width()
		if missing {
			one.colour = "taint"
			l.Add(render.Box{X: x, Y: y + 17, W: w, H: 3, Fill: "taint"})
		}
		one.draw(l, x, y)
		x += w + s.gap
	}
}
