package architects

import (
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Positions of the parts of the full board. The virtue track is at the left,
// the town between it and the river, woods and hills beyond; the Workshop is at
// the lower right; a row for each player is below.
var (
	fullLadder    = render.Rect(20, 104, 216, 826)
	fullHall      = render.Rect(252, 104, 286, 290)
	fullCathedral = render.Rect(554, 104, 300, 290)
	fullMarket    = render.Rect(252, 664, 380, 266)
	fullDeeds     = render.Rect(1125.4, 326, 221.3, 190)
	fullPrison    = render.Rect(1358.7, 326, 221.3, 190)
	fullWorkshop  = render.Rect(884, 572, 696, 358)
	fullRows      = render.Rect(20, 944, 1560, 0) // grows with the players
)

// site is a place with a large circle on the board, with the heights of its scene above the
// sign and of its foot below the square.
type site struct {
	place       string
	a           render.Area
	scene, foot float64
}

var fullSites = []site{
	{"forest", render.Rect(892, 104, 221.3, 208), 78, 38},
	{"quarry", render.Rect(1125.4, 104, 221.3, 208), 78, 38},
	{"mines", render.Rect(1358.7, 104, 221.3, 208), 78, 38},
	{"guardhouse", render.Rect(892, 326, 221.3, 190), 78, 0},
	{"tax_stand", render.Rect(252, 420, 192.7, 218), 88, 38},
	{"silversmith", render.Rect(456.7, 420, 192.7, 218), 88, 38},
	{"storehouse", render.Rect(661.3, 420, 192.7, 218), 56, 72},
	{"town_centre", render.Rect(656, 664, 206, 266), 112, 66},
	{"workshop", render.Rect(884, 572, 222, 96), 66, 0},
}

// signHeight is the height of the board with the name of a place.
const signHeight = 30.0

// rowHeight returns the height of a player's row.
func rowHeight(players int) float64 {
	if players > 4 {
		return 78
	}
	return 92
}

// playerRow returns the row of a player, by its index in the view.
func playerRow(player, players int) render.Area {
	h := rowHeight(players)
	return render.Rect(fullRows.X, fullRows.Y+float64(player)*(h+10), fullRows.W, h)
}

// fullBoard returns the whole table, 1600 wide.
func fullBoard(v *game.View, o render.Options) *drawing {
	players := len(v.Players)
	end := playerRow(players-1, players)
	d := newDrawing(v, o, 1600, int(end.Y+end.H+16+render.FootHeight))
	d.Header(d.head())
	d.country()
	d.ladder(fullLadder)
	d.hall(fullHall)
	d.cathedral(fullCathedral)
	for _, s := range fullSites {
		if s.place != "workshop" { // part of its panel
			d.site(s)
		}
	}
	d.deeds(fullDeeds)
	d.prison(fullPrison)
	d.market(fullMarket)
	d.workshop(fullWorkshop)
	for i := range v.Players {
		d.row(i, playerRow(i, players))
	}
	d.Footer(d.legend())
	return d
}

// country adds the ground: meadows beyond the river, lanes in the town, the
// river with its bridges.
func (d *drawing) country() {
	l := &d.Ground
	l.Add(render.Box{X: 866, Y: 92, W: 734, H: 448, Fill: "leaf.l3"})
	for _, lane := range []string{"M260 407L876 407", "M260 651L872 651", "M644 651L644 922"} {
		l.Add(render.Path{D: lane, Line: render.Ink("pine.l2", 18)}, render.Path{D: lane, Line: render.Dashed("pine.l1", 2.5, 10, 14)})
	}
	const river = "M871 92L871 500Q871 547 920 547L1600 547"
	l.Add(render.Path{D: river, Line: render.Line{Colour: "water.d1", Width: 25, Butt: true}},
		render.Path{D: river, Line: render.Line{Colour: "water.l1", Width: 20, Butt: true}})
	for _, wave := range []string{"M866 180Q869 190 866 200T866 220", "M866 300Q869 310 866 320T866 340", "M960 547Q965 537 980 547T1000 547",
		"M1260 547Q1265 537 1280 547T1300 547", "M1500 547Q1505 537 1520 547T1540 547"} {
		l.Add(render.Path{D: wave, Line: render.Ink("water.l2", 2.5)})
	}
	l.Add(render.Box{X: 1049, Y: 530, W: 52, H: 34, Fill: "oak"}, render.Box{X: 1053, Y: 530, W: 44, H: 34, Fill: "pine"},
		render.Box{X: 854, Y: 383, W: 34, H: 48, Fill: "oak"}, render.Box{X: 854, Y: 387, W: 34, H: 40, Fill: "pine"})
	for k := range 4 {
		l.Add(render.Box{X: 1053, Y: 535 + 8*float64(k), W: 44, H: 1.5, Fill: "oak"}, render.Box{X: 859 + 8*float64(k), Y: 387, W: 1.5, H: 40, Fill: "oak"})
	}
}

// legend explains the signs of the picture.
func (d *drawing) legend() []render.Legend {
	icon := func(key, name string) render.Legend {
		return artist.LegendOf(d.Say("legend."+key), 30, render.Icon{Name: name, Size: 30})
	}
	return []render.Legend{
		d.LegendOfChanges(),
		{Text: d.Say("legend.now"), W: 40, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 14, W: 40, H: 28, R: 14, Fill: "next", Line: render.Ink("ink", 2.2)})
		}},
		{Text: d.Say("legend.n"), W: 14, Draw: func(l *render.Layer, x, y float64) {
			l.Text(x, y+8, "n", render.Strong(22).Colour("ink2"))
		}},
		icon("tax", "tax"), icon("reset", "sack"), icon("end", "hourglass"), icon("capture", "capture"),
	}
}

// players returns the number of players, including the automa.
func (d *drawing) players() int { return len(d.v.Players) }

// place returns a place with a large circle, or nil for another name.
func (d *drawing) place(id string) *game.Place {
	return artist.Pick(d.v.Places, func(p *game.Place) bool { return p.Place == id })
}

// workersAt returns the number of a player's workers at a place.
func (d *drawing) workersAt(id string, player int) int {
	if p := d.place(id); p != nil && player >= 0 && player < len(p.Workers) {
		return p.Workers[player]
	}
	return 0
}

// virtueOf returns the position of a player on the virtue track.
func (d *drawing) virtueOf(p *game.Player) *game.Virtue { return &d.v.Virtue[p.Virtue] }
