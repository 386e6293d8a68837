package architects

import (
	"strconv"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// goodsOf returns a cost of the view in signs. mix is an amount that may be paid in
// wood and stone.
func goodsOf(cost []game.Amount, mix int) artist.Formula {
	var f artist.Formula
	for _, c := range cost {
		f = append(f, artist.Sign(strconv.Itoa(c.N)), artist.Token{Icon: goodIcons[c.Good]})
	}
	if mix > 0 {
		f = append(f, signs(strconv.Itoa(mix), "wood", "stone")...)
	}
	return f
}

// each returns goods one by one, such as two icons for two gold.
func each(goods []game.Amount) artist.Formula {
	var f artist.Formula
	for _, g := range goods {
		for range g.N {
			f = append(f, artist.Token{Icon: goodIcons[g.Good]})
		}
	}
	return f
}

// stall returns the area of a space of the Black Market with its goods, from 0.
func stall(a render.Area, i int) render.Area {
	w := (a.W - 16) / 3
	return render.Rect(a.X+8+float64(i)*w, a.Y+108, w, a.H-114)
}

// stallDisc returns the position of a worker there.
func stallDisc(a render.Area, i int) (x, y float64) {
	s := stall(a, i)
	return s.X + s.W/2, s.Y + 54
}

// stallCard returns the position of its goods.
func stallCard(a render.Area, i int) render.Area {
	s := stall(a, i)
	return render.Rect(s.X+6, a.Y+194, s.W-16, 64)
}

// stallPrice returns the price of a space for a player: silver and virtue.
func stallPrice(p *game.Player, s *game.Space) (silver, virtue int) {
	silver = max(0, s.Silver-discount(p, "market", "crew.discount"))
	if discount(p, "market", "crew.noVirtue") == 0 {
		virtue = s.Virtue
	}
	return silver, virtue
}

// entered returns the price for the active player, to be drawn in a candle, or
// nil if no worker can go there.
func (d *drawing) entered(s *game.Space) artist.Formula {
	p := d.visits()
	if p == nil || s.Player >= 0 || !d.virtueOf(p).Market {
		return nil
	}
	silver, _ := stallPrice(p, s)
	if p.Silver < silver {
		return nil
	}
	return signs("−" + strconv.Itoa(silver))
}

// market adds the Black Market: three stalls at night with the price, the worker and the
// gains of each space.
func (d *drawing) market(a render.Area) {
	l, m := &d.Ground, &d.v.Market
	d.cardboard(a)
	scene(l, "market", render.Rect(a.X, a.Y, a.W, 72))
	d.pennant(render.Rect(a.X, a.Y+72, a.W, signHeight), d.Say("place.market"), 20, 74)
	d.strip(signs(strconv.Itoa(m.Free), ">", "sack"), 25).in("next").right(&d.Pieces, a.X+a.W-10, a.Y+86)
	for i := range m.Spaces {
		d.awning(stall(a, i), a.Y+24)
	}
	d.frame(a)
	for i := range m.Spaces {
		d.stall(a, i)
	}
}

// awning adds a striped roof on two posts above a stall.
func (d *drawing) awning(s render.Area, y float64) {
	l := &d.Ground
	x, w := s.X+8, s.W-16
	for k := range 5 {
		x0, x1 := x+w*float64(k)/5, x+w*float64(k+1)/5
		l.Add(render.Path{D: render.PathOf("MLLQZ", x0, y+6, x1, y+6, x1, y+28, (x0+x1)/2, y+40, x0, y+28), Fill: [2]string{"clay", "card"}[k%2]})
	}
	l.Add(render.Box{X: x, Y: y, W: w, H: 7, Fill: "oak"}, render.Box{X: x, Y: y + 6, W: 4, H: 42, Fill: "oak"},
		render.Box{X: x + w - 4, Y: y + 6, W: 4, H: 42, Fill: "oak"})
}

func (d *drawing) stall(a render.Area, i int) {
	l, m := &d.Ground, &d.v.Market
	s := &m.Spaces[i]
	x, y := stallDisc(a, i)
	d.strip(signs(strconv.Itoa(s.Silver), "silver", strconv.Itoa(s.Virtue), "virtue"), 24).mid(l, x, a.Y+121)
	d.counter(s, x, y, 20)
	card := stallCard(a, i)
	if i == 1 {
		l.Add(card.Grow(2).Box(7, "sheet", render.Ink("ink2", 2)))
		cx := card.X + card.W/2
		d.strip(signs("0", "silver", ">", "apprentice"), 24).mid(l, cx, card.Y+18)
		d.strip(signs("eye", strconv.Itoa(d.v.Printed().Look), ">", "1", "bcard"), 23).fit(card.W).mid(l, cx, card.Y+47)
		return
	}
	pile, goods, left := "small", m.Small, m.SmallLeft
	if i == 2 {
		pile, goods, left = "big", m.Big, m.BigLeft
	}
	d.Touch(pile, card)
	d.goodsCard(card, each(goods), left)
}

// counter adds the worker on a space, or its price in a candle.
func (d *drawing) counter(s *game.Space, x, y, candle float64) {
	d.Place(s.Place, disc(x, y, 27))
	d.Ground.Add(render.Disc{X: x, Y: y, R: 25, Fill: "sheet", Line: render.Dashed("mute", 2.5, 7, 6)})
	switch price := d.entered(s); {
	case s.Player >= 0:
		d.Pieces.Add(render.Disc{X: x, Y: y, R: 25, Fill: "panel", Line: render.Ink("ink", 2.5)})
		d.Pieces.Peg(d.seat(s.Player), x, y-1, 42, d.letter(s.Player))
	case price != nil:
		d.Pieces.Candle(x, y, candle, price[0].Text)
	}
}

// goodsCard adds the open card of a pile with the number of cards. Without a
// pile it draws the goods that are printed on the board.
func (d *drawing) goodsCard(a render.Area, f artist.Formula, left int) {
	l := &d.Pieces
	x := a.X + a.W/2
	if left == 0 {
		l.Add(a.Box(7, "sheet", render.Ink("ink2", 2)))
	} else {
		for k := min(left-1, 2); k > 0; k-- {
			l.Add(render.Rect(a.X+2*float64(k), a.Y+2*float64(k)-2, a.W, a.H).Box(7, "walnut", render.Ink("ink", 1.8)))
		}
		l.Add(a.Box(7, "card", render.Ink("ink", 2.2)))
	}
	if len(f) < 4 {
		d.strip(f, 32).mid(l, x, a.Y+a.H/2-2)
	} else {
		d.strip(f[:2], 27).mid(l, x, a.Y+18)
		d.strip(f[2:], 27).mid(l, x, a.Y+46)
	}
	if left > 0 {
		l.Add(render.Disc{X: a.X + a.W - 4, Y: a.Y + a.H - 6, R: 14, Fill: "walnut", Line: render.Ink("card", 1.5)})
		l.Text(a.X+a.W-4, a.Y+a.H+1, strconv.Itoa(left), render.Strong(20).Mid().Colour("card").In(26).Down(17))
	}
}

// prisonCell returns the room of a player in the Prison.
func prisonCell(a render.Area, player, players int) render.Area {
	w := (a.W - 16) / float64(players)
	return render.Rect(a.X+8+float64(player)*w+2, a.Y+42, w-4, 104)
}

// prison adds the Prison with a cell for each player, and the losses of players at the next
// reset of the market.
func (d *drawing) prison(a render.Area) {
	l, total := &d.Ground, 0
	l.Add(a.Shade(3, 5, 10), a.Filled(10, "stone.d1"), render.Box{X: a.X, Y: a.Y, W: a.W, H: 34, R: 10, Fill: "walnut"},
		render.Box{X: a.X, Y: a.Y + 18, W: a.W, H: 16, Fill: "walnut"}, render.Box{X: a.X, Y: a.Y + 31, W: a.W, H: 3, Fill: accent})
	l.Text(a.X+14, a.Y+24, d.Say("place.prison"), render.Strong(20).Colour("card").In(a.W-70).Down(17))
	d.Place("prison", artist.Region{Area: a, Pad: -4})
	for i, n := range d.v.Prison.Workers {
		total += n
		cell := prisonCell(a, i, d.players())
		d.Place(playerPlace("prison", i), artist.Region{Area: cell, Pad: 1, Bare: true})
		d.cell(cell, i, n)
	}
	d.Pieces.Text(a.X+a.W-12, a.Y+25, strconv.Itoa(total), render.Strong(22).Right().Colour("next"))
	strip := render.Rect(a.X+8, a.Y+151, a.W-16, 33)
	l.Add(strip.Filled(7, "card"))
	d.threatened(strip)
	d.frame(a)
}

// bars adds bars to an area.
func bars(l *render.Layer, a render.Area, colour string, n int) {
	for k := 1; k <= n; k++ {
		l.Add(render.Box{X: a.X + a.W*float64(k)/float64(n+1) - 2, Y: a.Y, W: 4, H: a.H, Fill: colour})
	}
}

func (d *drawing) cell(a render.Area, player, n int) {
	g, l := &d.Ground, &d.Pieces
	g.Add(a.Filled(6, "stone.l1"))
	bars(g, a, "stone", 3)
	x := a.X + a.W/2
	if n == 0 {
		l.Badge(d.seat(player), x, a.Y+50, 22, "", "ink")
		return
	}
	l.Add(a.Filled(6, "card"))
	bars(l, a, "stone.l2", 3)
	d.group(player, min(n, 4), render.Rect(a.X-1, a.Y+6, a.W+2, 60), 42)
	l.Add(render.Disc{X: x, Y: a.Y + 83, R: 16, Fill: "card", Line: render.Ink("ink", 2)})
	l.Text(x, a.Y+91, strconv.Itoa(n), render.Strong(22).Mid().In(28).Down(18))
}

// threatened returns the players that will lose virtue or take a debt at the
// next reset.
func (d *drawing) threatened(a render.Area) {
	l, p := &d.Pieces, &d.v.Prison
	y := a.Y + a.H/2
	l.Add(render.Icon{Name: "sack", X: a.X + 17, Y: y, Size: 27})
	pitch := min(21, (a.W-130)/float64(max(1, len(p.Leaders)+len(p.Warned))))
	x := d.losers(a.X+36, y, p.Leaders, signs("debt"), pitch)
	if x = d.losers(x, y, p.Warned, signs("−1", "virtue"), pitch); x == a.X+36 {
		l.Text(x, y+7, "–", render.Plain(20).Colour("ink2"))
	}
}

func (d *drawing) losers(x, y float64, players []int, f artist.Formula, pitch float64) float64 {
	if len(players) == 0 {
		return x
	}
	for _, p := range players {
		d.Pieces.Badge(d.seat(p), x+10, y, 20, "", "ink")
		x += pitch
	}
	return d.strip(f, 23).in("taint").draw(&d.Pieces, x+3, y) + 8
}
