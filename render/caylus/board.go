package caylus

import (
	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// Where the parts of the full board lie. The road has four rows of seven
// spaces; the special buildings are the row before it, with the bridge as the
// seventh.
var (
	fullTrack   = track{x: 22, y: 600, w: 148, h: 158, px: 161, py: 194}
	fullSpecial = render.Rect(22, 402, 148, 150)
	fullBridge  = render.Rect(22+6*161-4, 396, 156, 196)
	fullPawn    = pawn{r: 21, lift: 18}
)

// fullBoard is the whole table, 1600 wide.
func fullBoard(v *game.View, o render.Options) (*drawing, places) {
	d := newDrawing(v, o, 1600, 1420)
	d.Header(d.head())
	d.river(562, 1158)
	fullTrack.planks(&d.Ground, fullSpecial.Y+92, 44)
	d.emptyRoad(fullTrack)
	d.castle(fullCastle)
	d.favors(fullFavors)
	d.specials(fullSpecial, fullTrack.px)
	d.bridge(fullBridge)
	d.road(fullTrack)
	d.players()
	d.stock(stockPart(v.Head.Seats))
	d.Footer(d.legend())
	d.top = func() {
		d.checkpoints(fullTrack.find, 44, 36, 29)
		d.pawns(fullTrack.find, fullPawn)
		d.reach(fullTrack.find, 15, 19)
	}
	return d, d.fullPlaces
}

// legend explains the signs that are no words.
func (d *drawing) legend() []render.Legend {
	icon := func(name string) func(l *render.Layer, x, y float64) {
		return func(l *render.Layer, x, y float64) { l.Add(render.Icon{Name: name, X: x + 15, Y: y, Size: 32}) }
	}
	class := func(class string) render.Legend {
		return render.Legend{Text: d.Say("class." + class), W: 42, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 14, W: 42, H: 28, R: 4, Fill: "card"})
			band(l, class, x, y-14, 42, 18, 4, classLooks[class].band, render.Ink("ink", 1.5))
			l.Add(render.Box{X: x, Y: y - 14, W: 42, H: 28, R: 4, Line: render.Ink("ink", 1.5)})
		}}
	}
	return []render.Legend{
		{Text: d.Tell(engine.T("render.changed")), W: 30, Draw: func(l *render.Layer, x, y float64) {
			l.Ring(render.Rect(x, y-13, 30, 26), 0, engine.NoSeat, "", render.TopRight)
		}},
		{Text: d.Say("legend.any"), W: 30, Draw: icon("crate")},
		{Text: d.Say("legend.gold"), W: 30, Draw: icon("crate_gold")},
		class("neutral"), class("fixed"), class("wood"), class("stone"), class("residential"), class("prestige"),
		{Text: d.Say("legend.grey"), W: 0, Draw: func(*render.Layer, float64, float64) {}},
	}
}
