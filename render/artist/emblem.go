package artist

import (
	"strconv"
	"strings"

	"guildhall/render"
)

// Emblem adds a sign that is not an icon of the sheet, of a given size, centred on x, y.
// Its shapes become items of the scene.
func Emblem(l *render.Layer, shapes []render.Shape, x, y, size float64) {
	k := size / 24
	x, y = x-size/2, y-size/2
	line := render.Ink("ink", max(1.4, 1.1*k))
	for _, s := range shapes {
		edge := line
		if s.Kind == "d" || s.Kind == "f" {
			edge = render.Line{}
		}
		switch s.Kind {
		case "c", "d":
			l.Add(render.Disc{X: x + k*s.N[0], Y: y + k*s.N[1], R: k * s.N[2], Fill: s.Colour, Line: edge})
		case "o":
			l.Add(render.Disc{X: x + k*s.N[0], Y: y + k*s.N[1], R: k * s.N[2], Line: render.Ink(s.Colour, k*s.N[3])})
		case "r":
			l.Add(render.Box{X: x + k*s.N[0], Y: y + k*s.N[1], W: k * s.N[2], H: k * s.N[3], R: k * s.N[4], Fill: s.Colour, Line: edge})
		case "e":
			l.Add(render.Path{D: render.Ellipse(x+k*s.N[0], y+k*s.N[1], k*s.N[2], k*s.N[3]), Fill: s.Colour, Line: edge})
		case "l":
			l.Add(render.Path{D: MovePath(s.Path, k, x, y), Line: render.Ink(s.Colour, k*s.N[0])})
		default:
			l.Add(render.Path{D: MovePath(s.Path, k, x, y), Fill: s.Colour, Line: edge})
		}
	}
}

// MovePath returns path data, scaled by k and moved by dx, dy.
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
