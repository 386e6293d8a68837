package architects

import (
	"slices"
	"strconv"
	"strings"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// feet holds the formulas at the feet of places. n is the number of own workers there, including the
// new one.
var feet = map[string][]artist.Formula{
	"forest": {signs("n", "wood")}, "quarry": {signs("n", "stone")}, "mines": {signs("n+1", "/", "½n")}, "silversmith": {signs("n+1", "silver")},
	"town_centre": {signs("1.", "tax"), signs("2.+", "silver")},
}

// costSigns returns a printed price.
func costSigns(c game.Cost) artist.Formula {
	return signs(strconv.Itoa(c.Silver), "silver", strconv.Itoa(c.Tax), "tax")
}

// site adds a place: its scene, the sign with its name, the square with a fixed spot for
// each player, and its gains at the foot.
func (d *drawing) site(s site) {
	l := &d.Ground
	if s.place == "workshop" { // part of its panel
		scene(l, s.place, render.Rect(s.a.X, s.a.Y, s.a.W, s.scene))
		d.pennant(render.Rect(s.a.X, s.a.Y+s.scene, s.a.W, signHeight), d.Say("place."+s.place), 20, 0)
		return
	}
	d.cardboard(s.a)
	scene(l, s.place, render.Rect(s.a.X, s.a.Y, s.a.W, s.scene))
	size := 20.0
	if s.place == "storehouse" { // leaves the corners free for a badge
		size = 18
	}
	d.pennant(render.Rect(s.a.X, s.a.Y+s.scene, s.a.W, signHeight), d.Say("place."+s.place), size, 0)
	if s.foot > 0 {
		y := s.a.Y + s.a.H - s.foot
		l.Add(render.Box{X: s.a.X, Y: y, W: s.a.W, H: s.foot, R: 9, Fill: "sheet"}, render.Box{X: s.a.X, Y: y, W: s.a.W, H: min(12, s.foot), Fill: "sheet"},
			render.Box{X: s.a.X + 10, Y: y, W: s.a.W - 20, H: 1.5, Fill: "edge"})
	}
	d.frame(s.a)
	d.square(s, 44)
	if s.foot > 0 {
		d.foot(s)
	}
	if s.place == "tax_stand" {
		d.pool(s)
	}
}

// square adds the workers of a place, size high.
func (d *drawing) square(s site, size float64) {
	q := s.square()
	d.Place(s.place, artist.Region{Area: render.Rect(q.X+1, q.Y+3, q.W-2, q.H-4)})
	d.Touch(s.place, s.card())
	for i := range d.v.Players {
		spot := s.spot(i, d.players())
		d.Place(playerPlace(s.place, i), artist.Region{Area: groupArea(spot), Bare: true})
		d.group(i, d.workersAt(s.place, i), spot, size)
	}
}

// card returns the whole place; the Workshop is the head of its panel.
func (s site) card() render.Area {
	if s.place == "workshop" {
		return render.Rect(fullWorkshop.X, fullWorkshop.Y, fullWorkshop.W, 97)
	}
	return s.a
}

// square returns the area of the workers of a place.
func (s site) square() render.Area {
	if s.place == "workshop" {
		return render.Rect(s.a.X+s.a.W+8, s.a.Y+8, 200, 82)
	}
	top := s.a.Y + s.scene + signHeight
	return render.Rect(s.a.X+5, top, s.a.W-10, s.a.Y+s.a.H-s.foot-top)
}

// spot returns the part of the square that belongs to a player.
func (s site) spot(player, players int) render.Area {
	q := s.square()
	w := q.W / float64(players)
	h := min(q.H-4, 62)
	return render.Rect(q.X+float64(player)*w, q.Y+(q.H-h)/2, w, h)
}

// group adds the workers of a player on a spot: up to four one by one,
// otherwise one and the number. A spot without workers shows a shadow.
func (d *drawing) group(player, n int, spot render.Area, size float64) {
	l := &d.Pieces
	s, letter := d.seat(player), d.letter(player)
	x, y := spot.Centre()
	if spot.W < 50 { // room for the ring around it
		spot = render.Rect(spot.X+2, spot.Y, spot.W-4, spot.H)
	}
	side, wide := 5.8, 25.6 // the distance of two workers, and their width
	if spot.W < 48 {
		side, wide = 4.6, 23.2
	}
	size = min(size, spot.W/wide*24, spot.H*0.9)
	u := size / 24
	type step struct{ dx, dy float64 }
	var back, front []step
	switch {
	case n == 0:
		l.Add(render.Box{X: x - 6.4*u, Y: y + 8*u, W: 12.8 * u, H: 4 * u, R: 2 * u, Fill: "panel"})
		return
	case n > 4, n > 2 && spot.H < 50:
		d.crowd(player, n, spot, size)
		return
	case n == 1:
		front = []step{{0, 0}}
	case n == 2:
		front = []step{{-side, 0}, {side, 0}}
	default:
		size *= 0.86
		u = size / 24
		y += 3
		front = []step{{-side - 0.6, 2}, {side + 0.6, 2}}
		back = []step{{0, -8}}
		if n == 4 {
			back = []step{{-side - 0.6, -8.5}, {side + 0.6, -8.5}}
		}
	}
	for _, at := range back {
		l.Peg(s, x+at.dx*u, y+at.dy*u, size, "")
	}
	for _, at := range front {
		l.Peg(s, x+at.dx*u, y+at.dy*u, size, letter)
	}
}

// crowd adds one worker and the number of all. The number is next to the
// worker, or above it if the spot is narrow.
func (d *drawing) crowd(player, n int, spot render.Area, size float64) {
	l := &d.Pieces
	size = min(size, 42, spot.H*0.9)
	room := spot.W - 6 // a ring around all spots lies within the last one
	if spot.W < 50 {
		size, room = min(size, 34), spot.W-2
	}
	text := strconv.Itoa(n)
	x, y := spot.Centre()
	peg := size / 24 * 14.6
	least := min(d.floor, 22)
	number := size * 0.76
	for number > least && peg+1+render.Width(render.Bold, number, text) > room {
		number -= 0.5
	}
	if w := peg + 1 + render.Width(render.Bold, number, text); number >= least && w <= room {
		l.Peg(d.seat(player), x-w/2+peg/2, y, size, d.letter(player))
		l.Text(x-w/2+peg+1, y+number*0.4, text, render.Strong(number))
		return
	}
	number = min(least+2, 24)
	size = min(34, spot.W/14.6*24, spot.H-number*0.8)
	y = spot.Y + spot.H/2
	l.Peg(d.seat(player), x, y+number*0.42, size, d.letter(player))
	l.Text(x, y+number*0.42-size*0.47-1, text, render.Strong(number).Mid().In(spot.W-1).Down(16.5))
}

// foot adds the gains of a place and, in a candle, the present gains of the active player
// there.
func (d *drawing) foot(s site) {
	if s.place == "mines" {
		d.minesFoot(s)
		return
	}
	lines, size := feet[s.place], 24.0
	if p := d.v.Printed(); s.place == "storehouse" {
		lines, size = []artist.Formula{signs(strconv.Itoa(p.Virtue), "clay", "wood", "stone", ">", "virtue"), signs(strconv.Itoa(p.Marble), "wood", "stone", ">", "marble")}, 22
	}
	y := s.a.Y + s.a.H - s.foot/2
	for i, f := range lines {
		at := y + (float64(i)-float64(len(lines)-1)/2)*31
		d.strip(f, size).in("ink2").draw(&d.Ground, s.a.X+10, at)
	}
	if s.place == "tax_stand" {
		d.Ground.Text(s.a.X+10, y+7, d.Say("all"), render.Strong(20).Colour("ink2").In(38).Down(17))
	}
	now := d.now(s.place)
	if len(now) == 0 {
		return
	}
	switch s.place {
	case "storehouse":
		d.pill(now[0], s.a.X+s.a.W-6, y+16, 24, 90)
	case "tax_stand":
		d.pill(slices.Concat(now[0], now[1]), s.a.X+s.a.W-6, y, 22, 144)
	default:
		d.pill(now[0], s.a.X+s.a.W-6, y, 25, s.a.W*0.62)
	}
}

// minesFoot adds the gains of the Mines: clay or gold. If there is room, the general
// formula is next to the present values.
func (d *drawing) minesFoot(s site) {
	now := d.now(s.place)
	right, y := s.a.X+s.a.W-6, s.a.Y+s.a.H-s.foot/2
	if len(now) > 0 {
		f := now[0]
		if len(now) > 1 {
			f = slices.Concat(bare(f), signs("/"), bare(now[1]))
		}
		right = d.pill(f, right, y, 23, s.a.W-14) - 4
	}
	for _, size := range []float64{24, 20} {
		f := d.strip(feet[s.place][0], size).in("ink2")
		f.gap = 1
		if s.a.X+9+f.width() <= right {
			f.draw(&d.Pieces, s.a.X+9, y)
			return
		}
	}
}

// bare returns a formula of gains without plus signs.
func bare(f artist.Formula) artist.Formula {
	out := slices.Clone(f)
	for i := range out {
		out[i].Text = strings.TrimPrefix(out[i].Text, "+")
	}
	return out
}

// pool adds the taxes on the counter of the Tax Stand.
func (d *drawing) pool(s site) {
	x := s.a.X + s.a.W/2
	text := strconv.Itoa(d.v.Pool)
	w := 44 + render.Width(render.Bold, 38, text)
	d.Touch("pool", render.Rect(x-50, s.a.Y+34, 100, 44))
	d.Ground.Add(render.Box{X: x - 50, Y: s.a.Y + 34, W: 100, H: 44, R: 22, Fill: "panel.l1"})
	d.Pieces.Add(render.Icon{Name: "silver", X: x - w/2 + 19, Y: s.a.Y + 56, Size: 38})
	d.Pieces.Text(x-w/2+44, s.a.Y+70, text, render.Strong(38))
}

// deeds adds the possible actions in the Guardhouse.
func (d *drawing) deeds(a render.Area) {
	l := &d.Ground
	l.Add(a.Shade(3, 5, 10), a.Box(10, "card", render.Ink("ink2", 2)))
	if now := d.now("guardhouse"); len(now) > 0 {
		d.pill(now[0], a.X+a.W-8, a.Y+21, 24, 90)
	}
	l.Text(a.X+12, a.Y+28, d.Say("deeds"), render.Plain(20).Colour("ink2").In(a.W-94).Down(17))
	p := d.v.Printed()
	for i, deed := range []struct {
		icon string
		f    artist.Formula
	}{
		{"deliver", signs("+1", "silver", "/", "worker")}, {"release", signs("0", "silver")},
		{"recover", append(costSigns(p.Recover), signs("/", "debt", "−1", "virtue")...)}, {"debt", append(costSigns(p.PayDebt), signs(">", "+1", "virtue")...)},
	} {
		y := a.Y + 58 + float64(i)*36
		l.Add(render.Icon{Name: deed.icon, X: a.X + 25, Y: y, Size: 32})
		d.strip(deed.f, 24).fit(a.W-54).draw(l, a.X+47, y)
	}
}
