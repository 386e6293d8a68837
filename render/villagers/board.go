package villagers

import (
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// rowScales are how villages may be drawn in their rows of the full board, the
// most comfortable first.
var rowScales = []scale{
	{cols: 6, strip: 40, face: 54, font: 24, least: 18, sign: 42, slots: true},
	{cols: 7, strip: 36, face: 48, font: 22, least: 17, sign: 38, slots: true},
	{cols: 8, strip: 33, face: 44, font: 20, least: 16.5, sign: 35, slots: true},
	{cols: 9, strip: 33, face: 48, font: 19, least: 16, sign: 36, slots: true},
	{cols: 9, strip: 29, face: 36, font: 18, least: 16, sign: 29, slots: true},
	{cols: 9, strip: 29, face: 36, font: 18, least: 16, sign: 29},
	{cols: 9, strip: 26, face: 31, font: 17, least: 16, sign: 26},
}

// rowHeight is the height of a village's row by the number of villages; only a
// village that does not fit at any scale gets more.
var rowHeight = map[int]float64{1: 400, 2: 380, 3: 300, 4: 240, 5: 208}

const eventsH = 150.0 // of the solo game's events on the full board

// fullBoard is the whole table, 1600 wide.
func fullBoard(v *game.View, o render.Options) *drawing {
	villages := make([]*game.Village, len(v.Villages))
	for i := range v.Villages {
		villages[i] = &v.Villages[i]
	}
	base := rowHeight[len(villages)]
	inner := rowChains(render.Rect(0, 0, 1576, base))
	laid, _ := fit(villages, rowScales, inner.H)
	top := roadEnd + 10
	if v.Solo != nil {
		top += eventsH + 8
	}
	rows := make([]render.Area, len(villages))
	y := top
	for i := range villages {
		h := max(base, laid[i].h+base-inner.H)
		rows[i] = render.Rect(12, y, 1576, h)
		y += h + 8
	}
	d := newDrawing(v, o, 1600, int(y+render.FootHeight))
	d.Header(d.head())
	d.road()
	if v.Solo != nil {
		d.solo(render.Rect(12, roadEnd+10, 1576, eventsH))
	}
	for i, w := range villages {
		d.row(w, laid[i], rows[i])
	}
	d.Footer(d.legend())
	return d
}

// legend explains the signs that the picture uses.
func (d *drawing) legend() []render.Legend {
	icon := func(key, name, tone string) render.Legend {
		return artist.LegendOf(d.Say(key), 28, render.Icon{Name: name, Size: 28, Tone: tone})
	}
	return []render.Legend{
		d.LegendOfChanges(),
		icon("legend.food", "meal", ""),
		icon("legend.builders", "builder", ""),
		{Text: d.Say("first"), W: 24, Draw: func(l *render.Layer, x, y float64) { firstDisc(l, x+12, y) }},
		icon("legend.lock", "padlock", "black"),
		{Text: d.Say("legend.token"), W: 28, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Disc{X: x + 14, Y: y, R: 13, Fill: "walnut", Line: render.Ink("gold", 3)})
		}},
		{Text: d.Say("legend.room"), W: 28, Draw: func(l *render.Layer, x, y float64) {
			l.Text(x+14, y+8, "+1", render.Strong(22).Mid().Colour("good"))
		}},
	}
}
