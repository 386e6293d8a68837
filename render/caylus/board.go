package caylus

import (
	"sync"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// Positions of the parts of the full board. The road has four rows of seven spaces; the
// special buildings are the row before it, with the bridge as the seventh.
var (
	fullTrack = track{
		x: 34, y: 592, w: 144, px: 156, py: 194, roof: 40, band: 34, body: 152, strip: 34, left: 17, right: 1137, start: 541,
	}
	fullSpecial = render.Rect(34, 408, 144, 118)
	fullMeadow  = sync.OnceValue(func() []render.Item { return fullTrack.meadow(render.Rect(0, 590, 1160, 782)) })
)

// fullBoard returns the whole table, 1600 wide.
func fullBoard(v *game.View, o render.Options) *drawing {
	d := newDrawing(v, o, 1600, 1420)
	d.Header(d.head())
	d.river(558, 1160, 32)
	d.Ground.Add(fullMeadow()...)
	d.castle(fullCastle)
	d.favors(fullFavors)
	d.road(fullTrack)
	d.specials(fullSpecial, fullTrack.px)
	d.bridge(fullBridge)
	d.players()
	d.stock(stockPart(v.Head.Seats))
	d.Footer(d.legend())
	d.top = func() {
		d.shields(fullTrack, fullTrack.find, 1)
		d.pawns(fullTrack, fullTrack.find, 1)
	}
	return d
}

// legend explains the signs that are no words.
func (d *drawing) legend() []render.Legend {
	icon := func(key, name string) render.Legend {
		return artist.LegendOf(d.Say(key), 32, render.Icon{Name: name, Size: 32})
	}
	out := []render.Legend{
		d.LegendOfChanges(),
		{Text: d.Say("legend.choose"), W: 30, Draw: func(l *render.Layer, x, y float64) { l.Candle(x+15, y, 15, "") }},
		icon("legend.provost", "provost"), icon("legend.bailiff", "bailiff"), icon("legend.deed", "deed"),
		icon("legend.any", "crate"), icon("legend.gold", "crate_gold"),
	}
	for _, class := range []string{"neutral", "fixed", "wood", "stone", "residential", "prestige"} {
		out = append(out, icon("class."+class, house(class)))
	}
	return out
}
