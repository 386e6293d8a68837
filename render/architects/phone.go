package architects

import (
	"slices"
	"strconv"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// phone is the cut of the board for a phone.
type phone struct{ *drawing }

// Positions of the parts of the phone picture: nine places, the market, Guildhall and
// Cathedral, and a table of the players.
var (
	phoneNames     = []string{"forest", "quarry", "mines", "tax_stand", "silversmith", "storehouse", "town_centre", "workshop", "guardhouse"}
	phoneMarket    = render.Rect(8, 514, 380, 156)
	phoneHall      = render.Rect(396, 514, 204, 156)
	phoneCathedral = render.Rect(608, 514, 184, 156)
	phoneTable     = render.Rect(8, 678, 784, 314)
)

// phoneSite returns the card of one of the nine places by its index.
func phoneSite(i int) render.Area {
	return render.Rect(8+float64(i%3)*264, 100+float64(i/3)*138, 256, 130)
}

// phoneSpot returns the position of a player's workers on a card.
func (d *drawing) phoneSpot(i, player int) render.Area {
	a := phoneSite(i)
	room := a.W - 12 - d.phonePills(phoneNames[i])
	if d.players() > 4 { // three above, the others below
		w := room / 3
		return render.Rect(a.X+4+float64(player%3)*w, a.Y+48+float64(player/3)*40, w, 38)
	}
	w := min(60, room/float64(d.players()))
	return render.Rect(a.X+4+float64(player)*w, a.Y+55, w, 64)
}

// phonePills returns the width of the candles of a card, at least the usual width, so that
// workers seldom move.
func (d *drawing) phonePills(place string) float64 {
	w := 82.0
	for _, f := range d.now(place) {
		w = max(w, d.strip(f, phonePill).fit(phonePillRoom-18).width()+18)
	}
	return w
}

// phonePill is the size of the icons in the candles of a card.
const (
	phonePill     = 29.0
	phonePillRoom = 126.0
)

// phoneBoard returns the phone cut, which is readable at 400 pixels.
func phoneBoard(v *game.View, o render.Options) *drawing {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.PhoneHead(d.head(), d.Round(d.v.Round), d.asked())
	d.town()
	d.table(phoneTable)
	return d.drawing
}

// town adds the places, the market, the Guildhall and the Cathedral.
func (d phone) town() {
	for i, name := range phoneNames {
		d.phoneSite(i, name)
	}
	market, hall, cathedral := phoneMarket, phoneHall, phoneCathedral
	if d.Page { // whose names need more room
		market, hall, cathedral = pageMarket, pageHall, pageCathedral
	}
	d.phoneMarket(market)
	d.phoneHall(hall)
	d.phoneCathedral(cathedral)
}

// slate adds a card with a dark head of a height, and a scene at its left.
func (d phone) slate(a render.Area, head float64, fill string) {
	l := &d.Ground
	l.Add(a.Shade(3, 5, 10), a.Filled(10, fill), render.Box{X: a.X, Y: a.Y, W: a.W, H: head, R: 10, Fill: "walnut"},
		render.Box{X: a.X, Y: a.Y + head - 14, W: a.W, H: 14, Fill: "walnut"}, render.Box{X: a.X, Y: a.Y + head - 2, W: a.W, H: 3, Fill: accent})
}

func (d phone) phoneSite(i int, name string) {
	a := phoneSite(i)
	l := &d.Ground
	d.slate(a, 44, "card")
	view := 88.0
	if d.Page {
		view = 62
	}
	scene(l, name, render.Rect(a.X, a.Y, view, 42))
	l.Text(a.X+view+10, a.Y+32, d.Say("short."+name), render.Strong(27).Colour("card").In(a.W-view-18).Down(21))
	d.frame(a)
	first, last := d.phoneSpot(i, 0), d.phoneSpot(i, d.players()-1)
	w := max(first.W*float64(min(d.players(), 3)), last.X+last.W-first.X)
	d.Place(name, artist.Region{Area: render.Rect(first.X, first.Y-2, w, last.Y+last.H-first.Y+4)})
	d.Touch(name, a)
	for player := range d.v.Players {
		spot := d.phoneSpot(i, player)
		d.Place(playerPlace(name, player), artist.Region{Area: spot, Pad: 1.5, Bare: true})
		d.group(player, d.workersAt(name, player), spot, 46)
	}
	now := d.now(name)
	if name == "tax_stand" {
		d.Touch("pool", render.Rect(a.X+a.W-82, a.Y+48, 78, 78))
	}
	if name == "tax_stand" && len(now) == 0 {
		d.strip(signs(strconv.Itoa(d.v.Pool), "silver"), 32).right(&d.Pieces, a.X+a.W-10, a.Y+87)
	}
	for k, f := range now {
		y := a.Y + 87 + (float64(k)-float64(len(now)-1)/2)*39
		d.pill(f, a.X+a.W-6, y, phonePill, phonePillRoom)
	}
}

// phoneStall returns the position of a worker in the market of the phone picture.
func phoneStall(a render.Area, i int) (x, y float64) {
	return a.X + 36 + (a.W-11)/3*float64(i), a.Y + 76
}

func (d phone) phoneMarket(a render.Area) {
	l, m := &d.Ground, &d.v.Market
	d.slate(a, 40, "card")
	scene(l, "market", render.Rect(a.X, a.Y, a.W, 38))
	room := 156.0
	if d.Page {
		room = 168
	}
	l.Add(render.Box{X: a.X + 2, Y: a.Y + 3, W: room + 20, H: 34, R: 9, Fill: "walnut"})
	l.Text(a.X+16, a.Y+31, d.Say("place.market"), render.Strong(27).Colour("card").In(room).Down(21))
	d.frame(a)
	d.Pieces.Add(render.Box{X: a.X + a.W - 150, Y: a.Y + 4, W: 108, H: 32, R: 16, Fill: "card"})
	d.strip(signs(strconv.Itoa(m.Free), ">", "sack"), 28).mid(&d.Pieces, a.X+a.W-96, a.Y+20)
	price, icon, middle, width := 60.0, 29.0, 29.0, 118.0
	if d.Page {
		price, icon, middle, width = 51, 24, 20, 106
	}
	for i := range m.Spaces {
		s := &m.Spaces[i]
		x, y := phoneStall(a, i)
		if i > 0 {
			l.Add(render.Box{X: x - 33, Y: a.Y + 52, W: 2, H: a.H - 64, Fill: "edge"})
		}
		d.counter(s, x, y, 26)
		d.strip(signs(strconv.Itoa(s.Silver), "silver"), icon).mid(l, x+price, y-14)
		d.strip(signs(strconv.Itoa(s.Virtue), "virtue"), icon).mid(l, x+price, y+17)
		goods, pile := each(m.Small), "small"
		switch i {
		case 1:
			goods, pile = signs("apprentice", "/", "bcard"), ""
		case 2:
			goods, pile = each(m.Big), "big"
		}
		if pile != "" {
			d.Touch(pile, render.Rect(x-30, a.Y+113, width-6, 38))
		}
		f := d.strip(goods, 32)
		f.gap = 2
		f.fit(width).mid(&d.Pieces, x+middle, a.Y+132)
	}
}

// phoneCell returns a space of the Guildhall in the cut.
func (d *drawing) phoneCell(a render.Area, n int) render.Area {
	h := &d.v.Guildhall
	pitch := min(37.5, (a.W-16)/float64(h.Columns))
	row, column := (n-1)/h.Columns, (n-1)%h.Columns
	left := a.X + (a.W-pitch*float64(h.Columns))/2
	return render.Rect(left+float64(column)*pitch+1.5, a.Y+46+float64(row)*27, pitch-3.5, 24)
}

func (d phone) phoneHall(a render.Area) {
	l, h := &d.Ground, &d.v.Guildhall
	d.slate(a, 42, "card")
	l.Text(a.X+12, a.Y+31, d.Say("place.guildhall"), render.Strong(27).Colour("card").In(a.W-100).Down(21))
	total := h.Rows * h.Columns
	d.Pieces.Text(a.X+a.W-10, a.Y+31, strconv.Itoa(len(h.Workers))+"/"+strconv.Itoa(total), render.Strong(26).Right().Colour("next").In(78).Down(22))
	d.Place("guildhall", artist.Region{Area: render.Rect(a.X+4, a.Y+44, a.W-8, a.H-48)})
	d.Touch("guildhall", a)
	for n := 1; n <= total; n++ {
		cell := d.phoneCell(a, n)
		d.Place(hallPlace(n), artist.Region{Area: cell, Pad: 3, Bare: true})
		x, y := cell.Centre()
		fill, line := "sheet", render.Ink("mute", 1.6)
		icon := ""
		switch {
		case slices.Contains(h.Resets, n):
			fill, line, icon = "next.l1", render.Ink("ink2", 1.6), "sack"
		case n == total:
			icon = "hourglass"
		}
		l.Add(cell.Box(4, fill, line))
		if icon != "" {
			l.Add(render.Icon{Name: icon, X: x, Y: y, Size: 22})
		}
		if n <= len(h.Workers) {
			d.Pieces.Add(cell.Box(4, "panel", render.Ink("ink2", 1.6)))
			d.Pieces.Badge(d.seat(h.Workers[n-1]), x, y, 20, "", "ink")
		}
	}
	d.frame(a)
}

// phoneStep returns a place of a level on the stair of the cut.
func phoneStep(a render.Area, level, i int) (x, y float64) {
	return a.X + (a.W-139)/2 + float64(level-1)*35, a.Y + a.H - 49 - float64(i)*25.5
}

// phoneCathedral adds the Cathedral as a stair: a column for each level, with
// its points.
func (d phone) phoneCathedral(a render.Area) {
	l := &d.Ground
	d.slate(a, 42, "marble.l2")
	end, side, room := 26.0, 28.0, 110.0
	if d.Page {
		end, side, room = 36, 24, 128
	}
	l.Text(a.X+12, a.Y+31, d.Say("place.cathedral"), render.Strong(27).Colour("card").In(room).Down(21))
	l.Add(render.Icon{Name: "reward", X: a.X + a.W - end - 18, Y: a.Y + 20, Size: side})
	d.Pieces.Text(a.X+a.W-end, a.Y+30, strconv.Itoa(d.v.Rewards.Left), render.Strong(26).Colour("next").In(end-4).Down(18))
	d.Place("cathedral", artist.Region{Area: a, Pad: -4})
	d.Touch("rewards", render.Rect(a.X+a.W-62, a.Y+3, 58, 36))
	for level := 1; level < len(d.v.Cathedral); level++ {
		v := &d.v.Cathedral[level]
		x, foot := phoneStep(a, level, 0)
		_, top := phoneStep(a, level, v.Slots-1)
		d.levelPlaces(level, artist.Region{Area: render.Rect(x-16, top-15, 32, foot-top+30)}, func(i int) artist.Region {
			x, y := phoneStep(a, level, i)
			s := disc(x, y, 15)
			s.Bare = true
			return s
		})
		d.Touch("cathedral:"+strconv.Itoa(level), render.Rect(x-17, top-15, 34, a.Y+a.H-4-top+15))
		l.Add(render.Box{X: x - 17, Y: a.Y + a.H - 35, W: 34, H: 31, Fill: "stone.l2"})
		l.Text(x, a.Y+a.H-10, strconv.Itoa(v.Points), render.Strong(26).Mid().In(33))
		for i := range v.Slots {
			x, y := phoneStep(a, level, i)
			l.Add(render.Disc{X: x, Y: y, R: 11.5, Fill: "card", Line: render.Ink("ink2", 1.6)})
			if i < len(v.Players) {
				d.Pieces.Badge(d.seat(v.Players[i]), x, y, 22, "", "ink")
			}
		}
	}
	d.frame(a)
}

// tableIcons are the column headings of the table: points now, virtue, workers
// left, in Prison, captured, unpaid debts, goods, cards in hand.
var tableIcons = []string{"vpflag", "virtue", "worker", "prison", "capture", "debt", "silver", "clay", "wood", "stone", "gold", "marble", "bcard"}

// tablePlaces holds the places that columns of the table show.
var tablePlaces = map[int]string{1: "virtue", 3: "prison"}

func tableColumn(a render.Area, i int) float64 { return a.X + 186 + float64(i)*47.9 }

// table adds a line for each player with all its numbers. A red frame marks limits and
// threats: virtue that closes a place, three in Prison, debts.
func (d *drawing) table(a render.Area) {
	g := &d.Ground
	players := d.players()
	h := d.tableRow(a)
	g.Panel(render.Rect(a.X, a.Y, a.W, 46+h*float64(players)), render.PanelText{})
	for i, icon := range tableIcons {
		g.Add(render.Icon{Name: icon, X: tableColumn(a, i), Y: a.Y + 25, Size: 33})
		if name := tablePlaces[i]; name != "" {
			d.Touch(name, render.Rect(tableColumn(a, i)-23, a.Y+3, 46, 42))
		}
	}
	for i := range d.v.Players {
		d.tableLine(i, a, render.Rect(a.X+4, a.Y+46+float64(i)*h, a.W-8, h-3))
	}
	rest := render.Rect(a.X, a.Y+46+h*float64(players)+10, a.W, a.H-56-h*float64(players))
	switch {
	case rest.H < 90:
	case d.v.Automa != nil:
		d.scheme(rest)
	default:
		d.chips(rest)
	}
}

// tableRow returns the height of a line of the table.
func (d *drawing) tableRow(a render.Area) float64 {
	n := d.players()
	if n == 3 {
		return (a.H - 52) / 3
	}
	return min(66, (a.H-48)/float64(n))
}

// chips fills the free space of a match of two with the apprentices on display,
// in short: skills and effect, and the coins on them.
func (d *drawing) chips(a render.Area) {
	w := (a.W + 8) / float64(len(d.v.Display))
	for i := range d.v.Display {
		s := &d.v.Display[i]
		at := render.Rect(a.X+float64(i)*w, a.Y, w-8, a.H)
		if s.Card == "" {
			d.Pieces.Slot(at, 6)
			continue
		}
		d.chip(&game.Hired{Card: s.Card, Skills: s.Skills, Text: s.Text}, at)
		if s.Coins > 0 {
			d.Pieces.Add(render.Disc{X: at.X + at.W - 15, Y: at.Y + 17, R: 16, Fill: "walnut", Line: render.Ink("gold", 2.5)})
			d.Pieces.Text(at.X+at.W-15, at.Y+26, strconv.Itoa(s.Coins), render.Strong(25).Mid().Colour("next").In(28).Down(20))
		}
	}
}

func (d *drawing) tableLine(player int, a, row render.Area) {
	l, p := &d.Pieces, &d.v.Players[player]
	d.Touch(p.Place, row)
	if player > 0 {
		d.Ground.Add(render.Box{X: row.X + 8, Y: row.Y - 2, W: row.W - 16, H: 1.5, Fill: "edge"})
	}
	if d.v.Turn.Player == player || d.acts(player) {
		l.Add(row.Box(8, "next.l2", render.Ink("ink", 3)))
	}
	mid := row.Y + row.H/2
	l.Badge(d.seat(player), row.X+26, mid, 42, d.letter(player), "ink")
	l.Text(row.X+54, mid+10, d.name(player), render.Strong(27).Named().In(106).Down(16.5))
	v := d.virtueOf(p)
	numbers := append([]int{p.Total, p.Virtue, p.Workers, p.InPrison, sum(p.Captured), p.Unpaid}, append(stock(p), p.Hand)...)
	for i, n := range numbers {
		if p.Automa != "" && i > 5 && i != 11 { // the automa has only marble
			continue
		}
		bad := i == 1 && p.Automa == "" && (!v.Cathedral || !v.Market) || i == 3 && n > 2 || i == 5 && n > 0
		x := tableColumn(a, i)
		if name := tablePlaces[i]; name != "" {
			d.Place(playerPlace(name, player), artist.Region{Area: render.Rect(x-23, mid-22, 46, 44), Bare: true})
		}
		if bad {
			l.Add(render.Box{X: x - 22, Y: mid - 20, W: 44, H: 40, R: 8, Fill: "card", Line: render.Ink("taint", 3)})
		}
		l.Text(x, mid+10, render.Signed(n), render.Number(n, 29).Mid().In(45).Down(20))
	}
}

// scheme fills the free space of a match with few players with the automa's
// deck and its latest scheme.
func (d *drawing) scheme(a render.Area) {
	o, l := d.v.Automa, &d.Pieces
	d.Ground.Panel(a, render.PanelText{})
	x := a.X + a.W - 16
	for _, pile := range []struct {
		n    int
		fill string
	}{{o.Future, "hay"}, {len(o.Discards) + o.Unseen, "oak"}, {o.Left, accent}} {
		l.Add(render.Box{X: x - 46, Y: a.Y + 9, W: 46, H: 34, R: 6, Fill: pile.fill, Line: render.Ink("ink", 2)})
		l.Text(x-23, a.Y+36, strconv.Itoa(pile.n), render.Strong(26).Mid().Colour("card").In(40))
		x -= 56
	}
	if o.Last == "" {
		l.Text(a.X+16, a.Y+36, d.Say("scheme.none"), render.Plain(28).Colour("ink2").In(x-a.X-24))
		return
	}
	l.Text(a.X+16, a.Y+36, d.cardName("scheme", o.Last), render.Strong(28).In(x-a.X-24).Down(21))
	d.Paragraph(d.Tell(o.LastText), render.Rect(a.X+16, a.Y+44, a.W-32, a.H-50), 26, 18)
}
