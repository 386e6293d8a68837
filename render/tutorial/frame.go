package tutorial

import (
	"math"

	"guildhall/engine"
	"guildhall/render"
)

// frame is a page being drawn.
type frame struct {
	*render.Scene
	o      render.Options
	accent string
	after  []render.Item // drawn after the parts, whose masks would cover it
}

// head adds the title and a dot for each page, the one of this page filled.
func (f *frame) head(title string, n, pages int) {
	f.Pieces.Add(render.Box{W: 800, H: 92, Fill: "walnut"}, render.Box{Y: 84, W: 800, H: 8, Fill: f.accent},
		render.Box{Y: 82, W: 800, H: 2, Fill: "pine"}, render.Box{Y: 92, W: 800, H: 12, Fill: "sheet"})
	f.Pieces.Text(28, 57, title, render.Heading(38, "card").In(726-28*float64(pages)).Down(26))
	for k := range pages {
		d := render.Disc{X: 776 - float64(pages-1-k)*28, Y: 44, R: 9, Fill: "walnut", Line: render.Ink("pine", 2.5)}
		if k == n {
			d.Fill, d.Line.Colour = "next", "next"
		}
		f.Pieces.Add(d)
	}
}

// lead adds the sentence of the page and the line below it.
func (f *frame) lead(icon, sentence, line string) {
	f.Pieces.Panel(render.Rect(20, 108, 760, 116), render.PanelText{})
	f.Pieces.Add(render.Icon{Name: icon, X: 82, Y: 166, Size: 84})
	f.Pieces.Text(146, 156, sentence, render.Strong(34).In(616).Down(26))
	f.Pieces.Text(146, 198, line, render.Plain(28).Colour("ink2").In(616).Down(24))
}

// tip adds the advice at the foot.
func (f *frame) tip(icon, text string) {
	f.Pieces.Add(render.Rect(20, 908, 760, 76).Box(10, "next.l2", render.Ink("ink", 2.5)), render.Icon{Name: icon, X: 60, Y: 946, Size: 50})
	f.Pieces.Text(98, 956, text, render.Strong(28).In(668).Down(24))
}

// The ring of a page with steps.
const (
	ringX, ringY = 400.0, 562.0
	ringR        = 250.0
	stepR        = 70.0
	ringWide     = 1.05 // width of the ring of steps, relative to its height
)

// ring adds steps clockwise from the top: number, sketch, label. The label
// after those of the steps is in the middle.
func (f *frame) ring(p Page, labels []engine.Text) {
	l := &f.Pieces
	l.Add(render.Disc{X: ringX, Y: ringY, R: ringR, Line: render.Ink("oak", 34)}, render.Disc{X: ringX, Y: ringY, R: ringR, Line: render.Ink("pine.l1", 28)},
		render.Disc{X: ringX, Y: ringY, R: ringR, Line: render.Dashed("pine.l2", 3, 16, 14)},
		render.Disc{X: ringX, Y: ringY + 10, R: 146, Fill: "water.l3", Line: render.Ink("edge", 2.5)})
	n := len(p.Ring)
	for k := range p.Ring {
		f.arrow(-math.Pi/2 + (float64(k)+0.5)*2*math.Pi/float64(n))
	}
	for k, sketch := range p.Ring {
		a := -math.Pi/2 + float64(k)*2*math.Pi/float64(n)
		f.step(ringX+ringR*ringWide*math.Cos(a), ringY+ringR*math.Sin(a), k+1, sketch, f.o.Tell(labels[k]))
	}
	p.Centre(l, ringX, ringY-10)
	l.Text(ringX, ringY+100, f.o.Tell(labels[n]), render.Strong(30).Mid().In(230).Down(24))
}

// arrow adds a head on the ring that points clockwise.
func (f *frame) arrow(a float64) {
	x, y := ringX+ringR*math.Cos(a), ringY+ringR*math.Sin(a)
	t := a + math.Pi/2
	at := func(turn, far float64) (float64, float64) { return x + far*math.Cos(t+turn), y + far*math.Sin(t+turn) }
	var xy []float64
	for _, p := range [][2]float64{{0, 15}, {2.35, 15}, {math.Pi, 3}, {-2.35, 15}} {
		px, py := at(p[0], p[1])
		xy = append(xy, px, py)
	}
	f.Pieces.Poly("oak", render.Ink("ink", 2), xy...)
}

// step adds a step of the ring: its disc, its label, its number.
func (f *frame) step(x, y float64, n int, sketch Sketch, label string) {
	l := &f.Pieces
	l.Add(render.Disc{X: x + 2, Y: y + 4, R: stepR, Fill: "edge"}, render.Disc{X: x, Y: y, R: stepR, Fill: "card", Line: render.Ink("ink", 3)})
	sketch(l, x, y-10)
	w := max(render.Width(render.Bold, 26, label)+28, 96)
	pill := render.Rect(min(max(x-w/2, 8), 792-w), y+stepR-26, w, 38)
	l.Add(pill.Box(19, f.accent, render.Ink("ink", 2.5)))
	cx, _ := pill.Centre()
	l.Text(cx, y+stepR+2.5, label, render.Strong(26).Mid().Colour("card").In(w-20).Down(24))
	bx, by := x-stepR*0.74, y-stepR*0.74
	disc(l, bx, by, n, "walnut")
}
