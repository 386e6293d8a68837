package architects

import (
	_ "embed"
	"math"
	"sync"

	"guildhall/render"
)

//go:embed data/scenes.json
var scenesJSON []byte

// scenes returns small landscapes by place, on a grid of 200 by 90. They have
// the shapes of icons without an outline, and two more: h is the line of an
// ellipse, i an icon. Parts outside the grid are cut off.
var scenes = sync.OnceValue(func() map[string][]render.Shape { return render.ReadShapes(scenesJSON) })

// sceneKey identifies a drawn scene.
type sceneKey struct {
	place string
	area  render.Area
}

// drawn caches the items of every scene. There are few areas, and cutting takes
// time.
var drawn sync.Map

// scene adds the landscape of a place to an area with round corners above.
func scene(l *render.Layer, place string, a render.Area) {
	key := sceneKey{place, a}
	items, ok := drawn.Load(key)
	if !ok {
		s := stage{window: roundedTop(a, 10), x: a.X, y: a.Y, sx: a.W / 200, sy: a.H / 90}
		for _, shape := range scenes()[place] {
			s.add(shape)
		}
		items, _ = drawn.LoadOrStore(key, s.items)
	}
	l.Add(items.([]render.Item)...)
}

// stage is a scene being drawn.
type stage struct {
	window       polygon
	x, y, sx, sy float64
	items        []render.Item
}

func (s *stage) add(shape render.Shape) {
	n := shape.N
	switch shape.Kind {
	case "p":
		for _, p := range flatten(shape.Path) {
			s.fill(p, shape.Colour)
		}
	case "r":
		s.fill(polygon{{n[0], n[1]}, {n[0] + n[2], n[1]}, {n[0] + n[2], n[1] + n[3]}, {n[0], n[1] + n[3]}}, shape.Colour)
	case "c":
		s.fill(ellipsePolygon(n[0], n[1], n[2], n[2]*s.sx/s.sy), shape.Colour)
	case "e":
		s.fill(ellipsePolygon(n[0], n[1], n[2], n[3]), shape.Colour)
	case "h":
		p := ellipsePolygon(n[0], n[1], n[2], n[3])
		s.line(append(p, p[0]), n[4], shape.Colour)
	case "l":
		for _, p := range flatten(shape.Path) {
			s.line(p, n[0], shape.Colour)
		}
	case "i":
		s.items = append(s.items, render.Icon{Name: shape.Path, X: s.x + n[0]*s.sx, Y: s.y + n[1]*s.sy, Size: n[2] * min(s.sx, s.sy)})
	}
}

// placed returns a polygon of the grid in the picture.
func (s *stage) placed(p polygon) polygon {
	out := make(polygon, len(p))
	for i, q := range p {
		out[i] = point{s.x + q.x*s.sx, s.y + q.y*s.sy}
	}
	return out
}

func (s *stage) fill(p polygon, colour string) { s.fillPlaced(s.placed(p), colour) }

func (s *stage) fillPlaced(p polygon, colour string) {
	if p = p.cut(s.window); len(p) > 2 {
		s.items = append(s.items, render.Path{D: p.data(true), Fill: colour})
	}
}

// line adds a line. A line that reaches the edge becomes shapes that can be
// cut.
func (s *stage) line(p polygon, width float64, colour string) {
	p = s.placed(p)
	width *= math.Sqrt(s.sx * s.sy)
	if p.within(s.window, width/2) {
		s.items = append(s.items, render.Path{D: p.data(false), Line: render.Ink(colour, width)})
		return
	}
	for i := range len(p) - 1 {
		a, b := p[i], p[i+1]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		if length == 0 {
			continue
		}
		dx, dy := (b.y-a.y)/length*width/2, (b.x-a.x)/length*width/2
		s.fillPlaced(polygon{{a.x + dx, a.y - dy}, {b.x + dx, b.y - dy}, {b.x - dx, b.y + dy}, {a.x - dx, a.y + dy}}, colour)
	}
}
