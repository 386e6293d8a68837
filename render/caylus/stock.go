package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// stockClasses are the classes of the open stock, in its order.
var stockClasses = []string{"wood", "stone", "prestige"}

// stockPart returns the area that the players' panels leave free.
func stockPart(seats int) render.Area {
	last := playerPanel(seats-1, seats)
	y := last.Y + last.H + 14
	return render.Rect(playersPart.X, y, playersPart.W, 1358-y)
}

// unbuilt returns the number of tiles of a class that nobody has built.
func (d *drawing) unbuilt(class string) int {
	n := 0
	for _, t := range d.tilesOfClass(class) {
		if t.Space == 0 {
			n++
		}
	}
	return n
}

// priced are tiles that cost the same.
type priced struct {
	cost  artist.Formula
	tiles []string
}

// stockPrices returns the unbuilt tiles of a class, grouped by cost.
func (d *drawing) stockPrices(class string) []priced {
	var out []priced
	for _, t := range d.tilesOfClass(class) {
		if t.Space > 0 {
			continue
		}
		f := cost(d.v.Printed().Tile(t.ID), 2)
		name := d.Tell(d.v.Printed().Tile(t.ID).Name)
		if i := slices.IndexFunc(out, func(p priced) bool { return slices.Equal(p.cost, f) }); i >= 0 {
			out[i].tiles = append(out[i].tiles, name)
		} else {
			out = append(out, priced{f, []string{name}})
		}
	}
	return out
}

// stock adds the tiles that can still be built, with their costs, and below them the
// negotiation about the provost.
func (d *drawing) stock(a render.Area) {
	d.Ground.Panel(a, render.PanelText{Title: d.Say("stock"), Accent: accent, Note: d.Say("stock.note")})
	y := a.Y + 44
	for _, class := range stockClasses {
		y = d.stockClass(class, a, y) + 6
	}
	d.negotiation(render.Rect(a.X, y+4, a.W, a.Y+a.H-y-4))
}

// stockText returns the size of a name in the stock and the distance of two lines: with few
// seats there is more room.
func (d *drawing) stockText() (size, line float64) {
	if d.v.Head.Seats <= 3 {
		return 20, 29
	}
	return 18, 24
}

// stockClass adds the tiles of a class from y on, and returns the end.
func (d *drawing) stockClass(class string, a render.Area, y float64) float64 {
	l := &d.Pieces
	groups, n := d.stockPrices(class), d.unbuilt(class)
	box := len(l.Items) // its height is known below
	l.Add(render.Box{})
	icon := render.Icon{Name: house(class), X: a.X + 34, Y: y + 24, Size: 38}
	style := render.Strong(24).Mid()
	if n == 0 {
		icon.Keep, icon.Ground = 35, "sheet"
		style = style.Colour("mute")
	}
	x, low := a.X+62, y+22
	switch {
	case n == 0:
		l.Text(x, low+9, d.Say("stock.none"), render.Plain(20).Colour("ink2").In(a.W-80))
	case class == "prestige":
		low = d.stockColumns(groups, x, low, (a.W-76)/2)
	default:
		low = d.stockGroups(groups, x, low, a.W-76)
	}
	count := y + 50
	if low < y+50 { // too little room below the icon
		count = y + 32
		icon.Y, icon.Size, icon.X = y+24, 30, a.X+28
		style.At = render.Start
		l.Text(a.X+43, count, strconv.Itoa(n), style.In(18).Down(17))
	} else {
		l.Text(icon.X, count+14, strconv.Itoa(n), style)
	}
	low = max(low+10, y+46)
	l.Items[box] = render.Rect(a.X+8, y, a.W-16, low-y).Filled(6, "sheet")
	l.Add(icon)
	return low
}

// stockGroups adds a cost and the names with that cost, w wide, and returns the last line.
func (d *drawing) stockGroups(groups []priced, x, y, w float64) float64 {
	size, line := d.stockText()
	side := size + 5
	for i, g := range groups {
		if i > 0 {
			y += line
		}
		g.cost.Draw(&d.Pieces, x, y-6, side, artist.Fade{})
		in := g.cost.Width(side) + 10
		y = d.Pieces.Lines(x+in, y, line, strings.Join(g.tiles, ", "), render.Plain(size).Colour("ink2").In(w-in).Down(16.5), 4)
	}
	return y
}

// stockColumns adds names with their cost in two columns, each w wide, and
// returns the last line.
func (d *drawing) stockColumns(groups []priced, x, y, w float64) float64 {
	size, line := d.stockText()
	side := size - 0.5
	n := 0
	for _, g := range groups {
		for _, name := range g.tiles {
			at, base := x+float64(n%2)*w, y+float64(n/2)*line
			in := g.cost.Width(side)
			g.cost.Draw(&d.Pieces, at+w-10-in, base-6, side, artist.Fade{})
			d.Pieces.Text(at, base, name, render.Plain(size).Colour("ink2").In(w-13-in).Down(16.5))
			n++
		}
	}
	return y + float64((n-1)/2)*line
}

// negotiation adds the summary of the provost's phase as far as there is room; at
// other times, how the bailiff will move.
func (d *drawing) negotiation(a render.Area) {
	if d.v.Head.Over {
		return
	}
	d.Pieces.Add(render.Box{X: a.X + 16, Y: a.Y, W: a.W - 32, H: 2, Fill: "edge"})
	style := render.Plain(20).Down(17)
	if d.v.Negotiation != nil {
		d.negotiationLines(render.Rect(a.X+18, a.Y+8, a.W-36, a.H-14), style, 25)
		return
	}
	if room := int((a.H - 14) / 25); room > 0 {
		d.Pieces.Lines(a.X+18, a.Y+29, 25, d.bailiffNote(), style.Colour("ink2").In(a.W-36), min(room, 2))
	}
}

// negotiationLines adds the summary of the provost's phase, whole lines of it while
// there is room.
func (d *drawing) negotiationLines(a render.Area, style render.Style, leading float64) {
	room := int(a.H/leading - 0.5)
	y := a.Y + style.Size
	for _, t := range d.v.Negotiation.Lines {
		lines := render.Wrap(d.Tell(t), style.In(a.W), 9)
		if len(lines) > room {
			return
		}
		room -= len(lines)
		for _, one := range lines {
			one.X, one.Y = a.X, y
			d.Pieces.Add(one)
			y += leading
		}
		y += leading * 0.2
	}
}

// bailiffNote returns the number of spaces that the bailiff will move at the end of the
// round, or nothing once it has moved.
func (d *drawing) bailiffNote() string {
	if d.v.Head.Over || d.v.Phase == "end" {
		return ""
	}
	steps := 1
	if d.v.Provost > d.v.Bailiff {
		steps = 2
	}
	return d.Say("bailiff.moves", engine.N("n", steps), engine.N("to", d.v.Bailiff+steps))
}
