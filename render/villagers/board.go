package villagers

import (
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// rowScales lists the scales for villages in the rows of the full board, the
// largest first.
var rowScales = []scale{
	{cols: 6, strip: 40, face: 54, font: 24, least: 18, sign: 42, slots: true},
	{cols: 7, strip: 36, face: 48, font: 22, least: 17, sign: 38, slots: true},
	{cols: 8, strip: 33, face: 44, font: 20, least: 16.5, sign: 35, slots: true},
	{cols: 9, strip: 33, face: 48, font: 19, least: 16, sign: 36, slots: true},
	{cols: 9, strip: 29, face: 36, font: 18, least: 16, sign: 29, slots: true},
	{cols: 9, strip: 29, face: 36, font: 18, least: 16, sign: 29},
	{cols: 9, strip: 26, face: 31, font: 17, least: 16, sign: 26},
}

// rowHeight holds the height of a village's row by the number of villages. Only a village
// that fits at no scale gets more.
var rowHeight = map[int]float64{1: 400, 2: 380, 3: 300, 4: 240, 5: 208}

// rowFace holds the largest size of a face in a village's row by the number of villages.
var rowFace = map[int]float64{1: 160, 2: 140, 3: 120, 4: 104, 5: 88}

const eventsH = 150.0 // of the solo game's events on the full board

// fullTable returns the whole table, 1600 wide. For the seat that drafts it has the
// viewer's hand below the Road.
func fullTable(v *game.View, o render.Options, hand bool) *drawing {
	villages := villagesOf(v)
	base := rowHeight[len(villages)]
	inner := rowChains(render.Rect(0, 0, 1576, base))
	laid, _ := fit(villages, rowScales, inner.H)
	for i := range laid {
		laid[i].s.portrait = rowFace[len(villages)]
	}
	laid = filled(villages, laid, inner.W, inner.H, 1.2)
	top := roadEnd + 10
	handH := 0.0
	if hand {
		handH = fullStrips(len(v.Own.Hand)).height(len(v.Own.Hand)) + 20
		top += handH + 8
	}
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
	below := roadEnd + 10
	if hand {
		d.handBand(render.Rect(12, below, 1576, handH))
		below += handH + 8
	}
	if v.Solo != nil {
		d.solo(render.Rect(12, below, 1576, eventsH))
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
	out := []render.Legend{d.LegendOfChanges(), icon("legend.food", "meal", ""), icon("legend.builders", "builder", "")}
	if len(d.v.Players) > 1 {
		out = append(out, render.Legend{Text: d.Say("first"), W: 24, Draw: func(l *render.Layer, x, y float64) { firstDisc(l, x+12, y) }})
	}
	if key := d.suitsMeaning(); key != "" {
		out = append(out, render.Legend{Text: d.Say(key), W: 26, Draw: func(l *render.Layer, x, y float64) { suitDisc(l, "wood", x+13, y, 26) }})
	}
	out = append(out, icon("legend.lock", "padlock", "black"), icon("legend.keys", "key", ""))
	if d.anyVillager(func(c *game.Villager) bool { return c.Coins > 0 }) {
		out = append(out, render.Legend{Text: d.Say("legend.token"), W: 28, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Disc{X: x + 14, Y: y, R: 13, Fill: "walnut", Line: render.Ink("gold", 3)})
		}})
	}
	if d.anyVillager(func(c *game.Villager) bool { return c.Room > 0 }) {
		out = append(out, render.Legend{Text: d.Say("legend.room"), W: 28, Draw: func(l *render.Layer, x, y float64) {
			l.Text(x+14, y+8, "+1", render.Strong(22).Mid().Colour("good"))
		}})
	}
	return out
}

// suitsMeaning returns the legend of the suit signs next to the goods, or "" if there are
// none.
func (d *drawing) suitsMeaning() string {
	if d.v.Solo != nil {
		return "legend.suits.solo"
	}
	for i := range d.v.Players {
		if p := &d.v.Players[i]; len(p.Square) == 0 && len(p.Suits) > 0 {
			return "legend.suits"
		}
	}
	return ""
}

// anyVillager reports whether the function returns true for some card of a village.
func (d *drawing) anyVillager(such func(*game.Villager) bool) bool {
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		for j := range w.Cards {
			if such(&w.Cards[j]) {
				return true
			}
		}
	}
	return false
}
