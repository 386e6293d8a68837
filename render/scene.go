package render

import (
	"cmp"
	"image"
	"math"
	"strconv"
)

// A Scene is a picture as data. Drawing it twice gives the same pixels, and golden tests
// compare its text form.
//
// The ground holds the parts that stay the same for a whole match (frames, headings, the
// empty board). It is drawn once and cached. The pieces are drawn over it.
type Scene struct {
	W, H   int
	Ground Layer
	Pieces Layer
	// Places holds the areas of the places in the picture. Their names are
	// those of engine.Event.Places, of engine.Option.Places and of the artist.
	// A small place may be inside a large one.
	Places map[string]Area
	// Cut is the part that is drawn; zero means all of it.
	Cut Area
	// Fold is the height of the drawn part that a page shows without scrolling; zero means all
	// of it.
	Fold float64
	// Scale is the number of pixels for each unit of the scene; zero means one.
	Scale float64
	// Series names pictures that are similar, such as those of one table in one
	// language. A Cache paints only the differences from an earlier one. If it
	// is empty, the picture has no series.
	Series string

	bar float64 // lower edge of the bar at the top, which is never drawn in part
}

// NewScene returns a scene of a size whose ground is filled with one colour.
func NewScene(w, h int, ground string) *Scene {
	s := &Scene{W: w, H: h}
	s.Ground.Add(Box{W: float64(w), H: float64(h), Fill: ground})
	return s
}

// Text returns the scene as lines, one for each item, in the order of drawing.
func (s *Scene) Text() string {
	return string(s.appendText(nil))
}

func (s *Scene) appendText(b []byte) []byte {
	b = strconv.AppendInt(append(b, "scene "...), int64(s.W), 10)
	b = append(strconv.AppendInt(append(b, ' '), int64(s.H), 10), "\nground\n"...)
	b = append(s.Ground.appendText(b), "pieces\n"...)
	return s.Pieces.appendText(b)
}

// Labels returns all lines of text in the picture, in the order of drawing.
func (s *Scene) Labels() []Label {
	var out []Label
	for _, items := range [][]Item{s.Ground.Items, s.Pieces.Items} {
		for _, it := range items {
			if l, ok := it.(Label); ok {
				out = append(out, l)
			}
		}
	}
	return out
}

// Layer is a list of items, drawn in order. Its methods add parts.
type Layer struct {
	Items []Item
	// MinText is the size of the smallest text that Text and Lines add; zero means any size.
	// The letters on the pieces of a seat may be smaller, because colour and shape repeat
	// them.
	MinText float64
}

// Add appends items.
func (l *Layer) Add(items ...Item) { l.Items = append(l.Items, items...) }

func (l *Layer) appendText(b []byte) []byte {
	for _, it := range l.Items {
		b = append(it.appendText(b), '\n')
	}
	return b
}

// Item is one thing to draw: a Box, a Disc, a Path, an Icon, a Portrait or a Label.
type Item interface {
	appendText(b []byte) []byte
}

// Line is the style of an outline. Without a colour there is no outline.
type Line struct {
	Colour string
	Width  float64
	Dash   [2]float64 // on and off; zero for a full line
	Butt   bool       // ends are cut square; round otherwise
}

// Times returns the line k times as wide.
func (l Line) Times(k float64) Line {
	l.Width *= k
	l.Dash[0] *= k
	l.Dash[1] *= k
	return l
}

// Ink returns a line of a colour and width.
func Ink(colour string, width float64) Line { return Line{Colour: colour, Width: width} }

// Dashed returns a line of dashes with square ends.
func Dashed(colour string, width, on, off float64) Line {
	return Line{Colour: colour, Width: width, Dash: [2]float64{on, off}, Butt: true}
}

// Box is an upright rectangle, with corners of radius R.
type Box struct {
	X, Y, W, H, R float64
	Fill          string
	Line          Line
}

// Disc is a circle round X, Y.
type Disc struct {
	X, Y, R float64
	Fill    string
	Line    Line
}

// Path is a shape in path data: absolute letters M L Q T C Z.
type Path struct {
	D    string
	Fill string
	Line Line
}

// Icon is a picture of the icon sheet, centred on X, Y.
type Icon struct {
	Name       string
	X, Y, Size float64
	Tone       string // replaces every colour except ink and card
	Keep       int    // percent left when it is faded into Ground; 0 means all
	Ground     string
}

// Faded returns the icon of a thing. If none is true, it returns the icon faded
// to keep percent of its colours.
func (i Icon) Faded(none bool, keep int, ground string) Icon {
	if none {
		i.Keep, i.Ground = keep, ground
	}
	return i
}

// Anchor is the point of a label that is at its x: its start, middle or end.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// Label is one line of text, already in the reader's language. Y is the
// baseline. Layer.Text makes labels that fit.
type Label struct {
	X, Y float64
	Style
	Text string
	Cut  bool // an ellipsis replaces the rest of the text
}

func (b Box) appendText(t []byte) []byte {
	t = numbers(append(t, "box"...), b.X, b.Y, b.W, b.H)
	if b.R != 0 {
		t = number(append(t, " r="...), b.R)
	}
	return b.Line.appendText(filled(t, b.Fill))
}

func (d Disc) appendText(t []byte) []byte {
	return d.Line.appendText(filled(numbers(append(t, "disc"...), d.X, d.Y, d.R), d.Fill))
}

func (p Path) appendText(t []byte) []byte {
	t = append(append(t, "path "...), p.D...)
	return p.Line.appendText(filled(t, p.Fill))
}

func (i Icon) appendText(t []byte) []byte {
	t = append(append(t, "icon "...), i.Name...)
	t = numbers(t, i.X, i.Y, i.Size)
	if i.Tone != "" {
		t = append(append(t, " tone="...), i.Tone...)
	}
	if i.Keep != 0 {
		t = strconv.AppendInt(append(t, " keep="...), int64(i.Keep), 10)
		t = append(append(t, '/'), i.Ground...)
	}
	return t
}

func (l Label) appendText(t []byte) []byte {
	t = numbers(append(t, "label"...), l.X, l.Y)
	t = append(append(t, ' '), l.Face.String()...)
	t = number(append(t, ' '), l.Size)
	t = append(append(t, ' '), []string{"start", "middle", "end"}[l.At]...)
	t = filled(t, l.Fill)
	return strconv.AppendQuote(append(t, ' '), l.Text)
}

func (l Line) appendText(t []byte) []byte {
	if l.Colour == "" {
		return t
	}
	t = append(append(t, " line="...), l.Colour...)
	t = number(append(t, '/'), l.Width)
	if l.Dash != [2]float64{} {
		t = number(append(t, " dash="...), l.Dash[0])
		t = number(append(t, ','), l.Dash[1])
	}
	if l.Butt {
		t = append(t, " butt"...)
	}
	return t
}

func filled(t []byte, colour string) []byte {
	if colour == "" {
		return t
	}
	return append(append(t, " fill="...), colour...)
}

func numbers(t []byte, vs ...float64) []byte {
	for _, v := range vs {
		t = number(append(t, ' '), v)
	}
	return t
}

// number writes at most one decimal. Finer differences are not worth a golden file, and
// processors round them differently.
func number(t []byte, v float64) []byte {
	start := len(t)
	t = strconv.AppendFloat(t, v, 'f', 1, 64)
	if n := len(t); t[n-1] == '0' {
		t = t[:n-2]
	}
	if string(t[start:]) == "-0" {
		t = append(t[:start], '0')
	}
	return t
}

// CutTo limits the drawn part of a scene to the part with some places: at least half of its
// width, and at most tall times as high as wide. It returns false and changes nothing if
// the places do not fit in such a part, or if the scene shows none of them.
func (s *Scene) CutTo(places []string, tall float64) bool {
	x0, y0, x1, y1 := float64(s.W), float64(s.H), 0.0, 0.0
	for _, name := range places {
		if a, ok := s.Places[name]; ok {
			x0, y0, x1, y1 = min(x0, a.X), min(y0, a.Y), max(x1, a.X+a.W), max(y1, a.Y+a.H)
		}
	}
	if x1 <= x0 {
		return false
	}
	w, h := float64(s.W), float64(s.H)
	margin := w / 24
	x0, y0, x1, y1 = max(0, x0-margin), max(0, y0-margin), min(w, x1+margin), min(h, y1+margin)
	wide, high := max(x1-x0, w/2), y1-y0
	if high > tall*wide {
		wide = min(high/tall, w)
	}
	if high > tall*wide || h <= tall*wide {
		return false // too high, or no less than all of it
	}
	// What is left of the height shows what is round the places.
	high = max(high, min(tall*wide, high+4*margin))
	s.Cut = Area{X: within((x0+x1-wide)/2, w-wide), Y: within((y0+y1-high)/2, h-high), W: wide, H: high}
	if s.Cut.Y < s.bar && y0+margin >= s.bar && (wide < w || s.Cut.Y > 0) { // otherwise half of the bar's text would be visible
		s.Cut.Y, s.Cut.H = s.bar, max(y1-s.bar, min(high, h-s.bar))
	}
	return true
}

// within returns v, limited to 0 to most.
func within(v, most float64) float64 { return min(max(v, 0), most) }

// Drawn returns the part of the scene that is drawn.
func (s *Scene) Drawn() Area {
	if s.Cut != (Area{}) {
		return s.Cut
	}
	return Rect(0, 0, float64(s.W), float64(s.H))
}

// ScaledTo returns a copy of the scene whose drawn part is w pixels wide. The copy shares
// the items of the scene.
func (s *Scene) ScaledTo(w int) *Scene {
	out := *s
	out.Scale = float64(w) / s.Drawn().W
	return &out
}

// scale returns the number of pixels for each unit of the scene.
func (s *Scene) scale() float64 { return cmp.Or(s.Scale, 1) }

// pixels returns the size of the whole scene in pixels.
func (s *Scene) pixels() image.Rectangle {
	k := s.scale()
	return image.Rect(0, 0, int(math.Ceil(k*float64(s.W))), int(math.Ceil(k*float64(s.H))))
}

// painted returns the part of a scene that is drawn, in pixels.
func (s *Scene) painted() image.Rectangle {
	all, a, k := s.pixels(), s.Cut, s.scale()
	x, y := int(math.Round(k*a.X)), int(math.Round(k*a.Y))
	part := image.Rect(x, y, x+int(math.Round(k*a.W)), y+int(math.Round(k*a.H))).Intersect(all)
	if part.Empty() {
		return all
	}
	return part
}
