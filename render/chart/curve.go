package chart

import "guildhall/render"

// Curve is a panel with a line over matches, and a band of uncertainty around it.
type Curve struct {
	Title, Note string
	Points      []Point
	Label       func(value float64) string // of a value on the scale
	First, Last string                     // below the ends: when
}

// maxDots is the largest number of points with a dot each; more would touch.
const maxDots = 40

// Point is a value after a match.
type Point struct {
	Value, Margin float64
}

func (c Curve) height(lay layout) float64 { return lay.title + lay.curve + 56 }

func (c Curve) draw(l *render.Layer, a render.Area, lay layout) {
	heading(l, a, c.Title, c.Note, lay)
	if len(c.Points) == 0 {
		return
	}
	low, high := c.bounds()
	step := stepOf(high - low)
	low, high = step*floor(low/step), step*ceil(high/step)
	axis := 0.0
	for v := low; v <= high+step/2; v += step {
		axis = max(axis, render.Width(render.Regular, lay.words*0.86, c.Label(v)))
	}
	plot := render.Rect(a.X+16+axis+12, a.Y+lay.title+10, a.W-axis-52, lay.curve-14)
	at := func(v float64) float64 { return plot.Y + plot.H*(high-v)/(high-low) }
	x := func(i int) float64 {
		if len(c.Points) == 1 {
			return plot.X + plot.W/2
		}
		return plot.X + plot.W*float64(i)/float64(len(c.Points)-1)
	}
	c.band(l, x, at, low, high)
	for v := low; v <= high+step/2; v += step {
		l.Stroke(render.Ink("edge", 1.5), plot.X, at(v), plot.X+plot.W, at(v))
		l.Text(plot.X-10, at(v)+lay.words*0.3, c.Label(v), render.Plain(lay.words*0.86).Right().Colour("ink2"))
	}
	var line []float64
	for i, p := range c.Points {
		line = append(line, x(i), at(p.Value))
	}
	if len(c.Points) > 1 {
		l.Stroke(render.Ink("oak", 5), line...)
	}
	last := len(c.Points) - 1
	for i := range c.Points {
		if len(c.Points) <= maxDots && i < last {
			l.Add(render.Disc{X: x(i), Y: at(c.Points[i].Value), R: 5, Fill: "oak", Line: render.Ink("ink", 1.5)})
		}
	}
	l.Add(render.Disc{X: x(last), Y: at(c.Points[last].Value), R: 9, Fill: "next", Line: render.Ink("ink", 3)})
	foot := a.Y + a.H - 20
	style := render.Plain(lay.words * 0.86).Colour("ink2")
	l.Text(plot.X, foot, c.First, style.In(plot.W/2))
	if len(c.Points) > 1 {
		l.Text(plot.X+plot.W, foot, c.Last, style.Right().In(plot.W/2))
	}
}

// bounds returns the least and the greatest value that is drawn.
func (c Curve) bounds() (low, high float64) {
	low, high = c.Points[0].Value, c.Points[0].Value
	for _, p := range c.Points {
		low, high = min(low, p.Value-p.Margin), max(high, p.Value+p.Margin)
	}
	if high-low < 20 {
		low, high = low-10, high+10
	}
	return low, high
}

// band draws the uncertainty of the points.
func (c Curve) band(l *render.Layer, x func(int) float64, at func(float64) float64, low, high float64) {
	var top, bottom []float64
	for i, p := range c.Points {
		top = append(top, x(i), at(min(p.Value+p.Margin, high)))
		bottom = append(bottom, x(i), at(max(p.Value-p.Margin, low)))
	}
	if len(top) < 4 {
		return
	}
	shape := top
	for i := len(bottom) - 2; i >= 0; i -= 2 {
		shape = append(shape, bottom[i], bottom[i+1])
	}
	l.Poly("sand", render.Line{}, shape...)
}

// stepOf returns a round distance between lines of a scale: four to eight of them.
func stepOf(span float64) float64 {
	step := 1.0
	for {
		for _, k := range []float64{1, 2, 5} {
			if span/(step*k) <= 6 {
				return step * k
			}
		}
		step *= 10
	}
}

func floor(v float64) float64 {
	n := float64(int(v))
	if n > v {
		n--
	}
	return n
}

func ceil(v float64) float64 { return -floor(-v) }
