package render

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"guildhall/engine"
)

//go:embed assets/icons.json
var iconsJSON []byte

// Shape is one shape of an icon or an emblem on its 24 by 24 grid.
//
// With ink outline: c (circle), e (ellipse), r (rectangle), p (path). Without:
// d (circle), f (path). Strokes only: o (circle), l (path).
type Shape struct {
	Kind   string
	Path   string
	N      []float64
	Colour string
}

// ReadShapes reads embedded shapes by name: {"log": [["c", 12, 12, 6, "timber"], ...]}.
// A shape is its kind, its path if it has one, its numbers, its colour.
func ReadShapes(b []byte) map[string][]Shape {
	var raw map[string][][]any
	must(json.Unmarshal(b, &raw))
	sheet := make(map[string][]Shape, len(raw))
	for name, shapes := range raw {
		for _, parts := range shapes {
			s := Shape{Kind: parts[0].(string), Colour: parts[len(parts)-1].(string)}
			for _, v := range parts[1 : len(parts)-1] {
				switch v := v.(type) {
				case string:
					s.Path = v
				case float64:
					s.N = append(s.N, v)
				}
			}
			sheet[name] = append(sheet[name], s)
		}
	}
	return sheet
}

// iconSheet holds the shared icons by name.
var iconSheet = sync.OnceValue(func() map[string][]Shape { return ReadShapes(iconsJSON) })

// shapesOf returns the shapes of an icon. ok is false if there is no icon of that name.
func shapesOf(name string) (shapes []Shape, ok bool) {
	if shapes, ok = iconSheet()[name]; ok {
		return shapes, true
	}
	shapes, ok = gameIcons[name]
	return shapes, ok
}

// outline is the width of an icon's ink line on its grid.
const outline = 1.5

// contours places the shape with its grid's corner at x, y, scaled by k.
func (s Shape) contours(x, y, k float64) []contour {
	switch s.Kind {
	case "c", "d", "o":
		return []contour{ellipse(nil, x+k*s.N[0], y+k*s.N[1], k*s.N[2], k*s.N[2])}
	case "e":
		return []contour{ellipse(nil, x+k*s.N[0], y+k*s.N[1], k*s.N[2], k*s.N[3])}
	case "r":
		return []contour{roundRect(nil, x+k*s.N[0], y+k*s.N[1], k*s.N[2], k*s.N[3], k*s.N[4])}
	default:
		c, err := parsePath(nil, s.Path, k, x, y)
		must(err)
		return c
	}
}

// icon draws one.
func (p *painter) icon(i Icon) {
	s, at := p.spriteOf(i)
	p.lay(s, at)
}

// shapes draws the shapes of an icon.
func (p *painter) shapes(i Icon) {
	shapes, ok := shapesOf(i.Name)
	if !ok {
		panic(fmt.Sprintf("render: no icon %q", i.Name))
	}
	k := i.Size / 24
	x, y := i.X-i.Size/2, i.Y-i.Size/2
	for _, s := range shapes {
		shape := s.contours(x, y, k)
		switch s.Kind {
		case "o", "l":
			width := s.N[len(s.N)-1] * k
			p.c.stroke(shape, Line{Width: width}, p.ink(i.tint(s.Colour)))
		case "d", "f":
			p.c.fill(shape, p.ink(i.tint(s.Colour)))
		default:
			p.c.fill(shape, p.ink(i.tint(s.Colour)))
			p.c.stroke(shape, Line{Width: outline * k}, p.ink(i.tint("ink")))
		}
	}
}

// tint returns the colour that replaces a colour of the sheet in this icon.
func (i Icon) tint(c string) string {
	if i.Tone != "" && c != "ink" && c != "card" {
		c = i.Tone
	}
	if i.Keep != 0 {
		c = Fade(c, i.Ground, i.Keep)
	}
	return c
}

// IconNames returns the names of all icons, sorted.
func IconNames() []string {
	return slices.Sorted(func(yield func(string) bool) {
		for _, sheet := range []map[string][]Shape{iconSheet(), gameIcons} {
			for name := range sheet {
				if !yield(name) {
					return
				}
			}
		}
	})
}

// HasIcon reports whether an icon of that name exists.
func HasIcon(name string) bool {
	_, ok := shapesOf(name)
	return ok
}

// look holds the accent and the own icons of a game, look.json of its artist.
type look struct {
	// Accent is a colour of the palette, perhaps with a step: "wine", "hay.d1". The game's id
	// means this colour.
	Accent string          `json:"accent"`
	Icons  json.RawMessage `json:"icons"`
}

// accents holds the accent of each game by its id, gameIcons the icons of all games by name,
// and sourceIcons the icons of the sources of points by game. AddLook and AddSources change
// them while the program starts, and nothing else does.
var (
	accents     = map[string]string{}
	gameIcons   = map[string][]Shape{}
	sourceIcons = map[string]map[string]string{}
)

// AddLook adds look.json of a game, for all themes. Only the initialization of a package may
// call it. It panics if the file is broken or names an icon that there is.
func AddLook(game string, data []byte) {
	var l look
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		panic(fmt.Sprintf("render: look.json of %s: %v", game, err))
	}
	if l.Accent == "" || strings.HasPrefix(l.Accent, game) {
		panic(fmt.Sprintf("render: look.json of %s has no accent of the palette", game))
	}
	accents[game] = l.Accent
	if len(l.Icons) == 0 {
		return
	}
	for name, shapes := range ReadShapes(l.Icons) {
		if HasIcon(name) {
			panic(fmt.Sprintf("render: look.json of %s: another game, or icons.json, has an icon %q", game, name))
		}
		gameIcons[name] = shapes
	}
}

// Accent returns the colour of the palette that a game has as its accent.
func Accent(game string) string { return accents[game] }

// AddSources adds the icons of the sources of points of a game, by the last word of the key
// of a category. Only the initialization of a package may call it.
func AddSources(game string, icons map[string]string) { sourceIcons[game] = icons }

// SourceIcon returns the icon of a source of points; "" if it has none.
func SourceIcon(game string, category engine.Text) string {
	return sourceIcons[game][category.Key[strings.LastIndexByte(category.Key, '.')+1:]]
}
