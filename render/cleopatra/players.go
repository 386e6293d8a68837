package cleopatra

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// playerRow is the row of a seat in the list that fills an area.
func playerRow(a area, seats int, s engine.Seat) area {
	pitch := min(84, a.h/float64(seats))
	return area{a.x, a.y + float64(s)*pitch, a.w, pitch - 6}
}

// players adds a row for each seat, its numbers in columns.
func (d *drawing) players(a area) {
	for _, c := range []struct {
		x   float64
		key string
	}{{202, "hand"}, {284, "statues"}, {378, "sanctuary"}} {
		key := c.key
		if d.v.Head.Over {
			key = map[string]string{"hand": "scarabs", "statues": "amulets", "sanctuary": "sanctuary"}[key]
		}
		d.pieces.Text(a.x+c.x+8, a.y-10, d.say(key), render.Plain(20).Mid().Colour("ink2").In(96).Down(17))
	}
	d.pieces.Text(a.x+580, a.y-10, d.say("built"), render.Plain(20).Mid().Colour("ink2").In(220))
	for _, p := range d.v.Players {
		d.player(p, playerRow(a, len(d.v.Players), p.Seat))
	}
}

func (d *drawing) player(p game.Player, a area) {
	l := d.pieces
	l.Active(a.x+8, a.y, a.w-16, a.h, d.acts(p.Seat))
	mid := a.y + a.h/2
	l.Badge(p.Seat, a.x+40, mid, 36, d.letter(p.Seat), "ink")
	status := d.status(p)
	base := mid + 9
	if status != "" {
		base = mid - 4
		l.Text(a.x+70, mid+19, status, render.Plain(20).Colour("ink2").In(114).Down(16.5))
	}
	l.Text(a.x+70, base, d.o.Name(p.Seat), render.Strong(24).In(114).Down(18))
	number := render.Strong(25)
	first, second, icon1, icon2 := p.Hand, p.Statues, "hand", "anubis"
	if f := p.Final; f != nil {
		first, second, icon1, icon2 = f.Score, f.Net, "scarab", "amulet"
		if f.Eaten {
			icon2 = "croc"
		}
	}
	l.Add(render.Icon{Name: icon1, X: a.x + 204, Y: mid, Size: 32}, render.Icon{Name: icon2, X: a.x + 288, Y: mid, Size: 32})
	l.Text(a.x+225, mid+9, strconv.Itoa(first), number.In(44))
	l.Text(a.x+309, mid+9, strconv.Itoa(second), number.In(44))
	d.area(p, a.x+374, mid)
	l.Add(render.Box{X: a.x + 425, Y: a.y + 10, W: 2, H: a.h - 20, Fill: "edge"})
	d.pieceCounts(p.Built, a.x+446, mid, 49)
}

// acts reports whether the seat owes an answer.
func (d *drawing) acts(s engine.Seat) bool { return slices.Contains(d.v.Head.Active, s) }

// status is what is special about a seat now.
func (d *drawing) status(p game.Player) string {
	switch {
	case p.Final != nil && p.Final.Eaten:
		return d.say("eaten")
	case p.Final != nil:
		return d.say("place", engine.N("n", p.Final.Rank))
	case d.v.Offering.Open && !slices.Contains(d.v.Offering.Waiting, p.Seat):
		return d.say("offered")
	case d.v.Offering.Open:
		return d.say("offers")
	case p.Done:
		return d.say("done")
	case p.LastTurn:
		return d.say("last_turn")
	default:
		return ""
	}
}

// area adds the cells of a seat's sanctuaries beside a sample of their hatching.
func (d *drawing) area(p game.Player, cx, mid float64) {
	colour := render.SeatColour(p.Seat)
	d.pieces.Hatch(cx-13, mid-13, 26, 9, colour)
	d.pieces.Add(render.Box{X: cx - 13, Y: mid - 13, W: 26, H: 26, Line: render.Ink(colour+".d1", 2.5)})
	d.pieces.Text(cx+19, mid+9, strconv.Itoa(p.Sanctuary), render.Strong(25).In(32))
}

// pieceCounts adds what a seat has built; what it has none of is faded.
func (d *drawing) pieceCounts(b game.Built, x, mid, pitch float64) {
	for i, c := range []struct {
		icon string
		n    int
	}{
		{"sphinx", b.Sphinxes}, {"column", b.Walls}, {"door", b.Doors},
		{"mosaic", b.Mosaics}, {"obelisk", b.Obelisks}, {"throne", b.Pedestal + b.Throne},
	} {
		icon := render.Icon{Name: c.icon, X: x + float64(i)*pitch, Y: mid, Size: 28}
		if c.n == 0 {
			icon.Keep, icon.Ground = 30, "sheet"
			d.pieces.Add(icon)
			continue
		}
		d.pieces.Add(icon)
		d.pieces.Text(icon.X+16, mid+8, strconv.Itoa(c.n), render.Strong(21))
	}
}
