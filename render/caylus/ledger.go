package caylus

import (
	"slices"
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// The columns of the ledger: one for each number of a seat.
const (
	ledgerName = 140.0 // room of badge and name
	ledgerHead = 40.0  // height of the row of icons
)

// ledgerIcons are the headings of the columns: points, money, goods, workers,
// favor tracks, houses in the castle.
var ledgerIcons = []string{
	"point", "denier", "food", "wood", "stone", "cloth", "gold", "worker",
	"point", "denier", "crate", "hammer", "dungeon", "walls", "tower",
}

// The columns of the favor tracks share a ground.
const (
	firstTrack = 8
	firstHouse = 12
)

func ledgerColumn(a render.Area, n int) float64 {
	w := (a.W - ledgerName - 8) / float64(len(ledgerIcons))
	return a.X + ledgerName + (float64(n)+0.5)*w
}

// ledgerRow returns the row of a rank in the turn order, from 0.
func ledgerRow(a render.Area, rank, seats int) render.Area {
	h := min(58, (a.H-ledgerHead-8)/float64(seats))
	return render.Rect(a.X+4, a.Y+ledgerHead+float64(rank)*h, a.W-8, h-2)
}

// ledger adds a row for each seat in turn order, with all its numbers.
func (d *drawing) ledger(a render.Area) {
	seats := len(d.v.Order)
	last := ledgerRow(a, seats-1, seats)
	h := last.Y + last.H + 6 - a.Y
	l := &d.Ground
	l.Panel(render.Rect(a.X, a.Y, a.W, h), render.PanelText{})
	if !d.v.Options.SimpleFavors {
		x, w := ledgerColumn(a, firstTrack), ledgerColumn(a, firstHouse)-ledgerColumn(a, firstTrack)
		l.Add(render.Box{X: x - w/8, Y: a.Y + 2, W: w, H: h - 4, R: 4, Fill: "caylus.l3"})
		l.Add(render.Icon{Name: "favor", X: a.X + 24, Y: a.Y + 21, Size: 32})
		d.Pieces.Text(a.X+46, a.Y+30, "1–"+strconv.Itoa(d.v.Favors.Open), render.Strong(26))
	}
	for i, icon := range ledgerIcons {
		if d.v.Options.SimpleFavors && i >= firstTrack && i < firstHouse {
			continue
		}
		l.Add(render.Icon{Name: icon, X: ledgerColumn(a, i), Y: a.Y + 21, Size: 32})
	}
	d.ledgerPlaces(a)
	for rank, s := range d.v.Order {
		row := ledgerRow(a, rank, seats)
		d.Touch(playerPlace(s), row)
		d.Touch(rankPlace(rank), render.Rect(row.X+6, row.Y, 36, row.H)) // the rank of a row is its position
		d.ledgerLine(d.v.Players[s], a, row)
	}
	d.nextScoring(render.Rect(a.X, a.Y+h+8, a.W, a.Y+a.H-a.Y-h-8))
}

func (d *drawing) ledgerLine(p game.Player, a, row render.Area) {
	l := &d.Pieces
	d.Ground.Add(render.Box{X: row.X + 6, Y: row.Y, W: row.W - 12, H: 1.5, Fill: "edge"})
	if d.Acts(p.Seat) {
		l.Add(row.Box(6, "next.l1", render.Ink("ink", 2.5)))
	}
	mid := row.Y + row.H/2
	l.Badge(p.Seat, row.X+24, mid, 36, d.Letter(p.Seat), "ink")
	l.Text(row.X+48, mid+9, d.Name(p.Seat), render.Strong(26).Named().In(ledgerName-54).Down(18))
	numbers := slices.Concat([]int{p.VP, p.Deniers}, stock(p.Goods), []int{p.Workers}, p.Markers, p.Houses)
	w := ledgerColumn(a, 1) - ledgerColumn(a, 0)
	for i, n := range numbers {
		if d.v.Options.SimpleFavors && i >= firstTrack && i < firstHouse {
			continue
		}
		if n == 0 { // a point, so that other numbers are easier to see
			l.Add(render.Disc{X: ledgerColumn(a, i), Y: mid, R: 3, Fill: "mute"})
			continue
		}
		l.Text(ledgerColumn(a, i), mid+10, strconv.Itoa(n), render.Strong(28).Mid().In(w-2).Down(20))
	}
}

// nextScoring adds the next scoring and the distance of the bailiff, if few seats leave
// room.
func (d *drawing) nextScoring(a render.Area) {
	y := a.Y + 30
	for _, line := range []string{d.goal(), d.bailiffNote()} {
		if line == "" || y > a.Y+a.H {
			continue
		}
		d.Pieces.Text(a.X+10, y, line, render.Plain(26).Colour("ink2").In(a.W-20).Down(22))
		y += 36
	}
}

// ledgerPlaces makes the heading of a track's column the place of the track and of
// all its levels, unless the picture has the table of favors.
func (d *drawing) ledgerPlaces(a render.Area) {
	for i, t := range d.v.Favors.Tracks {
		if _, ok := d.Find("favor:" + t.ID); ok || d.v.Options.SimpleFavors {
			continue
		}
		d.placeTrack(t, artist.Region{Area: render.Rect(ledgerColumn(a, firstTrack+i)-20, a.Y+3, 40, ledgerHead-5)})
	}
}
