package architects

import (
	"math"
	"strconv"

	"guildhall/render"
	"guildhall/render/artist"
)

// signs returns a formula from words: names of icons, numbers, and signs
// between them.
func signs(words ...string) artist.Formula {
	var f artist.Formula
	for _, w := range words {
		if render.HasIcon(w) {
			f = append(f, artist.Token{Icon: w})
		} else {
			f = append(f, artist.Sign(w))
		}
	}
	return f
}

// strip is a formula in this game's style. Its numbers are never smaller than
// the smallest text of the picture.
type strip struct {
	artist.Formula
	size   float64 // of the icons
	gap    float64
	floor  float64
	colour string // of numbers and signs
}

// strip returns a formula of icons of a size.
func (d *drawing) strip(f artist.Formula, size float64) strip {
	return strip{f, size, max(2, size*0.12), d.floor, "ink"}
}

// in returns the strip in a colour.
func (s strip) in(colour string) strip { s.colour = colour; return s }

// tone returns the colour of a number: red below zero, or that of the others.
func tone(n int, other string) string {
	if n < 0 {
		return "taint"
	}
	return other
}

// change returns a strip for the change of a number: green for more, red for less, empty
// for 0.
func (d *drawing) change(n int, icon string, size float64) strip {
	if n == 0 {
		return strip{}
	}
	return d.strip(signs(render.Plus(n), icon), size).in(tone(n, "good"))
}

// fit returns the strip with icons and gaps small enough for the room. Numbers keep to the
// floor.
func (s strip) fit(room float64) strip {
	for s.width() > room && s.size > s.floor*0.75 {
		s.size -= 0.5
		s.gap = max(1, s.gap-0.1)
	}
	return s
}

func (s strip) text() float64 { return max(s.floor, math.Round(s.size*0.86*2)/2) }

func (s strip) tokenWidth(t artist.Token) float64 {
	switch {
	case t.Icon != "":
		return s.size
	case t.Text == ">":
		return s.size * 0.55
	case t.Text == ":" || t.Text == "/":
		return s.size * 0.4
	}
	return render.Width(render.Bold, s.text(), t.Text)
}

func (s strip) width() float64 {
	w := s.gap * float64(max(0, len(s.Formula)-1))
	for _, t := range s.Formula {
		w += s.tokenWidth(t)
	}
	return w
}

// draw adds the strip from x on, centred on the height y, and returns its end.
func (s strip) draw(l *render.Layer, x, y float64) float64 {
	for i, t := range s.Formula {
		if i > 0 {
			x += s.gap
		}
		w := s.tokenWidth(t)
		m := x + w/2
		switch {
		case t.Icon != "":
			l.Add(render.Icon{Name: t.Icon, X: m, Y: y, Size: s.size})
		case t.Text == ">":
			k := s.size
			l.Stroke(render.Ink(s.colour, max(2.5, k*0.1)), m-k*0.16, y-k*0.26, m+k*0.16, y, m-k*0.16, y+k*0.26)
		case t.Text == ":":
			for _, by := range []float64{-1, 1} {
				l.Add(render.Disc{X: m, Y: y + by*s.size*0.16, R: s.size * 0.08, Fill: s.colour})
			}
		case t.Text == "/":
			l.Stroke(render.Ink(s.colour, 2.5), m+s.size*0.1, y-s.size*0.36, m-s.size*0.1, y+s.size*0.36)
		default:
			l.Text(m, y+s.text()*0.36, t.Text, render.Strong(s.text()).Mid().Colour(s.colour))
		}
		x += w
	}
	return x
}

func (s strip) mid(l *render.Layer, x, y float64)   { s.draw(l, x-s.width()/2, y) }
func (s strip) right(l *render.Layer, x, y float64) { s.draw(l, x-s.width(), y) }

// pill adds a candle that ends at x, with the gains of the active player. It returns the
// left edge of the candle.
func (d *drawing) pill(f artist.Formula, x, y, size, room float64) float64 {
	s := d.strip(f, size).fit(room - 18)
	w, h := s.width()+18, max(s.size+9, s.text()+8)
	d.Pieces.Add(render.Box{X: x - w, Y: y - h/2, W: w, H: h, R: h / 2, Fill: "next", Line: render.Ink("ink", 2.5)})
	s.draw(&d.Pieces, x-w+9, y)
	return x - w
}

// pennant adds a dark board with the name of a place. If right is not 0, it
// leaves this width free at the right.
func (d *drawing) pennant(a render.Area, text string, size float64, right float64) {
	l := &d.Ground
	l.Add(a.Filled(0, "walnut"), render.Box{X: a.X, Y: a.Y + a.H - 3, W: a.W, H: 3, Fill: accent})
	room := a.W - 14
	x := a.X + a.W/2
	style := render.Strong(size).Mid()
	if right > 0 {
		room, x, style = a.W-right-16, a.X+12, render.Strong(size)
	}
	l.Text(x, a.Y+a.H/2+size*0.34-1, text, style.Colour("card").In(room).Down(min(size, d.floor*0.85)))
}

// cardboard adds the paper of a place. Its frame is added last.
func (d *drawing) cardboard(a render.Area) {
	d.Ground.Add(a.Shade(3, 5, 10), a.Filled(10, "card"))
}

func (d *drawing) frame(a render.Area) { d.Ground.Add(a.Outlined(10, render.Ink("ink", 2.5))) }

// deck adds a pile of cards with a sign and its count.
func (d *drawing) deck(a render.Area, colour, icon string, n int) {
	g, l := &d.Ground, &d.Pieces
	for _, by := range []float64{6, 3, 0} {
		g.Add(render.Rect(a.X+by, a.Y+by, a.W, a.H).Box(7, colour, render.Ink("ink", 2)))
	}
	g.Add(a.Grow(-5).Outlined(5, render.Ink("pine", 1.5)))
	cx := a.X + a.W/2
	size := min(a.W*0.64, a.H*0.5)
	if icon != "" {
		g.Add(render.Icon{Name: icon, X: cx, Y: a.Y + 6 + size/2, Size: size})
	}
	if n == 0 {
		l.Add(render.Rect(a.X-1.5, a.Y-1.5, a.W+9, a.H+9).Filled(8, "card"))
		l.Slot(a.Grow(-2), 7)
		l.Text(cx, a.Y+a.H/2+9, "0", render.Plain(26).Mid().Colour("ink2"))
		return
	}
	l.Text(cx, a.Y+a.H-a.H*0.13, strconv.Itoa(n), render.Strong(max(d.floor, min(28, a.W*0.42))).Mid().Colour("card").In(a.W-8).Down(18))
}
