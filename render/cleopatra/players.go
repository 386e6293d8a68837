package cleopatra

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// playerRow returns the row of a seat in the list that fills an area.
func playerRow(a render.Area, seats int, s engine.Seat) render.Area {
	pitch := min(84, a.H/float64(seats))
	return render.Rect(a.X, a.Y+float64(s)*pitch, a.W, pitch-6)
}

// column is a column of the players' list: the x of its icons, and the middle and the
// largest width of its heading.
type column struct {
	key           string
	x, mid, words float64
}

// columns returns the columns for a running match, or for one that is over.
func (d *drawing) columns() []column {
	if d.v.Head.Over {
		return []column{{"scarabs", 186, 194, 64}, {"amulets", 258, 266, 64}, {"penalty.short", 338, 337, 62}, {"sanctuary", 396, 412, 76}}
	}
	return []column{{"hand", 204, 210, 96}, {"statues", 288, 294, 96}, {"sanctuary", 374, 386, 96}}
}

// players adds a row for each seat, its numbers in columns.
func (d *drawing) players(a render.Area) {
	heading := render.Plain(20).Mid().Colour("ink2")
	for _, c := range d.columns() {
		d.Pieces.Text(a.X+c.mid, a.Y-10, d.Say(c.key), heading.In(c.words).Down(16))
	}
	d.Pieces.Text(a.X+600, a.Y-10, d.Say("built"), heading.In(220))
	for _, p := range d.v.Players {
		d.player(p, playerRow(a, len(d.v.Players), p.Seat))
	}
}

// playerPlace returns the picture place of a seat's things.
func playerPlace(s engine.Seat) string { return "player:" + strconv.Itoa(int(s)) }

func (d *drawing) player(p game.Player, a render.Area) {
	l := &d.Pieces
	d.Touch(playerPlace(p.Seat), a)
	l.Active(render.Rect(a.X+8, a.Y, a.W-16, a.H), d.Acts(p.Seat))
	mid := a.Y + a.H/2
	l.Badge(p.Seat, a.X+40, mid, 36, d.Letter(p.Seat), "ink")
	status := d.status(p)
	base := mid + 9
	if status != "" {
		base = mid - 4
		l.Text(a.X+70, mid+19, status, render.Plain(20).Colour("ink2").In(114).Down(16.5))
	}
	l.Text(a.X+70, base, d.Name(p.Seat), render.Strong(24).Named().In(114).Down(18))
	number := render.Strong(25)
	c := d.columns()
	if f := p.Final; f != nil {
		icon := "amulet"
		if f.Eaten {
			icon = "croc"
		}
		l.Add(render.Icon{Name: "scarab", X: a.X + c[0].x, Y: mid, Size: 30}, render.Icon{Name: icon, X: a.X + c[1].x, Y: mid, Size: 30})
		l.Text(a.X+c[0].x+18, mid+9, strconv.Itoa(f.Score), number.In(44))
		l.Text(a.X+c[1].x+18, mid+9, strconv.Itoa(f.Net), number.In(36))
		l.Text(a.X+c[2].x, mid+9, render.Signed(-f.Penalty), penaltyStyle(f, 25).Mid().In(60))
		d.area(p, a.X+c[3].x, mid)
	} else {
		l.Add(render.Icon{Name: "hand", X: a.X + c[0].x, Y: mid, Size: 32}, render.Icon{Name: "anubis", X: a.X + c[1].x, Y: mid, Size: 32})
		l.Text(a.X+c[0].x+21, mid+9, strconv.Itoa(p.Hand), number.In(44))
		l.Text(a.X+c[1].x+21, mid+9, strconv.Itoa(p.Statues), number.In(44))
		d.area(p, a.X+c[2].x, mid)
	}
	l.Add(render.Box{X: a.X + 438, Y: a.Y + 10, W: 2, H: a.H - 20, Fill: "edge"})
	d.pieceCounts(p.Built, a.X+460, mid, 46)
}

// penaltyStyle returns the style of the scarabs lost for amulets.
func penaltyStyle(f *game.Final, size float64) render.Style {
	if f.Penalty == 0 {
		return render.Number(0, size)
	}
	return render.Strong(size).Colour("taint")
}

// status returns the special state of a seat, in words.
func (d *drawing) status(p game.Player) string {
	switch {
	case p.Final != nil && p.Final.Eaten:
		return d.Say("eaten")
	case p.Final != nil:
		return d.Say("place", engine.N("n", p.Final.Rank))
	case d.v.Offering.Open && !slices.Contains(d.v.Offering.Waiting, p.Seat):
		return d.Say("offered")
	case d.v.Offering.Open:
		return d.Say("offers")
	case p.Done:
		return d.Say("done")
	case p.LastTurn:
		return d.Say("last_turn")
	default:
		return ""
	}
}

// area adds the number of cells of a seat's sanctuaries next to a sample of
// their hatching.
func (d *drawing) area(p game.Player, cx, mid float64) {
	colour := render.SeatColour(p.Seat)
	d.Pieces.Hatch(cx-13, mid-13, 26, 9, colour)
	d.Pieces.Add(render.Box{X: cx - 13, Y: mid - 13, W: 26, H: 26, Line: render.Ink(colour+".d1", 2.5)})
	d.Pieces.Text(cx+19, mid+9, strconv.Itoa(p.Sanctuary), render.Strong(25).In(32))
}

// Amounts returns cards in hand, statues, spaces of sanctuaries and pieces built.
func (Artist) Amounts(v engine.View) [][]render.Amount {
	var rows [][]render.Amount
	for _, p := range view(v).Players {
		rows = append(rows, append([]render.Amount{{Icon: "hand", N: p.Hand}, {Icon: "anubis", N: p.Statues}, {Icon: "tile", N: p.Sanctuary}}, pieces(p.Built)...))
	}
	return rows
}

// pieces returns the numbers of a seat's pieces.
func pieces(b game.Built) []render.Amount {
	return []render.Amount{
		{Icon: "sphinx", N: b.Sphinxes}, {Icon: "column", N: b.Walls}, {Icon: "door", N: b.Doors},
		{Icon: "mosaic", N: b.Mosaics}, {Icon: "obelisk", N: b.Obelisks}, {Icon: "throne", N: b.Pedestal + b.Throne},
	}
}

// pieceCounts adds the numbers of a seat's pieces; kinds without any are faded.
func (d *drawing) pieceCounts(b game.Built, x, mid, pitch float64) {
	for i, c := range pieces(b) {
		at := x + float64(i)*pitch
		if d.Pieces.Add(render.Icon{Name: c.Icon, X: at, Y: mid, Size: 28}.Faded(c.N == 0, 30, "sheet")); c.N > 0 {
			d.Pieces.Text(at+16, mid+8, strconv.Itoa(c.N), render.Strong(21))
		}
	}
}
