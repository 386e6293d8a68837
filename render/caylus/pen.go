package caylus

import "guildhall/render"

// pen writes path data.
type pen struct{ d []byte }

// to adds one piece: a letter and its pairs of numbers.
func (p *pen) to(letter byte, xy ...float64) *pen {
	p.d = render.AppendPath(p.d, letter, xy...)
	return p
}

// line adds a line from one point to another.
func (p *pen) line(x0, y0, x1, y1 float64) *pen { return p.to('M', x0, y0).to('L', x1, y1) }

// shut closes the shape.
func (p *pen) shut() *pen {
	p.d = append(p.d, 'Z')
	return p
}

// shape returns the written path, filled and outlined.
func (p *pen) shape(fill string, line render.Line) render.Path {
	return render.Path{D: string(p.d), Fill: fill, Line: line}
}

// stroke returns the written path as a line.
func (p *pen) stroke(colour string, width float64) render.Path {
	return p.shape("", render.Ink(colour, width))
}
