// Package chart draws figures about people and games: bars next to names, a
// line over matches. It does not know games or ratings; texts and numbers come
// from its caller, in the reader's language.
package chart

import (
	"guildhall/engine"
	"guildhall/render"
)

// Page is a picture with a heading and panels of figures below each other. A
// full picture has two columns of them.
type Page struct {
	Title, Sub string
	Panels     []Panel
}

// Panel is a part of a Page.
type Panel interface {
	height(lay layout) float64
	draw(l *render.Layer, a render.Area, lay layout)
}

// layout holds the positions of the parts, and the sizes of words.
type layout struct {
	w, head, margin, gap float64
	columns              int
	title                float64 // height of a panel's heading
	row                  float64 // height of a bar's row
	words, numbers       float64 // sizes of text
	curve                float64 // height of a curve
}

var (
	full  = layout{1200, render.HeadHeight, 20, 18, 2, 52, 42, 22, 22, 300}
	phone = layout{800, render.PhoneHeight, 8, 16, 1, 56, 52, 28, 28, 360}
)

// Draw draws a page in a size.
func (p Page) Draw(size render.Size) *render.Scene {
	lay := full
	if size == render.Phone {
		lay = phone
	}
	if len(p.Panels) < 2 {
		lay.columns = 1
	}
	w := (lay.w - 2*lay.margin - float64(lay.columns-1)*lay.gap) / float64(lay.columns)
	bottoms := make([]float64, lay.columns)
	for i := range bottoms {
		bottoms[i] = lay.head + 20
	}
	areas := make([]render.Area, len(p.Panels))
	for i, one := range p.Panels {
		c := shortest(bottoms)
		areas[i] = render.Rect(lay.margin+float64(c)*(w+lay.gap), bottoms[c], w, one.height(lay))
		bottoms[c] += areas[i].H + lay.gap
	}
	h := 0.0
	for _, b := range bottoms {
		h = max(h, b)
	}
	s := render.NewScene(int(lay.w), int(h), "sheet")
	head := render.Head{Accent: "oak", Title: p.Title, Sub: p.Sub, Seat: engine.NoSeat}
	if size == render.Phone {
		head.Right = p.Title
		if p.Sub != "" {
			head.Right += " · " + p.Sub
		}
		s.PhoneHeader(head, lay.w-24)
	} else {
		s.Header(head)
	}
	for i, one := range p.Panels {
		one.draw(&s.Pieces, areas[i], lay)
	}
	return s
}

// shortest returns the column that ends first.
func shortest(bottoms []float64) int {
	at := 0
	for i, b := range bottoms {
		if b < bottoms[at]-0.5 {
			at = i
		}
	}
	return at
}

// heading draws the paper of a panel with its heading.
func heading(l *render.Layer, a render.Area, title, note string, lay layout) {
	l.Panel(a, render.PanelText{Title: title, Note: note, Accent: "oak", Size: lay.words + 2})
}
