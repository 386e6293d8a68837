package villagers

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// showsHand reports whether the picture of a draft shows the viewer's hand
// beside the Road: cards are drafted to fit those in hand.
func showsHand(v *game.View) bool {
	return v.Phase == "draft" && v.Own != nil && len(v.Own.Hand) > 0
}

// draftPicture returns the board for the seat that drafts, with its hand. Only that seat
// may see it.
func draftPicture(v *game.View, o render.Options) *drawing {
	return artist.BySize(o, fullTable, phoneTable)(v, o, true)
}

// strips is the layout of a hand's cards as strips.
type strips struct {
	columns     int
	h           float64 // of a strip
	size, least float64 // of the names
}

const stripGap = 6.0 // between strips

func phoneStrips(kinds int) strips {
	if kinds <= 15 {
		return strips{3, 40, 25, 19}
	}
	return strips{4, 34, 20, 16}
}

func fullStrips(kinds int) strips {
	if kinds <= 12 {
		return strips{6, 38, 22, 17}
	}
	return strips{8, 36, 20, 16.5}
}

// height returns the height of the strips of a number of kinds of cards.
func (s strips) height(kinds int) float64 {
	rows := float64((kinds + s.columns - 1) / s.columns)
	return rows*(s.h+stripGap) - stripGap
}

// handStrips adds the viewer's hand as strips; a.H is not used.
func (d *drawing) handStrips(s strips, a render.Area) {
	w := (a.W - stripGap*float64(s.columns-1)) / float64(s.columns)
	for i := range d.v.Own.Hand {
		h := &d.v.Own.Hand[i]
		at := render.Rect(a.X+float64(i%s.columns)*(w+stripGap), a.Y+float64(i/s.columns)*(s.h+stripGap), w, s.h)
		d.lies("hand:"+h.Card, at)
		d.strip(h.Card, at, s.size, s.least, true)
		if h.N > 1 {
			d.Pieces.Count(at.X+at.W-8, at.Y+7, 17, "×"+strconv.Itoa(h.N))
		}
	}
}

// handBand adds the hand below the Road of the full board.
func (d *drawing) handBand(a render.Area) {
	d.Pieces.Add(a.Box(10, "card", render.Ink("ink2", 2)))
	d.Pieces.Add(render.Icon{Name: "hand", X: a.X + 34, Y: a.Y + a.H/2, Size: 34})
	d.Pieces.Text(a.X+60, a.Y+a.H/2+9, d.Say("hand.count", engine.N("n", handSize(d.v.Own))), render.Strong(24).In(infoW-70).Down(18))
	d.handStrips(fullStrips(len(d.v.Own.Hand)), render.Rect(a.X+infoW+26, a.Y+10, a.W-infoW-38, 0))
}
