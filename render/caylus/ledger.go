package caylus

import (
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
)

// The columns of the ledger: one for each number of a seat.
const (
	ledgerName = 134.0 // room of badge and name
	ledgerHead = 40.0  // height of the row of icons
)

// ledgerIcons are the headings of the columns: points, money, goods, workers,
// favor tracks, houses in the castle.
var ledgerIcons = []string{
	"point", "denier", "food", "wood", "stone", "cloth", "gold", "worker",
	"point", "denier", "crate", "hammer", "dungeon", "walls", "tower",
}

// The columns of the favor tracks stand together on a ground of their own.
const (
	firstTrack = 8
	firstHouse = 12
)

func ledgerColumn(a area, n int) float64 {
	w := (a.w - ledgerName - 8) / float64(len(ledgerIcons))
	return a.x + ledgerName + (float64(n)+0.5)*w
}

// ledgerRow is the row of a rank in the turn order, from 0.
func ledgerRow(a area, rank, seats int) area {
	h := min(58, (a.h-ledgerHead-8)/float64(seats))
	return area{a.x + 4, a.y + ledgerHead + float64(rank)*h, a.w - 8, h - 2}
}

// ledger adds a row for each seat in turn order, with all its numbers.
func (d *drawing) ledger(a area) {
	seats := len(d.v.Order)
	last := ledgerRow(a, seats-1, seats)
	h := last.y + last.h + 6 - a.y
	l := d.ground
	l.Panel(a.x, a.y, a.w, h, render.PanelText{})
	if !d.v.Options.SimpleFavors {
		x, w := ledgerColumn(a, firstTrack), ledgerColumn(a, firstHouse)-ledgerColumn(a, firstTrack)
		l.Add(render.Box{X: x - w/8, Y: a.y + 2, W: w, H: h - 4, R: 4, Fill: "caylus.l3"})
		l.Add(render.Icon{Name: "favor", X: a.x + 24, Y: a.y + 21, Size: 32})
		d.pieces.Text(a.x+46, a.y+30, "1–"+strconv.Itoa(d.v.Favors.Open), render.Strong(26))
	}
	for i, icon := range ledgerIcons {
		if d.v.Options.SimpleFavors && i >= firstTrack && i < firstHouse {
			continue
		}
		l.Add(render.Icon{Name: icon, X: ledgerColumn(a, i), Y: a.y + 21, Size: 32})
	}
	for rank, s := range d.v.Order {
		d.ledgerLine(d.v.Players[s], a, ledgerRow(a, rank, seats))
	}
	d.spare(area{a.x, a.y + h + 8, a.w, a.y + a.h - a.y - h - 8})
}

func (d *drawing) ledgerLine(p game.Player, a, row area) {
	l := d.pieces
	d.ground.Add(render.Box{X: row.x + 6, Y: row.y, W: row.w - 12, H: 1.5, Fill: "edge"})
	if d.acts(p.Seat) {
		l.Add(render.Box{X: row.x, Y: row.y, W: row.w, H: row.h, R: 6, Fill: "next.l1", Line: render.Ink("ink", 2.5)})
	}
	mid := row.y + row.h/2
	l.Badge(p.Seat, row.x+24, mid, 36, d.letter(p.Seat), "ink")
	l.Text(row.x+48, mid+9, d.o.Name(p.Seat), render.Strong(26).In(ledgerName-54).Down(18))
	g := p.Goods
	numbers := []int{p.VP, p.Deniers, g.Food, g.Wood, g.Stone, g.Cloth, g.Gold, p.Workers}
	numbers = append(append(numbers, p.Markers...), p.Houses...)
	w := ledgerColumn(a, 1) - ledgerColumn(a, 0)
	for i, n := range numbers {
		if d.v.Options.SimpleFavors && i >= firstTrack && i < firstHouse {
			continue
		}
		style := render.Strong(28)
		if n == 0 {
			style = render.Plain(28).Colour("mute")
		}
		l.Text(ledgerColumn(a, i), mid+10, strconv.Itoa(n), style.Mid().In(w-2).Down(20))
	}
}

// spare fills what few seats leave free with the next scoring and the way of
// the bailiff.
func (d *drawing) spare(a area) {
	y := a.y + 30
	for _, line := range []string{d.goal(), d.bailiffNote()} {
		if line == "" || y > a.y+a.h {
			continue
		}
		d.pieces.Text(a.x+10, y, line, render.Plain(26).Colour("ink2").In(a.w-20).Down(22))
		y += 36
	}
}

// ledgerPlace is the number that tells a track: of the seat whose marker moved.
func (d *drawing) ledgerPlace(a area, track string, level int) (ringed, bool) {
	if d.v.Options.SimpleFavors {
		return ringed{}, false
	}
	for i, t := range d.v.Favors.Tracks {
		if t.ID == track && level <= len(t.Levels) {
			x := ledgerColumn(a, firstTrack+i)
			return ringed{area: area{x - 20, a.y + 3, 40, ledgerHead - 5}}, true
		}
	}
	return ringed{}, false
}
