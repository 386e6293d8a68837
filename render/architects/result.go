package architects

import (
	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
)

// Result draws the result below the Cathedral and the Guildhall of the match.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	v := artist.View[*game.View](e.View)
	return architects.Result(e, o, func(d *artist.Drawing) { drawTown(&d.Pieces, v) }, pointsOfAutoma(e.Result))
}

// pointsOfAutoma returns the automa's points by the key of their source, which the notes of
// the places list; nil without an automa.
func pointsOfAutoma(r *engine.Result) map[string]int {
	if r.Rival == nil || len(r.Places) == 0 {
		return nil
	}
	its := map[string]int{}
	for _, p := range artist.Terms(r.Places[0].Note, "parts") {
		its[artist.Term(p, "what").Key] = artist.Number(p, "n")
	}
	return its
}

// Positions of the buildings of a result.
const (
	townFoot        = 292.0 // y of the ground in front of them
	cathedralMiddle = 376.0
	cathedralStorey = 40.0
)

// cathedralWidths holds the widths of the storeys, the lowest first.
var cathedralWidths = []float64{224, 208, 160, 144, 96}

// townHall is the area of the Guildhall below its roof.
var townHall = render.Rect(520, 124, 236, townFoot-124)

// hallCell returns the area of a space of the Guildhall, counted from 0.
func hallCell(g *game.Guildhall, n int) render.Area {
	cols, rows := max(g.Rows, g.Columns), min(g.Rows, g.Columns)
	w, h := (townHall.W-12)/float64(cols), (townHall.H-12)/float64(max(1, rows))
	return render.Rect(townHall.X+7+float64(n%cols)*w, townHall.Y+8+float64(n/cols)*h, w-3, h-3)
}

// drawTown draws the Cathedral of a finished match, with a lit window for each player that
// reached a level, and the Guildhall with its workers.
func drawTown(l *render.Layer, v *game.View) {
	l.Add(render.Box{W: result.Width, H: result.SceneHeight, Fill: "marble.l2"})
	hills := render.PathOf("MQQLLZ", 0, 226, 130, 170, 300, 208, 540, 248, 800, 190, 800, 330, 0, 330)
	l.Add(render.Path{D: hills, Fill: "leaf.l2"}, render.Box{Y: townFoot - 6, W: result.Width, H: result.SceneHeight - townFoot + 6, Fill: "pine.l2"})
	for _, x := range []float64{60, 140, 212} {
		l.Add(render.Icon{Name: "tree", X: x, Y: townFoot - 34, Size: 72})
	}
	seats := make([]engine.Seat, len(v.Players))
	for i, p := range v.Players {
		seats[i] = p.Seat
		if p.Automa != "" {
			seats[i] = render.Automa
		}
	}
	drawCathedral(l, v, seats)
	drawHall(l, v, seats)
}

// drawCathedral adds a storey for each level of the Cathedral above the ground, the lowest
// first. A window shows a player that ended on its level.
func drawCathedral(l *render.Layer, v *game.View, seats []engine.Seat) {
	const middle = cathedralMiddle
	widths := cathedralWidths
	y := townFoot
	for i, level := range v.Cathedral[1:] {
		w, h := widths[min(i, len(widths)-1)], cathedralStorey
		y -= h
		l.Add(render.Box{X: middle - w/2, Y: y, W: w, H: h + 1, Fill: "stone.l2", Line: render.Ink("ink", 2.6)},
			render.Box{X: middle - w/2 - 5, Y: y - 3, W: w + 10, H: 7, Fill: "stone.l1", Line: render.Ink("ink", 2)})
		windows := max(level.Slots, len(level.Players), 1)
		gap := min(56, (w-16)/float64(windows))
		for j := range windows {
			x := middle + (float64(j)-float64(windows-1)/2)*gap
			fill := "card"
			if j < len(level.Players) {
				fill = render.SeatColour(seats[level.Players[j]]) + ".l2"
			}
			l.Add(render.Path{D: render.PathOf("MLQQLZ", x-15, y+h-2, x-15, y+20, x-15, y+6, x, y+6, x+15, y+6, x+15, y+20, x+15, y+h-2), Fill: fill, Line: render.Ink("ink", 2.2)})
			if j < len(level.Players) {
				l.Badge(seats[level.Players[j]], x, y+h/2+4, 22, "", "ink")
			}
		}
	}
	w := widths[len(widths)-1]
	l.Poly("architects", render.Ink("ink", 2.8), middle-w/2, y-3, middle, y-40, middle+w/2, y-3)
	l.Stroke(render.Ink("gold.d1", 5), middle, y-38, middle, y-60)
	l.Stroke(render.Ink("gold.d1", 5), middle-9, y-51, middle+9, y-51)
}

// drawHall adds the Guildhall: a cell for each space, with the sign of its worker.
func drawHall(l *render.Layer, v *game.View, seats []engine.Seat) {
	g, a := &v.Guildhall, townHall
	l.Add(a.Box(0, "card", render.Ink("ink", 2.8)))
	l.Poly("architects", render.Ink("ink", 2.8), a.X-14, a.Y+2, a.X+a.W/2, a.Y-58, a.X+a.W+14, a.Y+2)
	l.Add(render.Disc{X: a.X + a.W/2, Y: a.Y - 18, R: 14, Fill: "card", Line: render.Ink("ink", 2.2)}, render.Icon{Name: "bcard", X: a.X + a.W/2, Y: a.Y - 18, Size: 19})
	for n := range g.Rows * g.Columns {
		cell := hallCell(g, n)
		if n >= len(g.Workers) {
			l.Add(cell.Box(3, "sheet", render.Ink("edge", 1.4)))
			continue
		}
		s := seats[g.Workers[n]]
		l.Add(cell.Box(3, render.SeatColour(s)+".l2", render.Ink("ink", 1.6)))
		x, y := cell.Centre()
		l.Badge(s, x, y, min(cell.W, cell.H)*0.72, "", "ink")
	}
}
