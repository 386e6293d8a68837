package villagers

import (
	"slices"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
)

// smallHouses is the number of chains that a miniature shows.
const smallHouses = 4

// Miniature draws the village that changed last as a street of its longest chains, or
// the viewer's own, or the first one.
func (Artist) Miniature(v engine.View, o render.Options) *render.Scene {
	d := newDrawing(view(v), o, artist.MiniatureWidth, artist.MiniatureHeight)
	left, stacks := artist.CountIf(d.v.Stacks, func(s *game.Stack) bool { return s.Left > 0 }), len(d.v.Stacks)
	w := d.shownVillage()
	k := min(0.95, (artist.MiniatureWidth-12)/(112*float64(min(smallHouses, max(1, len(chainsOf(w, false)))))))
	d.Pieces.Add(render.Rect(0, 0, artist.MiniatureWidth, artist.MiniatureFoot).Filled(0, "water.l3"))
	d.Enlarged(artist.Zoom{K: k, X: (artist.MiniatureWidth - k*result.Width) / 2, Y: artist.MiniatureFoot - k*result.SceneHeight}, func() { d.street(w, smallHouses) })
	return d.Drawing.Miniature(1 - float64(left)/float64(max(1, stacks)))
}

// shownVillage returns the village of a miniature.
func (d *drawing) shownVillage() *game.Village {
	for _, m := range slices.Backward(d.Changed) {
		if _, w := d.cardAt(m.Place); w != nil {
			return w
		}
	}
	if w := artist.Pick(d.v.Villages, func(w *game.Village) bool { return w.Seat >= 0 && w.Seat == d.v.Head.Viewer }); w != nil {
		return w
	}
	return &d.v.Villages[0]
}
