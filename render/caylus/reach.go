package caylus

import (
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// firstInReach returns the first space of the road in the picture of the provost's reach:
// two rows of four with the provost in the middle.
func firstInReach(v *game.View) (first int) {
	return max(1, min(v.Provost-3, len(v.Road)-7))
}

// The spaces in reach: their size in units of the full board's, and the
// position of the first of them.
const (
	reachSize = 1.27
	reachDX   = 198.0
	reachDY   = 258.0
)

var reachFirst = render.Rect(8, 106, fullTrack.w*reachSize, fullTrack.body*reachSize)

// reachBoard returns the road round the provost with the names of its buildings, and the
// options of the seats.
func reachBoard(v *game.View, o render.Options) *drawing {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.phoneHead()
	first := firstInReach(v)
	at := func(n int) (render.Area, bool) {
		i := n - first
		a := reachFirst
		a.X += float64(i%4) * reachDX
		a.Y += float64(i/4) * reachDY
		return a, i >= 0 && i < 8
	}
	for _, s := range v.Road {
		if a, ok := at(s.Number); ok {
			d.reachSpace(s, a)
			d.Place(s.Place, fullTrack.spot(a, reachSize))
		}
	}
	p := render.Rect(8, 632, 784, 360)
	d.Ground.Panel(p, render.PanelText{Title: d.Say("provost.title"), Accent: accent, Size: 28})
	d.negotiationLines(render.Rect(p.X+18, p.Y+56, p.W-36, p.H-62), render.Plain(26).Down(22), 34)
	d.top = func() {
		d.shields(fullTrack, at, reachSize)
		d.pawns(fullTrack, at, reachSize)
	}
	return d.drawing
}

// reachSpace adds a space with its strip of road.
func (d *drawing) reachSpace(s game.Space, a render.Area) {
	l := &d.Pieces
	road := render.Rect(a.X-8, a.Y+a.H, reachDX+8, fullTrack.strip*reachSize)
	edge, fill := "edge", "sand.l1"
	if s.Reached {
		edge, fill = "oak", "pine.l1"
	}
	l.Add(
		render.Rect(road.X, a.Y-6, road.W, a.H+6).Filled(0, "leaf.l3"),
		road.Filled(0, edge), render.Rect(road.X, road.Y+2.5, road.W, road.H-5).Filled(0, fill),
	)
	if s.Building != "" {
		d.house(fullTrack, s, a, reachSize)
		return
	}
	p := fullTrack.plot(l, a)
	p.space(&s)
	p.milestone(28)
	p.number(l, s.Number, 28, 32)
}
