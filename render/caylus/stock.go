package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// stockClasses are the classes of the open stock, in its order.
var stockClasses = []string{"wood", "stone", "prestige"}

// stockPart is the area that the players' panels leave free.
func stockPart(seats int) render.Area {
	last := playerPanel(seats-1, seats)
	y := last.Y + last.H + 16
	return render.Rect(playersPart.X, y, playersPart.W, 1354-y)
}

// unbuilt are the short names of the tiles of a class that nobody has built;
// tiles of the same name are written once, with how many they are.
func (d *drawing) unbuilt(class string) (names []string, n int) {
	count := map[string]int{}
	for _, t := range d.v.Stock {
		if t.Class != class || t.Space > 0 {
			continue
		}
		n++
		name := d.short(t.ID)
		if count[name] == 0 {
			names = append(names, name)
		}
		count[name]++
	}
	for i, name := range names {
		if count[name] > 1 {
			names[i] = name + " ×" + strconv.Itoa(count[name])
		}
	}
	return names, n
}

// stock adds what can still be built, and below it the negotiation about the
// provost. With few seats there is room for the cost of each tile.
func (d *drawing) stock(a render.Area) {
	d.Ground.Panel(a, render.PanelText{Title: d.Say("stock"), Accent: accent, Note: d.Say("stock.note")})
	y := a.Y + 62
	for _, class := range stockClasses {
		d.stockHead(class, a, y)
		switch {
		case d.v.Negotiation != nil && d.v.Head.Seats > 2: // the talk about the provost needs the room
			y += 40
			continue
		case d.v.Head.Seats <= 3:
			y = d.stockPrices(class, a, y+35) + 20
			continue
		}
		names, n := d.unbuilt(class)
		list := strings.Join(names, ", ")
		if n == 0 {
			list = d.Say("stock.none")
		}
		y = d.Pieces.Lines(a.X+18, y+38, 25, list, render.Plain(20).Colour("ink2").In(a.W-36).Down(17), 3) + 32
	}
	d.negotiation(render.Rect(a.X, y-10, a.W, a.Y+a.H-y))
}

// stockHead adds the heading of a class, with how many tiles are left.
func (d *drawing) stockHead(class string, a render.Area, y float64) {
	_, n := d.unbuilt(class)
	icon := render.Icon{Name: house(class), X: a.X + 34, Y: y, Size: 34}
	style := render.Strong(24).Right()
	if n == 0 {
		icon.Keep, icon.Ground = 35, "card"
		style = style.Colour("mute")
	}
	d.Pieces.Add(icon)
	d.Pieces.Text(a.X+a.W-16, y+9, strconv.Itoa(n), style)
	d.Pieces.Text(a.X+60, y+9, d.Say("stock."+class), render.Strong(22).In(260).Down(17))
}

// stockPrices adds the tiles of a class in two columns, each with its cost, and
// returns where the last line is.
func (d *drawing) stockPrices(class string, a render.Area, y float64) float64 {
	pitch := 30.0
	if d.v.Head.Seats == 2 && d.v.Negotiation == nil {
		pitch = 42
	}
	w := (a.W - 36) / 2
	n := 0
	for _, t := range d.tilesOfClass(class) {
		if t.Space > 0 {
			continue
		}
		x, mid := a.X+18+float64(n%2)*(w+6), y+float64(n/2)*pitch
		f := cost(d.v.Printed().Tile(t.ID), 2)
		s := f.Fit(25, w*0.52)
		f.Draw(&d.Pieces, x+w-6-f.Width(s), mid, s, artist.Wash{})
		d.Pieces.Text(x, mid+7, d.short(t.ID), render.Plain(20).Colour("ink2").In(w-14-f.Width(s)).Down(16.5))
		n++
	}
	if n == 0 {
		d.Pieces.Text(a.X+18, y+7, d.Say("stock.none"), render.Plain(20).Colour("ink2").In(a.W-36))
		return y + pitch/2
	}
	return y + float64((n-1)/2)*pitch + pitch/2
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

// bailiffNote is how far the bailiff will move at the end of the round; nothing
// once it has moved.
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
