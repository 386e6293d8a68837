package artist

import "guildhall/render"

// Width and height of a miniature.
const (
	MiniatureWidth, MiniatureHeight = 432, 324
	miniatureBar                    = 16 // height of the bar of progress at its foot
	MiniatureFoot                   = MiniatureHeight - miniatureBar
)

// Miniature finishes a miniature: it rings the newest change that the picture shows, with
// the badge of who made it, and adds the bar at the foot. progress is the part of the match
// that is played, 0 to 1.
func (d *Drawing) Miniature(progress float64) *render.Scene {
	changes := d.Changes(d.Find)
	d.RingAll(changes[max(0, len(changes)-1):])
	l := &d.Pieces
	l.Add(render.Box{Y: MiniatureFoot, W: MiniatureWidth, H: miniatureBar, Fill: "panel"},
		render.Box{Y: MiniatureFoot, W: MiniatureWidth * min(max(progress, 0), 1), H: miniatureBar, Fill: d.game.ID},
		render.Box{Y: MiniatureFoot - 1, W: MiniatureWidth, H: 2, Fill: "ink2"})
	d.Places = nil // nothing on it can be touched
	return d.Finish()
}
