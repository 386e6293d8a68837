package artist

import (
	"strconv"
	"strings"

	"guildhall/render"
)

// A Stage is a landscape being drawn. Its coordinates are fractions of its width and
// height.
type Stage struct {
	*render.Layer
	render.Area
}

// At returns the position in the picture of a point of the stage.
func (s Stage) At(x, y float64) (float64, float64) { return s.X + x*s.W, s.Y + y*s.H }

// Rect adds an upright rectangle without an outline.
func (s Stage) Rect(x, y, w, h float64, fill string) {
	s.Layer.Add(render.Box{X: s.X + x*s.W, Y: s.Y + y*s.H, W: w * s.W, H: h * s.H, Fill: fill})
}

// Hill adds ground below a line that runs from the left edge over a middle height to the
// right edge.
func (s Stage) Hill(left, mid, right float64, fill string) {
	x0, y0 := s.At(0, left)
	cx, cy := s.At(0.5, mid)
	x1, y1 := s.At(1, right)
	_, bottom := s.At(0, 1)
	s.Layer.Add(render.Path{
		D:    render.PathOf("MLQLZ", x0, bottom, x0, y0, cx, cy, x1, y1, x1, bottom),
		Fill: fill, Line: render.Ink("ink", 2),
	})
}

// Poly adds a shape with straight sides.
func (s Stage) Poly(fill string, xy ...float64) {
	out := make([]float64, len(xy))
	for i := 0; i < len(xy); i += 2 {
		out[i], out[i+1] = s.At(xy[i], xy[i+1])
	}
	s.Layer.Poly(fill, render.Ink("ink", 2), out...)
}

// Line adds a line of straight pieces.
func (s Stage) Line(colour string, width float64, xy ...float64) {
	out := make([]float64, len(xy))
	for i := 0; i < len(xy); i += 2 {
		out[i], out[i+1] = s.At(xy[i], xy[i+1])
	}
	s.Layer.Stroke(render.Ink(colour, width), out...)
}

// Disc adds a circle whose radius is a fraction of the height.
func (s Stage) Disc(x, y, r float64, fill string, inked bool) {
	cx, cy := s.At(x, y)
	disc := render.Disc{X: cx, Y: cy, R: r * s.H, Fill: fill}
	if inked {
		disc.Line = render.Ink("ink", 2)
	}
	s.Layer.Add(disc)
}

// MovePath returns path data drawn k times as large and moved by dx, dy.
func MovePath(d string, k, dx, dy float64) string {
	var b strings.Builder
	across := true
	for i := 0; i < len(d); {
		c := d[i]
		switch {
		case c >= 'A' && c <= 'Z':
			b.WriteByte(c)
			across = true
			i++
		case c == ' ' || c == ',':
			i++
		default:
			end := i + 1
			for end < len(d) && (d[end] == '.' || d[end] >= '0' && d[end] <= '9') {
				end++
			}
			v, err := strconv.ParseFloat(d[i:end], 64)
			if err != nil {
				panic("render: path " + d + ": " + err.Error())
			}
			if across {
				v = dx + k*v
			} else {
				v = dy + k*v
			}
			b.WriteString(strconv.FormatFloat(v, 'f', 1, 64))
			b.WriteByte(' ')
			across = !across
			i = end
		}
	}
	return b.String()
}
