package chart

import "guildhall/render"

// Bars is a panel of names with a bar each, on a common scale that begins at 0.
type Bars struct {
	Title, Note string
	Rows        []Bar
	// Max is the end of the scale; 0 means the longest bar.
	Max float64
}

// Bar is one row.
type Bar struct {
	Label  string
	Value  float64
	Text   string  // the value in words
	Tick   float64 // expected value, as a mark on the scale; 0: none
	Margin float64 // uncertainty of the value, as a whisker at its end; 0: none
	Own    bool    // the reader's own row
}

func (b Bars) height(lay layout) float64 { return lay.title + lay.row*float64(len(b.Rows)) + 18 }

func (b Bars) draw(l *render.Layer, a render.Area, lay layout) {
	heading(l, a, b.Title, b.Note, lay)
	most := b.Max
	texts, names := 0.0, a.W*0.38
	for _, r := range b.Rows {
		names = max(names, min(render.Width(render.Bold, lay.words, r.Label), a.W*0.55))
		if b.Max == 0 {
			most = max(most, r.Value+r.Margin, r.Tick)
		}
		texts = max(texts, render.Width(render.Bold, lay.numbers, r.Text))
	}
	if most <= 0 {
		most = 1
	}
	x := a.X + 16 + names + 10
	room := a.X + a.W - 16 - texts - 16 - x
	for i, r := range b.Rows {
		y := a.Y + lay.title + float64(i)*lay.row
		if i%2 == 0 {
			l.Add(render.Box{X: a.X + 8, Y: y, W: a.W - 16, H: lay.row, R: 6, Fill: "panel.l2"})
		}
		b.row(l, r, render.Rect(x, y, room, lay.row), a.X+16, names, most, lay)
	}
}

// row draws one row whose bars have an area.
func (b Bars) row(l *render.Layer, r Bar, a render.Area, left, names, most float64, lay layout) {
	mid := a.Y + a.H/2
	style := render.Plain(lay.words)
	if r.Own {
		style = render.Strong(lay.words)
	}
	base := mid + lay.words*0.36
	l.Text(left, base, r.Label, style.In(names).Down(lay.words*0.68))
	w := a.W * min(max(r.Value, 0), most) / most
	fill := "pine"
	if r.Own {
		fill = "oak"
	}
	if w > 0 {
		l.Add(render.Box{X: a.X, Y: mid - a.H*0.3, W: max(w, 3), H: a.H * 0.6, R: 4, Fill: fill, Line: render.Ink("ink", 2)})
	}
	end := a.X + w
	if r.Margin > 0 {
		from, to := a.X+a.W*max(r.Value-r.Margin, 0)/most, a.X+a.W*min(r.Value+r.Margin, most)/most
		l.Stroke(render.Ink("ink", 2.5), from, mid, to, mid)
		for _, x := range []float64{from, to} {
			l.Stroke(render.Ink("ink", 2.5), x, mid-7, x, mid+7)
		}
		end = max(end, to)
	}
	if r.Tick > 0 {
		x := a.X + a.W*min(r.Tick, most)/most
		l.Stroke(render.Line{Colour: "taint", Width: 4, Butt: true}, x, mid-a.H*0.42, x, mid+a.H*0.42)
		end = max(end, x)
	}
	number := render.Plain(lay.numbers)
	if r.Own {
		number = render.Strong(lay.numbers)
	}
	l.Text(end+10, base, r.Text, number)
}
