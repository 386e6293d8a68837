package render

// Ring adds the stitched thread round a changed place: paper casing, ring, white dashes.
func (l *Layer) Ring(a Area, pad float64) {
	for _, line := range threadLines {
		l.Add(a.Grow(pad).Outlined(8, line))
	}
}

// FineRing adds a fine ring around a small piece. It is completely outside the
// area, so it covers nothing of the piece.
func (l *Layer) FineRing(a Area, pad float64) {
	a = a.Grow(pad + fineLines[0].Width/2)
	for _, line := range fineLines {
		l.Add(a.Outlined(10, line))
	}
}

// RingPath is a ring that follows an outline.
func (l *Layer) RingPath(d string) {
	for _, line := range threadLines {
		l.Add(Path{D: d, Line: line})
	}
}

var threadLines = []Line{Ink("card", 12), Ink("ring", 7), Dashed("card", 2, 9, 7)}

var fineLines = []Line{Ink("card", 8), Ink("ring", 5)}

// Chosen adds the outline of a piece whose placement is not yet final.
func (l *Layer) Chosen(d string) {
	l.Add(Path{D: d, Line: Ink("card", 11)}, Path{D: d, Line: Dashed("ink", 5, 14, 9)})
}

// OfferWidth is the distance by which the frame of a place that can be chosen extends
// beyond its area.
const OfferWidth = 8.0

// offerLines draw the frame of a place that can be chosen.
var offerLines = []Line{Ink("ink", OfferWidth), Ink("next", OfferWidth-4)}

// Offer adds the candle-yellow frame of a place that can be chosen. It is
// completely outside the area, so it covers nothing there. r is the radius of
// the area's corners.
func (l *Layer) Offer(a Area, r float64) {
	for _, line := range offerLines {
		l.Add(a.Grow(OfferWidth/2).Outlined(r+OfferWidth/2, line))
	}
}

// OfferPath is an Offer whose middle follows an outline.
func (l *Layer) OfferPath(d string) {
	for _, line := range offerLines {
		l.Add(Path{D: d, Line: line})
	}
}

// Stitch adds the thread to the frame of an offer round a changed place. d is the middle of
// the frame.
func (l *Layer) Stitch(d string) { l.Add(Path{D: d, Line: Dashed("ring", OfferWidth-4, 10, 14)}) }

// Candle adds the yellow disc that marks an option on the board and holds its
// name or value, if it has one. ("Candle yellow" is the colour of everything that can be
// chosen.)
func (l *Layer) Candle(x, y, r float64, text string) {
	if half := Width(Bold, l.MinText, text)/2 + 6; l.MinText > 0 && half > r {
		l.Add(Rect(x-half, y-r, 2*half, 2*r).Box(r, "next", Ink("ink", 2.5))) // its text does not shrink
		l.Text(x, y+l.MinText*0.37, text, Strong(l.MinText).Mid())
		return
	}
	l.Add(Disc{x, y, r, "next", Ink("ink", 2.5)})
	if text == "" {
		return
	}
	l.Text(x, y+max(r, l.MinText)*0.37, text, Strong(r).Mid().In(1.85*r).Down(r*0.55))
}

// Tick adds a check mark, scaled by k relative to one in a row of text.
func (l *Layer) Tick(x, y, k float64, colour string) {
	l.Stroke(Ink(colour, 5*k), x, y, x+9*k, y+9*k, x+26*k, y-10*k)
}

// Cross adds a cross within a square of side 2r.
func (l *Layer) Cross(x, y, r float64, line Line) {
	l.Add(Path{
		D:    PathOf("MLML", x-r, y-r, x+r, y+r, x+r, y-r, x-r, y+r),
		Line: line,
	})
}

// Hatch adds a square of ground that a seat owns: its colour in a light step
// and diagonal lines.
func (l *Layer) Hatch(x, y, side, gap float64, colour string) {
	l.Add(Box{X: x, Y: y, W: side, H: side, Fill: colour + ".l2"})
	d := ""
	for t := gap; t < 2*side; t += gap {
		x1, y1, x2, y2 := x+t, y, x, y+t
		if t > side {
			x1, y1, x2, y2 = x+side, y+t-side, x+t-side, y+side
		}
		d += PathOf("ML", x1, y1, x2, y2)
	}
	l.Add(Path{D: d, Line: Line{Colour: colour, Width: 2, Butt: true}})
}

// Dead adds a square that nobody can use any more.
func (l *Layer) Dead(x, y, side float64) {
	l.Add(Box{x, y, side, side, 0, "panel", Ink("mute", 2)})
	l.Cross(x+side/2, y+side/2, side*0.25, Ink("mute", 4))
}

// Active adds the band of a row: highlighted for the active seat, otherwise calm.
func (l *Layer) Active(a Area, active bool) {
	if active {
		l.Add(a.Box(8, "next.l2", Ink("ink", 3)))
		return
	}
	l.Add(a.Filled(8, "sheet"))
}
