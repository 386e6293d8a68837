package villagers

import (
	"slices"
	"strconv"

	game "guildhall/engine/villagers"
	"guildhall/render"
)

// Positions of the parts of a page's board. On a phone it is the Road and one large village. On a
// desktop the other villages are at the right, or the events of the solo game.
const (
	pageTop    = 92.0
	pageWidth  = 800.0
	deskWidth  = 1340.0
	deskFold   = 1158.0
	pageHead   = 46.0 // height of the line above a village
	smallest   = 300.0
	besideX    = 808.0
	besideW    = deskWidth - besideX - 8
	pageMargin = 8.0
)

// pageScales lists the scales for a village on a phone, and deskScales those beside it on a
// desktop. A village without room at the last scale makes the picture higher.
var (
	pageScales = []scale{
		{cols: 3, strip: 42, face: 54, font: 27, least: 25, sign: 42, slots: true, portrait: 140},
		{cols: 3, strip: 40, face: 46, font: 26, least: 25, sign: 38, slots: true, portrait: 104},
		{cols: 4, strip: 38, face: 42, font: 25.5, least: 25, sign: 36, portrait: 104},
	}
	deskScales = []scale{
		{cols: 3, strip: 40, face: 50, font: 24, least: 20, sign: 36, slots: true, portrait: 104},
		{cols: 3, strip: 34, face: 40, font: 22, least: 20, sign: 32, slots: true, portrait: 88},
		{cols: 3, strip: 30, face: 34, font: 21, least: 20, sign: 28, portrait: 72},
	}
)

// phonePage returns the board of a page on a phone.
func phonePage(v *game.View, o render.Options) *drawing {
	d := phone{newDrawing(v, o, int(pageWidth), 0)}
	d.CutForPage(render.Rect(0, pageTop, pageWidth, pageWidth))
	end := d.ownSide(pageScales, 0)
	return d.endAt(end)
}

// deskPage returns the board of a page on a desktop.
func deskPage(v *game.View, o render.Options) *drawing {
	d := phone{newDrawing(v, o, int(deskWidth), 0)}
	d.CutForPage(render.Rect(0, pageTop, deskWidth, deskFold))
	d.FoldAt(deskFold)
	foot := d.besides()
	end := d.ownSide(phoneScales[:4], foot)
	return d.endAt(max(foot, end))
}

// besides adds the other villages, or the events of the solo game above the Countess's, and
// returns where they end: at the fold or below it.
func (d phone) besides() float64 {
	y, foot := pageTop+6, pageTop+deskFold
	if d.v.Solo != nil {
		y += d.sideEvents(y)
	}
	own := ownVillage(d.v)
	others := slices.DeleteFunc(villagesOf(d.v), func(w *game.Village) bool { return w.Place == own.Place })
	if len(others) == 0 {
		return foot
	}
	h := (foot - y - 6*float64(len(others))) / float64(len(others))
	laid, _ := fit(others, deskScales, h-pageHead-16)
	for i, w := range others {
		a := render.Rect(besideX, y, besideW, max(h, laid[i].h+pageHead+16))
		d.pageVillage(w, filled([]*game.Village{w}, laid[i:i+1], besideW-16, a.H-pageHead-16, 1.1)[0], a)
		y += a.H + 6
	}
	return max(foot, y)
}

func villagesOf(v *game.View) []*game.Village {
	list := make([]*game.Village, len(v.Villages))
	for i := range v.Villages {
		list[i] = &v.Villages[i]
	}
	return list
}

// ownSide adds the Road, and below it the viewer's village, at least down to foot. It returns
// where they end.
func (d phone) ownSide(scales []scale, foot float64) float64 {
	y := d.phoneRoad()
	own := ownVillage(d.v)
	if d.v.Solo != nil && d.Size == render.Phone {
		y += d.phoneEvents(y, own, 0)
	}
	room := max(foot-y-pageHead-24, smallest)
	width := pageWidth - 2*pageMargin - 16
	lay := alone(own, scales, width, room, 88)[0]
	if foot > 0 {
		lay = filled([]*game.Village{own}, []layout{lay}, width, room, 1.2)[0]
	}
	a := render.Rect(pageMargin, y, pageWidth-2*pageMargin, max(lay.h, foot-y-pageHead-24)+pageHead+16)
	d.pageVillage(own, lay, a)
	return y + a.H + 8
}

// endAt lets the picture end at a height.
func (d phone) endAt(y float64) *drawing {
	d.H = int(y)
	d.Cut.H = y - pageTop
	d.Ground.Items[0] = render.Box{W: float64(d.W), H: float64(d.H), Fill: "sheet"}
	return d.drawing
}

// pageVillage adds a village below a line with its owner: gold, the cards drafted this round,
// and the payment of the next market.
func (d phone) pageVillage(w *game.Village, lay layout, a render.Area) {
	d.sheetOf(w, a, "ink2")
	d.pageOwner(w, render.Rect(a.X, a.Y, a.W, pageHead))
	d.village(w, lay, render.Rect(a.X+8, a.Y+pageHead+2, a.W-16, a.H-pageHead-12))
	d.lies(w.Place, a)
	d.lies(ownerPlace(w), render.Rect(a.X+3, a.Y+3, a.W-6, pageHead-6))
}

func (d phone) pageOwner(w *game.Village, a render.Area) {
	l, mid := &d.Pieces, a.Y+a.H/2
	l.Badge(owner(w), a.X+28, mid, 34, d.Letter(w.Seat), "ink")
	x := a.X + 56
	x += l.Text(x, mid+9, ownerName(d.Options, w), render.Strong(26).Named().In(a.W*0.34).Down(20)) + 18
	l.Add(render.Icon{Name: "coin", X: x + 15, Y: mid, Size: 30})
	x += 34 + l.Text(x+34, mid+9, strconv.Itoa(w.Gold), render.Strong(26)) + 14
	d.ownerEnd(w, x, a)
}

// sideEvents adds the events of the solo game beside the Road, and returns their height.
func (d phone) sideEvents(y float64) float64 {
	top := y
	for i := range d.v.Solo.Events {
		e := &d.v.Solo.Events[i]
		const font = 23
		h := 46 + float64(d.eventLines(e, besideW, font))*font*1.28
		d.phoneEvent(e, render.Rect(besideX, y, besideW, h), font)
		y += h + 6
	}
	return y - top
}
