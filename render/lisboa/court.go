package lisboa

import (
	"slices"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// panel adds a panel of the court with its heading.
func (d *drawing) panel(a render.Area, title string) {
	d.Ground.Panel(a, render.PanelText{Title: title, Accent: accent})
}

// rung returns a level of the treasury, from 1.
func rung(a render.Area, level int) render.Area {
	w := (a.W - 64) / 5
	return render.Rect(a.X+16+float64(level-1)*(w+8), a.Y+48, w, a.H-60)
}

// treasury adds the levels with value and modifier, the chest on the present one.
func (d *drawing) treasury(a render.Area) {
	d.panel(a, d.Say("treasury"))
	d.Ground.Add(render.Icon{Name: "influence", X: a.X + a.W - 30, Y: a.Y + 27, Size: 26})
	d.Ground.Text(a.X+a.W-46, a.Y+34, d.Say("modifier"), render.Plain(20).Colour("ink2").Right().In(200))
	l := &d.Pieces
	for i, level := range d.v.Treasury.Levels {
		r := rung(a, i+1)
		d.Ground.Add(r.Box(6, "stone.l2", render.Ink("stone", 2)))
		on := d.v.Treasury.Level == i+1
		if on {
			l.Add(r.Box(6, "next.l2", render.Ink("ink", 3)))
			d.lies("treasury", r)
		}
		coin(l, r.X+25, r.Y+r.H/2, level.Value, 36, 20, false)
		l.Text(r.X+r.W-24, r.Y+r.H/2+8, signed(level.Modifier), render.Strong(22).Mid().In(40))
		if on {
			l.Add(render.Icon{Name: "treasury", X: r.X + r.W/2 + 2, Y: r.Y + r.H + 2, Size: 28})
		}
	}
}

// officeHeight is the height of an office.
const officeHeight = 143.0

// office adds a noble: portrait, accepted goods, the officials in the windows and on the
// plaza, the actions, the price of a visit, favors and the possible followers.
func (d *drawing) office(a render.Area, o *game.Office) {
	g, l := &d.Ground, &d.Pieces
	x, y, w := a.X, a.Y, a.W
	g.Panel(a, render.PanelText{})
	nobleFace(g, o.Noble, x+58, y+58, 92)
	g.Add(render.Rect(x+9, y+9, 98, 98).Outlined(8, render.Ink("lisboa", 4)))
	g.Text(x+118, y+33, d.Tell(engine.T("lisboa.kind."+o.Noble)), render.Heading(26, accent).In(138).Down(20))
	for i, good := range o.Goods {
		g.Add(render.Icon{Name: goodIcon[good], X: x + 272 + 43*float64(i), Y: y + 25, Size: 30})
		if i > 0 {
			g.Text(x+250.5+43*float64(i), y+33, "/", render.Strong(24).Mid().Colour("ink2"))
		}
	}
	d.lies(o.Noble, render.Rect(x+114, y+43, 219, 53.5))
	d.lies("favors:"+o.Noble, render.Rect(x+336, y+100, 62, 38))
	k := min(1, 5/float64(max(o.Places, 1))) // of five windows or fewer
	seats := officialsOf(o)
	for i := range o.Places {
		ax, w := x+118+43*k*float64(i), 38*k
		window := render.PathOf("MLQTLZ", ax, y+94, ax, y+65, ax, y+46, ax+w/2, y+46, ax+w, y+65, ax+w, y+94)
		g.Add(render.Path{D: window, Fill: "sheet", Line: render.Ink("ink2", 2)})
		if i < len(seats) {
			l.Add(render.Path{D: window, Fill: "lisboa.l3", Line: render.Ink("ink2", 2)})
			official(l, d.seat(seats[i]), ax+w/2, y+75, 36*k, d.letter(seats[i]))
		}
	}
	d.plaza(render.Rect(x+339, y+46, w-353, 48), o)
	for i, action := range []string{o.Top, o.Bottom, o.Action} {
		box := render.Rect(x+118+74*float64(i), y+101, 68, 36).Box(6, "sheet", render.Ink("edge", 2))
		size := 30.0
		if i == 2 {
			box, size = render.Rect(x+266, y+99, 64, 40).Box(6, "lisboa.l3", render.Ink("lisboa", 3)), 34
		}
		g.Add(box)
		actionSigns[action].mid(g, box.X+box.W/2, y+119, size, box.W-8, "ink")
	}
	d.Counted("fav_tile", o.Favors, x+356, y+119, 32, 26, "card")
	if p := d.payer(); p >= 0 && p < len(o.Cost) && !d.v.Head.Over {
		l.Candle(x+w-34, y+30, 22, itoa(o.Cost[p]))
		l.Add(render.Icon{Name: "influence", X: x + w - 76, Y: y + 29, Size: 30})
		l.Badge(d.seat(p), x+w-105, y+29, 24, d.letter(p), "ink") // whose cost it is
	}
	followers := d.followers(o.Noble, d.v.Turn.Player)
	for i, p := range followers { // after the end there may be four
		l.Badge(d.seat(p), x+415+min(31, 69/float64(max(1, len(followers)-1)))*float64(i), y+119, 27, d.letter(p), "ink")
	}
	ink := "ink2"
	if len(seats) >= o.Places {
		ink = "taint"
	}
	l.Text(x+58, y+131, itoa(len(seats))+"/"+itoa(o.Places), render.Strong(22).Mid().Colour(ink))
	if d.v.Lacerda != nil && d.v.Lacerda.Agent == o.Noble {
		agent(l, x+98, y+24, 34)
	}
}

// officialsOf returns the player of each official in an office.
func officialsOf(o *game.Office) (players []int) {
	for p, n := range o.Officials {
		players = append(players, slices.Repeat([]int{p}, n)...)
	}
	return players
}

// followers returns the players but one who could follow a visit of a noble.
func (d *drawing) followers(noble string, visitor int) []int {
	var out []int
	for p := range d.v.Players {
		if p != visitor && slices.Contains(d.v.Players[p].Favors, noble) {
			out = append(out, p)
		}
	}
	return out
}

// plaza adds the officials that had to leave an office: each of them, or one of a seat with
// their number.
func (d *drawing) plaza(a render.Area, o *game.Office) {
	l := &d.Pieces
	d.lies("plaza:"+o.Noble, render.Rect(a.X-2, a.Y+8, a.W+6, 44))
	d.Ground.Add(render.Rect(a.X, a.Y+18, a.W, 30).Filled(4, "panel"))
	waves(&d.Ground, a.X+6, a.Y+40, a.W-12, 8, 3, "edge")
	total := artist.Sum(o.Plaza, func(n *int) int { return *n })
	x := a.X + 18
	for p, n := range o.Plaza {
		if total > 3 && n > 1 {
			if d.Page {
				official(l, d.seat(p), x, a.Y+29, 36, d.letter(p))
				x += 34 + l.Text(x+18, a.Y+40, itoa(n), render.Strong(22))
				continue
			}
			official(l, d.seat(p), x, a.Y+29, 36, itoa(n))
			x += 35
			continue
		}
		for range n {
			official(l, d.seat(p), x, a.Y+29, 36, d.letter(p))
			x += 35
		}
	}
}

// The church ring: spaces 1 to 6 clockwise from the top left; tile k is between the spaces
// k and k+1.
func churchSpots(a render.Area) (spaces, tiles [6][2]float64) {
	x0, x1, xm := a.X+44, a.X+a.W-44, a.X+a.W/2
	y := func(i int) float64 { return a.Y + 64 + float64(i)*(a.H-92)/4 }
	return [6][2]float64{{x0, y(0)}, {x1, y(0)}, {x1, y(2)}, {x1, y(4)}, {x0, y(4)}, {x0, y(2)}},
		[6][2]float64{{xm, y(0)}, {x1, y(1)}, {x1, y(3)}, {xm, y(4)}, {x0, y(3)}, {x0, y(1)}}
}

// ringTile returns the position of a tile of the church ring.
func ringTile(a render.Area, k int) render.Area {
	_, tiles := churchSpots(a)
	w := 74.0
	if k == 0 || k == 3 {
		w = 96
	}
	return render.Rect(tiles[k][0]-w/2, tiles[k][1]-21, w, 42)
}

// church adds the ring with its tiles and the Cardinal.
func (d *drawing) church(a render.Area) {
	d.panel(a, d.Say("church"))
	d.Place("church", artist.Region{Area: a, Pad: -4})
	g, l := &d.Ground, &d.Pieces
	spaces, _ := churchSpots(a)
	g.Add(render.Path{D: render.PathOf("MLLLZ", spaces[0][0], spaces[0][1], spaces[1][0], spaces[1][1], spaces[3][0], spaces[3][1], spaces[4][0], spaces[4][1]), Line: render.Ink("lisboa.l2", 12)},
		render.Icon{Name: "church", X: a.X + a.W/2, Y: (spaces[0][1] + spaces[3][1]) / 2, Size: 84})
	c := &d.v.Church
	for i, s := range spaces {
		d.lies("church:"+itoa(i+1), render.Rect(s[0]-22, s[1]-22, 44, 44))
		g.Add(render.Disc{X: s[0], Y: s[1], R: 19, Fill: "card", Line: render.Ink("lisboa", 2.5)})
		switch i + 1 {
		case c.Scoring:
			g.Add(render.Icon{Name: "influence", X: s[0], Y: s[1], Size: 28})
		case c.Treasury:
			g.Add(render.Icon{Name: "treasury", X: s[0] - 1, Y: s[1], Size: 26})
		default:
			g.Add(render.Disc{X: s[0], Y: s[1], R: 5, Fill: "lisboa.l2"})
		}
	}
	for k, id := range c.Tiles[:min(6, len(c.Tiles))] {
		t := ringTile(a, k)
		d.lies("ring:"+itoa(k+1), t)
		if id == "" {
			continue
		}
		l.Add(t.Box(7, "card", render.Ink("ink", 2.2)))
		d.clergyFace(t, id)
	}
	if c.Cardinal >= 1 && c.Cardinal <= 6 {
		s := spaces[c.Cardinal-1]
		l.Face(person("cardinal"), s[0], s[1], 38)
	}
}

// clergyFace adds the effect of a clergy tile, and the wigs of its back as dots.
func (d *drawing) clergyFace(t render.Area, id string) {
	l, tile := &d.Pieces, d.clergy(id)
	x, y := t.Centre()
	effectSigns(tile.Effect).mid(l, x, y-5, 25, t.W-8, "ink")
	for i := range tile.Wigs {
		l.Add(render.Disc{X: x + (float64(i)-float64(tile.Wigs-1)/2)*11, Y: y + 14, R: 3.6, Fill: "lisboa"})
	}
}

// maxSteps is the largest number of steps in the ladder of prices.
const maxSteps = 8

// priceSteps returns the steps of the ladder: all prices that goods may have or, if these
// are too many, the present prices.
func (d *drawing) priceSteps() []int {
	if steps := d.v.PriceSteps(); len(steps) <= maxSteps {
		return steps
	}
	steps := listed(d.v.Prices)
	slices.Sort(steps)
	return slices.Compact(steps)
}

// prices adds one ladder for the four goods.
func (d *drawing) prices(a render.Area) {
	d.panel(a, d.Say("prices"))
	l := &d.Pieces
	steps := d.priceSteps()
	h := (a.H - 58) / float64(len(steps))
	for k, n := range steps {
		s := render.Rect(a.X+14, a.Y+48+float64(len(steps)-1-k)*h, a.W-28, h-4)
		var here []string
		for i, price := range listed(d.v.Prices) {
			if price == n {
				here = append(here, goods[i])
				d.lies("price:"+goods[i], s) // the ring is around the step
			}
		}
		ink := "ink2"
		if d.Ground.Add(s.Box(5, "stone.l2", render.Ink("stone", 2))); len(here) > 0 {
			l.Add(s.Box(5, "sheet", render.Ink("ink2", 2)))
			ink = "ink"
		}
		l.Text(s.X+18, s.Y+s.H/2+8, itoa(n), render.Strong(24).Mid().Colour(ink))
		gap := min(42, (s.W-46)/float64(max(len(here), 1)))
		for i, good := range here {
			d.Touch("price:"+good, render.Rect(s.X+50+(float64(i)-0.5)*gap, s.Y, gap, s.H))
			l.Add(render.Icon{Name: goodIcon[good], X: s.X + 50 + float64(i)*gap, Y: s.Y + s.H/2, Size: 30})
		}
	}
}

// display adds the four decks of political cards.
func (d *drawing) display(a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	for k := range d.v.Display {
		d.deck(render.Rect(a.X+12+121*float64(k), a.Y+10, 106, 128), &d.v.Display[k])
	}
}

func (d *drawing) deck(a render.Area, k *game.Deck) {
	l := &d.Pieces
	d.lies("deck:"+k.Kind, a)
	if k.Left == 0 {
		l.Add(a.Box(9, "sheet", render.Dashed("mute", 2, 8, 6)), render.Icon{Name: nobleIcon(k.Kind), X: a.X + a.W/2, Y: a.Y + a.H/2, Size: 44, Keep: 35, Ground: "sheet"})
	} else {
		for i := min(3, k.Left) - 1; i > 0; i-- {
			l.Add(render.Rect(a.X+4*float64(i), a.Y+4*float64(i), a.W, a.H).Box(9, "oak.l1", render.Ink("ink", 2)))
		}
		if k.Top == "" {
			l.CardBack(a, 42)
		} else {
			cardFace(l, a, d.card(k.Top))
		}
	}
	x, y := a.X+a.W-6, a.Y+a.H-4
	ink := "card"
	if k.Left == 1 {
		ink = "next"
	}
	d.Late(func() {
		l.Add(render.Disc{X: x, Y: y, R: 17, Fill: "walnut", Line: render.Ink("card", 2.5)})
		l.Text(x, y+8, itoa(k.Left), render.Strong(22).Mid().Colour(ink))
	})
	if k.Helper {
		helper(l, a.X+a.W/2, a.Y-5, 34)
	}
}

// helper adds Lacerda's helper: an official of a third colour, as in the box.
func helper(l *render.Layer, x, y, size float64) { official(l, 2, x, y, size, "") }

// agent adds Lacerda's agent: his badge, which no official has.
func agent(l *render.Layer, x, y, size float64) { l.Badge(render.Automa, x, y, size, "", "ink") }

// cardFace adds a political card: noble and influence in the strip, penalty and reward
// below. A treasury card has the permanent effect above the event.
func cardFace(l *render.Layer, a render.Area, c game.CardInfo) {
	strip := "lisboa.l3"
	if c.Kind == "treasury" {
		strip = "gold.l2"
	}
	x, y, w, h := a.X, a.Y, a.W, a.H
	k := h / 128 // of the signs in a larger card
	l.Add(a.Box(9, "card", render.Ink("ink", 2.2)), render.Rect(x+1.5, y+1.5, w-3, 40).Filled(8, strip), render.Rect(x+1.5, y+22, w-3, 20).Filled(0, strip))
	l.Stroke(render.Ink("ink", 1.8), x, y+42, x+w, y+42)
	nobleFace(l, c.Kind, x+25, y+22, 34)
	if c.Kind == "treasury" {
		effectSigns(c.Permanent).mid(l, x+w/2, y+42+(h-42)/4, 30*k, w-14, "ink")
		l.Stroke(render.Ink("edge", 2), x+12, y+42+(h-42)/2, x+w-12, y+42+(h-42)/2)
		effectSigns(c.Event).mid(l, x+w/2-9, y+h-(h-42)/4, 30*k, w-34, "ink")
		return
	}
	l.Add(render.Icon{Name: "influence", X: x + w - 46, Y: y + 22, Size: 28})
	l.Text(x+w-29, y+30, itoa(c.Influence), render.Strong(24))
	reward := effectSigns(c.Reward)
	switch {
	case c.Penalty != "":
		l.Add(render.Rect(x+9, y+50, w-18, 34).Box(5, "card", render.Ink("taint", 2.5)))
		penaltySigns(c.Penalty).mid(l, x+w/2, y+67, 27, w-26, "taint")
		reward.mid(l, x+w/2-6, (y+84+y+h)/2, 36*k, w-36, "ink")
	default:
		reward.mid(l, x+w/2, y+(h+40)/2, 44, w-16, "ink")
	}
}

// decrees adds the eight decrees: the wigs above, the counted things below.
func (d *drawing) decrees(a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	title := d.Ground.Text(a.X+14, a.Y+26, d.Say("decrees"), render.Heading(24, accent).In(200))
	d.Ground.Text(a.X+a.W-14, a.Y+26, d.Say("decrees.note"), render.Plain(20).Colour("ink2").Right().In(a.W-48-title).Down(17))
	for k, id := range d.v.Decrees {
		area := render.Rect(a.X+9+60.3*float64(k), a.Y+33, 57, a.H-39)
		d.lies("decree:"+itoa(k+1), render.Rect(area.X-1.6, area.Y, area.W+3.2, area.H+2)) // clear of its signs and of its neighbours'
		if id == "" {
			d.Pieces.Add(area.Box(7, "sheet", render.Dashed("mute", 2, 6, 5)))
			continue
		}
		d.decreeFace(&d.Pieces, area, id)
	}
}

func (d *drawing) decreeFace(l *render.Layer, a render.Area, id string) {
	w := d.decree(id)
	x := a.X + a.W/2
	l.Add(a.Box(7, "card", render.Ink("ink", 2)), render.Icon{Name: "wig", X: x + 13, Y: a.Y + 22, Size: 26})
	l.Text(x-2, a.Y+31, w.wigs, render.Strong(26).Right())
	l.Stroke(render.Ink("edge", 2), a.X+9, a.Y+42, a.X+a.W-9, a.Y+42)
	w.what.mid(l, x, a.Y+(42+a.H)/2, 30, a.W-7, "ink")
}
