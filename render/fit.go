package render

import "strings"

// Style is the look of a line of text and the room for it.
type Style struct {
	Face Face
	Size float64
	Fill string
	At   Anchor
	Max  float64 // largest width; 0 means that the text is known to fit
	Min  float64 // smallest size to which it may shrink; 0 means four fifths of Size

	named bool
}

// In returns the style with a largest width.
func (s Style) In(width float64) Style { s.Max = width; return s }

// Down returns the style with a smallest size.
func (s Style) Down(size float64) Style { s.Min = size; return s }

// Named returns the style of a person's name. If the name is too long, whole words are
// dropped from its end before letters are: a computer "Casual bot" becomes "Casual".
func (s Style) Named() Style { s.named = true; return s }

// Mid returns the style centred on its place.
func (s Style) Mid() Style { s.At = Middle; return s }

// Right returns the style ending at its place.
func (s Style) Right() Style { s.At = End; return s }

// Colour returns the style in a colour.
func (s Style) Colour(c string) Style { s.Fill = c; return s }

// Plain returns regular text in ink.
func Plain(size float64) Style { return Style{Face: Regular, Size: size, Fill: "ink"} }

// Strong returns bold text in ink.
func Strong(size float64) Style { return Style{Face: Bold, Size: size, Fill: "ink"} }

// Number returns the style of a count n: bold, and pale for 0.
func Number(n int, size float64) Style {
	if n == 0 {
		return Plain(size).Colour("mute")
	}
	return Strong(size)
}

// Heading returns a serif heading in a colour.
func Heading(size float64, colour string) Style {
	return Style{Face: Serif, Size: size, Fill: colour}
}

// ellipsis is three full stops, because Korean fonts draw the single character
// high above the line.
const ellipsis = "..."

// readable is the factor by which a name of several words is shrunk before its
// last word is dropped.
const readable = 0.7

// Fit shrinks a text in half pixel steps to its largest width, and cuts it with an ellipsis
// if the smallest size is still too wide. A name of several words loses the last ones
// before it becomes small.
func Fit(text string, s Style) Label {
	l := Label{Style: s, Text: text}
	if s.Max <= 0 {
		return l
	}
	least := s.Min
	if least == 0 {
		least = s.Size * 0.8
	}
	w := Width(s.Face, 1, text)
	if first, ok := withoutLast(text); s.named && ok && w*max(least, s.Size*readable) > s.Max {
		l = Fit(first, s)
		l.Cut = true
		return l
	}
	for w*l.Size > s.Max && l.Size-0.5 >= least {
		l.Size -= 0.5
	}
	if w*l.Size <= s.Max {
		return l
	}
	l.Cut = true
	runes := []rune(text)
	for len(runes) > 1 {
		runes = runes[:len(runes)-1]
		l.Text = strings.TrimRight(string(runes), " ·,") + ellipsis
		if Width(s.Face, l.Size, l.Text) <= s.Max {
			break
		}
	}
	return l
}

// withoutLast returns a text without its last word, or false if it has only
// one.
func withoutLast(text string) (string, bool) {
	i := strings.LastIndexByte(text, ' ')
	if i <= 0 {
		return text, false
	}
	return strings.TrimRight(text[:i], " "), true
}

// Wrap breaks a text into at most n lines of the style's width; the rest is cut in the last
// line. Korean text also breaks between words.
func Wrap(text string, s Style, n int) []Label {
	var out []Label
	words := strings.Fields(text)
	for len(words) > 0 {
		if len(out) == n-1 {
			return append(out, Fit(strings.Join(words, " "), s))
		}
		k := 1
		for k < len(words) && Width(s.Face, s.Size, strings.Join(words[:k+1], " ")) <= s.Max {
			k++
		}
		out = append(out, Fit(strings.Join(words[:k], " "), s))
		words = words[k:]
	}
	return out
}

// atLeast returns the style with letters that are not smaller than a size.
func (s Style) atLeast(size float64) Style {
	if size > 0 {
		if s.Min == 0 {
			s.Min = s.Size * 0.8
		}
		s.Size, s.Min = max(s.Size, size), max(s.Min, size)
	}
	return s
}

// Fit fits a text as the function Fit does, but to no size below MinText.
func (l *Layer) Fit(text string, s Style) Label { return Fit(text, s.atLeast(l.MinText)) }

// Text adds a line of text, fitted to its width, and returns its actual width.
func (l *Layer) Text(x, y float64, text string, s Style) float64 {
	label := l.Fit(text, s)
	l.Put(label, x, y)
	return label.Width()
}

// Put adds a label at x, with its baseline at y.
func (l *Layer) Put(label Label, x, y float64) {
	label.X, label.Y = x, y
	l.Add(label)
}

// PutMid adds a label at x, with the middle of its letters at y.
func (l *Layer) PutMid(label Label, x, y float64) { l.Put(label, x, y+label.Size*0.36) }

// PutLines adds labels below each other, the first on y.
func (l *Layer) PutLines(labels []Label, x, y, leading float64) {
	for i, label := range labels {
		l.Put(label, x, y+float64(i)*leading)
	}
}

// Lines adds a text of at most n lines, the first on y, and returns the baseline of the
// last one.
func (l *Layer) Lines(x, y, leading float64, text string, s Style, n int) float64 {
	for i, label := range Wrap(text, s.atLeast(l.MinText), n) {
		if i > 0 {
			y += leading
		}
		l.Put(label, x, y)
	}
	return y
}

// Width returns the width of the label.
func (l Label) Width() float64 { return Width(l.Face, l.Size, l.Text) }

// left returns the x of its first character.
func (l Label) left() float64 {
	switch l.At {
	case Middle:
		return l.X - l.Width()/2
	case End:
		return l.X - l.Width()
	default:
		return l.X
	}
}

// Bounds returns the left, top, right and bottom of the label's letters.
func (l Label) Bounds() (x0, y0, x1, y1 float64) {
	x0 = l.left()
	return x0, l.Y - 0.74*l.Size, x0 + l.Width(), l.Y + 0.04*l.Size
}
