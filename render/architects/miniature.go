package architects

import (
	"strconv"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
)

// Miniature draws the Cathedral and the Guildhall with the signs of the players.
func (Artist) Miniature(v engine.View, o render.Options) *render.Scene {
	d := newDrawing(view(v), o, artist.MiniatureWidth, artist.MiniatureHeight)
	const k = 0.84
	low := result.SceneHeight*k - artist.MiniatureFoot
	d.Pieces.Add(render.Rect(0, 0, artist.MiniatureWidth, artist.MiniatureFoot).Filled(0, "marble.l2"))
	d.Enlarged(artist.Zoom{K: k, X: artist.MiniatureWidth/2 - k*512, Y: -low}, func() {
		drawTown(&d.Pieces, d.v)
		d.smallPlaces()
	})
	hall := &d.v.Guildhall
	return d.Drawing.Miniature(float64(len(hall.Workers)) / float64(max(1, len(hall.Workers)+hall.Left)))
}

// smallPlaces sets the places of the Guildhall and of the levels of the Cathedral.
func (d *drawing) smallPlaces() {
	hall := &d.v.Guildhall
	for n := range hall.Rows * hall.Columns {
		d.Place("hall:"+strconv.Itoa(n+1), artist.Region{Area: hallCell(hall, n), Pad: 5})
	}
	y := townFoot
	for i := range d.v.Cathedral[1:] {
		w := cathedralWidths[min(i, len(cathedralWidths)-1)]
		y -= cathedralStorey
		d.Place("cathedral:"+strconv.Itoa(i+1), artist.Region{Area: render.Rect(cathedralMiddle-w/2, y, w, cathedralStorey), Pad: 2})
	}
}
