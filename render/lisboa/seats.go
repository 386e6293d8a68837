package lisboa

import (
	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// seatBlocks returns the parts of a player's area: its goods, its portfolio with the
// houses, its tiles. In a wide area the portfolio is at the right.
func seatBlocks(a render.Area) (have, portfolio, tiles render.Area) {
	if a.W > 600 {
		half := a.W / 2
		return render.Rect(a.X, a.Y, half, 178), render.Rect(a.X+half, a.Y+20, half, 96), render.Rect(a.X+half, a.Y+126, half, 44)
	}
	return render.Rect(a.X, a.Y, a.W, 178), render.Rect(a.X, a.Y+177, a.W, 88), render.Rect(a.X, a.Y+a.H-44, a.W, 44)
}

// seatCard adds the things of a player.
func (d *drawing) seatCard(a render.Area, i int) {
	d.Ground.Add(a.Shade(3, 5, 10))
	paper := "card"
	d.seatPaper(&d.Ground, a, i, paper, render.Ink("ink2", 2))
	if d.v.Players[i].Active {
		paper = "next.l2"
		d.seatPaper(&d.Pieces, a, i, paper, render.Ink("ink", 3))
	}
	d.Touch(playerPlace(i), a)
	have, portfolio, tiles := seatBlocks(a)
	d.having(have, i, paper)
	d.portfolio(portfolio, i)
	d.tiles(tiles, i)
}

// seatPaper adds the empty area of a player.
func (d *drawing) seatPaper(l *render.Layer, a render.Area, i int, paper string, line render.Line) {
	have, portfolio, tiles := seatBlocks(a)
	l.Add(a.Box(10, paper, line), goodsBand(have).Filled(6, "sheet"))
	k := (have.W - 20) / 359
	l.Stroke(render.Ink("edge", 2), have.X+262*k, have.Y+142, have.X+262*k, have.Y+172)
	if a.W > 600 {
		l.Stroke(render.Ink("edge", 2), tiles.X, a.Y+16, tiles.X, a.Y+a.H-16)
	} else {
		l.Stroke(render.Ink("edge", 2), a.X+12, tiles.Y, a.X+a.W-12, tiles.Y)
	}
	if d.v.Players[i].Lacerda {
		return
	}
	d.seatSlots(l, portfolio)
}

// seatSlots adds the edge of a player's board with three places on either side.
func (d *drawing) seatSlots(l *render.Layer, a render.Area) {
	for k := range 3 {
		top, bottom := slotOf(a, 0, k), slotOf(a, 1, k)
		l.Add(render.Rect(top.X, top.Y, top.W, 30).Outlined(5, render.Dashed("mute", 1.8, 5, 4)),
			render.Rect(bottom.X, bottom.Y+8, bottom.W, 30).Outlined(5, render.Dashed("mute", 1.8, 5, 4)))
	}
	l.Add(render.Rect(a.X+12, a.Y+34, 188, 14).Box(3, "oak", render.Ink("ink", 1.8)))
}

// goodsBand returns the band behind the line of goods, which their ring encloses. Its end
// leaves room for a badge.
func goodsBand(a render.Area) render.Area { return render.Rect(a.X+10, a.Y+94, a.W-36, numberRing) }

// having adds name, wigs, money, influence, officials, goods and rubble.
func (d *drawing) having(a render.Area, i int, paper string) {
	p := &d.v.Players[i]
	l := &d.Pieces
	x, y, w := a.X, a.Y, a.W
	l.Badge(d.seat(i), x+34, y+31, 46, d.letter(i), "ink")
	room := w - 190
	if i == d.v.First {
		room -= 50
		l.Add(render.Disc{X: x + w - 140, Y: y + 30, R: 17, Fill: "walnut", Line: render.Ink("ink", 2)})
		l.Text(x+w-140, y+38, "1", render.Strong(22).Mid().Colour("next"))
	}
	l.Text(x+66, y+41, d.name(i), render.Strong(28).Named().In(room).Down(17))
	l.Add(render.Icon{Name: "wig", X: x + w - 96, Y: y + 30, Size: 40})
	l.Text(x+w-70, y+44, itoa(p.Wigs), render.Strong(40).In(66).Down(26))
	k := (w - 20) / 359
	d.lies(playerPart(i, "warehouse"), goodsBand(a))
	d.lies(playerPart(i, "cubes"), render.Rect(x+10, y+157-numberRing/2, 0.64*w, numberRing))
	d.holdings(holdingLine{x: x + 29, y: y + 69, dx: 74 * k, side: 31, size: 27, left: 17.7, right: 74*k - 18, paper: paper}, i, staff(p))
	d.holdings(holdingLine{x: x + 30, y: y + 113, dx: 68 * k, side: 30, size: 27, paper: "sheet"}, i, stored(p))
	if p.Room > 0 {
		l.Text(x+w-46, y+121, "≤ "+itoa(p.Room), render.Strong(22).Right().Colour("ink2"))
	}
	d.holdings(holdingLine{x: x + 30, y: y + 157, dx: 76 * k, side: 30, size: 27, paper: paper}, i, rubble(p))
	d.Counted("set3", p.Sets, x+292*k, y+157, 32, 27, paper)
}

// A holding is a number of things of a player. part is its picture place, "" if the whole
// line is one place.
type holding struct {
	icon string
	n    int
	part string
}

// staff returns money, influence and people of a player, stored its goods, rubble its
// cubes.
func staff(p *game.Player) []holding {
	return []holding{{"coin", p.Reis, ""}, {"influence", p.Influence, "influence"}, {"official", p.Officials, "officials"}, {"done", p.Hired, ""}, {"decree", len(p.Decrees), "decrees"}}
}

func stored(p *game.Player) []holding {
	var out []holding
	for k, n := range listed(p.Goods) {
		out = append(out, holding{goodIcon[goods[k]], n, ""})
	}
	return out
}

func rubble(p *game.Player) []holding {
	return []holding{{cubeIcons[0], p.Cubes.Blue, ""}, {cubeIcons[1], p.Cubes.Red, ""}, {cubeIcons[2], p.Cubes.White, ""}}
}

// Amounts returns money, influence, officials, goods, rubble and sets.
func (Artist) Amounts(v engine.View) [][]render.Amount {
	var rows [][]render.Amount
	for i := range view(v).Players {
		p := &view(v).Players[i]
		if p.Lacerda {
			continue
		}
		row := []render.Amount{{Icon: "coin", N: p.Reis}, {Icon: "influence", N: p.Influence}, {Icon: "official", N: p.Officials}}
		for _, h := range append(stored(p), rubble(p)...) {
			row = append(row, render.Amount{Icon: h.icon, N: h.n})
		}
		rows = append(rows, append(row, render.Amount{Icon: "set3", N: p.Sets}))
	}
	return rows
}

// A holdingLine is the layout of a line of holdings.
type holdingLine struct {
	x, y, dx    float64 // the middle of the first icon, the distance to the next
	side, size  float64 // of icons and numbers
	left, right float64 // from the middle of an icon to the ring of its number
	paper       string
}

// numberRing is the height of the places in a line. Their rings avoid the numbers of the
// line and of its neighbours.
const numberRing = 38.0

// holdings adds a line of a player's possessions.
func (d *drawing) holdings(m holdingLine, i int, list []holding) {
	for k, c := range list {
		x := m.x + m.dx*float64(k)
		if c.part != "" {
			d.lies(playerPart(i, c.part), render.Rect(x-m.left, m.y-numberRing/2, m.left+m.right, numberRing))
		}
		d.Counted(c.icon, c.n, x, m.y, m.side, m.size, m.paper)
	}
}

// slotOf returns a card place of a portfolio: edge 0 top, 1 bottom.
func slotOf(a render.Area, edge, k int) render.Area {
	return render.Rect(a.X+16+62*float64(k), a.Y+44*float64(edge), 56, 38)
}

// portfolio adds cards and ships above the edge of the board, treasury cards below it, and
// the remaining houses.
func (d *drawing) portfolio(a render.Area, i int) {
	p := &d.v.Players[i]
	l := &d.Pieces
	if p.Lacerda {
		d.opponent(a, p)
		return
	}
	d.lies(playerPart(i, "portfolio"), render.Rect(a.X+10, a.Y-2, 192, 86))
	for k := range 3 {
		top, bottom := slotOf(a, 0, k), slotOf(a, 1, k)
		d.lies(playerPart(i, "top:"+itoa(k+1)), top)
		d.lies(playerPart(i, "bottom:"+itoa(k+1)), bottom)
		if k < len(p.Top) {
			t := &p.Top[k]
			l.Add(top.Box(6, "card", render.Ink("ink", 2)))
			if t.Ship {
				l.Add(render.Icon{Name: "ship", X: top.X + 18, Y: top.Y + 18, Size: 28, Tone: shipColour[t.ID]})
			} else {
				nobleFace(l, d.card(t.ID).Kind, top.X+18, top.Y+18, 28)
			}
			l.Text(top.X+37, top.Y+27, itoa(t.Influence), render.Strong(22))
		}
		if k < len(p.Bottom) {
			l.Add(bottom.Box(6, "card", render.Ink("ink", 2)))
			shortSigns(d.card(p.Bottom[k]).Permanent).mid(l, bottom.X+28, bottom.Y+20, 24, 50, "ink")
		}
	}
	l.Text(a.X+208, a.Y+28, "P", render.Strong(24).Colour("ink2"))
	l.Text(a.X+228, a.Y+29, itoa(p.Portfolio), render.Strong(27))
	l.Text(a.X+208, a.Y+70, itoa(len(p.Top)+len(p.Bottom))+"/"+itoa(p.Limit), render.Strong(22).Colour("ink2"))
	for t := range p.Houses {
		track := &p.Houses[t]
		x := houseX(a, t)
		d.lies(playerPart(i, houseTracks[t]), render.Rect(x-15, a.Y+1, 30, 80))
		for k := range track.Length {
			y := a.Y + 67 - 27*float64(k)
			if k >= track.Length-track.Left {
				l.House(d.seat(i), x, y, 24, "")
			} else {
				l.Add(render.Box{X: x - 12, Y: y - 10, W: 24, H: 22, R: 3, Line: render.Dashed("mute", 1.8, 4, 3)})
			}
		}
		if track.Ability != "" {
			y := a.Y + 67 - 27*float64(track.Length-track.Left-1)
			l.Add(render.Box{X: x - 15, Y: y - 13, W: 30, H: 27, R: 5, Fill: "good", Line: render.Ink("ink", 1.8)},
				render.Icon{Name: abilitySigns[track.Ability][0].icon, X: x, Y: y, Size: 23})
		}
	}
}

// houseX returns the middle of a house track in the portfolio of a player.
func houseX(a render.Area, track int) float64 { return a.X + max(278, a.W-101) + 38*float64(track) }

// shortSigns returns an effect without its coin: the thing and its number.
func shortSigns(effect string) strip {
	var out strip
	for _, s := range effectSigns(effect) {
		if s.icon != "coin" && s.text != ">" {
			out = append(out, s)
		}
	}
	return out
}

// agent adds the next office of Lacerda's agent and his action there.
func (d *drawing) agent(a render.Area) {
	if o := d.v.Lacerda; o != nil {
		d.Pieces.Text(a.X+20, a.Y+24, d.Say("lacerda.next"), render.Plain(22).Colour("ink2").In(150).Down(17))
		append(signs("@"+nobleIcon(o.NextOffice), ">"), actionSigns[o.NextAction]...).draw(&d.Pieces, a.X+176, a.Y+17, 34, "ink")
	}
}

// opponent adds the next action of Lacerda's agent, his ships and his buildings.
func (d *drawing) opponent(a render.Area, p *game.Player) {
	d.agent(a)
	for k, h := range conquests(p) {
		d.Counted(h.icon, h.n, a.X+36+84*float64(k), a.Y+62, 34, 27, "card")
	}
}

// conquests returns the ships, stores and public buildings of Lacerda.
func conquests(p *game.Player) []holding {
	return []holding{{"ship", artist.CountIf(p.Top, isShip), ""}, {"store", len(p.Stores), ""}, {"palace", len(p.Opened), ""}}
}

// isShip reports whether a thing at the top of a portfolio is a ship.
func isShip(t *game.Top) bool { return t.Ship }

// tiles adds favors, clergy tiles and open plans.
func (d *drawing) tiles(a render.Area, i int) {
	p := &d.v.Players[i]
	y := a.Y + 22
	d.lies(playerPart(i, "favors"), render.Rect(a.X+6, a.Y+3, 116, 38))
	d.lies(playerPart(i, "clergy"), render.Rect(a.X+121, a.Y+3, 120, 38))
	d.lies(playerPart(i, "plans"), render.Rect(a.X+a.W-128, a.Y+3, 124, 38))
	for k, noble := range p.Favors {
		d.favor(a.X+28+35*float64(k), y, 1, noble)
	}
	for k, id := range p.Clergy[:min(4, len(p.Clergy))] {
		d.clergySign(a.X+137+29*float64(k), y, 1, id)
	}
	d.plans(a.X+a.W-16, y, 20, p.Plans)
}

// favor adds a royal favor, k times as large as on the board.
func (d *drawing) favor(x, y, k float64, noble string) {
	d.Pieces.Add(render.Icon{Name: "fav_tile", X: x, Y: y, Size: 34 * k}, render.Disc{X: x + 10*k, Y: y + 7*k, R: 12 * k, Fill: "card", Line: render.Ink("ink", 1.5)},
		render.Icon{Name: nobleIcon(noble), X: x + 10*k, Y: y + 7*k, Size: 20 * k})
}

// clergySign adds a clergy tile as one sign.
func (d *drawing) clergySign(x, y, k float64, id string) {
	d.Pieces.Add(render.Box{X: x - 14*k, Y: y - 14*k, W: 28 * k, H: 28 * k, R: 5, Fill: "card", Line: render.Ink("ink", 2)})
	for _, s := range effectSigns(d.clergy(id).Effect) {
		if s.icon != "" {
			d.Pieces.Add(render.Icon{Name: s.icon, X: x, Y: y, Size: 23 * k})
			return
		}
	}
}

// plans adds open plans up to the right edge, their numbers size high. Each shows the
// officials that it needs; from three on, one sign for a colour with the number.
func (d *drawing) plans(right, y, size float64, ids []string) {
	type sign struct{ architect, text string }
	var signs []sign
	for _, id := range ids {
		p := d.plan(id)
		signs = append(signs, sign{p.Architect, itoa(p.Officials)})
	}
	if len(signs) > 2 {
		signs = nil
		for _, architect := range []string{"blue", "green"} {
			if n := artist.CountIf(ids, func(id *string) bool { return d.plan(*id).Architect == architect }); n > 0 {
				signs = append(signs, sign{architect, "×" + itoa(n)})
			}
		}
	}
	l := &d.Pieces
	for k := len(signs) - 1; k >= 0; k-- {
		l.Text(right, y+size*0.4, signs[k].text, render.Strong(size).Right())
		right -= render.Width(render.Bold, size, signs[k].text) + size*0.85
		l.Add(render.Icon{Name: planIcon(signs[k].architect), X: right, Y: y, Size: size * 1.35})
		right -= size * 0.85
	}
}
