package render

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

//go:embed assets/icons.json
var iconsJSON []byte

// iconShape is one shape of an icon on its 24 by 24 grid.
//
// With ink outline: c (circle), e (ellipse), r (rectangle), p (path). Without:
// d (circle), f (path). Strokes only: o (circle), l (path).
type iconShape struct {
	kind   string
	path   string
	n      []float64
	colour string
}

// iconSheet holds the icons by name.
var iconSheet = sync.OnceValue(func() map[string][]iconShape {
	var raw map[string][][]any
	must(json.Unmarshal(iconsJSON, &raw))
	sheet := make(map[string][]iconShape, len(raw))
	for name, shapes := range raw {
		for _, parts := range shapes {
			s := iconShape{kind: parts[0].(string), colour: parts[len(parts)-1].(string)}
			for _, v := range parts[1 : len(parts)-1] {
				switch v := v.(type) {
				case string:
					s.path = v
				case float64:
					s.n = append(s.n, v)
				}
			}
			sheet[name] = append(sheet[name], s)
		}
	}
	return sheet
})

// outline is the width of an icon's ink line on its grid.
const outline = 1.5

// contours places the shape with its grid's corner at x, y, scaled by k.
func (s iconShape) contours(x, y, k float64) []contour {
	switch s.kind {
	case "c", "d", "o":
		return []contour{ellipse(x+k*s.n[0], y+k*s.n[1], k*s.n[2], k*s.n[2])}
	case "e":
		return []contour{ellipse(x+k*s.n[0], y+k*s.n[1], k*s.n[2], k*s.n[3])}
	case "r":
		return []contour{roundRect(x+k*s.n[0], y+k*s.n[1], k*s.n[2], k*s.n[3], k*s.n[4])}
	default:
		c, err := parsePath(s.path, k, x, y)
		must(err)
		return c
	}
}

// icon draws one.
func (p *painter) icon(i Icon) {
	shapes, ok := iconSheet()[i.Name]
	if !ok {
		panic(fmt.Sprintf("render: no icon %q", i.Name))
	}
	k := i.Size / 24
	x, y := i.X-i.Size/2, i.Y-i.Size/2
	tint := func(c string) string {
		if i.Tone != "" && c != "ink" && c != "card" {
			c = i.Tone
		}
		if i.Keep != 0 {
			c = Fade(c, i.Ground, i.Keep)
		}
		return c
	}
	for _, s := range shapes {
		shape := s.contours(x, y, k)
		switch s.kind {
		case "o", "l":
			width := s.n[len(s.n)-1] * k
			p.c.stroke(shape, Line{Width: width}, p.ink(tint(s.colour)))
		case "d", "f":
			p.c.fill(shape, p.ink(tint(s.colour)))
		default:
			p.c.fill(shape, p.ink(tint(s.colour)))
			p.c.stroke(shape, Line{Width: outline * k}, p.ink(tint("ink")))
		}
	}
}

// HasIcon reports whether an icon of that name exists.
func HasIcon(name string) bool {
	_, ok := iconSheet()[name]
	return ok
}
