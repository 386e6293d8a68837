// Package leaguetable draws the tables of a league: standings, cross-tables and
// schedules. It works with columns and cells, and does not know games, people
// or seasons.
package leaguetable

import (
	"guildhall/engine"
	"guildhall/render"
)

// Grid is a table of words and numbers, in the reader's language.
type Grid struct {
	Accent     string // colour of the header
	Title, Sub string
	Right      string // in the header, at its end
	Columns    []Column
	Rows       [][]Cell // each as long as Columns
}

// Column is a column of a Grid: its heading, its width relative to the other columns, and
// the alignment of its words.
type Column struct {
	Head   string
	Weight float64
	At     render.Anchor
}

// Cell is one entry. Its words also contain the meaning of its tone.
type Cell struct {
	Text   string
	Strong bool
	Faint  bool
	Tone   Tone
	Bar    float64 // 0 to 1: a bar below the words
}

// Tone is the ground of a cell.
type Tone uint8

// The tones.
const (
	NoTone Tone = iota
	Good        // won, rises
	Bad         // lost, falls
	Level       // shared
	Own         // nobody meets themselves
)

var tones = map[Tone]string{Good: "good.l3", Bad: "red.l3", Level: "sand", Own: "edge"}

// layout holds the positions of the parts of a grid.
type layout struct {
	w, head, margin  float64
	headRow, row     float64
	words, headWords float64
}

var (
	full  = layout{1200, render.HeadHeight, 20, 52, 48, 25, 21}
	phone = layout{800, render.PhoneHeight, 8, 50, 50, 26, 21}
)

// Draw returns the picture of a grid.
func Draw(g Grid, size render.Size) *render.Scene {
	lay := full
	if size == render.Phone {
		lay = phone
	}
	h := lay.head + 20 + lay.headRow + lay.row*float64(len(g.Rows)) + 12 + 16
	s := render.NewScene(int(lay.w), int(h), "sheet")
	head := render.Head{Accent: g.Accent, Title: g.Title, Sub: g.Sub, Right: g.Right, Seat: engine.NoSeat}
	if size == render.Phone {
		head.Right = head.Title // the one line that a phone has
		if head.Sub != "" {
			head.Right += " · " + head.Sub
		}
		s.PhoneHeader(head, lay.w-24)
	} else {
		s.Header(head)
	}
	top := lay.head + 12
	s.Ground.Panel(render.Rect(lay.margin, top, lay.w-2*lay.margin, h-top-16), render.PanelText{})
	lefts := columns(g.Columns, lay)
	for i, c := range g.Columns {
		text(s, lefts[i], lefts[i+1]-lefts[i], top+34, c.Head, c.At, render.Strong(lay.headWords).Colour("ink2"))
	}
	for r, row := range g.Rows {
		drawRow(s, g, lay, lefts, top+lay.headRow+float64(r)*lay.row, r, row)
	}
	return s
}

// columns returns the left of each column, and the right of the last.
func columns(list []Column, lay layout) []float64 {
	sum := 0.0
	for _, c := range list {
		sum += c.Weight
	}
	x, room := lay.margin+12, lay.w-2*lay.margin-24
	lefts := []float64{x}
	for _, c := range list {
		x += room * c.Weight / sum
		lefts = append(lefts, x)
	}
	return lefts
}

func drawRow(s *render.Scene, g Grid, lay layout, lefts []float64, y float64, r int, row []Cell) {
	if r%2 == 0 {
		s.Ground.Add(render.Box{X: lay.margin + 8, Y: y, W: lay.w - 2*lay.margin - 16, H: lay.row, R: 6, Fill: "panel.l2"})
	}
	for i, c := range row {
		left, width := lefts[i], lefts[i+1]-lefts[i]
		if fill := tones[c.Tone]; fill != "" {
			s.Pieces.Add(render.Box{X: left + 2, Y: y + 3, W: width - 4, H: lay.row - 6, R: 5, Fill: fill})
		}
		if c.Bar > 0 {
			s.Pieces.Add(render.Box{X: left + 6, Y: y + lay.row - 9, W: max(3, (width-12)*min(1, c.Bar)), H: 5, R: 2, Fill: "pine"})
		}
		style := render.Plain(lay.words)
		if c.Strong {
			style = render.Strong(lay.words)
		}
		if c.Faint {
			style = style.Colour("mute")
		}
		text(s, left, width, y+lay.row/2+8, c.Text, g.Columns[i].At, style)
	}
}

// text adds words to a cell, aligned as its column requires.
func text(s *render.Scene, left, width, y float64, words string, at render.Anchor, style render.Style) {
	if words == "" {
		return
	}
	style = style.In(width - 12).Down(16)
	switch at {
	case render.Middle:
		s.Pieces.Text(left+width/2, y, words, style.Mid())
	case render.End:
		s.Pieces.Text(left+width-6, y, words, style.Right())
	default:
		s.Pieces.Text(left+6, y, words, style)
	}
}
