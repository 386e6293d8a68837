package cleopatra

import (
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// Positions of the parts of the full board.
var (
	fullPlot  = palaceLayout{x: 122, y: 204, k: 66, fs: 22, t: 42, off: 34, top: 34, right: 34, doorH: 58, pad: 3}
	fullPlaza = plaza{cx: 419, y: 896, h: 430}
	sobekPart = render.Rect(840, 100, 740, 208)
	stallPart = render.Rect(840, 322, 740, 336)
	stonePart = render.Rect(840, 674, 740, 318)
	seatsPart = render.Rect(840, 1008, 740, 332)
)

// playerList is the area of the players' rows on the full board.
var playerList = render.Rect(seatsPart.X, seatsPart.Y+76, seatsPart.W, 250)

// fullBoard returns the whole table, 1600 wide.
func fullBoard(v *game.View, o render.Options, offered map[string]bool) *drawing {
	d := newDrawing(v, o, 1600, 1400)
	d.offered = offered
	d.Header(d.head())
	d.frames(stallPart, stonePart)
	d.Ground.Panel(seatsPart, render.PanelText{Title: d.Say("players"), Accent: accent})
	d.grounds()
	d.trade(stallPart, stonePart, 34)
	d.players(playerList)
	d.drafted(fullPlot)
	d.Footer(d.legend())
	return d
}

// grounds adds the garden, the palace and the plaza.
func (d *drawing) grounds() {
	d.emptyGarden(fullPlot)
	d.walls(fullPlot)
	d.garden(fullPlot)
	d.front(fullPlot)
	d.plaza(fullPlaza)
	d.sobek(sobekPart.X+16, sobekPart.Y+50, sobekPart.W-32)
}

// trade adds the market and the quarry, whose lines are rowH high.
func (d *drawing) trade(stalls, stone render.Area, rowH float64) {
	d.market(stalls.X+16, stalls.Y+50, 552, stalls.H-52)
	d.piles(stalls.X+588, stalls.Y+44)
	d.drawn(stalls.X+566, stalls.Y+26, 34, true)
	d.categories(stone.X+stone.W-18, stone.Y+26)
	d.quarry(stone.X, stone.Y+72, stone.W, rowH)
}

// frames adds the panels with their headings.
func (d *drawing) frames(stalls, stone render.Area) {
	l := &d.Ground
	l.Panel(render.Rect(20, 100, 800, 1240), render.PanelText{})
	l.Add(
		render.Box{X: 30, Y: 110, W: 780, H: 766, R: 8, Fill: "panel", Line: render.Ink("edge", 2)},
		render.Box{X: 30, Y: 884, W: 780, H: 446, R: 8, Fill: "sand.l2", Line: render.Ink("edge", 2)},
	)
	title := func(a render.Area, key, note string) {
		l.Panel(a, render.PanelText{Title: d.Say(key), Accent: accent, Note: note})
	}
	title(sobekPart, "sobek", d.Say("sobek.note")+" →")
	title(stalls, "market", "")
	title(stone, "quarry", "")
}

// drafted adds the choices of the draft: the mosaic at its place, the site to be built on.
func (d *drawing) drafted(g palaceLayout) {
	t := d.v.Turn
	if len(t.Cells) == 0 {
		return
	}
	cells := squares(t.Cells)
	tile(&d.Pieces, d.v.Stack.Top, cells, g.x, g.y, g.k, true)
	d.palms(g, cells)
	d.Pieces.Chosen(outlineOf(cells, g.x, g.y, g.k))
}

// palms marks the palms that a mosaic on these cells covers.
func (d *drawing) palms(g palaceLayout, cells []square) {
	for i, c := range cells {
		if i == 0 || !d.cell(c).Palm { // the first cell is the place of the letter
			continue
		}
		x, y := g.centre(c)
		d.Pieces.Add(render.Disc{X: x, Y: y, R: g.k * 0.36, Fill: "card", Line: render.Ink("ink", 2)})
		d.Pieces.Add(render.Icon{Name: "palm", X: x, Y: y, Size: g.k * 0.52})
	}
}

func (d *drawing) cell(c square) game.Cell { return d.v.Cells[9*c[0]+c[1]] }

// legend explains six signs.
func (d *drawing) legend() []render.Legend {
	say := d.Say
	return []render.Legend{
		d.LegendOfChanges(),
		{Text: say("legend.sanctuary"), W: 30, Draw: func(l *render.Layer, x, y float64) { l.Hatch(x+2, y-13, 26, 9, "blue") }},
		{Text: say("legend.dead"), W: 30, Draw: func(l *render.Layer, x, y float64) { l.Dead(x+2, y-13, 26) }},
		{Text: say("legend.free"), W: 32, Draw: func(l *render.Layer, x, y float64) { l.Slot(render.Rect(x, y-13, 32, 26), 4) }},
		{Text: say("legend.chain"), W: 30, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 4, W: 30, H: 8, Fill: "gold", Line: render.Ink("ink2", 1)})
		}},
		artist.LegendOf(say("legend.palm"), 30, render.Icon{Name: "palm", Size: 30}),
	}
}
