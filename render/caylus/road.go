package caylus

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// perRow is how many spaces lie side by side before the road turns.
const perRow = 7

// track is where a road lies: the first space at the right end of the first
// row, each row running back below the one before.
type track struct{ x, y, w, h, px, py float64 }

// space is where a space lies, 1 to 28.
func (t track) space(n int) render.Area {
	row, col := (n-1)/perRow, (n-1)%perRow
	if row%2 == 0 {
		col = perRow - 1 - col
	}
	return render.Rect(t.x+float64(col)*t.px, t.y+float64(row)*t.py, t.w, t.h)
}

// find is where a space lies; false for numbers that no road has.
func (t track) find(n int) (render.Area, bool) { return t.space(n), n >= 1 && n <= 4*perRow }

// spaces finds the spaces of the road in one picture; false for those that the
// picture does not show.
type spaces func(n int) (render.Area, bool)

// planks adds the boards of the road below the spaces, from the special
// buildings in the row at top on.
func (t track) planks(l *render.Layer, top, width float64) {
	left, right := t.x+t.w/2, t.x+float64(perRow-1)*t.px+t.w/2
	d := render.PathData('M', left, top) + render.PathData('L', right, top)
	for row := range 4 {
		y := t.y + float64(row)*t.py + t.h/2
		from, to := right, left
		if row%2 == 1 {
			from, to = left, right
		}
		d += render.PathData('L', from, y) + render.PathData('L', to, y)
	}
	l.Add(
		render.Path{D: d, Line: render.Ink("oak", width+6)},
		render.Path{D: d, Line: render.Ink("pine.l1", width)},
		render.Path{D: d, Line: render.Dashed("pine.l2", 3, 16, 18)},
	)
}

// emptyRoad adds the frames of all spaces to the ground.
func (d *drawing) emptyRoad(t track) {
	for n := 1; n <= len(d.v.Road); n++ {
		a := t.space(n)
		d.Ground.Add(a.Box(9, "sheet", render.Dashed("mute", 2.5, 9, 7)))
	}
}

// road adds what stands on the road of the full board.
func (d *drawing) road(t track) {
	for _, s := range d.v.Road {
		a := t.space(s.Number)
		if s.Building == "" {
			d.emptySpace(s, a)
		} else {
			d.tile(s, a, 1)
		}
	}
}

func (d *drawing) emptySpace(s game.Space, a render.Area) {
	x, y := a.Centre()
	colour := "mute"
	if s.Next {
		colour = "ink2"
		d.Pieces.Add(render.Icon{Name: "hammer", X: x, Y: y + a.H*0.27, Size: a.H * 0.2, Keep: 55, Ground: "sheet"})
	}
	d.Pieces.Text(x, y+12, strconv.Itoa(s.Number), render.Strong(36).Mid().Colour(colour))
}

// washed is how colours look on a space that the provost does not let act.
var washed = artist.Wash{Keep: 58, Ground: "sheet"}

// spaceStyle tells how the space is drawn: as it is, or washed out.
func spaceStyle(s game.Space) (k artist.Wash, line, paper string) {
	if s.Reached {
		return artist.Wash{}, "ink", "card"
	}
	return washed, "mute", "sheet"
}

// bandColours are those of the band of a space and of the text on it.
func bandColours(s game.Space) (fill, text string) {
	look := classLooks[s.Class]
	if s.Reached {
		return look.band, look.text
	}
	return look.pale, "ink"
}

// tile adds a building with its name: band and number, effect, owner, worker.
// k is its size in units of the full board's.
func (d *drawing) tile(s game.Space, a render.Area, k float64) {
	l := &d.Pieces
	wash, line, paper := spaceStyle(s)
	l.Add(
		a.Shade(3, 5, 9),
		a.Filled(9, paper),
	)
	fill, text := bandColours(s)
	band(l, s.Class, a.X, a.Y, a.W, 38*k, 8, fill, render.Ink(line, 2))
	l.Add(a.Outlined(9, render.Ink(line, 2.5)))
	l.Text(a.X+39*k, a.Y+27*k, d.short(s.Building), render.Strong(20*k).Colour(text).In(a.W-46*k).Down(16*k))
	d.number(s, a.X+19*k, a.Y+19*k, 17*k, 20*k)
	d.effects(s, a, k, wash)
	if s.Pending >= 0 {
		d.pending(s.Pending, render.Rect(a.X+6, a.Y+46*k, a.W-12, a.H-52*k), a.X+a.W-25*k, a.Y+a.H-48*k, 34*k)
	}
	if s.Owner >= 0 {
		l.House(s.Owner, a.X+26*k, a.Y+a.H-27*k, 38*k, d.Letter(s.Owner))
	}
	if s.Worker >= 0 {
		l.Peg(s.Worker, a.X+a.W/2, a.Y+a.H-31*k, 54*k, d.Letter(s.Worker))
	}
}

// number adds the disc with the number of a space.
func (d *drawing) number(s game.Space, x, y, r, size float64) {
	fill := "walnut"
	if !s.Reached {
		fill = "ink2"
	}
	d.Pieces.Add(render.Disc{X: x, Y: y, R: r, Fill: fill, Line: render.Ink("card", 2)})
	d.Pieces.Text(x, y+size*0.36, strconv.Itoa(s.Number), render.Strong(size).Mid().Colour("card"))
}

// effects adds what a worker does here, or what the building itself brings.
func (d *drawing) effects(s game.Space, a render.Area, k float64, wash artist.Wash) {
	lines := faceOf(d.v.Printed().Tile(s.Building))
	cx, room := a.X+a.W/2, a.W-16*k
	switch len(lines) {
	case 0:
	case 1:
		lines[0].DrawMid(&d.Pieces, cx, a.Y+71*k, 36*k, room, wash)
	default:
		lines[0].DrawMid(&d.Pieces, cx, a.Y+58*k, 29*k, room, wash)
		lines[1].DrawMid(&d.Pieces, cx, a.Y+87*k, 26*k, room, wash)
	}
}

// pending adds the residence that will stand here, in the frame a, with the
// letter of the seat that has paid for it.
func (d *drawing) pending(seat engine.Seat, a render.Area, x, y, size float64) {
	d.Pieces.Add(
		a.Outlined(6, render.Dashed("leaf.d1", 3, 8, 5)),
		render.Icon{Name: house("residential"), X: x, Y: y, Size: size},
	)
	d.Pieces.Badge(seat, x-size*0.62, y+size*0.2, 24, d.Letter(seat), "card")
}

// checkpoints adds the shields of the scorings on the upper edges, w wide and
// h high over the edge.
func (d *drawing) checkpoints(at spaces, w, h, icon float64) {
	for _, s := range d.v.Castle.Sections {
		a, ok := at(s.Trigger)
		if !ok {
			continue
		}
		x, y := a.X+a.W/2, a.Y
		fill := "card"
		if s.Scored {
			fill = "good.l2"
		}
		d.Pieces.Poly(fill, render.Ink("ink", 2.5), x-w/2, y-h, x+w/2, y-h, x+w/2, y-6, x, y+6, x-w/2, y-6)
		d.Pieces.Add(render.Icon{Name: sectionIcon(s.ID), X: x, Y: y - h/2 - 1, Size: icon})
	}
}

// pawn is how large the pawns of a picture are: the radius of their plates,
// and how far their middle lies above the space.
type pawn struct{ r, lift float64 }

// pawns adds bailiff and provost, on plates side by side above their spaces,
// where no name or sign is.
func (d *drawing) pawns(at spaces, p pawn) {
	for _, one := range []struct {
		icon, plate string
		space       int
		share       float64
	}{
		{"bailiff", "walnut", d.v.Bailiff, bailiffStands},
		{"provost", accent, d.v.Provost, provostStands},
	} {
		a, ok := at(one.space)
		if !ok {
			continue
		}
		x, y := p.middle(a, one.share)
		d.Pieces.Add(
			render.Disc{X: x, Y: y, R: p.r, Fill: one.plate, Line: render.Ink("card", 2.5)},
			render.Icon{Name: one.icon, X: x, Y: y, Size: p.r * 1.65},
		)
	}
}

// middle is the middle of a pawn's plate above a space.
func (p pawn) middle(a render.Area, share float64) (x, y float64) {
	return a.X + a.W*share, a.Y - p.lift
}

// Where the pawns stand, as a share of a space's width: on either side of the
// shield of a scoring.
const (
	bailiffStands = 0.2
	provostStands = 0.8
)

// reach adds a candle on each space to which the provost may be moved now, with
// its distance.
func (d *drawing) reach(at spaces, inset, r float64) {
	if d.v.Negotiation == nil {
		return
	}
	for _, p := range d.v.Negotiation.Positions {
		if a, ok := at(p.Space); ok && p.Now && p.Step != 0 {
			d.Pieces.Candle(a.X+a.W-inset, a.Y+a.H-inset, r, render.Plus(p.Step))
		}
	}
}

func sectionIcon(id string) string {
	if id == "towers" {
		return "tower"
	}
	return id
}
