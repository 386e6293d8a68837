package render

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// SVG writes items as elements of an SVG picture, in the colours of a theme.
// Icons and portraits refer to symbols: Symbols returns those of all elements so far.
type SVG struct {
	theme   *Theme
	ids     map[Item]string // by an icon or a portrait at the origin, without a size
	symbols strings.Builder
}

// NewSVG returns a writer of elements in a theme.
func NewSVG(t *Theme) *SVG { return &SVG{theme: t, ids: map[Item]string{}} }

// Symbols returns the symbols that elements refer to.
func (v *SVG) Symbols() string { return v.symbols.String() }

// Element returns the element of an item, or "" if the item is invisible.
func (v *SVG) Element(it Item) string {
	switch it := it.(type) {
	case Box:
		b := element("rect", "x", it.X, "y", it.Y, "width", it.W, "height", it.H)
		if it.R > 0 {
			b = attributes(b, "rx", it.R)
		}
		return v.shape(b, it.Fill, it.Line)
	case Disc:
		return v.shape(element("circle", "cx", it.X, "cy", it.Y, "r", it.R), it.Fill, it.Line)
	case Path:
		return v.shape(append(element("path"), ` d="`+it.D+`"`...), it.Fill, it.Line)
	case Icon:
		b := append(element("use"), ` href="#`+v.symbol(it)+`"`...)
		return string(append(attributes(b, "x", it.X-it.Size/2, "y", it.Y-it.Size/2, "width", it.Size, "height", it.Size), "/>"...))
	case Portrait:
		b := append(element("use"), ` href="#`+v.portraitSymbol(it)+`"`...)
		return string(append(attributes(b, "x", it.X, "y", it.Y, "width", it.Size, "height", it.Size), "/>"...))
	case Label:
		return v.label(it)
	default:
		panic(fmt.Sprintf("render: item %T", it))
	}
}

// label forces a line to its width in our own font, because a reader's browser has other
// fonts.
func (v *SVG) label(l Label) string {
	if strings.TrimSpace(l.Text) == "" {
		return ""
	}
	b := attributes(element("text", "x", l.X, "y", l.Y, "font-size", l.Size), "textLength", Width(l.Face, l.Size, l.Text))
	b = append(b, ` lengthAdjust="spacingAndGlyphs" class="`+l.Face.String()+`"`...)
	if l.At != Start {
		b = append(b, ` text-anchor="`+[]string{Middle: "middle", End: "end"}[l.At]+`"`...)
	}
	b = append(b, ` fill="`+v.colour(l.Fill)+`">`...)
	return string(b) + escapeXML(l.Text) + "</text>"
}

func (v *SVG) shape(b []byte, fill string, l Line) string {
	if !drawn(fill) && !drawn(l.Colour) {
		return ""
	}
	b = append(b, ` fill="`+v.colour(fill)+`"`...)
	if drawn(l.Colour) {
		b = v.line(b, l, v.colour(l.Colour))
	}
	return string(append(b, "/>"...))
}

func (v *SVG) line(b []byte, l Line, colour string) []byte {
	b = attributes(append(b, ` stroke="`+colour+`"`...), "stroke-width", l.Width)
	if l.Dash != [2]float64{} {
		b = number(append(b, ` stroke-dasharray="`...), l.Dash[0])
		b = append(number(append(b, ' '), l.Dash[1]), '"')
	}
	if !l.Butt {
		b = append(b, ` stroke-linecap="round" stroke-linejoin="round"`...)
	}
	return b
}

// symbol returns the name of the symbol of an icon, and writes the symbol if it
// is new.
func (v *SVG) symbol(i Icon) string {
	i.X, i.Y, i.Size = 12, 12, 24
	return v.symbolOf(i, func(id string) {
		fmt.Fprintf(&v.symbols, `<symbol id="%s" viewBox="0 0 24 24" overflow="visible">`, id)
		shapes, _ := shapesOf(i.Name)
		for _, s := range shapes {
			v.symbols.WriteString(v.iconShape(i, s))
		}
		v.symbols.WriteString("</symbol>")
	})
}

// symbolOf returns the name of the symbol of an item, and calls write when it is new.
func (v *SVG) symbolOf(it Item, write func(id string)) string {
	id, ok := v.ids[it]
	if !ok {
		id = "i" + strconv.Itoa(len(v.ids))
		v.ids[it] = id
		write(id)
	}
	return id
}

func (v *SVG) iconShape(i Icon, s Shape) string {
	var b []byte
	switch s.Kind {
	case "c", "d", "o":
		b = element("circle", "cx", s.N[0], "cy", s.N[1], "r", s.N[2])
	case "e":
		b = element("ellipse", "cx", s.N[0], "cy", s.N[1], "rx", s.N[2], "ry", s.N[3])
	case "r":
		b = element("rect", "x", s.N[0], "y", s.N[1], "width", s.N[2], "height", s.N[3], "rx", s.N[4])
	default:
		b = append(element("path"), ` d="`+s.Path+`"`...)
	}
	switch s.Kind {
	case "o", "l":
		return v.shape(b, "none", Line{Colour: i.tint(s.Colour), Width: s.N[len(s.N)-1]})
	case "d", "f":
		return v.shape(b, i.tint(s.Colour), Line{})
	default:
		return v.shape(b, i.tint(s.Colour), Line{Colour: i.tint("ink"), Width: outline})
	}
}

// colour returns the value of a colour, or "none" if nothing is drawn.
func (v *SVG) colour(name string) string {
	if !drawn(name) {
		return "none"
	}
	return Hex(v.theme.Colour(name))
}

// Hex returns a colour as #rrggbb.
func Hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func element(name string, pairs ...any) []byte {
	return attributes(append([]byte{'<'}, name...), pairs...)
}

// attributes appends pairs of a name and a number.
func attributes(b []byte, pairs ...any) []byte {
	for i := 0; i < len(pairs); i += 2 {
		b = append(append(append(b, ' '), pairs[i].(string)...), `="`...)
		b = append(number(b, pairs[i+1].(float64)), '"')
	}
	return b
}

var escapeXML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
