package artist

import (
	"strings"

	"guildhall/render"
)

// A Token is one sign of a formula: an icon, a number, or a sign between them.
type Token struct {
	Icon  string
	Text  string // instead of the icon: a number, or one of > / ( ) :
	Below string // second number below the Text: two alternatives share the icons
}

// A Formula is a line of tokens, such as a price and the things bought with it: 2 > icon.
type Formula []Token

// Sign returns a token that is not an icon.
func Sign(s string) Token { return Token{Text: s} }

// between reports whether the token only separates its neighbours.
func (t Token) between() bool { return len(t.Text) == 1 && strings.Contains("/():", t.Text) }

// width returns the width of a token next to icons s high, with letters of at least a size.
func (t Token) width(s, least float64) float64 {
	switch {
	case t.Text == "":
		return s
	case t.Text == ">":
		return s * 0.62
	case t.between():
		return s * 0.42
	case t.Below != "":
		size := max(s*stackedSize, least)
		return max(render.Width(render.Bold, size, t.Text), render.Width(render.Bold, size, t.Below)) + s*0.06
	default:
		return render.Width(render.Bold, max(s*0.8, least), t.Text) + s*0.06
	}
}

// stackedSize is the size of two numbers above each other, next to icons of
// size 1.
const stackedSize = 0.62

// Width returns the width of the formula with icons s high.
func (f Formula) Width(s float64) float64 { return f.width(s, 0) }

// WidthOn returns the width of the formula with icons s high on a layer, whose text may be
// larger.
func (f Formula) WidthOn(l *render.Layer, s float64) float64 { return f.width(s, l.MinText) }

func (f Formula) width(s, least float64) float64 {
	w := 0.0
	for _, t := range f {
		w += t.width(s, least)
	}
	return w
}

// A Fade weakens the colours of a thing that counts less now, such as a space that is not
// reached. The zero value changes nothing.
type Fade struct {
	Keep   int // percent, 0 for all
	Ground string
}

// Of returns a weakened colour.
func (k Fade) Of(colour string) string {
	if k.Keep == 0 {
		return colour
	}
	return render.Fade(colour, k.Ground, k.Keep)
}

// DrawMid adds a formula centred on cx, cy, with icons s high, or smaller if the room
// requires it.
func (f Formula) DrawMid(l *render.Layer, cx, cy, s, room float64, k Fade) {
	s = f.fit(s, room, l.MinText)
	f.Draw(l, cx-f.width(s, l.MinText)/2, cy, s, k)
}

// Fit returns the largest size that fits the room.
func (f Formula) Fit(s, room float64) float64 { return f.fit(s, room, 0) }

// minIcon is the size below which icons do not shrink beside letters that do not.
const minIcon = 14

func (f Formula) fit(s, room, least float64) float64 {
	if w := f.width(s, least); w > room {
		s = s * room / w
	}
	for least > 0 && s > minIcon && f.width(s, least) > room {
		s -= 0.5
	}
	return s
}

// Draw adds a formula that begins at x, and returns its end.
func (f Formula) Draw(l *render.Layer, x, cy, s float64, k Fade) float64 {
	for _, t := range f {
		w := t.width(s, l.MinText)
		mid := x + w/2
		switch {
		case t.Icon != "":
			l.Add(render.Icon{Name: t.Icon, X: mid, Y: cy, Size: s, Keep: k.Keep, Ground: k.Ground})
		case t.Text == ">":
			l.Stroke(render.Ink(k.Of("ink"), s*0.1), mid-s*0.17, cy-s*0.22, mid+s*0.15, cy, mid-s*0.17, cy+s*0.22)
		case t.between():
			l.Text(mid, cy+max(s*0.29, l.MinText*0.36), t.Text, render.Strong(s*0.8).Mid().Colour(k.Of("ink2")))
		case t.Below != "":
			l.Text(mid, cy-max(s, l.MinText/stackedSize)*0.05, t.Text, render.Strong(s*stackedSize).Mid().Colour(k.Of("ink")))
			l.Text(mid, cy+max(s, l.MinText/stackedSize)*0.5, t.Below, render.Strong(s*stackedSize).Mid().Colour(k.Of("ink")))
		default:
			l.Text(mid, cy+max(s*0.29, l.MinText*0.36), t.Text, render.Strong(s*0.8).Mid().Colour(k.Of("ink")))
		}
		x += w
	}
	return x
}
