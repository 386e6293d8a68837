package linkcard

import (
	"bytes"
	"image/png"
	"strings"

	"guildhall/render"
)

// League holds the words of the card of a league.
type League struct {
	Accent              string // the colour of the game
	Title               string
	Lines               []string // about the season
	Division            string   // whose standings are shown; "" if there is only one
	Rows                []Row    // the standings, best first; none before the draw
	Promoted, Relegated string   // words on the lines between the movements
	Heading             string   // above Matches
	Matches             []Match  // those being played, then the next ones
	Foot                string   // at the right of the bar
}

// Row is a line of the standings.
type Row struct {
	Place, Name, Points string
	Part                float64  // of the most points, 0 to 1
	Mark                Movement // between divisions, if the season ended now
}

// Movement is a promotion or a relegation.
type Movement int8

// The movements.
const (
	Relegated Movement = -1
	Stays     Movement = 0
	Promoted  Movement = 1
)

// Match is a match of a season.
type Match struct {
	People, State string
	Plays         bool // it is being played
	Table         int64
	Rev           int64         // of the table; the card changes with it
	Miniature     *render.Scene // of the table; nil for none
}

const (
	leagueLeft = 44.0
	maxRows    = 6
)

// MaxMatches is the number of matches on a card.
const MaxMatches = 3

// Parts of the card of a season: the standings, and the matches at their right.
var (
	standingsArea = render.Rect(40, 174, 700, 362)
	matchesArea   = render.Rect(772, 174, 390, 362)
)

// DrawLeague returns the card of a league as PNG.
func DrawLeague(c League, t *render.Theme) ([]byte, error) {
	if !t.Has(c.Accent) {
		c.Accent = "oak"
	}
	card := paint(c.scene(), t)
	if len(c.Rows) > 0 {
		for i, m := range c.shown() {
			if m.Miniature != nil {
				lay(card, pictureOf(matchBox(i)), m.Miniature, t)
			}
		}
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, card)
	return out.Bytes(), err
}

func (c League) scene() *render.Scene {
	s := render.NewScene(Width, Height, "sheet")
	l := &s.Pieces
	l.Text(leagueLeft, 92, c.Title, render.Heading(58, "ink").In(right-leagueLeft).Down(36))
	lines := c.Lines
	if c.Division != "" {
		lines = append([]string{c.Division}, lines...)
	}
	if len(c.Rows) == 0 {
		y := 170.0
		for _, line := range lines {
			y = l.Lines(leagueLeft, y, 50, line, render.Plain(40).Colour("ink2").In(right-leagueLeft).Down(28), 2) + 60
		}
	} else {
		l.Text(leagueLeft, 144, strings.Join(lines, " · "), render.Plain(32).Colour("ink2").In(right-leagueLeft).Down(22))
		a := standingsArea
		if len(c.Matches) == 0 {
			a.W = right - a.X
		}
		c.standings(l, a)
		c.matches(l)
	}
	bar(l, c.Accent, c.Foot)
	return s
}

// standings adds the first rows of the standings: place, disc, name, bar and points.
func (c League) standings(l *render.Layer, a render.Area) {
	rows := c.Rows[:min(len(c.Rows), maxRows)]
	step := min(70, a.H/float64(len(rows)))
	a.H = step * float64(len(rows))
	l.Add(a.Shade(3, 5, 14), a.Box(14, "card", render.Line{}))
	for i, r := range rows {
		y := a.Y + step*float64(i)
		if r.Mark == Promoted {
			l.Add(render.Rect(a.X, y, a.W, step).Filled(14, "next.l2"))
		}
		if i > 0 {
			l.Stroke(render.Ink("edge", 2), a.X+16, y, a.X+a.W-16, y)
		}
		c.row(l, r, a, y+step/2)
	}
	l.Add(a.Box(14, "", render.Ink("ink", 4)))
	for i := range rows[1:] {
		above, below, y := rows[i].Mark, rows[i+1].Mark, a.Y+step*float64(i+1)
		switch {
		case above == Promoted && below != Promoted:
			border(l, a, y, c.Promoted, "good")
		case above != Relegated && below == Relegated:
			border(l, a, y, c.Relegated, "taint")
		}
	}
}

// border adds a dashed line between two rows, and on it, between their bars, the movement that
// begins there.
func border(l *render.Layer, a render.Area, y float64, word, colour string) {
	l.Stroke(render.Dashed(colour, 5, 16, 9), a.X+4, y, a.X+a.W-4, y)
	label := render.Fit(word, render.Strong(26).Colour("card").Mid().In(barW).Down(22))
	label.X, label.Y = barEnd(a)-barW/2, y+9
	w := label.Width() + 30
	l.Add(render.Box{X: label.X - w/2, Y: y - 16, W: w, H: 32, R: 16, Fill: colour, Line: render.Ink("card", 3)}, label)
}

// barW is the width of the longest bar.
const barW = 170.0

// barEnd returns the right end of the longest bar.
func barEnd(a render.Area) float64 { return a.X + a.W - 24 - 116 }

func (c League) row(l *render.Layer, r Row, a render.Area, mid float64) {
	end := a.X + a.W - 24
	barX := barEnd(a) - barW
	l.Text(a.X+44, mid+12, r.Place, render.Strong(34).Right())
	l.Add(render.Disc{X: a.X + 88, Y: mid, R: 24, Fill: "walnut", Line: render.Ink("card", 3)})
	letter := render.Options{Names: []string{r.Name}}.Letters(1)[0]
	l.Text(a.X+88, mid+9, letter, render.Strong(26).Mid().Colour("card"))
	l.Text(a.X+126, mid+12, r.Name, render.Strong(34).Named().In(barX-a.X-142).Down(24))
	if r.Part > 0 {
		l.Add(render.Box{X: barX, Y: mid - 13, W: max(6, barW*r.Part), H: 26, R: 5, Fill: "gold", Line: render.Ink("ink", 2)})
	}
	width := l.Text(end, mid+13, r.Points, render.Strong(36).Right().In(84).Down(24))
	x := end - width - 20
	switch r.Mark {
	case Promoted:
		l.Poly("good", render.Ink("ink", 2), x-9, mid+6, x, mid-6, x+9, mid+6)
	case Relegated:
		l.Poly("taint", render.Ink("ink", 2), x-9, mid-6, x, mid+6, x+9, mid-6)
	}
}

// shown returns the first matches.
func (c League) shown() []Match { return c.Matches[:min(len(c.Matches), MaxMatches)] }

// matchBox returns the area of a match, counted from 0.
func matchBox(n int) render.Area {
	return render.Rect(matchesArea.X, matchesArea.Y+58+102*float64(n), matchesArea.W, 90)
}

// pictureOf returns the area of the miniature of a match in its box.
func pictureOf(box render.Area) render.Area { return render.Rect(box.X+10, box.Y+9, 96, 72) }

// matches adds the first matches. Their miniatures are added when everything is painted.
func (c League) matches(l *render.Layer) {
	if len(c.Matches) == 0 {
		return
	}
	a := matchesArea
	l.Text(a.X+2, a.Y+34, c.Heading, render.Heading(34, "ink").In(a.W).Down(24))
	for i, m := range c.shown() {
		box, line := matchBox(i), render.Ink("ink2", 3)
		if m.Plays {
			line = render.Ink("ink", 4)
		}
		l.Add(box.Shade(3, 4, 12), box.Box(12, "card", line))
		x := box.X + 18
		if m.Miniature != nil {
			at := pictureOf(box)
			l.Add(at.Box(8, "card", render.Ink("ink", 3)))
			x = at.X + at.W + 14
		}
		room := box.X + box.W - 14 - x
		if m.Plays {
			l.Add(render.Disc{X: box.X + box.W - 24, Y: box.Y + 26, R: 11, Fill: "next", Line: render.Ink("ink", 2)})
			room -= 34
		}
		l.Text(x, box.Y+39, m.People, render.Strong(30).In(room).Down(22))
		l.Text(x, box.Y+75, m.State, render.Plain(28).Colour("ink2").In(box.X+box.W-14-x).Down(22))
	}
}
