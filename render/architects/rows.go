package architects

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// goodOrder is the order of goods in a row.
var goodOrder = []string{"silver", "clay", "wood", "stone", "gold", "marble"}

// stock returns a player's amount of each good, in that order.
func stock(p *game.Player) []int {
	return []int{p.Silver, p.Clay, p.Wood, p.Stone, p.Gold, p.Marble}
}

// row adds the board of a player: its name and present score, workers left, cards in hand,
// goods, debts, captured workers, apprentices, buildings.
func (d *drawing) row(player int, a render.Area) {
	g, l, p := &d.Ground, &d.Pieces, &d.v.Players[player]
	d.Touch(p.Place, a)
	g.Panel(a, render.PanelText{})
	if d.v.Turn.Player == player || d.acts(player) {
		l.Add(a.Box(10, "next.l2", render.Ink("ink", 3.5)))
	}
	mid := a.Y + a.H/2
	face := min(82, a.H-10)
	d.boardFace(p.Board, d.seat(player), d.letter(player), render.Rect(a.X+6, mid-face/2, face, face), 48)
	x := a.X + 70
	if p.Board != "" {
		x = a.X + face + 20
	}
	l.Text(x, mid-4, d.name(player), render.Strong(26).Named().In(a.X+204-x).Down(18))
	end := d.strip(signs(render.Signed(p.Total), "vpflag"), 24).draw(l, x, mid+22)
	if f := abilityMarks[p.Board]; f != nil {
		for _, size := range []float64{21, 17} {
			s := d.strip(f, size)
			if s.gap = 1; s.width() <= a.X+208-end-6 {
				s.draw(l, end+6, mid+22)
				break
			}
		}
	}
	s := d.seat(player)
	l.Peg(s, a.X+228, mid, 54, d.letter(player))
	d.tally(p.Workers, a.X+250, mid, 36, 38, "ink")
	if p.Automa != "" {
		d.automaRow(p, a)
		return
	}
	l.Add(render.Icon{Name: "bcard", X: a.X + 308, Y: mid, Size: 34})
	d.tally(p.Hand, a.X+327, mid, 28, 30, "ink")
	l.Add(divider(a, a.X+364))
	for i, n := range stock(p) {
		x := a.X + 388 + float64(i)*66
		d.counted(goodOrder[i], n, x, mid, 34)
	}
	l.Add(divider(a, a.X+782))
	d.debts(p, a.X+806, mid)
	d.cage(p, render.Rect(a.X+920, a.Y+12, 152, a.H-24))
	d.crew(p, render.Rect(a.X+1082, a.Y+10, 332, a.H-20))
	d.houses(p, render.Rect(a.X+1424, a.Y+8, a.W-1424-10, a.H-16))
}

// Amounts returns workers, silver, goods, cards in hand, virtue, debts and captured workers.
func (Artist) Amounts(v engine.View) [][]render.Amount {
	var rows [][]render.Amount
	for i := range view(v).Players {
		p := &view(v).Players[i]
		if p.Automa != "" {
			continue
		}
		row := []render.Amount{{Icon: "worker", N: p.Workers}}
		for i, n := range stock(p) {
			row = append(row, render.Amount{Icon: goodOrder[i], N: n})
		}
		rows = append(rows, append(row, render.Amount{Icon: "bcard", N: p.Hand}, render.Amount{Icon: "virtue", N: p.Virtue},
			render.Amount{Icon: "debt", N: p.Unpaid}, render.Amount{Icon: "prison", N: sum(p.Captured)}))
	}
	return rows
}

// divider returns a thin line between the parts of a row.
func divider(a render.Area, x float64) render.Box {
	return render.Box{X: x, Y: a.Y + 12, W: 2, H: a.H - 24, Fill: "edge"}
}

// tally adds a number that begins at x.
func (d *drawing) tally(n int, x, y, size, room float64, colour string) {
	style := render.Strong(size)
	if n == 0 {
		style, colour = render.Plain(size), "ink2"
	}
	d.Pieces.Text(x, y+size*0.36, strconv.Itoa(n), style.Colour(colour).In(room).Down(size*0.7))
}

// counted adds an icon and its number, centred on the height y.
func (d *drawing) counted(icon string, n int, x, y, size float64) {
	d.Pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: size}.Faded(n == 0, 32, "card"))
	d.tally(n, x+size*0.58, y, 27, 28, "ink")
}

// debts adds the unpaid debts and those that were paid.
func (d *drawing) debts(p *game.Player, x, y float64) {
	l := &d.Pieces
	l.Add(render.Icon{Name: "debt", X: x, Y: y, Size: 34}.Faded(p.Unpaid == 0, 32, "card"))
	d.tally(p.Unpaid, x+20, y, 28, 28, "taint")
	x += 66
	tick := "good"
	if p.Paid == 0 {
		tick = "good.l2"
	}
	l.Add(render.Icon{Name: "debt", X: x, Y: y, Size: 34}.Faded(p.Paid == 0, 32, "card"), render.Disc{X: x + 11, Y: y + 13, R: 9.5, Fill: tick, Line: render.Ink("card", 1.5)})
	l.Stroke(render.Ink("card", 2.4), x+7, y+13, x+10, y+16, x+15, y+10)
	d.tally(p.Paid, x+23, y, 28, 24, "ink")
}

// cage adds the workers that a player holds captured: each group in a cell between bars, or
// an open gate if there are none.
func (d *drawing) cage(p *game.Player, a render.Area) {
	l := &d.Pieces
	held := 0
	for _, n := range p.Captured {
		held += min(n, 1)
	}
	if held == 0 {
		d.gate(a.X+10, a.Y+a.H/2, min(58, a.H-8))
		l.Text(a.X+74, a.Y+a.H/2+10, "0", render.Plain(28).Colour("ink2"))
		return
	}
	const bar = 8.0
	w := min(76, (a.W-bar)/float64(held))
	a.W = w*float64(held) + bar
	l.Add(a.Box(7, "stone", render.Ink("ink", 2.2)))
	x := a.X + bar
	for i, n := range p.Captured {
		if n == 0 {
			continue
		}
		cell := render.Rect(x, a.Y+bar, w-bar, a.H-2*bar)
		l.Add(cell.Box(3, "card", render.Ink("ink2", 1.5)))
		d.crowd(i, n, cell, min(46, w*0.78))
		x += w
	}
}

// gate adds an open gate h high, pale, whose left end is x.
func (d *drawing) gate(x, y, h float64) {
	w := h * 0.42
	top, low := y-h/2, y+h/2
	line := render.Ink("stone.l1", 3.5)
	d.Pieces.Add(
		render.Path{D: render.PathOf("MLQQL", x, low, x, top+8, x+2, top, x+w/2, top, x+w-2, top, x+w, top+8, x+w, low), Line: line},
		render.Path{D: render.PathOf("MLLLZMLML", x+w, low, x+w, top+8, x+w+w*0.7, top+16, x+w+w*0.7, low+5, x+w*1.24, top+10, x+w*1.24, low+2, x+w*1.48, top+13, x+w*1.48, low+4), Line: line},
	)
}

// crew adds the apprentices of a player, and a slot for each further one.
func (d *drawing) crew(p *game.Player, a render.Area) {
	limit := max(p.Limit, len(p.Hired), 1)
	pitch := min(70, a.W/float64(limit))
	for i := range limit {
		at := render.Rect(a.X+float64(i)*pitch, a.Y, pitch-6, a.H)
		if i < len(p.Hired) {
			d.chip(&p.Hired[i], at)
		} else {
			d.Pieces.Add(at.Box(6, "", render.Dashed("mute", 1.8, 6, 6)))
		}
	}
}

// chip adds an own apprentice: face and skill above, effect below. An apprentice with skills
// only has all of them below.
func (d *drawing) chip(h *game.Hired, a render.Area) {
	l := &d.Pieces
	wide := min(a.W, a.H*0.7) // of the face
	top := wide * 0.84
	l.Add(a.Shade(2, 3, 6), a.Filled(6, render.PortraitGround(person(h.Card))))
	d.crewHead(h.Card, render.Rect(a.X+min(3, a.W-wide), a.Y, wide, wide), top)
	l.Add(render.Rect(a.X, a.Y+top, a.W, a.H-top).Filled(5, "card"))
	l.Stroke(render.Ink("ink", 1.6), a.X, a.Y+top, a.X+a.W, a.Y+top)
	l.Add(a.Outlined(6, render.Ink("ink", 2)))
	f, skills := brief(signsOf(h.Text)), skillFormula(h.Skills)
	if len(f) == 0 {
		f, skills = skills, nil
	}
	for i, t := range skills {
		r := min(15, a.W*0.25)
		x := a.X + a.W - r + 3 - float64(i)*r*1.6
		l.Add(render.Disc{X: x, Y: a.Y + r - 3, R: r, Fill: "card", Line: render.Ink("ink", 1.6)},
			render.Icon{Name: t.Icon, X: x, Y: a.Y + r - 3, Size: r * 1.4})
	}
	s := d.strip(f, max(24, min(34, a.W*0.36)))
	s.gap = 1
	s.fit(a.W-3).mid(l, a.X+a.W/2, (a.Y+top+a.Y+a.H)/2)
}

// brief returns a formula for a chip, without the numbers of a trade and the
// colon.
func brief(f artist.Formula) artist.Formula {
	if len(f) < 3 {
		return f
	}
	var out artist.Formula
	for _, t := range f {
		if t.Text == ":" || t.Text != "" && t.Text >= "0" && t.Text <= "9" {
			continue
		}
		if t.Icon == "sack" && len(f) > 3 {
			continue
		}
		out = append(out, t)
	}
	return out
}

// houses adds the buildings with their points. Those with an effect at the end
// have an hourglass.
func (d *drawing) houses(p *game.Player, a render.Area) {
	n := len(p.Built)
	if n == 0 {
		return
	}
	w, rows := 44.0, 1
	if n > 2 {
		rows = 2
		w = 32
	}
	perRow := (n + rows - 1) / rows
	pitch := min(w+12, (a.W-w)/max(1, float64(perRow-1)))
	if perRow == 1 {
		pitch = 0
	}
	h := min(70, a.H/float64(rows)-2)
	for i := range p.Built {
		b := &p.Built[i]
		x := a.X + w/2 + float64(i%perRow)*pitch
		y := a.Y + (a.H/float64(rows))*(float64(i/perRow)+0.5)
		d.house(b.Points, x, y, w, h, isFinal(b.Text))
	}
}

// house adds a built card as a green house with its points.
func (d *drawing) house(points int, x, y, w, h float64, final bool) {
	l := &d.Pieces
	fill := "good"
	if final {
		fill = "good.d1"
	}
	l.Poly(fill, render.Ink("ink", 2.2), x-w/2, y-h*0.12, x, y-h/2, x+w/2, y-h*0.12, x+w/2, y+h/2, x-w/2, y+h/2)
	size := max(20, min(30, h*0.42))
	l.Text(x, y+h*0.36, strconv.Itoa(points), render.Strong(size).Mid().Colour("card").In(w-6).Down(17))
	if final && w > 40 {
		l.Add(render.Disc{X: x + w/2 - 2, Y: y + h/2 - 5, R: 13, Fill: "card", Line: render.Ink("ink", 1.8)},
			render.Icon{Name: "hourglass", X: x + w/2 - 2, Y: y + h/2 - 5, Size: 20})
	}
}

// automaRow adds the things of the automa, and its deck with the latest scheme.
func (d *drawing) automaRow(p *game.Player, a render.Area) {
	l, o := &d.Pieces, d.v.Automa
	mid := a.Y + a.H/2
	l.Add(divider(a, a.X+306))
	d.counted("marble", p.Marble, a.X+332, mid, 36)
	d.debts(p, a.X+392, mid)
	d.cage(p, render.Rect(a.X+506, a.Y+12, 152, a.H-24))
	if o == nil {
		return
	}
	for i, pile := range []struct {
		key  string
		n    int
		fill string
	}{{"scheme.pile", o.Left, "architects"}, {"scheme.discards", len(o.Discards) + o.Unseen, "oak"}, {"scheme.future", o.Future, "hay"}} {
		x := a.X + 674 + float64(i)*110
		card := render.Rect(x, a.Y+14, 40, a.H-28)
		l.Add(card.Shade(3, 3, 6), card.Box(6, pile.fill, render.Ink("ink", 2)), card.Grow(-4).Outlined(4, render.Ink("pine", 1.5)))
		l.Text(x+20, mid+9, strconv.Itoa(pile.n), render.Strong(24).Mid().Colour("card").In(36))
		l.Text(x+48, mid+7, d.Say(pile.key), render.Plain(20).Colour("ink2").In(60).Down(16))
	}
	l.Add(divider(a, a.X+1002))
	at := render.Rect(a.X+1016, a.Y+10, a.W-1016-14, a.H-18)
	if o.Last == "" {
		l.Text(at.X, mid+7, d.Say("scheme.none"), render.Plain(20).Colour("ink2").In(at.W))
		return
	}
	l.Text(at.X, at.Y+20, d.cardName("scheme", o.Last), render.Strong(21).In(at.W).Down(18))
	d.Paragraph(d.Tell(o.LastText), render.Rect(at.X, at.Y+24, at.W, at.H-24), 20, 16.5)
}
