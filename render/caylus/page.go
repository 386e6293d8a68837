package caylus

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// Positions of the parts of a page's board that the phone picture does not have. On a phone the
// houses have no names, and signs have their room; the favors are one line. On a desktop the
// table of favors and the number of tiles in the stock are below the road.
var (
	pageTrack    = unnamed(phoneTrack)
	pageMarkers  = render.Rect(8, 754, 784, 46)
	pageFavors   = favorLayout{a: render.Rect(8, 756, 560, 300), x: 76, y: 806, w: 90, h: 54, dx: 97, dy: 60, badge: 23, icon: 27, words: 22, across: 5}
	pageStock    = render.Rect(576, 756, 216, 300)
	phonePageCut = render.Rect(0, 92, 800, 712)
	deskPageCut  = render.Rect(0, 92, 800, 972)
)

// unnamed returns a track of houses without names.
func unnamed(t track) track {
	t.band = 0
	return t
}

// pageBoard returns the board of a page: the phone picture without its head and its ledger.
func pageBoard(v *game.View, o render.Options) *drawing {
	cut, track := phonePageCut, pageTrack
	if o.Size == render.Full {
		cut, track = deskPageCut, phoneTrack
	}
	d := phone{newDrawing(v, o, 800, int(cut.Y+cut.H))}
	d.CutForPage(cut)
	d.table(track)
	switch {
	case o.Size == render.Full:
		d.favors(pageFavors)
		d.unbuiltTiles(pageStock)
	case !v.Options.SimpleFavors:
		d.favorMarkers(pageMarkers)
	}
	return d.drawing
}

// favorMarkers adds a line with the favor tracks, and the level of each seat on them.
func (d *drawing) favorMarkers(a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	w := a.W / float64(len(d.v.Favors.Tracks))
	for i, t := range d.v.Favors.Tracks {
		at := render.Rect(a.X+float64(i)*w, a.Y, w, a.H)
		d.placeTrack(t, artist.Region{Area: at.Grow(-3), Bare: true})
		mid := at.Y + at.H/2
		d.Ground.Add(render.Icon{Name: trackIcons[t.ID], X: at.X + 22, Y: mid, Size: 28})
		step := min(48, (w-44)/float64(d.v.Head.Seats))
		x := at.X + 52.0
		for s, level := range t.Markers {
			if level == 0 {
				continue
			}
			d.Pieces.Badge(engine.Seat(s), x, mid, min(20, step-14), "", "ink")
			d.Pieces.Text(x+step/2-5, mid+9, strconv.Itoa(level), render.Strong(26))
			x += step
		}
	}
}

// unbuiltTiles adds the number of tiles of each class that nobody has built.
func (d *drawing) unbuiltTiles(a render.Area) {
	d.Ground.Panel(a, render.PanelText{Title: d.Say("stock"), Accent: accent})
	for i, class := range stockClasses {
		y := a.Y + 88 + float64(i)*80
		n := d.unbuilt(class)
		d.Pieces.Add(render.Icon{Name: house(class), X: a.X + 58, Y: y, Size: 56}.Faded(n == 0, 35, "card"))
		d.Pieces.Text(a.X+112, y+14, strconv.Itoa(n), render.Number(n, 40))
	}
}
