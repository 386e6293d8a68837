package render

import (
	"unicode"

	"guildhall/engine"
)

// Automa is the seat of an opponent without a player, such as the Countess. Its
// badge is a stone hexagon.
const Automa engine.Seat = -2

// seatStyle is the look of a seat: colour, shape and letter.
type seatStyle struct {
	colour, shape, on string
}

var seatLooks = []seatStyle{
	{"blue", "circle", "card"},
	{"red", "square", "card"},
	{"amber", "triangle", "ink"},
	{"green", "diamond", "ink"},
	{"black", "plus", "card"},
}

func lookOf(s engine.Seat) seatStyle {
	if s < 0 || int(s) >= len(seatLooks) {
		return seatStyle{"stone", "hexagon", "ink"}
	}
	return seatLooks[s]
}

// SeatColour returns the colour of a seat's pieces and areas.
func SeatColour(s engine.Seat) string { return lookOf(s).colour }

// firstLetter returns the letter of a badge, in upper case, or "" when the bold fonts
// cannot draw it.
func firstLetter(name string) string {
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		r = unicode.ToUpper(r)
		if !HasGlyph(Bold, r) {
			return ""
		}
		return string(r)
	}
	return ""
}

// Badge adds the sign of a seat, d pixels high, with its letter if there is
// room for one. edge is the colour of its outline: ink, or card on dark ground.
func (l *Layer) Badge(s engine.Seat, x, y, d float64, letter, edge string) {
	look := lookOf(s)
	r := d / 2
	line := Ink(edge, max(1.5, d/16))
	switch look.shape {
	case "circle":
		l.Add(Disc{x, y, r * 0.98, look.colour, line})
	case "square":
		l.Add(Box{x - r*0.88, y - r*0.88, r * 1.76, r * 1.76, d * 0.1, look.colour, line})
	case "triangle":
		l.Poly(look.colour, line, x, y-r*1.1, x+r*1.1, y+r*0.86, x-r*1.1, y+r*0.86)
	case "diamond":
		k := r * 1.16
		l.Poly(look.colour, line, x, y-k, x+k, y, x, y+k, x-k, y)
	case "plus":
		b := r * 0.58
		l.Poly(look.colour, line, x-b, y-r, x+b, y-r, x+b, y-b, x+r, y-b, x+r, y+b, x+b, y+b,
			x+b, y+r, x-b, y+r, x-b, y+b, x-r, y+b, x-r, y-b, x-b, y-b)
	default:
		h := r * 0.866
		l.Poly(look.colour, line, x-r, y, x-r/2, y-h, x+r/2, y-h, x+r, y, x+r/2, y+h, x-r/2, y+h)
	}
	if letter == "" || d < 22 {
		return
	}
	size, dy := 0.56*d, 0.2*d
	if look.shape == "triangle" {
		size, dy = 0.5*d, 0.33*d
	}
	l.Letter(x, y+dy, size, letter, look.on)
}

// Letter adds the letter on a piece of a seat, which may be smaller than MinText.
func (l *Layer) Letter(x, y, size float64, letter, colour string) {
	l.Add(Label{X: x, Y: y, Style: Strong(size).Mid().Colour(colour), Text: letter})
}

// House adds a small house in a seat's colour: what the seat owns.
func (l *Layer) House(s engine.Seat, x, y, d float64, letter string) {
	look := lookOf(s)
	r := d / 2
	l.Poly(look.colour, Ink("ink", max(1.5, d/16)), x-r, y-r*0.1, x, y-r, x+r, y-r*0.1, x+r, y+r, x-r, y+r)
	if letter != "" {
		l.Letter(x, y+d*0.36, d*0.52, letter, look.on)
	}
}

// Peg adds a worker: a round head on a bell.
func (l *Layer) Peg(s engine.Seat, x, y, d float64, letter string) {
	look := lookOf(s)
	l.peg(x, y, d, look.colour, "ink")
	if letter != "" {
		k := d / 24
		l.Letter(x, y+9.4*k, 9.6*k, letter, look.on)
	}
}

// PalePeg adds a worker without a letter in a light step of the seat's colour ("l2").
func (l *Layer) PalePeg(s engine.Seat, x, y, d float64, step string) {
	l.peg(x, y, d, SeatColour(s)+"."+step, "mute")
}

func (l *Layer) peg(x, y, d float64, fill, ink string) {
	k := d / 24
	line := Ink(ink, max(1.5, 1.6*k))
	p := pen{}
	p.to('M', x-7*k, y+11*k).to('C', x-7*k, y+3*k, x-4*k, y+k, x-3*k, y-k)
	p.to('L', x+3*k, y-k).to('C', x+4*k, y+k, x+7*k, y+3*k, x+7*k, y+11*k).close()
	l.Add(Path{p.String(), fill, line}, Disc{x, y - 5.5*k, 5 * k, fill, line})
}

// Poly adds a closed shape with straight sides: x, y, x, y ...
func (l *Layer) Poly(fill string, line Line, xy ...float64) {
	p := pen{}
	p.to('M', xy[0], xy[1])
	for i := 2; i < len(xy); i += 2 {
		p.to('L', xy[i], xy[i+1])
	}
	l.Add(Path{p.close().String(), fill, line})
}

// Stroke adds a line of straight pieces: x, y, x, y ...
func (l *Layer) Stroke(line Line, xy ...float64) {
	l.Add(Path{D: LineData(xy...), Line: line})
}

// pen writes path data.
type pen struct{ d []byte }

func (p *pen) to(letter byte, xy ...float64) *pen {
	p.d = AppendPath(p.d, letter, xy...)
	return p
}

func (p *pen) close() *pen { p.d = append(p.d, 'Z'); return p }

func (p *pen) String() string { return string(p.d) }

// PathOf returns path data in which each letter takes its points from xy: PathOf("MLZ", 1,
// 2, 3, 4) is "M1 2L3 4Z".
func PathOf(letters string, xy ...float64) string {
	p := pen{d: make([]byte, 0, 6*len(xy)+len(letters))}
	for _, c := range []byte(letters) {
		n := 2
		switch c {
		case 'Z':
			n = 0
		case 'Q':
			n = 4
		case 'C':
			n = 6
		}
		p.to(c, xy[:n]...)
		xy = xy[n:]
	}
	return p.String()
}

// Ellipse returns path data of an ellipse round x, y.
func Ellipse(x, y, rx, ry float64) string {
	const c = 0.5523
	return PathOf("MCCCCZ", x+rx, y, x+rx, y+c*ry, x+c*rx, y+ry, x, y+ry, x-c*rx, y+ry, x-rx, y+c*ry, x-rx, y,
		x-rx, y-c*ry, x-c*rx, y-ry, x, y-ry, x+c*rx, y-ry, x+rx, y-c*ry, x+rx, y)
}

// LineData writes path data of an open line of straight pieces: x, y, x, y ...
func LineData(xy ...float64) string {
	p := pen{}
	p.to('M', xy[0], xy[1])
	for i := 2; i < len(xy); i += 2 {
		p.to('L', xy[i], xy[i+1])
	}
	return p.String()
}

// AppendPath appends one piece of path data, as PathData writes it.
func AppendPath(d []byte, letter byte, xy ...float64) []byte {
	d = append(d, letter)
	for i, v := range xy {
		if i > 0 {
			d = append(d, ' ')
		}
		d = number(d, v)
	}
	return d
}
