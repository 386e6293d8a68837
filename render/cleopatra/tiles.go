package cleopatra

import (
	"guildhall/render"
)

// tileLook is the look of a mosaic: fill, inlay and letter. Fills differ by at least 12
// (CIE76), also for people who cannot distinguish red and green.
type tileLook struct{ fill, inlay, motif string }

var tileLooks = map[string]tileLook{
	"F": {"lapis", "lapis.l2", "diamond"},
	"I": {"gold", "gold.d1", "bar"},
	"L": {"water", "water.l3", "ring"},
	"N": {"cloth.d1", "cloth.l2", "chevron"},
	"P": {"clay.l1", "clay.l3", "square"},
	"T": {"leaf", "leaf.l2", "cross"},
	"U": {"food", "food.l3", "dot"},
	"V": {"stone.l1", "stone.d1", "triangle"},
	"W": {"hay.l2", "hay", "star"},
	"X": {"cleopatra.d1", "cleopatra.l2", "plus"},
	"Y": {"timber.d2", "pine", "wave"},
	"Z": {"marble.l1", "stone", "lattice"},
}

// shapes are the twelve mosaics in pictures of things that are looked up: row and column of
// each cell. A test compares them with the rules.
var shapes = map[string][][2]int{
	"F": {{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}},
	"I": {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}},
	"L": {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}},
	"N": {{0, 1}, {1, 1}, {2, 0}, {2, 1}, {3, 0}},
	"P": {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}},
	"T": {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}},
	"U": {{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}},
	"V": {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}},
	"W": {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}},
	"X": {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}},
	"Y": {{0, 1}, {1, 0}, {1, 1}, {2, 1}, {3, 1}},
	"Z": {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}},
}

// inlay adds the motif of a tile in a cell of side k round cx, cy.
func inlay(l *render.Layer, look tileLook, cx, cy, k float64) {
	a, tone := k*0.2, look.inlay
	line := func(w float64) render.Line { return render.Ink(tone, a*w) }
	m, to := func(x, y float64) string { return render.PathOf("M", cx+a*x, cy+a*y) },
		func(x, y float64) string { return render.PathOf("L", cx+a*x, cy+a*y) }
	switch look.motif {
	case "diamond":
		l.Poly(tone, render.Line{}, cx, cy-a, cx+a, cy, cx, cy+a, cx-a, cy)
	case "bar":
		l.Add(render.Box{X: cx - a*0.35, Y: cy - a*1.2, W: a * 0.7, H: a * 2.4, R: 2, Fill: tone})
	case "ring":
		l.Add(render.Disc{X: cx, Y: cy, R: a * 0.85, Line: line(0.5)})
	case "chevron":
		l.Add(render.Path{D: m(-1, 0.6) + to(0, -0.5) + to(1, 0.6), Line: line(0.5)})
	case "square":
		l.Add(render.Box{X: cx - a*0.8, Y: cy - a*0.8, W: a * 1.6, H: a * 1.6, Fill: tone})
	case "cross":
		l.Add(render.Path{D: m(-1, -1) + to(1, 1) + m(1, -1) + to(-1, 1), Line: line(0.45)})
	case "dot":
		l.Add(render.Disc{X: cx, Y: cy, R: a * 0.8, Fill: tone})
	case "triangle":
		l.Poly(tone, render.Line{}, cx, cy-a, cx+a, cy+a*0.8, cx-a, cy+a*0.8)
	case "star":
		b, c := a*0.3, a*1.2
		l.Poly(tone, render.Line{}, cx, cy-c, cx+b, cy-b, cx+c, cy, cx+b, cy+b, cx, cy+c, cx-b, cy+b, cx-c, cy, cx-b, cy-b)
	case "plus":
		l.Add(render.Path{D: m(-1, 0) + to(1, 0) + m(0, -1) + to(0, 1), Line: line(0.5)})
	case "wave":
		l.Add(render.Path{
			D:    m(-1.2, 0) + render.PathOf("QT", cx-a*0.6, cy-a*1.1, cx, cy, cx+a*1.2, cy),
			Line: line(0.5),
		})
	case "lattice":
		l.Add(render.Path{D: m(-1, -0.5) + to(1, -0.5) + m(-1, 0.5) + to(1, 0.5), Line: line(0.35)})
	}
}

// square is a cell by row and column.
type square [2]int

func squares(cells []string) []square {
	out := make([]square, len(cells))
	for i, c := range cells {
		out[i][0], out[i][1] = grid(c)
	}
	return out
}

// edgesOf returns the outline of a set of squares of side k as path data. Each edge is a
// piece of its own, which a stroke with round ends joins.
func edgesOf(cells []square, x, y, k float64) string {
	in := map[square]bool{}
	for _, c := range cells {
		in[c] = true
	}
	d := ""
	edge := func(x1, y1, x2, y2 float64) {
		d += render.PathOf("ML", x1, y1, x2, y2)
	}
	for _, c := range cells {
		x0, y0 := x+float64(c[1])*k, y+float64(c[0])*k
		if !in[square{c[0] - 1, c[1]}] {
			edge(x0, y0, x0+k, y0)
		}
		if !in[square{c[0], c[1] + 1}] {
			edge(x0+k, y0, x0+k, y0+k)
		}
		if !in[square{c[0] + 1, c[1]}] {
			edge(x0+k, y0+k, x0, y0+k)
		}
		if !in[square{c[0], c[1] - 1}] {
			edge(x0, y0+k, x0, y0)
		}
	}
	return d
}

// outlineOf returns the outer outline of a connected set of squares as one closed path,
// clockwise, so that dashes run on round its corners.
func outlineOf(cells []square, x, y, k float64) string {
	in := map[square]bool{}
	start := cells[0]
	for _, c := range cells {
		in[c] = true
		if c[0] < start[0] || c[0] == start[0] && c[1] < start[1] {
			start = c
		}
	}
	// Walk along the edges with the set on the right hand; corners are grid points.
	at, dir := start, 0 // 0 right, 1 down, 2 left, 3 up
	steps := [4]square{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	// ahead on the right and on the left of a corner, by direction
	right := [4]square{{0, 0}, {0, -1}, {-1, -1}, {-1, 0}}
	left := [4]square{{-1, 0}, {0, 0}, {0, -1}, {-1, -1}}
	d := render.PathOf("M", x+float64(at[1])*k, y+float64(at[0])*k)
	for {
		at = square{at[0] + steps[dir][0], at[1] + steps[dir][1]}
		has := func(o square) bool { return in[square{at[0] + o[0], at[1] + o[1]}] }
		turn := dir
		switch {
		case has(left[dir]):
			turn = (dir + 3) % 4
		case !has(right[dir]):
			turn = (dir + 1) % 4
		}
		if at == start && turn == 0 {
			return d + "Z"
		}
		if turn != dir {
			d += render.PathOf("L", x+float64(at[1])*k, y+float64(at[0])*k)
		}
		dir = turn
	}
}

// tile adds a laid mosaic. With a label its first cell shows the letter.
func tile(l *render.Layer, letter string, cells []square, x, y, k float64, label bool) {
	look := tileLooks[letter]
	for _, c := range cells {
		l.Add(render.Box{X: x + float64(c[1])*k, Y: y + float64(c[0])*k, W: k, H: k, Fill: look.fill})
	}
	for i, c := range cells {
		x0, y0 := x+float64(c[1])*k, y+float64(c[0])*k
		l.Add(render.Box{X: x0 + k*0.09, Y: y0 + k*0.09, W: k * 0.82, H: k * 0.82, Line: render.Ink(look.fill+".d1", 1.2)})
		if !label || i > 0 {
			inlay(l, look, x0+k/2, y0+k/2, k)
		}
	}
	l.Add(render.Path{D: edgesOf(cells, x, y, k), Line: render.Ink("ink", 3)})
	if label {
		cx, cy := x+(float64(cells[0][1])+0.5)*k, y+(float64(cells[0][0])+0.5)*k
		l.Add(render.Disc{X: cx, Y: cy, R: k * 0.31, Fill: "card", Line: render.Ink("ink", 1.6)})
		l.Text(cx, cy+k*0.15, letter, render.Strong(k*0.42).Mid())
	}
}

// shapeIcon adds a tile's shape in squares of side q, its box's corner at x, y.
func shapeIcon(l *render.Layer, shape [][2]int, x, y, q float64, fill, line string) {
	for _, c := range cellsOfShape(shape) {
		l.Add(render.Box{X: x + float64(c[1])*q, Y: y + float64(c[0])*q, W: q, H: q, Fill: fill, Line: render.Ink(line, max(1.5, q/13))})
	}
}

// cellsOfShape returns the cells of a shape whose leftmost column is 0.
func cellsOfShape(shape [][2]int) []square {
	left := shape[0][1]
	for _, c := range shape {
		left = min(left, c[1])
	}
	cells := make([]square, len(shape))
	for i, c := range shape {
		cells[i] = square{c[0], c[1] - left}
	}
	return cells
}

// extent returns the numbers of rows and columns of a shape.
func extent(shape [][2]int) (rows, cols int) {
	for _, c := range cellsOfShape(shape) {
		rows, cols = max(rows, c[0]+1), max(cols, c[1]+1)
	}
	return rows, cols
}
