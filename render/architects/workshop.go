package architects

import (
	"slices"
	"strconv"
	"strings"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// columns is the number of columns in the display of apprentices.
const columns = 4

// slotArea returns the area of a place of the display in the panel of the
// Workshop. n is counted from 1.
func slotArea(a render.Area, n int) render.Area {
	const decks = 82
	w := (a.W - decks - 14) / columns
	row, column := (n-1)/columns, (n-1)%columns
	return render.Rect(a.X+8+float64(column)*w, a.Y+138+float64(row)*107, w-8, 100)
}

// reach returns the number of columns of the display from which the active
// player can hire without paying coins for the columns before, and that player.
// It returns 0 if nobody hires.
func (d *drawing) reach() (int, *game.Player) {
	p := d.active()
	switch {
	case p == nil:
		return 0, nil
	case d.visits() != nil:
		return min(columns, d.withNew("workshop", p)), p
	case d.v.Asked == "work" && d.v.Turn.To == "workshop":
		return min(columns, d.v.Turn.N), p
	}
	return 0, nil
}

// workshop adds the Workshop: its square, the actions of a worker there, and the
// apprentices with their price for the active player.
func (d *drawing) workshop(a render.Area) {
	l := &d.Ground
	d.cardboard(a)
	site := fullSites[len(fullSites)-1]
	d.site(site)
	l.Add(render.Box{X: a.X + site.a.W, Y: a.Y + 6, W: 1.5, H: 88, Fill: "edge"})
	d.square(site, 46)
	d.offers(render.Rect(a.X+site.a.W+216, a.Y+8, a.W-site.a.W-216, 80))
	d.display(a)
	d.frame(a)
}

// displayTop is the distance of the display from the top of the panel of the Workshop.
const displayTop = 97

// display adds the apprentices and the decks to the panel of the Workshop.
func (d *drawing) display(a render.Area) {
	l := &d.Ground
	l.Add(render.Box{X: a.X + 1.5, Y: a.Y + displayTop + 1, W: a.W - 3, H: a.H - 100, R: 9, Fill: "sheet"}, render.Box{X: a.X, Y: a.Y + displayTop, W: a.W, H: 1.5, Fill: "ink2"})
	d.columnHeads(a)
	near, _ := d.reach()
	for i := range d.v.Display {
		s := &d.v.Display[i]
		at := slotArea(a, i+1)
		d.Place(slotPlace(i), artist.Region{Area: at, Pad: 1.5})
		d.slot(s, at, s.Column <= near)
	}
	x := a.X + a.W - 80
	d.Place("deck", artist.Region{Area: render.Rect(x, a.Y+245, 68, 96)})
	d.Touch("crew", render.Rect(x, a.Y+138, 68, 96))
	d.deck(render.Rect(x, a.Y+138, 62, 90), "blue", "apprentice", d.v.Crew.Left)
	d.deck(render.Rect(x, a.Y+245, 62, 90), "good", "bcard", d.v.Deck)
}

// slotPlace returns the name of a place of the display. i is counted from 0.
func slotPlace(i int) string { return "slot:" + strconv.Itoa(i+1) }

// offers adds the two actions of a worker in the Workshop: hire or draw.
func (d *drawing) offers(a render.Area) {
	l := &d.Ground
	l.Add(render.Box{X: a.X, Y: a.Y, W: 1.5, H: a.H, Fill: "edge"})
	now := d.now("workshop")
	for i, f := range []artist.Formula{costSigns(d.v.Printed().Hire), signs("1+½n")} {
		y := a.Y + 20 + 42*float64(i)
		l.Add(render.Icon{Name: [2]string{"apprentice", "bcard"}[i], X: a.X + 24, Y: y, Size: 32})
		d.strip(f, 24).in("ink2").draw(l, a.X+46, y)
		if i < len(now) {
			d.pill(now[i], a.X+a.W-8, y, 25, 100)
		}
	}
}

// columnHeads adds above each column the number of workers that it needs, and its price for
// the active player.
func (d *drawing) columnHeads(a render.Area) {
	near, p := d.reach()
	for column := 1; column <= columns; column++ {
		at := slotArea(a, column)
		y := a.Y + 119
		d.Ground.Add(render.Icon{Name: "worker", X: at.X + 16, Y: y, Size: 28})
		text := strconv.Itoa(column)
		if column == columns {
			text += "+"
		}
		d.Ground.Text(at.X+32, y+8, text, render.Strong(23))
		if p == nil {
			continue
		}
		d.hirePrice(p, column-near, at.X+at.W-2, y, 23, 90)
	}
}

// hirePrice adds the price of an apprentice with a number of coins on the way, which ends at x: in
// a candle if the player can pay it.
func (d *drawing) hirePrice(p *game.Player, coins int, x, y, size, room float64) {
	price := p.Hire + max(0, coins)
	f := signs(strconv.Itoa(price), "silver")
	if price > p.Silver {
		d.strip(f, size+1).in("ink2").right(&d.Pieces, x-8, y)
		return
	}
	d.pill(f, x, y, size, room)
}

// skillFormula returns skills in signs.
func skillFormula(skills []string) artist.Formula {
	var f artist.Formula
	for _, s := range []string{"carpentry", "tiling", "masonry"} {
		if slices.Contains(skills, s) {
			f = append(f, artist.Token{Icon: skillIcons[s]})
		}
	}
	return f
}

// materials lists the ends of the ids of apprentices that exist once for each
// good.
var materials = []string{"_building", "_clay", "_silver", "_stone", "_wood", "_gold", "_marble", "_virtue"}

// shortName returns the name of an apprentice, without its good if there is little room,
// because the signs show the good.
func (d *drawing) shortName(id string, room, least float64) string {
	name := d.apprenticeName(id)
	if render.Width(render.Bold, least, name) <= room {
		return name
	}
	for _, m := range materials {
		if base, ok := strings.CutSuffix(id, m); ok {
			return d.Say("crew." + base)
		}
	}
	return name
}

// slot adds an apprentice on display: name, skills, virtue, coins on the card, and effect.
func (d *drawing) slot(s *game.Slot, a render.Area, near bool) {
	l := &d.Pieces
	if s.Card == "" {
		l.Slot(a, 8)
		return
	}
	k := a.H / 100
	line := render.Ink("ink", 2)
	if near {
		line = render.Ink("good", 3.5)
	}
	l.Add(a.Shade(2, 4, 8), a.Box(8, "card", line), render.Box{X: a.X + 2, Y: a.Y + 2, W: a.W - 4, H: 28 * k, R: 6, Fill: "blue.l2"},
		render.Box{X: a.X + 2, Y: a.Y + 20*k, W: a.W - 4, H: 11 * k, Fill: "blue.l2"})
	l.Text(a.X+8, a.Y+23*k, d.shortName(s.Card, a.W-14, 16.5), render.Strong(20*k).In(a.W-14).Down(16.5))
	y := a.Y + 49*k
	face := a.H - 34*k
	d.crewHead(s.Card, render.Rect(a.X+2, a.Y+32*k, face, face), face)
	virtue := d.change(s.Virtue, "virtue", 23*k)
	d.strip(skillFormula(s.Skills), 29*k).fit(a.W-face-16-virtue.width()).draw(l, a.X+face+8, y)
	right := a.X + a.W - 6
	if s.Coins > 0 {
		r := 14.5 * k
		cx, cy := a.X+r+4, a.Y+a.H-r-4 // on the face
		l.Add(render.Disc{X: cx, Y: cy, R: r, Fill: "walnut", Line: render.Ink("gold", 2.5)})
		l.Text(cx, cy+7.5*k, strconv.Itoa(s.Coins), render.Strong(20*k).Mid().Colour("next").In(2*r-4).Down(d.floor*0.8))
	}
	virtue.right(l, right, y)
	if f := signsOf(s.Text); f != nil {
		d.strip(f, 25*k).fit(a.W-face-10).mid(l, a.X+(a.W+face)/2, a.Y+80*k)
	} else {
		l.Text(a.X+(a.W+face)/2, a.Y+86*k, "–", render.Plain(20*k).Mid().Colour("ink2"))
	}
}
