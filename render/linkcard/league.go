package linkcard

import (
	"bytes"
	"image/png"
	"strings"

	"guildhall/render"
)

// League holds the words of the card of a league.
type League struct {
	Accent   string // the colour of the game
	Title    string
	Lines    []string // about the season
	Division string   // whose standings are shown; "" if there is only one
	// Heads and Rows are the standings, best first: place, name, then numbers. There are no
	// rows before the draw.
	Heads []string
	Rows  [][]string
	Foot  string // at the right of the bar
}

const (
	leagueLeft = 44.0
	headLine   = 208.0 // baseline of the heads
	firstRow   = 222.0 // top of the first row
	rowHeight  = 54.0
	maxRows    = 6
	nameAt     = 112.0
	numbersAt  = 560.0 // the columns of numbers end between here and the right side
)

// DrawLeague returns the card of a league as PNG.
func DrawLeague(c League, t *render.Theme) ([]byte, error) {
	if !t.Has(c.Accent) {
		c.Accent = "oak"
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, paint(c.scene(), t))
	return out.Bytes(), err
}

func (c League) scene() *render.Scene {
	s := render.NewScene(Width, Height, "sheet")
	l := &s.Pieces
	l.Text(leagueLeft, 86, c.Title, render.Heading(58, "ink").In(right-leagueLeft).Down(36))
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
		l.Text(leagueLeft, 138, strings.Join(lines, " · "), render.Plain(32).Colour("ink2").In(right-leagueLeft).Down(22))
		c.table(l)
	}
	bar(l, c.Accent, c.Foot)
	return s
}

// table adds the first rows of the standings.
func (c League) table(l *render.Layer) {
	columns := len(c.Heads)
	end := func(column int) float64 { return numbersAt + (right-numbersAt)*float64(column-1)/float64(columns-2) }
	width := (right-numbersAt)/float64(columns-2) - 12
	for i, head := range c.Heads {
		if i > 1 {
			l.Text(end(i)-10, headLine, head, render.Plain(26).Colour("ink2").Right().In(width).Down(16))
		}
	}
	for n, row := range c.Rows[:min(len(c.Rows), maxRows)] {
		y := firstRow + rowHeight*float64(n)
		box := render.Rect(leagueLeft-4, y, right-leagueLeft+4, rowHeight-6)
		l.Add(box.Box(8, "card", render.Ink("ink", 2)))
		base := y + 35
		for i, cell := range row {
			switch {
			case i == 0:
				l.Text(nameAt-24, base, cell, render.Strong(32).Right())
			case i == 1:
				l.Text(nameAt, base, cell, render.Strong(32).Named().In(numbersAt-nameAt+width/4).Down(20))
			case i < columns:
				l.Text(end(i)-10, base, cell, render.Plain(32).Right().In(width).Down(20))
			}
		}
	}
}
