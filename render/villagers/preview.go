package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// Preview frames the places of the options. While building it uses the hand
// with the own village, if that shows them all. Otherwise it uses the board,
// while drafting with the hand.
func (Artist) Preview(v engine.View, _ engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen >= len(opts) {
		chosen = -1
	}
	if own.Phase == "build" && own.Own != nil && !o.Page {
		if d := handPicture(own, o); d.showsAll(opts) {
			return d.offer(opts, chosen)
		}
	}
	if !artist.Names(opts) {
		return nil
	}
	if showsHand(own) && !o.Page { // a page shows the hand beside the board
		return draftPicture(own, o).offer(opts, chosen)
	}
	return drawBoard(own, o).offer(opts, chosen)
}

// showsAll reports whether the picture shows at least one place of each option
// that has places.
func (d *drawing) showsAll(opts []engine.Option) bool {
	for _, opt := range opts {
		if len(opt.Places) > 0 && len(d.spotsToFrame(opt)) == 0 {
			return false
		}
	}
	return true
}

// spotsToFrame returns the spots of an option that get a frame: goods and whole villages
// only if there is nothing smaller, for example on a phone with a line for each village of
// others.
func (d *drawing) spotsToFrame(opt engine.Option) []artist.Region {
	var small, large []artist.Region
	for _, place := range opt.Places {
		if _, ok := d.Find(place); !ok {
			if place = d.villageOf(place); d.area(place) == (render.Area{}) {
				continue
			}
		}
		spot := artist.Region{Area: d.area(place), Path: d.beside(place)}
		if k := kind(place); k == "player" || k == "village" {
			large = append(large, spot)
		} else {
			small = append(small, spot)
		}
	}
	if len(small) > 0 {
		return small
	}
	return large[:min(1, len(large))]
}

// beside returns the outline of a frame that covers nothing of a place: the
// frame is outside of it. On a card of a village the frame is open towards the
// cards below and on it, whose names begin at its edge.
func (d *drawing) beside(place string) string {
	a := d.area(place).Grow(render.OfferWidth / 2)
	on, covered := false, false
	if c, _ := d.cardAt(place); c != nil {
		on, covered = c.On >= 0, c.Above > 0
	}
	right, bottom := a.X+a.W, a.Y+a.H
	if on { // the side of the card below
		a.Y += render.OfferWidth
	}
	if covered {
		bottom -= render.OfferWidth
	}
	switch {
	case on && covered:
		return render.LineData(a.X, a.Y, a.X, bottom) + render.LineData(right, a.Y, right, bottom)
	case on:
		return render.LineData(a.X, a.Y, a.X, bottom, right, bottom, right, a.Y)
	case covered:
		return render.LineData(a.X, bottom, a.X, a.Y, right, a.Y, right, bottom)
	}
	return a.Outline()
}

// offer frames the places that can be chosen, and outlines the chosen one.
func (d *drawing) offer(opts []engine.Option, chosen int) *render.Scene {
	d.Changed = slices.DeleteFunc(slices.Clone(d.Changed), func(m render.Mark) bool { return !ringed[kind(m.Place)] })
	d.Offer(opts, chosen, d.spotsToFrame, func(s artist.Region) { d.Candle(s, "") })
	return d.Finish()
}
