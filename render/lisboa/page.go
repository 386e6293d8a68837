package lisboa

import (
	game "guildhall/engine/lisboa"
	"guildhall/render"
)

// Positions of the parts of a page's board on a desktop: the court of the full board at the
// left, downtown as large as on a phone, and the harbour below it.
var (
	pageCity    = render.Rect(530, 96, 800, 1146)
	pageTown    = newTown(530, 96, 8, town{phone: true, storeW: 88, storeH: 104, streetW: 32, endW: 80, narrowW: 66, rubbleW: 60, northH: 92, gap: 8, air: 6})
	pageRuins   = render.Rect(pageTown.rubble-18, 122, 156, 68)
	pageRiver   = render.Rect(530, 864, 800, 378)
	pageHarbour = render.Rect(538, 884, 440, 354)
	pagePier    = render.Rect(982, 894, 336, 240)

	phonePageCut = render.Rect(0, 92, 800, 770)
	deskPageCut  = render.Rect(0, 88, 1340, 1158)
)

// phonePage returns the board of a page on a phone: downtown, with the treasury in its corner.
func phonePage(v *game.View, o render.Options) *drawing {
	d := newDrawing(v, o, 800, 862)
	d.CutForPage(phonePageCut)
	d.Ground.Add(phoneScenery()...)
	d.Pieces.Add(render.Disc{X: 46, Y: 142, R: 32, Fill: "card", Line: render.Ink("ink2", 2)}, render.Icon{Name: "treasury", X: 46, Y: 141, Size: 46})
	d.Pieces.Text(88, 157, itoa(v.Treasury.Value), render.Strong(42))
	d.lies("treasury", render.Rect(10, 106, 112, 72))
	d.centre(&phoneTown, phoneRuins)
	return d
}

// deskPage returns the board of a page on a desktop.
func deskPage(v *game.View, o render.Options) *drawing {
	d := newDrawing(v, o, 1340, 1246)
	d.CutForPage(deskPageCut)
	d.court()
	d.Ground.Add(pageScenery()...)
	d.Ground.Text(pageCity.X+12, 150, d.Say("downtown"), render.Heading(32, accent).In(pageTown.street[0]-pageCity.X-46).Down(20))
	d.centre(&pageTown, pageRuins)
	d.pier(pagePier)
	d.harbour(pageHarbour)
	return d
}

// court adds the treasury, the offices, the church and the displays.
func (d *drawing) court() {
	d.tracks()
	d.displays(0, 0)
}

// displays adds the church, the prices, the decks and the decrees, moved from their positions on
// the full board.
func (d *drawing) displays(dx, dy float64) {
	d.church(fullChurch.Moved(dx, dy))
	d.prices(fullPrices.Moved(dx, dy))
	d.display(fullDisplay.Moved(dx, dy))
	d.decrees(fullDecrees.Moved(dx, dy))
}

// centre adds downtown and the ruins.
func (d *drawing) centre(t *town, ruins render.Area) {
	d.downtown(t)
	if d.Page {
		for i := range d.v.Streets {
			d.lies("street:"+d.v.Streets[i].Good, render.Rect(t.street[i]+3, t.row[0], t.streetW-6, t.foot-t.row[0]))
		}
	}
	d.ruins(ruins, 26, 28)
	d.lies("ruins", render.Rect(ruins.X+15, ruins.Y+11, ruins.W-19, ruins.H-11))
}
