package villagers

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"guildhall/render"
)

//go:embed data/emblems.txt
var emblemText string

// shape is one shape of an emblem on its grid of 24 by 24.
type shape struct {
	kind   string
	path   string
	n      []float64
	colour string
}

// emblems are the signs of the jobs by the id of the card.
var emblems = sync.OnceValue(func() map[string][]shape {
	sheet := map[string][]shape{}
	id := ""
	for line := range strings.Lines(emblemText) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "#":
		case len(words) == 1:
			id = words[0]
		default:
			sheet[id] = append(sheet[id], readShape(words))
		}
	}
	return sheet
})

// readShape reads a kind, path data or numbers, and a colour. Path data may
// hold blanks.
func readShape(words []string) shape {
	s := shape{kind: words[0], colour: words[len(words)-1]}
	inner := words[1 : len(words)-1]
	numbers := len(inner)
	switch s.kind {
	case "p", "f":
		numbers = 0
	case "l":
		numbers = 1
	}
	s.path = strings.Join(inner[:len(inner)-numbers], " ")
	for _, w := range inner[len(inner)-numbers:] {
		n, err := strconv.ParseFloat(w, 64)
		if err != nil {
			panic("render/villagers: emblems: " + err.Error())
		}
		s.n = append(s.n, n)
	}
	return s
}

// emblem adds the sign of a job, size wide, centred on x, y.
func (d *drawing) emblem(card string, x, y, size float64) {
	k := size / 24
	x, y = x-size/2, y-size/2
	line := render.Ink("ink", max(1.4, 1.1*k))
	for _, s := range emblems()[card] {
		edge := line
		if s.kind == "d" || s.kind == "f" {
			edge = render.Line{}
		}
		switch s.kind {
		case "c", "d":
			d.Pieces.Add(render.Disc{X: x + k*s.n[0], Y: y + k*s.n[1], R: k * s.n[2], Fill: s.colour, Line: edge})
		case "o":
			d.Pieces.Add(render.Disc{X: x + k*s.n[0], Y: y + k*s.n[1], R: k * s.n[2], Line: render.Ink(s.colour, k*s.n[3])})
		case "r":
			d.Pieces.Add(render.Box{X: x + k*s.n[0], Y: y + k*s.n[1], W: k * s.n[2], H: k * s.n[3], R: k * s.n[4], Fill: s.colour, Line: edge})
		case "e":
			d.Pieces.Add(render.Path{D: ellipse(x+k*s.n[0], y+k*s.n[1], k*s.n[2], k*s.n[3]), Fill: s.colour, Line: edge})
		case "l":
			d.Pieces.Add(render.Path{D: movedPath(s.path, k, x, y), Line: render.Ink(s.colour, k*s.n[0])})
		default:
			d.Pieces.Add(render.Path{D: movedPath(s.path, k, x, y), Fill: s.colour, Line: edge})
		}
	}
}

// ellipse is path data of an ellipse round x, y.
func ellipse(x, y, rx, ry float64) string {
	const c = 0.5523 // how far the control points of a quarter lie out
	return render.PathData('M', x+rx, y) +
		render.PathData('C', x+rx, y+c*ry, x+c*rx, y+ry, x, y+ry) +
		render.PathData('C', x-c*rx, y+ry, x-rx, y+c*ry, x-rx, y) +
		render.PathData('C', x-rx, y-c*ry, x-c*rx, y-ry, x, y-ry) +
		render.PathData('C', x+c*rx, y-ry, x+rx, y-c*ry, x+rx, y) + "Z"
}

// movedPath is path data drawn k times as large and moved by dx, dy.
func movedPath(d string, k, dx, dy float64) string {
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
				panic("render/villagers: path " + d + ": " + err.Error())
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
