package caylus

import (
	"strings"

	"guildhall/render"
)

// classLook is how a class of buildings is told apart: by the colour of its
// band and by the lower edge of it, as fields of a coat of arms are.
type classLook struct {
	band, text string
	pale       string // the band of a space that does not act
	edge       edge
}

// edge is the line that parts a band from the tile below.
type edge uint8

const (
	straight edge = iota
	double        // two lines
	wavy
	embattled
	indented
	engrailed
)

var classLooks = map[string]classLook{
	"neutral":     {"food.l2", "ink", "food.l3", straight},
	"fixed":       {"panel", "ink", "panel.l1", double},
	"wood":        {"timber.l1", "ink", "timber.l2", wavy},
	"stone":       {"stone.l1", "ink", "stone.l2", embattled},
	"residential": {"leaf.d1", "card", "leaf.l2", indented},
	"prestige":    {"lapis", "card", "lapis.l2", engrailed},
	"special":     {"caylus", "card", "caylus.l2", straight},
}

// tooth is half the depth of an edge that is not straight.
const tooth = 3.5

// band adds the coloured top of a tile, its mean height h.
func band(l *render.Layer, class string, x, y, w, h, r float64, fill string, line render.Line) {
	look := classLooks[class]
	x, y, w = x+1, y+1, w-2
	m, to := func(px, py float64) string { return render.PathData('M', px, py) },
		func(px, py float64) string { return render.PathData('L', px, py) }
	lower := look.edge.path(x, y+h, w)
	d := m(x, y+h) + to(x, y+r) + render.PathData('Q', x, y, x+r, y) + to(x+w-r, y) +
		render.PathData('Q', x+w, y, x+w, y+r) + to(x+w, y+h) + lower + "Z"
	l.Add(render.Path{D: d, Fill: fill}, render.Path{D: m(x+w, y+h) + lower, Line: line})
	if look.edge == double {
		line.Width /= 2
		l.Add(render.Path{D: m(x, y+h-5) + to(x+w, y+h-5), Line: line})
	}
}

// path runs along the edge from the right end to x, y.
func (e edge) path(x, y, w float64) string {
	var b strings.Builder
	to := func(letter byte, xy ...float64) { b.WriteString(render.PathData(letter, xy...)) }
	n := max(3, int(w/21)) // waves or teeth
	q := w / float64(n)
	for i := n; i > 0; i-- {
		x1, x0 := x+float64(i)*q, x+float64(i-1)*q
		mid := (x0 + x1) / 2
		switch e {
		case wavy:
			to('Q', (mid+x1)/2, y+2.2*tooth, mid, y)
			to('Q', (mid+x0)/2, y-2.2*tooth, x0, y)
		case embattled:
			to('L', x1, y+tooth)
			to('L', mid, y+tooth)
			to('L', mid, y-tooth)
			to('L', x0, y-tooth)
		case indented:
			to('L', mid, y+1.4*tooth)
			to('L', x0, y-0.6*tooth)
		case engrailed:
			to('Q', mid, y-2.6*tooth, x0, y+tooth*0.4)
		}
	}
	to('L', x, y)
	return b.String()
}
