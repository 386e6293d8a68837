package render

import (
	"strconv"

	"guildhall/engine"
)

// Panel adds a piece of cardboard: solid shade below, paper, a thin line, a
// heading and a note at its right.
func (l *Layer) Panel(a Area, p PanelText) {
	size := p.Size
	if size == 0 {
		size = 26
	}
	l.Add(a.Shade(3, 5, 10), a.Box(10, "card", Ink("ink2", 2)))
	room := a.W - 32
	if p.Note != "" {
		note := Fit(p.Note, Plain(20).Right().Colour("ink2").In(a.W*0.52).Down(19).atLeast(l.MinText))
		note.X, note.Y = a.X+a.W-16, a.Y+size+6
		l.Add(note)
		room -= note.Width() + 16
	}
	if p.Title != "" {
		l.Text(a.X+16, a.Y+size+8, p.Title, Heading(size, p.Accent).In(room).Down(20))
	}
}

// PanelText is the text at the top of a panel.
type PanelText struct {
	Title, Note, Accent string
	Size                float64 // of the title; 0 means 26
}

// Head is the content of a header: at the left the game and its progress, at the right the
// active seat and its question.
type Head struct {
	Accent      string
	Title, Sub  string
	Right, Note string
	Seat        engine.Seat // the seat of the badge; NoSeat for none
	Letter      string
}

// HeadHeight and FootHeight are the heights of the frame of a full picture.
const (
	HeadHeight  = 84.0
	FootHeight  = 48.0
	PhoneHeight = 92.0
)

// Header adds the bar at the top of a full picture.
func (s *Scene) Header(h Head) {
	w := float64(s.W)
	s.band(HeadHeight, h.Accent)
	l := &s.Pieces
	x, room := w-24, w*0.4
	if h.Seat >= 0 {
		l.Badge(h.Seat, x-26, 38, 50, h.Letter, "card")
		x -= 66
	}
	right := max(
		l.Text(x, 38, h.Right, Strong(28).Right().Colour("next").In(room)),
		l.Text(x, 67, h.Note, Plain(21).Right().Colour("pine.l2").In(room).Down(20)),
	)
	left := x - right - 48
	l.Text(24, 40, h.Title, Heading(32, "card").In(left))
	l.Text(24, 67, h.Sub, Plain(21).Colour("pine.l2").In(left).Down(20))
}

// band adds the dark bar with its accent rule to the ground.
func (s *Scene) band(h float64, accent string) {
	w := float64(s.W)
	s.Ground.Add(
		Box{W: w, H: h, Fill: "walnut"},
		Box{Y: h - 10, W: w, H: 2, Fill: "pine"},
		Box{Y: h - 8, W: w, H: 8, Fill: accent},
	)
}

// PhoneHeader adds the bar at the top of a phone picture: the seat that has the turn,
// large. It returns the end of its words, where the next things may begin.
func (s *Scene) PhoneHeader(h Head, room float64) {
	s.band(PhoneHeight, h.Accent)
	s.bar = PhoneHeight
	l := &s.Pieces
	x := 24.0
	if h.Seat >= 0 {
		l.Badge(h.Seat, 52, 43, 56, h.Letter, "card")
		x = 96
	}
	l.Text(x, 56, h.Right, Strong(38).Colour("next").In(room-x).Down(26))
}

// Legend is an entry of a footer: a sample of width w, and its meaning.
type Legend struct {
	Text string
	W    float64
	Draw func(l *Layer, x, y float64) // x is the left of the sample, y its middle
}

// leastShare is the smallest share of its words' width to which an entry of a footer is
// cut, because shorter words are useless.
const leastShare = 0.6

// Footer adds the legend at the bottom of a full picture. It cuts words that are too long,
// and leaves out entries that still do not fit, the last first.
func (s *Scene) Footer(entries []Legend) {
	w, h := float64(s.W), float64(s.H)
	l := &s.Ground
	l.Add(Box{Y: h - FootHeight, W: w, H: FootHeight, Fill: "panel"}, Box{Y: h - FootHeight, W: w, H: 2, Fill: "edge"})
	gap, share := footerGap(entries, w-48)
	for share < leastShare && len(entries) > 1 {
		entries = entries[:len(entries)-1]
		gap, share = footerGap(entries, w-48)
	}
	x, y := 24.0, h-FootHeight/2+1
	for _, e := range entries {
		e.Draw(l, x, y)
		x += e.W + 10
		room := 0.0
		if share < 1 {
			room = share * Width(Regular, 20, e.Text)
		}
		x += l.Text(x, y+7, e.Text, Plain(20).In(room).Down(17)) + gap
	}
}

// footerGap returns the gap between the entries of a footer in a width, and the share of
// their width that their words get.
func footerGap(entries []Legend, w float64) (gap, share float64) {
	samples, words := 0.0, 0.0
	for _, e := range entries {
		samples += e.W + 10
		words += Width(Regular, 20, e.Text)
	}
	gaps := float64(max(len(entries)-1, 1))
	return min(32, max(8, (w-samples-words)/gaps)), (w - samples - 8*gaps) / words
}

// Slot adds a free place for a piece: dashed. The caller adds its name and its present
// value.
func (l *Layer) Slot(a Area, r float64) {
	l.Add(a.Box(r, "sheet", Dashed("mute", 2.5, 8, 6)))
}

// Plinth adds a solid piece of cardboard with its shade, for a built thing.
func (l *Layer) Plinth(a Area, r float64, fill string) {
	l.Add(a.Shade(2, 4, r), a.Box(r, fill, Ink("ink", 2.5)))
}

// CardFace adds an empty card; a bad card has a second, red inner frame.
func (l *Layer) CardFace(a Area, bad bool) {
	l.Add(a.Box(9, "card", Ink("ink", 2.2)))
	if bad {
		l.Add(a.Grow(-4).Outlined(6, Ink("taint", 4)))
	}
}

// CardBack adds the back of a card, with its sign in the top strip.
func (l *Layer) CardBack(a Area, strip float64) {
	l.Add(a.Box(9, "oak", Ink("ink", 2.2)), a.Grow(-6).Outlined(6, Ink("pine", 1.5)))
	cy := a.Y + strip/2
	for _, k := range []float64{0.2, 0.8} {
		cx := a.X + a.W*k
		l.Poly("pine", Line{}, cx, cy-9, cx+9, cy, cx, cy+9, cx-9, cy)
	}
	l.Text(a.X+a.W/2, cy+8, "?", Strong(25).Mid().Colour("card"))
}

// Deck adds the cards below a top card: two backs, moved right and down.
func (l *Layer) Deck(a Area) {
	for _, by := range []float64{6, 3} {
		l.Add(Rect(a.X+by, a.Y+by, a.W, a.H).Box(9, "oak", Ink("ink", 2)))
	}
}

// Track adds steps of a track from x, y, one for each number, dx and dy apart.
func (l *Layer) Track(x, y, w, h, dx, dy float64, first, last int) {
	for n := first; n <= last; n++ {
		l.Add(Box{x, y, w, h, 5, "stone.l2", Ink("ink2", 2)})
		l.Text(x+12, y+h/2+9, strconv.Itoa(n), Strong(26))
		x, y = x+dx, y+dy
	}
}

// Count adds a number in a dark disc.
func (l *Layer) Count(x, y, r float64, text string) {
	if l.MinText > 0 {
		r = max(r, Width(Bold, l.MinText, text)/1.8)
	}
	l.Add(Disc{x, y, r, "walnut", Ink("card", max(2, r/9))})
	l.Text(x, y+max(r, l.MinText)*0.37, text, Strong(r).Mid().Colour("card").In(1.8*r).Down(r*0.6))
}

// Coin adds a coin with a number in it.
func (l *Layer) Coin(x, y, d float64, text string) {
	l.Add(Icon{Name: "coin", X: x, Y: y, Size: d})
	l.Text(x, y+max(d*0.46, l.MinText)*0.359, text, Strong(d*0.46).Mid().In(d*0.62).Down(d*0.3))
}

// StackStep returns the distance between the cards of a stack: a full strip if there is
// room, otherwise less, down to least. shown is the number of cards that appear out of n;
// the caller writes the number of the others ("+n").
func StackStep(n int, room, strip, least, face float64) (step float64, shown int) {
	if n <= 1 {
		return strip, n
	}
	step = min(strip, (room-face)/float64(n-1))
	if step >= least {
		return step, n
	}
	shown = max(1, 1+int((room-face)/least))
	return least, min(n, shown)
}
