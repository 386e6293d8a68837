// Package linkcard draws the picture that chats show below a link to a public page:
// 1200 by 630 pixels, as Open Graph recommends.
package linkcard

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/draw"

	"guildhall/engine"
	"guildhall/render"
)

// Width and Height are the size of a card in pixels.
const (
	Width  = 1200
	Height = 630
)

const (
	barTop = 552.0 // of the dark bar at the bottom
	left   = 678.0 // of the text next to the board
	right  = 1164.0
	maxBar = 336.0 // width of the bar of the first place
)

// board is the part of a card that shows the board: as wide for its height as a miniature.
var board = render.Rect(40, 56, 600, 450)

// Card holds the words of a card.
type Card struct {
	Accent    string // the colour of the game
	Title     string
	Progress  string      // round and phase
	Seat      engine.Seat // of Name; NoSeat for none
	Letter    string      // on the sign of Seat
	Name      string      // of the seat that must move or has won
	Line      string      // below Name
	News      string      // the latest event; "" for none
	NewsSeat  engine.Seat // of News; NoSeat for none
	Standings []Standing
	Foot      string // at the right of the bar
}

// Standing is a seat and its points.
type Standing struct {
	Seat   engine.Seat
	Letter string
	Name   string
	Points int
	Hidden bool // the points are not known
}

// Draw returns a card as PNG. shown is a miniature of the table, which fills its frame. A board
// is cut to the part with some places, or shown completely if there are none or they are too
// far apart.
func Draw(c Card, shown *render.Scene, places []string, t *render.Theme) ([]byte, error) {
	card := paint(c.scene(), t)
	cut := *shown
	if len(cut.Places) > 0 {
		cut.CutTo(places, board.H/board.W)
	}
	if a := cut.Drawn(); a.H*board.W == a.W*board.H {
		lay(card, board, &cut, t)
	} else {
		picture, part := render.Image(&cut, t), image.Rect(int(a.X), int(a.Y), int(a.X+a.W), int(a.Y+a.H))
		draw.CatmullRom.Scale(card, fit(part.Size()), picture, part, draw.Src, nil)
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, card)
	return out.Bytes(), err
}

// lay draws a miniature into its frame.
func lay(card *image.RGBA, frame render.Area, miniature *render.Scene, t *render.Theme) {
	inside := image.Rect(int(frame.X)+2, int(frame.Y)+2, int(frame.X+frame.W)-2, int(frame.Y+frame.H)-2)
	mask := rounded{inside.Size(), min(12, frame.H/10)}
	draw.DrawMask(card, inside, render.Image(miniature.ScaledTo(inside.Dx()), t), image.Point{}, mask, image.Point{}, draw.Over)
}

// rounded is a mask: an area of a size with round corners.
type rounded struct {
	size   image.Point
	radius float64
}

func (r rounded) ColorModel() color.Model { return color.AlphaModel }

func (r rounded) Bounds() image.Rectangle { return image.Rectangle{Max: r.size} }

func (r rounded) At(x, y int) color.Color {
	outside := func(at, size int) float64 {
		return max(0, max(r.radius-float64(at)-0.5, float64(at)+0.5-float64(size)+r.radius))
	}
	far := math.Hypot(outside(x, r.size.X), outside(y, r.size.Y)) - r.radius
	return color.Alpha{uint8(255 * min(max(0.5-far, 0), 1))}
}

func paint(s *render.Scene, t *render.Theme) *image.RGBA {
	flat := render.Image(s, t)
	out := image.NewRGBA(flat.Bounds())
	draw.Draw(out, out.Bounds(), flat, image.Point{}, draw.Src)
	return out
}

// fit returns the largest area within the board's part with the proportions of a picture.
func fit(size image.Point) image.Rectangle {
	room := board.Grow(-8)
	w, h := room.W, room.W*float64(size.Y)/float64(size.X)
	if h > room.H {
		w, h = room.H*float64(size.X)/float64(size.Y), room.H
	}
	x, y := room.X+(room.W-w)/2, room.Y+(room.H-h)/2
	return image.Rect(int(x), int(y), int(x+w), int(y+h))
}

func (c Card) scene() *render.Scene {
	s := render.NewScene(Width, Height, "sheet")
	l := &s.Pieces
	l.Add(board.Box(14, "card", render.Ink("ink", 5)))
	l.Text(left, 100, c.Title, render.Heading(58, c.Accent).In(right-left).Down(36))
	l.Text(left, 146, c.Progress, render.Plain(32).Colour("ink2").In(right-left).Down(22))
	c.turn(l)
	y := 334.0
	if c.News != "" {
		x := left
		if c.NewsSeat >= 0 {
			l.Badge(c.NewsSeat, left+22, y-10, 40, "", "ink")
			x += 56
		}
		y = l.Lines(x, y, 34, c.News, render.Plain(28).In(right-x).Down(22), 2) + 40
	}
	c.standings(l, y)
	bar(l, c.Accent, c.Foot)
	return s
}

// bar adds the bar at the bottom.
func bar(l *render.Layer, accent, foot string) {
	l.Add(render.Box{Y: barTop, W: Width, H: Height - barTop, Fill: "walnut"}, render.Box{Y: barTop, W: Width, H: 8, Fill: accent})
	l.Poly("next", render.Line{}, 42, 592, 62, 575, 82, 592, 78, 592, 78, 610, 67, 610, 67, 598, 57, 598, 57, 610, 46, 610, 46, 592)
	l.Text(98, 606, "Guildhall", render.Heading(36, "card"))
	l.Text(right, 604, foot, render.Plain(30).Right().Colour("pine.l2").In(560).Down(22))
}

// turn adds the panel that names who must move.
func (c Card) turn(l *render.Layer) {
	panel, paper := render.Rect(left-2, 170, right-left, 116), "card"
	if c.Seat >= 0 {
		paper = "next.l2"
	}
	l.Add(panel.Shade(3, 5, 12), panel.Box(12, paper, render.Ink("ink", 4)))
	x := left + 30
	if c.Seat >= 0 {
		l.Badge(c.Seat, left+60, 228, 62, c.Letter, "ink")
		x = left + 113
	}
	room := right - x - 20
	l.Text(x, 219, c.Name, render.Strong(42).Named().In(room).Down(28))
	l.Text(x, 263, c.Line, render.Plain(32).Colour("ink2").In(room).Down(22))
}

// points writes a number with a minus sign that is as wide as a plus.
func points(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// standings adds a line for each seat, most points first: a bar, or the name while nobody has
// points, or they are hidden.
func (c Card) standings(l *render.Layer, y float64) {
	list := slices.Clone(c.Standings)
	slices.SortStableFunc(list, func(a, b Standing) int { return b.Points - a.Points })
	if len(list) == 0 {
		return
	}
	step := min(44, (barTop-18-y)/float64(len(list)))
	for _, one := range list {
		l.Badge(one.Seat, left+22, y+step/2-4, step*0.8, one.Letter, "ink")
		base := y + step*0.66
		switch {
		case one.Hidden:
			l.Text(left+56, base, one.Name, render.Plain(step*0.7).Named().In(maxBar).Down(20))
		case list[0].Points <= 0:
			l.Text(left+56, base, one.Name, render.Plain(step*0.7).Named().In(maxBar).Down(20))
			l.Text(right-40, base, points(one.Points), render.Strong(step*0.8).Right())
		default:
			w := maxBar * float64(max(one.Points, 0)) / float64(list[0].Points)
			l.Add(render.Box{X: left + 56, Y: y + 4, W: max(w, 6), H: step * 0.66, R: 5, Fill: render.SeatColour(one.Seat), Line: render.Ink("ink", 2)})
			l.Text(left+56+max(w, 6)+14, base, points(one.Points), render.Strong(step*0.8))
		}
		y += step
	}
}
