package lisboa

import (
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Positions of the parts of the full board: the court at the left, downtown with the river
// at the right, the players below.
var (
	fullTreasury = render.Rect(20, 100, 498, 112)
	fullOffices  = render.Rect(20, 226, 498, officeHeight) // the first one
	fullChurch   = render.Rect(20, 683, 306, 264)
	fullPrices   = render.Rect(338, 683, 180, 264)
	fullDisplay  = render.Rect(20, 959, 498, 150)
	fullDecrees  = render.Rect(20, 1121, 498, 115)
	fullCity     = render.Rect(534, 100, 1046, 1136)
	fullTown     = newTown(534, 100, 10, town{storeW: 110, storeH: 110, streetW: 44, endW: 116, narrowW: 86, rubbleW: 78, northH: 112, gap: 12, air: 8})
	fullRiver    = render.Rect(534, fullTown.foot+fullTown.air+96, 1046, 1236-fullTown.foot-fullTown.air-96)
	fullHarbour  = render.Rect(542, fullRiver.Y+18, 676, fullRiver.H-20)
	fullPier     = render.Rect(1224, fullRiver.Y+14, 340, fullRiver.H-30)
	fullRuins    = render.Rect(fullTown.rubble-4, 134, 200, 86)
)

func officeArea(k int) render.Area {
	return render.Rect(fullOffices.X, fullOffices.Y+151*float64(k), fullOffices.W, fullOffices.H)
}

// seatArea returns a player's area, by its index in the view.
func seatArea(i, players int) render.Area {
	n := max(players, 2)
	w := (1560 - 15*float64(n-1)) / float64(n)
	h := 308.0
	if n == 2 {
		h = 184
	}
	return render.Rect(20+float64(i)*(w+15), 1252, w, h)
}

// fullBoard returns the whole table, 1600 wide.
func fullBoard(v *game.View, o render.Options) *drawing {
	players := len(v.Players)
	last := seatArea(players-1, players)
	d := newDrawing(v, o, 1600, int(last.Y+last.H+16+render.FootHeight))
	d.Header(d.head())
	d.court()
	d.city()
	for i := range v.Players {
		d.seatCard(seatArea(i, players), i)
	}
	d.Footer(d.legend())
	return d
}

// city adds downtown, the river and the pier.
func (d *drawing) city() {
	g := &d.Ground
	g.Add(fullScenery()...)
	g.Text(fullCity.X+18, fullCity.Y+46, d.Say("downtown"), render.Heading(32, accent).In(178).Down(22))
	d.downtown(&fullTown)
	d.pier(fullPier)
	d.harbour(fullHarbour)
	d.ruins(fullRuins, 24, 38)
	d.lies("ruins", render.Rect(fullRuins.X+12, fullRuins.Y+10, fullRuins.W-20, fullRuins.H-10))
}

// ruins adds the pile of rubble in the north-east.
func (d *drawing) ruins(a render.Area, title, side float64) {
	g, l := &d.Ground, &d.Pieces
	g.Text(a.X+a.W/2+6, a.Y+4, d.Say("ruins"), render.Heading(title, accent).Mid().In(a.W-40).Down(18))
	heap(g, a.X+18, a.Y+a.H-4, a.W-30)
	for i, icon := range cubes(d.v.Ruins) {
		x := a.X + 40 + side*float64(i%4)
		y := a.Y + a.H - 22
		if i > 3 {
			x, y = x+side, y-side*0.74
		}
		l.Add(render.Icon{Name: icon, X: x, Y: y, Size: side})
	}
}

// legend explains the signs that are no words.
func (d *drawing) legend() []render.Legend {
	icon := func(key, name string) render.Legend {
		return artist.LegendOf(d.Say("legend."+key), 30, render.Icon{Name: name, Size: 30})
	}
	whose := func(l *render.Layer, x, y float64) { // the player to whom the board's numbers apply
		if p := d.payer(); p >= 0 {
			l.Badge(d.seat(p), x+13, y, 26, d.letter(p), "ink")
		}
	}
	out := []render.Legend{d.LegendOfChanges()}
	if d.v.Lacerda != nil {
		out = append(out, render.Legend{Text: d.Say("legend.agent"), W: 58, Draw: func(l *render.Layer, x, y float64) {
			agent(l, x+14, y, 28)
			helper(l, x+45, y, 32)
		}})
	}
	return append(out, []render.Legend{
		{Text: d.Say("legend.visit"), W: 56, Draw: func(l *render.Layer, x, y float64) {
			whose(l, x, y)
			l.Candle(x+42, y, 14, "2")
		}},
		{Text: d.Say("legend.wigs"), W: 28, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 14, W: 28, H: 28, R: 4, Fill: "gold.l1", Line: render.Ink("ink", 2)})
			l.Text(x+14, y+8, "5", render.Strong(20).Mid())
		}},
		{Text: d.Say("legend.price"), W: 58, Draw: func(l *render.Layer, x, y float64) {
			whose(l, x, y)
			l.Add(render.Icon{Name: "coin", X: x + 43, Y: y, Size: 30})
		}},
		{Text: d.Say("legend.sea"), W: 30, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 13, W: 30, H: 26, R: 4, Fill: "water.l1", Line: render.Ink("ink2", 1.8)})
			waves(l, x+3, y-4, 24, 3, 4, "card")
			waves(l, x+3, y+5, 24, 3, 4, "card")
		}},
		{Text: d.Say("legend.ability"), W: 26, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 13, W: 26, H: 26, R: 5, Fill: "good", Line: render.Ink("ink", 1.8)})
		}},
		icon("hired", "done"),
	}...)
}
