package villagers

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// Parts returns the villages, the viewer's own first.
func (Artist) Parts(v engine.View) []render.Part {
	own := view(v)
	var out []render.Part
	for i := range own.Villages {
		w := &own.Villages[i]
		name := engine.T("villagers.picture.village.of", engine.Who("who", w.Seat))
		if w.Countess {
			name = engine.T("villagers.picture.village.countess")
		}
		part := render.Part{Code: w.Place, Name: name}
		if !w.Countess && w.Seat == own.Head.Viewer {
			out = append([]render.Part{part}, out...)
		} else {
			out = append(out, part)
		}
	}
	return out
}

// Detail draws one enlarged village with everything that it brings.
func (Artist) Detail(v engine.View, code string, o render.Options) *render.Scene {
	own := view(v)
	for i := range own.Villages {
		if own.Villages[i].Place != code {
			continue
		}
		d := artist.BySize(o, fullVillage, phoneClose)(own, &own.Villages[i], o)
		d.rings()
		return d.Finish()
	}
	return nil
}

// closeScales lists the scales for one enlarged village at full width.
var closeScales = []scale{
	{cols: 7, strip: 50, face: 112, font: 28, least: 20, sign: 54, slots: true, portrait: 140},
	{cols: 8, strip: 46, face: 100, font: 25, least: 18, sign: 48, slots: true, portrait: 140},
	{cols: 9, strip: 40, face: 88, font: 22, least: 17, sign: 42, slots: true, portrait: 140},
	{cols: 9, strip: 38, face: 78, font: 21, least: 17, sign: 37, portrait: 140},
	{cols: 10, strip: 34, face: 46, font: 20, least: 16, sign: 34, portrait: 140},
	{cols: 10, strip: 28, face: 36, font: 18, least: 16, sign: 28, portrait: 140},
}

func fullVillage(v *game.View, w *game.Village, o render.Options) *drawing {
	const top, room = 108.0, 556.0
	laid := alone(w, closeScales, 1544, room, 150)
	y := top + max(260, laid[0].h) + 28
	d := newDrawing(v, o, 1600, int(y+464))
	d.Header(d.villageHead(w))
	d.village(w, laid[0], render.Rect(28, top, 1544, room))
	d.forecastPanel(w, render.Rect(28, y, 750, 440))
	d.limitsPanel(w, render.Rect(798, y, 774, 140))
	d.symbolsPanel(w, render.Rect(798, y+158, 774, 282))
	return d
}

// villageHead adds the owner of the village and the gold in the supply.
func (d *drawing) villageHead(w *game.Village) render.Head {
	alone := artist.CountIf(w.Cards, standsAlone)
	chains := artist.CountIf(w.Cards, func(c *game.Villager) bool { return c.On < 0 }) - alone
	sub := d.Say("village.cards", engine.N("n", w.Count), engine.N("chains", chains), engine.N("alone", alone))
	return render.Head{
		Accent: accent, Title: d.villageName(w), Seat: w.Seat, Letter: d.Letter(w.Seat),
		Sub:   d.Table + "  ·  " + d.Round(d.v.Round) + "  ·  " + sub,
		Right: strconv.Itoa(w.Gold), Note: d.Say("village.gold"),
	}
}

func (d *drawing) villageName(w *game.Village) string {
	if w.Countess {
		return d.Say("village.countess")
	}
	return d.Say("village.named", engine.Word("who", d.Name(w.Seat)))
}

// phoneCloseScales are the scales for one enlarged village on a phone.
var phoneCloseScales = append([]scale{{cols: 3, strip: 52, face: 66, font: 34, least: 24, sign: 52, slots: true, portrait: 140}}, phoneScales...)

// phoneClose returns one village for a phone, as high as its cards need.
func phoneClose(v *game.View, w *game.Village, o render.Options) *drawing {
	const most, least = 1000, 200.0 // of the picture, of the room for cards
	list := newDrawing(v, o, 800, most).incomes(w)
	lines := float64((len(list) + 1) / 2)
	panel := 56 + lines*38 + 10
	room := most - 8 - panel - 62 - 112
	laid := alone(w, phoneCloseScales, 768, room, 150)
	room = min(room, max(least, laid[0].h+8))
	top := room + 62 + 112
	d := phone{newDrawing(v, o, 800, int(top+panel+8))}
	h := d.villageHead(w)
	h.Right = h.Title
	d.Pieces.Text(776, 56, strconv.Itoa(w.Gold), render.Strong(36).Right().Colour("card"))
	d.Pieces.Add(render.Icon{Name: "coin", X: 776 - render.Width(render.Bold, 36, strconv.Itoa(w.Gold)) - 26, Y: 43, Size: 38})
	d.PhoneHeader(h, 660)
	d.phoneGoods(w, render.Rect(8, top-62, 784, 56))
	d.village(w, laid[0], render.Rect(16, 104, 768, room))
	d.lies(w.Place, render.Rect(8, 98, 784, top-62-100))
	title, _ := d.incomeTitle(w)
	d.Pieces.Panel(render.Rect(8, top, 784, panel), render.PanelText{})
	d.Pieces.Text(24, top+38, title, render.Heading(27, accent).In(600).Down(20))
	d.Pieces.Text(772, top+40, render.Signed(total(list)), render.Strong(34).Right().Colour(accent))
	for i, in := range list {
		in.note = ""
		d.incomeLine(in, render.Rect(22+float64(i%2)*386, top+54+float64(i/2)*38, 368, 38), 300)
	}
	return d.drawing
}
