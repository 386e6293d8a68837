package lisboa

import (
	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Panels of the full board are 498 wide. A phone shows them half as large again, so that
// their smallest text has 26 pixels.
const phoneScale = 1.55

// phonePart begins a picture of a part for a phone.
func phonePart(v *game.View, o render.Options, height float64) *drawing {
	d := newDrawing(v, o, 800, int(height))
	d.PhoneHead(d.head(), d.period(), "")
	return d
}

// phoneCourt draws the treasury and the offices.
func phoneCourt(v *game.View, o render.Options) *drawing {
	d := phonePart(v, o, 1000)
	e := artist.Zoom{K: phoneScale, X: 14 - phoneScale*fullTreasury.X, Y: 103 - phoneScale*fullTreasury.Y}
	d.Enlarged(e, d.tracks)
	return d
}

// phoneDisplays draws the church, the prices, the decks and the decrees.
func phoneDisplays(v *game.View, o render.Options) *drawing {
	d := phonePart(v, o, 1000)
	e := artist.Zoom{K: phoneScale, X: 14 - phoneScale*fullChurch.X, Y: 116 - phoneScale*fullChurch.Y}
	d.Enlarged(e, func() { d.displays(0, 0) })
	return d
}

// phoneHarbour returns the ships, and the stacks of public buildings and plans.
func phoneHarbour(v *game.View, o render.Options) *drawing {
	d := phonePart(v, o, 1000)
	river(&d.Ground, render.Rect(0, 92, 800, 908))
	d.harbour(render.Rect(8, 100, 784, 476))
	e := artist.Zoom{K: phoneScale, X: 400 - phoneScale*(fullPier.X+fullPier.W/2), Y: 590 - phoneScale*fullPier.Y}
	d.Enlarged(e, func() {
		planks(&d.Ground, fullPier)
		d.pier(fullPier)
	})
	return d
}

// rowHeight is the height of a player's row on a phone; lineOf returns the middle of its
// lines.
const rowHeight = 215.0

func lineOf(a render.Area, k int) float64 { return a.Y + []float64{31, 75, 115, 155, 194}[k] }

func seatRow(i int) render.Area { return render.Rect(8, 98+(rowHeight+9)*float64(i), 784, rowHeight) }

// phoneSeats draws the areas of all players.
func phoneSeats(v *game.View, o render.Options) *drawing {
	last := seatRow(len(v.Players) - 1)
	d := phonePart(v, o, last.Y+last.H+10)
	for i := range v.Players {
		d.seatRow(seatRow(i), i)
	}
	return d
}

// inRow returns the area of a part of a player in its row, from x0 to x1.
func (d *drawing) inRow(a render.Area, line, i int, part string, x0, x1 float64) {
	d.lies(playerPart(i, part), render.Rect(a.X+x0, lineOf(a, line)-numberRing/2, x1-x0, numberRing))
}

// seatRow adds the things of a player in five lines.
func (d *drawing) seatRow(a render.Area, i int) {
	p := &d.v.Players[i]
	l := &d.Pieces
	d.Touch(playerPlace(i), a)
	paper, line := "card", render.Ink("ink2", 2)
	if p.Active {
		paper, line = "next.l2", render.Ink("ink", 3)
	}
	x := func(k int) float64 { return a.X + 32 + 148*float64(k) }
	holdings := func(line int, paper string, list []holding) {
		d.holdings(holdingLine{x: x(0), y: lineOf(a, line), dx: 148, side: 36, size: 31, left: 30, right: 110, paper: paper}, i, list)
	}
	l.Add(a.Box(10, paper, line), render.Rect(a.X+10, lineOf(a, 2)-20, a.W-20, 40).Filled(6, "sheet"))
	y := lineOf(a, 0)
	l.Badge(d.seat(i), a.X+34, y, 46, d.letter(i), "ink")
	name := l.Text(a.X+68, y+11, d.name(i), render.Strong(31).In(480).Down(26))
	if i == d.v.First {
		l.Add(render.Disc{X: a.X + 98 + name, Y: y, R: 19, Fill: "walnut", Line: render.Ink("ink", 2)})
		l.Text(a.X+98+name, y+10, "1", render.Strong(27).Mid().Colour("next"))
	}
	wigs := l.Text(a.X+a.W-22, y+15, itoa(p.Wigs), render.Strong(42).Right())
	l.Add(render.Icon{Name: "wig", X: a.X + a.W - 52 - wigs, Y: y, Size: 44})
	holdings(1, paper, staff(p))
	d.inRow(a, 2, i, "warehouse", 10, 774)
	holdings(2, "sheet", stored(p))
	if p.Room > 0 {
		l.Text(x(4)-18, lineOf(a, 2)+10, "≤ "+itoa(p.Room), render.Strong(28).Colour("ink2"))
	}
	y = lineOf(a, 3)
	d.inRow(a, 3, i, "cubes", 10, 446)
	holdings(3, paper, rubble(p))
	d.Counted("set3", p.Sets, x(3), y, 38, 31, paper)
	if !p.Lacerda {
		for k := range 3 { // one number for all cards
			d.inRow(a, 3, i, "top:"+itoa(k+1), 594, 774)
			d.inRow(a, 3, i, "bottom:"+itoa(k+1), 594, 774)
		}
		d.inRow(a, 3, i, "portfolio", 594, 774)
		l.Add(render.Icon{Name: "tuck", X: x(4), Y: y, Size: 36})
		l.Text(x(4)+24, y+10, itoa(len(p.Top)+len(p.Bottom))+"/"+itoa(p.Limit), render.Strong(29))
	}
	d.seatTiles(a, lineOf(a, 4), i)
}

// seatTiles adds the influence of the portfolio, favors, a sign for each house track (its
// ability, or a house before it has one), clergy tiles and plans.
func (d *drawing) seatTiles(a render.Area, y float64, i int) {
	p := &d.v.Players[i]
	l := &d.Pieces
	d.inRow(a, 4, i, "favors", 118, 252)
	d.inRow(a, 4, i, "plans", 578, 776)
	if p.Lacerda {
		for k := range p.Top { // one number for all ships
			d.inRow(a, 4, i, "top:"+itoa(k+1), 10, 112)
		}
		for k, h := range conquests(p) {
			d.Counted(h.icon, h.n, a.X+[]float64{32, 292, 424}[k], y, 36, 31, "card") // next to the favors
		}
	} else {
		d.inRow(a, 4, i, "clergy", 402, 574)
		l.Text(a.X+18, y+10, "P", render.Strong(29).Colour("ink2"))
		l.Text(a.X+44, y+10, itoa(p.Portfolio), render.Strong(31))
	}
	for k, noble := range p.Favors {
		d.favor(a.X+136+44*float64(k), y, 1.1, noble)
	}
	for t := range p.Houses {
		box := render.Rect(a.X+264+45*float64(t), y-19, 40, 38)
		d.inRow(a, 4, i, houseTracks[t], 262+45*float64(t), 306+45*float64(t))
		if ability := p.Houses[t].Ability; ability != "" {
			l.Add(box.Box(6, "good", render.Ink("ink", 2)), render.Icon{Name: abilitySigns[ability][0].icon, X: box.X + 20, Y: y, Size: 31})
		} else {
			l.House(d.seat(i), box.X+20, y, 28, "")
		}
	}
	for k, id := range p.Clergy {
		d.clergySign(a.X+422+43*float64(k), y, 1.35, id)
	}
	d.plans(a.X+a.W-20, y, 27, p.Plans)
}

// closePlayer draws the enlarged area of a player: its goods, its portfolio, then clergy
// tiles, treasury cards, decrees, ships and plans.
func closePlayer(v *game.View, i int, o render.Options) *render.Scene {
	d := newDrawing(v, o, 800, 1000)
	p := &v.Players[i]
	d.PhoneHead(render.Head{Accent: accent, Seat: engine.NoSeat, Right: d.name(i)}, d.period(), "")
	row := render.Rect(8, 98, 784, rowHeight)
	d.seatRow(row, i)
	e := artist.Zoom{K: 1.6, X: 24, Y: row.Y + row.H + 14}
	y := e.Y + 1.6*88
	if p.Lacerda {
		y = e.Y + 1.6*36
	}
	d.Enlarged(e, func() {
		box := render.Rect(0, 0, 470, 88)
		if p.Lacerda {
			d.agent(box)
			return
		}
		d.seatSlots(&d.Pieces, box)
		d.portfolio(box, i)
	})
	y = d.closeEffects(y, p)
	y = d.closeDecrees(y, p)
	y = d.closeShips(y, i)
	y = d.closePlans(y, p)
	d.H = int(max(500, y+8))
	d.W = max(800, (4*d.H+4)/5) // no picture is taller than a phone shows whole
	d.Ground.Items[0] = render.Box{W: float64(d.W), H: float64(d.H), Fill: "sheet"}
	return d.Scene
}

// section adds a heading and returns the y of the things after it.
func (d *drawing) section(y float64, title string) float64 {
	d.Pieces.Text(20, y+26, title, render.Heading(27, accent).In(760))
	return y + 38
}

// closeEffects adds the effects of clergy tiles and treasury cards.
func (d *drawing) closeEffects(y float64, p *game.Player) float64 {
	n := len(p.Clergy) + len(p.Bottom)
	if n == 0 {
		return y
	}
	l := &d.Pieces
	for k := range n {
		a := render.Rect(20+192*float64(k%4), y+64*float64(k/4), 184, 58)
		effect, dots, fill := "", 0, "gold.l2"
		if k < len(p.Clergy) {
			t := d.clergy(p.Clergy[k])
			effect, dots, fill = t.Effect, t.Wigs, "card"
		} else {
			effect = d.card(p.Bottom[k-len(p.Clergy)]).Permanent
		}
		l.Add(a.Box(8, fill, render.Ink("ink", 2)))
		effectSigns(effect).mid(l, a.X+a.W/2, a.Y+25, 38, a.W-10, "ink")
		for j := range dots {
			l.Add(render.Disc{X: a.X + a.W/2 + (float64(j)-float64(dots-1)/2)*14, Y: a.Y + 49, R: 5, Fill: "lisboa"})
		}
	}
	return y + 64*float64((n+3)/4) + 8
}

// closeDecrees adds the decrees.
func (d *drawing) closeDecrees(y float64, p *game.Player) float64 {
	n := len(p.Decrees)
	if n == 0 {
		return y
	}
	title := d.Say("close.decrees", engine.N("n", n))
	if p.Lacerda {
		title = d.Say("close.decreesOfLacerda", engine.N("n", n), engine.N("wigs", game.LacerdaDecree))
	}
	y = d.section(y, title)
	const columns, k = 8, 1.58
	for i, id := range p.Decrees {
		e := artist.Zoom{K: k, X: 20 + 95.5*float64(i%columns), Y: y + (76*k+5)*float64(i/columns)}
		d.Enlarged(e, func() { d.decreeFace(&d.Pieces, render.Rect(0, 0, 57, 76), id) })
	}
	return y + (76*k+5)*float64((n+columns-1)/columns) + 6
}

// closeShips adds the ships with their cargo.
func (d *drawing) closeShips(y float64, i int) float64 {
	var own []vessel
	for _, t := range d.v.Players[i].Top {
		if t.Ship {
			own = append(own, vessel{player: i, top: t})
		}
	}
	if len(own) == 0 {
		return y
	}
	d.Pieces.Add(render.Rect(8, y+22, 784, 112).Filled(10, "water.l1"))
	step := 776 / float64(max(3, len(own)))
	for k, s := range own {
		d.ship(18+step*float64(k), y+114, min(1.06, (step-14)/shipLength(s.top.Hull)), s)
	}
	return y + 140
}

// closePlans adds the plans, completed ones with a tick.
func (d *drawing) closePlans(y float64, p *game.Player) float64 {
	all := append(append([]string{}, p.Plans...), p.Completed...)
	if len(all) == 0 {
		return y
	}
	l := &d.Pieces
	y = d.section(y, d.Say("close.plans", engine.N("open", len(p.Plans)), engine.N("done", len(p.Completed))))
	gap := min(84, 760/float64(len(all)))
	for k, id := range all {
		x := 42 + gap*float64(k)
		plan := d.plan(id)
		l.Add(render.Icon{Name: planIcon(plan.Architect), X: x, Y: y + 20, Size: min(40, gap-4)})
		if gap > 56 {
			l.Text(x+24, y+30, itoa(plan.Officials), render.Strong(28))
		}
		if k >= len(p.Plans) {
			l.Tick(x-12, y+36, 0.8, "good")
		}
	}
	return y + 56
}
