package lisboa

import (
	"strings"

	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// shipColour is the colour of the hull of a kind of ship.
var shipColour = map[string]string{"ship_blue": "lisboa", "ship_red": "red.d1", "ship_purple": "cloth", "ship_brown": "oak"}

// A vessel is a ship in the picture: in the pile (player -1), a player's, or
// nobody's (-2).
type vessel struct {
	player int
	slot   int // at the top of the portfolio, from 1
	top    game.Top
}

// vessels returns the pile, as its top ship, and the ships of all players.
func (d *drawing) vessels() []vessel {
	out := []vessel{{player: -1}}
	if id := d.v.Ships.Top; id != "" {
		out[0].top = d.printedShip(id)
	}
	for p := range d.v.Players {
		for k, t := range d.v.Players[p].Top {
			if t.Ship {
				out = append(out, vessel{p, k + 1, t})
			}
		}
	}
	return out
}

// shipHeight and shipLength are the size of a ship on the board.
const shipHeight = 126.0

func shipLength(hull int) float64 { return 92 + 36*float64(max(hull, 1)) }

// maxHull is the hull size for which berths are made. A longer ship is drawn smaller.
const maxHull = 4

// berth returns the position of ship k of n, in the number of columns that allows the
// largest ships.
func berth(a render.Area, k, n int) render.Area {
	columns, largest := 1, 0.0
	for c := 1; c <= min(n, 5); c++ {
		rows := (n + c - 1) / c
		if size := shipSize(render.Rect(0, 0, a.W/float64(c), a.H/float64(rows)), maxHull); size >= largest {
			columns, largest = c, size
		}
	}
	w, h := a.W/float64(columns), a.H/float64((n+columns-1)/columns)
	return render.Rect(a.X+float64(k%columns)*w, a.Y+float64(k/columns)*h, w, h)
}

// shipSize returns the size of a ship in a berth; 1 is the size on the board.
func shipSize(b render.Area, hull int) float64 {
	return min(1.4, (b.W-10)/shipLength(hull), (b.H-10)/shipHeight)
}

// harbour adds the ships. A player's ship is here, and also in the portfolio, which is
// drawn later.
func (d *drawing) harbour(a render.Area) {
	all := d.vessels()
	for k, v := range all {
		b := berth(a, k, len(all))
		place := "ships"
		if v.player >= 0 {
			place = playerPart(v.player, "top:"+itoa(v.slot))
		}
		d.Place(place, artist.Region{Area: b, Pad: -4})
		size := shipSize(b, v.top.Hull)
		d.ship(b.X+(b.W-shipLength(v.top.Hull)*size)/2, b.Y+b.H/2+46*size, size, v)
	}
}

// ship adds a ship from its left at x and its waterline at y.
func (d *drawing) ship(x, y, k float64, v vessel) {
	l := &d.Pieces
	t := &v.top
	w, colour := shipLength(t.Hull)*k, shipColour[t.ID]
	if colour == "" {
		l.Text(x+w/2, y-40*k, "×0", render.Strong(28).Mid().Colour("ink2"))
		return
	}
	mast := x + 44*k
	l.Stroke(render.Ink("ink", 4*k), mast, y-26*k, mast, y-112*k)
	smallest, low := max(17, l.MinText), l.MinText/0.74 // text, and signs whose text is as small
	if d.W <= 800 {
		smallest, low = 26, 35.2
	}
	sail := "card"
	if v.player < 0 {
		sail = "panel"
	}
	l.Add(render.Path{D: render.PathOf("MQLQZ", mast-36*k, y-57*k, mast, y-66*k, mast+36*k, y-57*k, mast+30*k, y-106*k, mast, y-112*k, mast-30*k, y-106*k), Fill: sail, Line: render.Ink("ink", 2.2)})
	if v.player == -1 {
		l.Text(mast, y-73*k, "×"+itoa(len(d.v.Ships.Left)), render.Strong(max(smallest, 28*k)).Mid())
	} else if v.player >= 0 {
		l.Badge(d.seat(v.player), mast, y-83*k, 34*k, d.letter(v.player), "ink")
	}
	flag := x + w - 26*k
	l.Stroke(render.Ink("ink", 3*k), flag, y-26*k, flag, y-74*k)
	l.Poly(colour, render.Ink("ink", 1.8), flag+k, y-74*k, flag+24*k, y-66*k, flag+k, y-58*k)
	var cargo []string
	if t.Cargo != nil {
		for i, n := range listed(*t.Cargo) {
			for range n {
				cargo = append(cargo, goods[i])
			}
		}
	}
	for i := range t.Hull {
		box := render.Rect(x+(64+34*float64(i))*k, y-62*k, 32*k, 32*k)
		if i < len(cargo) {
			l.Add(box.Box(3, goodColour[cargo[i]]+".l2", render.Ink("ink", 2)), render.Icon{Name: goodIcon[cargo[i]], X: box.X + 16*k, Y: box.Y + 16*k, Size: 26 * k})
		} else {
			l.Add(box.Box(3, "sheet", render.Dashed("ink2", 2, 5, 4)))
		}
	}
	l.Add(render.Path{D: render.PathOf("MLLLLQZ", x, y-36*k, x+14*k, y-28*k, x+w-30*k, y-28*k, x+w, y-40*k, x+w-22*k, y+2*k, x+w/2, y+12*k, x+20*k, y+2*k), Fill: colour, Line: render.Ink("ink", 2.4)})
	if t.Sea {
		waves(l, x-8, y+6*k, w+16, 8, 7*k, "card")
		waves(l, x-2, y+13*k, w+6, 7, 6*k, "card")
	}
	line := signs("@influence", itoa(t.Influence))
	if t.Bonus > 0 {
		if k > 0.9 {
			line = append(line, signs("·", "+"+itoa(t.Bonus), "@coin")...)
		} else {
			line = append(line, signs("@coin", "+"+itoa(t.Bonus))...)
		}
	}
	line.mid(l, x+w/2-3*k, y-12*k, max(low, 35*k), w-22*k, "card")
}

// river adds the quay and the water.
func river(l *render.Layer, a render.Area) {
	l.Add(a.Filled(0, "water.l1"))
	var waves strings.Builder
	for k := range int(a.H / 27) {
		for j := range 6 {
			x, y := a.X+20+175*float64(j)+float64((k*53+j*31)%90), a.Y+34+27*float64(k)
			if x+70 < a.X+a.W-8 && y < a.Y+a.H-8 {
				waves.WriteString(wave(x, y, 64, 4, 5))
			}
		}
	}
	l.Add(render.Path{D: waves.String(), Line: render.Ink("water.l2", 3)})
	l.Add(render.Rect(a.X, a.Y, a.W, 16).Filled(0, "stone.l1"))
	var joints strings.Builder
	for x := a.X + 40; x < a.X+a.W; x += 40 {
		joints.WriteString(render.PathOf("ML", x, a.Y, x, a.Y+16))
	}
	l.Add(render.Path{D: joints.String(), Line: render.Ink("stone", 1.6)})
	l.Stroke(render.Ink("ink2", 2), a.X, a.Y, a.X+a.W, a.Y)
	l.Stroke(render.Ink("ink2", 2), a.X, a.Y+16, a.X+a.W, a.Y+16)
}

// stackAreas are the areas of an architect's public buildings and plans.
func stackAreas(a render.Area, k int) (building, plan render.Area) {
	x := a.X + 14 + 164*float64(k)
	return render.Rect(x, a.Y+16, 146, 112), render.Rect(x, a.Y+150, 146, 66)
}

// planks adds the pier itself.
func planks(l *render.Layer, a render.Area) {
	l.Add(a.Box(4, "pine.l1", render.Ink("ink", 2.4)))
	var joints strings.Builder
	for y := a.Y + 26; y < a.Y+a.H-4; y += 26 {
		joints.WriteString(render.PathOf("ML", a.X, y, a.X+a.W, y))
	}
	l.Add(render.Path{D: joints.String(), Line: render.Ink("pine", 1.8)})
}

// pier adds the stacks of the two architects.
func (d *drawing) pier(a render.Area) {
	l := &d.Pieces
	for k := range d.v.Stacks {
		s := &d.v.Stacks[k]
		b, p := stackAreas(a, k)
		d.lies("building:"+s.Architect, b)
		d.lies("plan:"+s.Architect, p)
		pile(l, b, s.Buildings)
		if s.Building != "" {
			publicBuilding(l, render.Rect(b.X+18, b.Y+8, 110, 96), d.building(s.Building).Goods, s.Architect)
		}
		pile(l, p, s.Plans)
		l.Add(render.Icon{Name: planIcon(s.Architect), X: p.X + 32, Y: p.Y + 33, Size: 52})
		if s.Plan != "" {
			l.Text(p.X+70, p.Y+43, itoa(d.plan(s.Plan).Officials), render.Strong(30))
			l.Add(render.Icon{Name: "official", X: p.X + 108, Y: p.Y + 32, Size: 40, Tone: "stone"})
		}
		d.Late(func() {
			l.Count(b.X+b.W-2, b.Y+b.H-2, 18, itoa(s.Buildings))
			l.Count(p.X+p.W-2, p.Y+p.H-2, 18, itoa(s.Plans))
		})
	}
}

func planIcon(architect string) string { return "plan_" + architect[:1] }

// pile adds the paper of a stack of tiles; an empty one is a dashed frame.
func pile(l *render.Layer, a render.Area, n int) {
	if n == 0 {
		l.Add(a.Box(8, "sheet", render.Dashed("mute", 2.5, 8, 6)))
		return
	}
	for i := min(n, 3) - 1; i > 0; i-- {
		l.Add(render.Rect(a.X+4*float64(i), a.Y+4*float64(i), a.W, a.H).Box(8, "sheet", render.Ink("ink2", 2)))
	}
	l.Add(a.Box(8, "card", render.Ink("ink", 2.2)))
}
