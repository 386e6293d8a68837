package cleopatra

import (
	"strconv"

	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// The parts of the phone picture and of the full board that a page shows, and the panels that
// have the room of the players there.
var (
	pageStalls   = render.Rect(840, 322, 740, 510)
	pageStone    = render.Rect(840, 846, 740, 494)
	phonePageCut = render.Rect(0, 92, 800, 816)
	deskPageCut  = render.Rect(0, 92, 1600, 1260)
)

// phonePage returns the board of a page on a phone: the phone picture without its head and the
// players. Cleopatra's walk is in the corner of the palace.
func phonePage(v *game.View, o render.Options, offered map[string]bool) *drawing {
	d := phone{newDrawing(v, o, 800, 908)}
	d.offered = offered
	d.CutForPage(phonePageCut)
	d.phoneTable()
	a := render.Rect(14, 106, 76, 78)
	for n := range 6 { // Cleopatra's sign and number are all that is seen of the walk
		d.Place(walkPlace(n), artist.Region{Area: a})
	}
	d.Pieces.Add(render.Disc{X: 52, Y: 130, R: 25, Fill: "card", Line: render.Ink("ink2", 2)}, render.Icon{Name: "queen", X: 52, Y: 130, Size: 40})
	d.Pieces.Text(52, 181, strconv.Itoa(v.Cleopatra)+"/5", render.Strong(26).Mid())
	d.drafted(phonePlot)
	return d.drawing
}

// deskPage returns the board of a page on a desktop: the full board with more room for the
// market and the quarry in place of the players.
func deskPage(v *game.View, o render.Options, offered map[string]bool) *drawing {
	d := newDrawing(v, o, 1600, 1352)
	d.offered = offered
	d.CutForPage(deskPageCut)
	d.frames(pageStalls, pageStone)
	d.grounds()
	d.trade(pageStalls, pageStone, 60)
	d.drafted(fullPlot)
	return d
}
