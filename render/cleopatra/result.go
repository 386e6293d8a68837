package cleopatra

import (
	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
)

// Result draws the result below the palace of the match.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	return cleopatra.Result(e, o, func(d *artist.Drawing) { drawPalace(&d.Pieces, artist.View[*game.View](e.View)) }, nil)
}

// drawPalace draws the palace of a finished match: the column walls, doors and throne, the
// mosaics on its front, and the sphinxes and obelisks of the avenue, each with the sign of
// the seat that built it. Places without a structure are dashed.
func drawPalace(l *render.Layer, v *game.View) {
	l.Add(render.Box{W: result.Width, H: result.SceneHeight, Fill: "sheet"},
		render.Disc{X: 400, Y: 150, R: 118, Fill: "next.l1"}, render.Disc{X: 400, Y: 150, R: 92, Fill: "next"})
	for _, p := range [][3]float64{{30, 200, 112}, {150, 140, 78}, {610, 180, 104}} {
		x, w, h := p[0], p[1], p[2]
		l.Poly("sand", render.Ink("edge", 2), x, 222, x+w/2, 222-h, x+w, 222)
		l.Poly("pine.l2", render.Line{}, x+w/2, 222-h, x+w*0.64, 222, x+w, 222)
	}
	l.Add(render.Box{Y: 220, W: result.Width, H: result.SceneHeight - 220, Fill: "sand"})
	palaceFront(l, v)
	for side, row := range v.Rows {
		avenue(l, row, float64(2*side-1))
	}
}

// unbuilt is the outline of a place without a structure.
var unbuilt = render.Dashed("ink2", 2, 6, 5)

// palaceFront adds the palace with nine pairs of columns between two doors and the throne.
func palaceFront(l *render.Layer, v *game.View) {
	l.Add(render.Box{X: 176, Y: 212, W: 448, H: 14, Fill: "stone.l2", Line: render.Ink("ink", 2.4)},
		render.Box{X: 192, Y: 112, W: 416, H: 24, Fill: "sand.d1", Line: render.Ink("ink", 2.6)},
		render.Box{X: 182, Y: 100, W: 436, H: 12, Fill: "cleopatra.l1", Line: render.Ink("ink", 2.4)},
		render.Box{X: 362, Y: 136, W: 76, H: 76, Fill: "walnut", Line: render.Ink("ink", 2.4)})
	for i, w := range v.Walls {
		x := 192 + float64(i)*29.5
		if i > 4 { // the gate is in the middle
			x = 464 + float64(i-5)*34
		}
		palaceColumn(l, x, w.Seat)
	}
	for i, d := range v.Doors {
		doorFrame(l, 342+float64(i)*76, d.Seat)
	}
	for i, m := range v.Mosaics {
		l.Badge(m.Seat, 204+float64(i)*min(24, 392/float64(max(1, len(v.Mosaics)-1))), 124, 17, "", "ink")
	}
	seatOfThrone(l, v.Throne)
	for i := range 4 {
		l.Add(render.Box{X: 352 - float64(i)*10, Y: 212 + float64(i)*13, W: 96 + float64(i)*20, H: 13, Fill: []string{"stone.l2", "panel"}[i%2], Line: render.Ink("ink2", 1.8)})
	}
}

// palaceColumn adds a pair of columns of a seat.
func palaceColumn(l *render.Layer, x float64, s engine.Seat) {
	if s < 0 {
		l.Add(render.Box{X: x + 3, Y: 138, W: 24, H: 72, R: 2, Line: unbuilt})
		return
	}
	l.Poly("sand", render.Ink("ink", 2.2), x+4, 136, x+26, 136, x+24, 212, x+6, 212)
	l.Add(render.Box{X: x + 1, Y: 136, W: 28, H: 9, R: 2, Fill: "gold", Line: render.Ink("ink", 1.8)},
		render.Box{X: x + 1, Y: 204, W: 28, H: 8, R: 2, Fill: "sand.d1", Line: render.Ink("ink", 1.8)})
	l.Badge(s, x+15, 174, 22, "", "ink")
}

// doorFrame adds a door frame of a seat.
func doorFrame(l *render.Layer, x float64, s engine.Seat) {
	if s < 0 {
		l.Add(render.Box{X: x, Y: 138, W: 38, H: 72, R: 2, Line: unbuilt})
		return
	}
	l.Poly("sand.d1", render.Ink("ink", 2.4), x, 212, x+6, 130, x+34, 130, x+40, 212)
	l.Add(render.Box{X: x - 3, Y: 122, W: 46, H: 12, R: 2, Fill: "cleopatra", Line: render.Ink("ink", 2.2)})
	l.Badge(s, x+20, 174, 26, "", "ink")
}

// seatOfThrone adds the pedestal and the throne on the roof.
func seatOfThrone(l *render.Layer, t game.Throne) {
	pedestal := render.Box{X: 358, Y: 78, W: 84, H: 22, R: 3, Fill: "stone.l1", Line: render.Ink("ink", 2.4)}
	if t.Pedestal < 0 {
		pedestal.Fill, pedestal.Line = "", unbuilt
	}
	l.Add(pedestal)
	if t.Pedestal >= 0 {
		l.Badge(t.Pedestal, 372, 89, 18, "", "ink")
	}
	if t.Throne >= 0 {
		l.Add(render.Icon{Name: "throne", X: 400, Y: 50, Size: 72})
		l.Badge(t.Throne, 434, 62, 24, "", "ink")
	}
}

// avenue adds the sphinxes and the obelisk of a side: -1 for the left, 1 for the right.
func avenue(l *render.Layer, row game.Row, side float64) {
	step := 190 / float64(max(2, len(row.Sphinxes)))
	for j, s := range row.Sphinxes {
		x := 400 + side*(128+float64(j)*step)
		k := min(54, step*1.1)
		l.Add(render.Icon{Name: "sphinx", X: x, Y: 246, Size: k}, render.Box{X: x - k*0.45, Y: 264, W: k * 0.9, H: 24, R: 3, Fill: "sand.d1", Line: render.Ink("ink", 2)})
		l.Badge(s, x, 276, 19, "", "ink")
	}
	x := 400 + side*356
	if row.Obelisk >= 0 {
		l.Add(render.Icon{Name: "obelisk", X: x, Y: 222, Size: 116})
		l.Badge(row.Obelisk, x, 268, 26, "", "ink")
		return
	}
	l.Add(render.Box{X: x - 18, Y: 180, W: 36, H: 104, R: 2, Line: unbuilt})
}
