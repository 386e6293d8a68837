package render

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// ChanceGraph holds the chances of the seats during a match.
type ChanceGraph struct {
	Points [][]float64 // at the start and after every turn: by seat, 0 to 1
	Marks  []ChanceMark
	Seats  []ChanceSummary // by seat; empty: only the graph is drawn
	Rounds bool            // the points are at the beginnings of rounds instead of after turns
	First  int             // number of the first point
}

// ChanceMark is an answer that cost chances.
type ChanceMark struct {
	Point  int // index of the point after it
	Seat   engine.Seat
	Weight int     // 1 to 3
	Lost   float64 // in points
}

// ChanceSummary summarises a seat's match.
type ChanceSummary struct {
	Luck, Own float64 // changes of its lead in points by revealed things, and by its own answers
	Judged    [3]int  // number of its answers by weight
}

// maxMarks limits the marks on a graph. The largest losses get one, unless another is
// already there.
const maxMarks = 12

// ChanceSigns holds the signs of the weights, as chess players write them.
var ChanceSigns = [3]string{"?!", "?", "??"}

// chanceLayout holds the positions of the parts of a graph of chances.
type chanceLayout struct {
	w, head, margin  float64
	plotH, feet      float64 // of the plot, and of the numbers of turns below it
	left, right      float64 // of the plot, within its panel
	rowH, nameW      float64
	words, ticks     float64 // sizes of text
	line, mark, sign float64 // width of a line, size of a badge on it, radius of a mark
}

var (
	chancesFull  = chanceLayout{1200, HeadHeight, 20, 430, 40, 84, 74, 54, 330, 23, 20, 5, 26, 15}
	chancesPhone = chanceLayout{800, PhoneHeight, 8, 420, 50, 106, 74, 58, 250, 27, 27, 6, 34, 20}
)

// chances is a graph being drawn.
type chances struct {
	*Scene
	g       ChanceGraph
	o       Options
	lay     chanceLayout
	plot    Area
	letters []string
}

// Chances returns the graph of the chances of a match: a line for each seat, marks at the
// answers that cost most, and below it each seat's luck and answers.
func Chances(g ChanceGraph, o Options) *Scene {
	lay := chancesFull
	if o.Size == Phone {
		lay = chancesPhone
	}
	if o.Accent == "" {
		o.Accent = "oak"
	}
	seats := len(g.Points[0])
	panel := 22 + lay.plotH + lay.feet
	height := lay.head + 20 + panel + 16
	if len(g.Seats) > 0 {
		height += 18 + 56 + lay.rowH*float64(seats) + 12
	}
	c := chances{g: g, o: o, lay: lay, letters: o.Letters(seats)}
	c.Scene = NewScene(int(lay.w), int(height), "sheet")
	c.header()
	y := lay.head + 20
	w := lay.w - 2*lay.margin
	c.Ground.Panel(Rect(lay.margin, y, w, panel), PanelText{})
	c.plot = Rect(lay.margin+lay.left, y+22, w-lay.left-lay.right, lay.plotH)
	c.grid()
	c.lines()
	c.marks()
	if len(g.Seats) > 0 {
		c.summary(y+panel+18, seats)
	}
	return c.Scene
}

func (c *chances) header() {
	h := Head{Accent: c.o.Accent, Title: c.o.Table, Sub: c.o.say(c.about()), Right: c.o.say("render.chances.title"), Seat: engine.NoSeat}
	if c.o.Size == Phone {
		c.PhoneHeader(h, c.lay.w-24)
		return
	}
	c.Header(h)
}

// about returns the positions of the points, and unit their name at the numbers.
func (c *chances) about() string {
	if c.g.Rounds {
		return "render.chances.about_rounds"
	}
	return "render.chances.about"
}

func (c *chances) unit() string {
	if c.g.Rounds {
		return "render.chances.rounds"
	}
	return "render.chances.turns"
}

// x and y return the position of a chance at a point.
func (c *chances) x(point int) float64 {
	return c.plot.X + c.plot.W*float64(point)/float64(max(1, len(c.g.Points)-1))
}

func (c *chances) y(chance float64) float64 { return c.plot.Y + c.plot.H*(1-chance) }

// grid adds the lines of the quarters with their numbers, and the numbers of turns.
func (c *chances) grid() {
	l, p := &c.Ground, c.plot
	small := Plain(c.lay.ticks).Colour("ink2")
	for q := range 5 {
		y := c.y(float64(q) / 4)
		line := Ink("panel", 2)
		if q == 0 || q == 4 {
			line = Ink("edge", 2)
		}
		l.Add(Path{D: fmt.Sprintf("M%s L%s", at(p.X, y), at(p.X+p.W, y)), Line: line})
		l.Text(p.X-12, y+c.lay.ticks*0.35, strconv.Itoa(25*q)+"%", small.Right())
	}
	turns := len(c.g.Points) - 1
	step := tickStep(turns, int(p.W/(4*c.lay.ticks)))
	for n := 0; n <= turns; n += step {
		x := c.x(n)
		l.Add(Path{D: fmt.Sprintf("M%s L%s", at(x, p.Y+p.H), at(x, p.Y+p.H+7)), Line: Ink("edge", 2)})
		if n > 0 {
			l.Text(x, p.Y+p.H+10+c.lay.ticks, strconv.Itoa(c.g.First+n), small.Mid())
		}
	}
	l.Text(p.X, p.Y+p.H+10+c.lay.ticks, c.o.say(c.unit()), small.Mid())
}

// tickStep returns the number of turns between two printed numbers if at most most of them
// fit.
func tickStep(turns, most int) int {
	for unit := 1; ; unit *= 10 {
		for _, n := range []int{1, 2, 5} {
			if turns/(n*unit) <= max(1, most) {
				return n * unit
			}
		}
	}
}

// lines adds the line of each seat, with its sign on it and at its end.
func (c *chances) lines() {
	l := &c.Pieces
	seats := len(c.g.Points[0])
	ends := c.ends(seats)
	for seat := range seats {
		var d strings.Builder
		for n, p := range c.g.Points {
			letter := " L"
			if n == 0 {
				letter = "M"
			}
			d.WriteString(letter + at(c.x(n), c.y(p[seat])))
		}
		path := d.String()
		l.Add(Path{D: path, Line: Ink("ink", c.lay.line+2.5)}, Path{D: path, Line: Ink(SeatColour(engine.Seat(seat)), c.lay.line)})
	}
	last := len(c.g.Points) - 1
	for seat := range seats {
		end := c.plot.X + c.plot.W
		y := ends[seat]
		l.Add(Path{D: fmt.Sprintf("M%s L%s", at(end, c.y(c.g.Points[last][seat])), at(end+22, y)), Line: Ink("ink2", 2)})
		l.Badge(engine.Seat(seat), end+22+c.lay.right*0.28, y, c.lay.mark+8, c.letters[seat], "ink")
		if last >= 3*seats { // a sign on the line, each at another turn
			n := last * (seat + 1) / (seats + 1)
			l.Badge(engine.Seat(seat), c.x(n), c.y(c.g.Points[n][seat]), c.lay.mark*0.75, "", "ink")
		}
	}
}

// ends returns the heights of the signs at the ends of the lines, so that they do not
// overlap.
func (c *chances) ends(seats int) []float64 {
	order := make([]int, seats)
	ys := make([]float64, seats)
	last := c.g.Points[len(c.g.Points)-1]
	for i := range order {
		order[i], ys[i] = i, c.y(last[i])
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ys[a], ys[b]) })
	gap := c.lay.mark + 14
	low := c.plot.Y + c.plot.H
	for i := len(order) - 1; i >= 0; i-- { // from the bottom up
		ys[order[i]] = min(ys[order[i]], low)
		low = ys[order[i]] - gap
	}
	return ys
}

// marks adds the signs of the answers that cost most.
func (c *chances) marks() {
	list := slices.Clone(c.g.Marks)
	slices.SortStableFunc(list, func(a, b ChanceMark) int { return cmp.Compare(b.Lost, a.Lost) })
	var drawn []point
	for _, m := range list {
		p := point{max(c.x(m.Point), c.plot.X+c.lay.sign), min(c.y(c.g.Points[m.Point][m.Seat]), c.plot.Y+c.plot.H-c.lay.sign)}
		covers := func(o point) bool { return math.Hypot(p.x-o.x, p.y-o.y) < 2*c.lay.sign }
		if len(drawn) == maxMarks || slices.ContainsFunc(drawn, covers) {
			continue
		}
		drawn = append(drawn, p)
		c.sign(p.x, p.y, m.Seat, m.Weight-1)
	}
}

// sign adds the mark of an answer, with an edge in the colour of its seat.
func (c *chances) sign(x, y float64, seat engine.Seat, weight int) {
	l, r := &c.Pieces, c.lay.sign
	edge := "ink"
	if seat >= 0 {
		l.Add(Disc{x, y, r + 4.5, SeatColour(seat), Ink("ink", 2)})
	}
	l.Add(Disc{x, y, r, []string{"card", "amber.l2", "taint"}[weight], Ink(edge, 2)})
	ink := []string{"ink", "ink", "card"}[weight]
	l.Text(x, y+r*0.48, ChanceSigns[weight], Strong(r*1.35).Mid().Colour(ink))
}

// summary adds a line for each seat: its luck, its answers, and the numbers of answers by
// weight.
func (c *chances) summary(y float64, seats int) {
	lay := c.lay
	w := lay.w - 2*lay.margin
	c.Ground.Panel(Rect(lay.margin, y, w, 56+lay.rowH*float64(seats)+12), PanelText{})
	first := lay.margin + 80 + lay.nameW
	var cols [5]float64 // middles of the columns
	part := (lay.w - lay.margin - 16 - first) / 20
	for i, n := range [5]float64{2.5, 7.75, 12, 15, 18} {
		cols[i] = first + n*part
	}
	head := Plain(lay.words).Mid().Colour("ink2").In(5*part - 8).Down(16.5)
	c.Pieces.Text(cols[0], y+38, c.o.say("render.chances.luck"), head)
	c.Pieces.Text(cols[1], y+38, c.o.say("render.chances.own"), head)
	for i := range ChanceSigns {
		c.sign(cols[2+i], y+32, engine.NoSeat, i)
	}
	for seat := range seats {
		c.summaryLine(y+56+lay.rowH*float64(seat), engine.Seat(seat), cols)
	}
}

func (c *chances) summaryLine(y float64, seat engine.Seat, cols [5]float64) {
	lay, l, s := c.lay, &c.Pieces, c.g.Seats[seat]
	if seat%2 == 0 {
		c.Ground.Add(Box{X: lay.margin + 8, Y: y, W: lay.w - 2*lay.margin - 16, H: lay.rowH, R: 6, Fill: "panel.l2"})
	}
	mid := y + lay.rowH/2
	l.Badge(seat, lay.margin+44, mid, 40, c.letters[seat], "ink")
	l.Text(lay.margin+80, mid+9, c.o.Name(seat), Strong(lay.words+3).Named().In(lay.nameW-10).Down(18))
	l.Text(cols[0], mid+9, points(s.Luck), Strong(lay.words+3).Mid())
	l.Text(cols[1], mid+9, points(s.Own), Strong(lay.words+3).Mid())
	for i, n := range s.Judged {
		style := Strong(lay.words + 3).Mid()
		if n == 0 {
			style = Plain(lay.words + 3).Mid().Colour("mute")
		}
		l.Text(cols[2+i], mid+9, strconv.Itoa(n), style)
	}
}

// points returns a change of a lead in whole points, with its sign.
func points(change float64) string {
	if n := int(math.Round(change)); n != 0 {
		return Plus(n)
	}
	return "0"
}

// at returns a place in path data.
func at(x, y float64) string {
	return strconv.FormatFloat(x, 'f', 1, 64) + " " + strconv.FormatFloat(y, 'f', 1, 64)
}
