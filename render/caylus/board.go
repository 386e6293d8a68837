package caylus

import (
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
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
func fullBoard(v *game.View, o render.Options) (*drawing, artist.Places) {
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
	icon := func(key, name string) render.Legend {
		return artist.LegendOf(d.Say(key), 30, render.Icon{Name: name, Size: 32})
	}
	class := func(class string) render.Legend {
		return render.Legend{Text: d.Say("class." + class), W: 42, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 14, W: 42, H: 28, R: 4, Fill: "card"})
			band(l, class, x, y-14, 42, 18, 4, classLooks[class].band, render.Ink("ink", 1.5))
			l.Add(render.Box{X: x, Y: y - 14, W: 42, H: 28, R: 4, Line: render.Ink("ink", 1.5)})
		}}
	}
	return []render.Legend{
		d.LegendOfChanges(),
		icon("legend.any", "crate"),
		icon("legend.gold", "crate_gold"),
		class("neutral"), class("fixed"), class("wood"), class("stone"), class("residential"), class("prestige"),
		{Text: d.Say("legend.grey"), W: 0, Draw: func(*render.Layer, float64, float64) {}},
	}
}
