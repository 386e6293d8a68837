package architects

import (
	"strconv"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Positions of the parts of a page's board that the phone picture shows in its table of
// players, and on a desktop the display of the Workshop.
var (
	pageMarket    = render.Rect(8, 514, 340, 156)
	pageHall      = render.Rect(356, 514, 222, 156)
	pageCathedral = render.Rect(586, 514, 206, 156)
	pageVirtue    = render.Rect(8, 680, 388, 56)
	pagePrison    = render.Rect(404, 680, 388, 56)
	pageWorkshop  = render.Rect(8, 746-displayTop, 784, 358)
	phonePageCut  = render.Rect(0, 92, 800, 652)
	deskPageCut   = render.Rect(0, 92, 800, 924)
)

// pageBoard returns the board of a page: the phone picture without its head, with virtue and
// Prison in place of the table of players.
func pageBoard(v *game.View, o render.Options) *drawing {
	cut := artist.BySize(o, deskPageCut, phonePageCut)
	d := phone{newDrawing(v, o, 800, int(cut.Y+cut.H))}
	d.CutForPage(cut)
	d.town()
	d.numbers(pageVirtue, "virtue", func(p *game.Player) (n int, bad bool) {
		s := d.virtueOf(p)
		return p.Virtue, p.Automa == "" && (!s.Cathedral || !s.Market)
	})
	d.numbers(pagePrison, "prison", func(p *game.Player) (n int, bad bool) { return p.InPrison, p.InPrison > 2 })
	if o.Size == render.Full {
		d.floor = d.Pieces.MinText
		a := pageWorkshop
		d.Ground.Add(render.Rect(a.X, a.Y+displayTop, a.W, a.H-displayTop).Shade(3, 5, 10))
		d.display(a)
		d.Ground.Add(render.Rect(a.X, a.Y+displayTop, a.W, a.H-displayTop).Outlined(10, render.Ink("ink", 2.5)))
	}
	return d.drawing
}

// numbers adds a number of each player. A bad one has a red frame, as in the table.
func (d *drawing) numbers(a render.Area, place string, of func(p *game.Player) (n int, bad bool)) {
	d.Ground.Panel(a, render.PanelText{})
	d.Touch(place, a)
	mid := a.Y + a.H/2
	d.Ground.Add(render.Icon{Name: place, X: a.X + 28, Y: mid, Size: 34})
	w := (a.W - 56) / float64(d.players())
	for i := range d.v.Players {
		n, bad := of(&d.v.Players[i])
		x := a.X + 52 + float64(i)*w
		d.Place(playerPlace(place, i), artist.Region{Area: render.Rect(x, a.Y+6, w-2, a.H-12), Bare: true})
		d.Pieces.Badge(d.seat(i), x+14, mid, 24, "", "ink")
		if bad {
			d.Pieces.Add(render.Box{X: x + 29, Y: mid - 19, W: 33, H: 38, R: 8, Fill: "card", Line: render.Ink("taint", 3)})
		}
		d.Pieces.Text(x+45.5, mid+10, strconv.Itoa(n), render.Number(n, 27).Mid())
	}
}
