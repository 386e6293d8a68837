package lisboa

import (
	"slices"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Miniature draws the city: stores with the roof of their good and the sign of their owner,
// public buildings, the ships of all players.
func (Artist) Miniature(v engine.View, o render.Options) *render.Scene {
	d := newDrawing(view(v), o, artist.MiniatureWidth, artist.MiniatureHeight)
	l := &d.Pieces
	const quay = 258.0
	l.Add(render.Rect(0, 0, artist.MiniatureWidth, quay).Filled(0, "card"))
	for i, good := range goods {
		l.Add(render.Rect(113+float64(i)*68.5, 0, 15, quay).Filled(0, goodColour[good]+".l1"))
	}
	for i := range d.v.Spaces {
		s := &d.v.Spaces[i]
		a := render.Rect(64+float64(s.Column-1)*68.5, 45+float64(s.Row-1)*42, 46, 38)
		d.Place(s.Place, artist.Region{Area: a, Pad: 2})
		if s.Owner >= 0 {
			d.quayStore(a, d.seat(s.Owner), s.Good)
		} else if !s.Closed {
			l.Add(a.Grow(-4).Outlined(3, render.Dashed("edge", 2, 6, 5)))
		}
	}
	for i := range d.v.Ends {
		e := &d.v.Ends[i]
		x, y := 29.0, 45+float64(e.Row-1)*42
		switch e.Side {
		case "E":
			x = 403
		case "N":
			x, y = 120.5+float64(slices.Index(goods, e.Street))*68.5, 4
		}
		a := render.Rect(x-22, y, 44, 37)
		d.Place(e.Place, artist.Region{Area: a, Pad: 2})
		if e.Building != "" {
			d.quayPublic(a, d.seat(e.Owner), e.Building, 7, 17)
		} else if !e.Closed {
			l.Poly("stone.l3", render.Line{}, a.X+3, a.Y+34, a.X+15, a.Y+15, a.X+23, a.Y+26, a.X+31, a.Y+13, a.X+41, a.Y+34)
		}
	}
	l.Add(render.Box{Y: quay, W: artist.MiniatureWidth, H: 7, Fill: "stone", Line: render.Ink("ink2", 1.5)},
		render.Rect(0, quay+7, artist.MiniatureWidth, artist.MiniatureFoot-quay-7).Filled(0, "water"))
	d.smallShips(quay + 28)
	return d.Drawing.Miniature(d.played())
}

// smallShips adds the ships of all players, with their middle at a height.
func (d *drawing) smallShips(y float64) {
	owners := d.shipOwners()
	step := min(90, 400/float64(max(1, len(owners))))
	for i, s := range owners {
		x := artist.MiniatureWidth/2 + (float64(i)-float64(len(owners)-1)/2)*step
		d.Pieces.Add(render.Icon{Name: "ship", X: x, Y: y, Size: 44})
		d.Pieces.Badge(s, x+18, y+8, 20, "", "card")
	}
}

// played returns the part of the match that is played: the rubble that is cleared.
func (d *drawing) played() float64 {
	all := artist.CountIf(d.v.Spaces, func(s *game.Space) bool { return !s.Closed })
	built := artist.CountIf(d.v.Spaces, func(s *game.Space) bool { return !s.Closed && s.Owner >= 0 })
	return float64(built) / float64(max(1, all))
}
