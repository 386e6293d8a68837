package lisboa

import (
	game "guildhall/engine/lisboa"
	"guildhall/render"
)

// Positions of the parts of the phone picture: downtown, and below it a box for each
// player.
var (
	phoneTown  = newTown(0, 92, 8, town{phone: true, storeW: 88, storeH: 104, streetW: 32, endW: 80, narrowW: 66, rubbleW: 60, northH: 92, gap: 8, air: 6})
	phoneRuins = render.Rect(phoneTown.rubble-18, 118, 156, 68)
)

// phoneSeat returns the box of a player.
func phoneSeat(i, players int) render.Area {
	w := (784 - 8*float64(players-1)) / float64(players)
	return render.Rect(8+float64(i)*(w+8), 872, w, 120)
}

// phoneBoard draws downtown and the things of each player, 800 by 1000. Offices, tracks and
// displays have their own picture, see Parts.
func phoneBoard(v *game.View, o render.Options) *drawing {
	d := newDrawing(v, o, 800, 1000)
	d.PhoneHeader(d.head(), 452)
	l := &d.Pieces
	l.Add(render.Disc{X: 488, Y: 42, R: 28, Fill: "card"}, render.Icon{Name: "treasury", X: 488, Y: 41, Size: 40})
	l.Text(524, 55, itoa(v.Treasury.Value), render.Strong(36).Colour("card"))
	l.Text(782, 53, d.period(), render.Plain(27).Right().Colour("pine.l2").In(210).Down(18))
	d.Ground.Add(phoneScenery()...)
	d.Ground.Text(12, 146, d.Say("downtown"), render.Heading(32, accent).In(phoneTown.street[0]-46).Down(20))
	d.centre(&phoneTown, phoneRuins)
	for i := range v.Players {
		d.phoneSeat(phoneSeat(i, len(v.Players)), i)
	}
	return d
}

// phoneSeat adds name, wigs, réis, influence, sets and officials.
func (d *drawing) phoneSeat(a render.Area, i int) {
	p := &d.v.Players[i]
	l := &d.Pieces
	d.Touch(playerPlace(i), a)
	d.lies(playerPart(i, "influence"), render.Rect(a.X+8+(a.W-12)/2, a.Y+52, (a.W-12)/2-6, 32))
	paper := "card"
	if p.Active {
		paper = "next.l2"
		l.Add(a.Box(10, paper, render.Ink("ink", 3)))
	} else {
		l.Add(a.Box(10, paper, render.Ink("ink2", 2)))
	}
	l.Badge(d.seat(i), a.X+24, a.Y+28, 34, d.letter(i), "ink")
	wigs := l.Text(a.X+a.W-8, a.Y+38, itoa(p.Wigs), render.Strong(30).Right())
	l.Add(render.Icon{Name: "wig", X: a.X + a.W - 24 - wigs, Y: a.Y + 27, Size: 28})
	l.Text(a.X+46, a.Y+37, d.name(i), render.Strong(26).Named().In(a.W-88-wigs).Down(17))
	for k, c := range []struct {
		icon string
		n    int
	}{{"coin", p.Reis}, {"influence", p.Influence}, {"set3", p.Sets}, {"official", p.Officials}} {
		d.Counted(c.icon, c.n, a.X+27+float64(k%2)*(a.W-12)/2, a.Y+68+33*float64(k/2), 30, 28, paper)
	}
}
