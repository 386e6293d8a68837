package villagers

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// phone is a drawing for a phone: the cut of the board, or one village.
type phone struct{ *drawing }

// Positions of the parts of the phone picture.
const (
	phoneStackY = 98.0
	phoneStackH = 56.0
	phoneRoadY  = 161.0
	phoneCardH  = 117.0
	phoneInfoH  = 42.0
	phoneTop    = 457.0 // of the viewer's village
	phoneEnd    = 994.0
	otherH      = 53.0 // a line of another village
)

// phoneScales lists the scales for a village at the width of a phone.
var phoneScales = []scale{
	{cols: 4, strip: 40, face: 50, font: 27, least: 20, sign: 40, slots: true, portrait: 104},
	{cols: 4, strip: 38, face: 44, font: 26, least: 20, sign: 37, portrait: 104},
	{cols: 4, strip: 34, face: 38, font: 24, least: 19, sign: 33, portrait: 104},
	{cols: 4, strip: 33, face: 36, font: 24, least: 19, sign: 32, thin: 24, portrait: 104},
	{cols: 5, strip: 31, face: 34, font: 22, least: 16, sign: 30, thin: 22, portrait: 104},
	{cols: 5, strip: 28, face: 30, font: 20, least: 16, sign: 27, thin: 20, portrait: 104},
	{cols: 5, strip: 26, face: 26, font: 19, least: 16, sign: 24, thin: 19, portrait: 104},
	{cols: 6, strip: 25, face: 25, font: 17, least: 16, sign: 22, thin: 19, portrait: 104},
	{cols: 6, strip: 22, face: 23, font: 16, least: 16, sign: 21, thin: 18, portrait: 104},
}

// phoneTable returns the phone cut, which can be read at 400 pixels: the Road,
// one large village, and a line for each other village. With hand it shows the
// viewer's cards above the village, or instead of an empty village.
func phoneTable(v *game.View, o render.Options, hand bool) *drawing {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.PhoneHead(d.head(), d.Round(d.v.Round), d.asked())
	top := d.phoneRoad()
	others := len(v.Villages) - 1
	end := phoneEnd - float64(others)*otherH
	own := ownVillage(v)
	if v.Solo != nil {
		top += d.phoneEvents(top, own, end)
	}
	if hand {
		s, kinds := phoneStrips(len(v.Own.Hand)), len(v.Own.Hand)
		d.handStrips(s, render.Rect(8, top, 784, 0))
		top += s.height(kinds) + 8
		if _, scale := fit([]*game.Village{own}, phoneScales, end-top-66); scale.thin > 0 && len(own.Cards) > 1 {
			end, others = phoneEnd, 0 // there is no room for the others' goods
		}
	}
	d.phoneVillage(own, render.Rect(8, top, 784, end-top-6))
	if others > 0 {
		d.otherRows(own, end)
	}
	return d.drawing
}

// otherRows adds a line for each village but the own one.
func (d phone) otherRows(own *game.Village, y float64) {
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		if w.Place == own.Place {
			continue
		}
		d.otherRow(w, render.Rect(8, y, 784, otherH-5))
		y += otherH
	}
}

// phoneRoad adds stacks, Road and piles, and returns their lower end. After the
// match it leaves out the stacks. It also leaves out a row of the Road that
// stays empty.
func (d phone) phoneRoad() float64 {
	y := phoneStackY
	if d.v.Phase != "over" {
		for i := range d.v.Stacks {
			d.phoneStack(i)
		}
		y = phoneRoadY
	}
	for row := range 2 {
		places := d.v.Road[3*row : 3*row+3]
		if d.roadClosed() && !slices.ContainsFunc(places, func(r game.RoadCard) bool { return r.Card != "" }) {
			continue
		}
		for i := range places {
			d.phonePlace(3*row+i, y)
		}
		y += phoneCardH + 8
	}
	y -= 2
	d.phoneInfo(render.Rect(8, y, 784, phoneInfoH))
	return y + phoneInfoH + 6
}

// phoneStack adds the pile above a place as one line.
func (d phone) phoneStack(i int) {
	s := &d.v.Stacks[i]
	w := (784.0 - 5*6) / 6
	a := render.Rect(8+float64(i)*(w+6), phoneStackY, w, phoneStackH)
	d.lies(s.Place, a)
	l := &d.Pieces
	under := -1
	for m := range d.v.Markets {
		if d.v.Markets[m].Under == i+1 {
			under = m
			d.lies(d.v.Markets[m].Place, a)
		}
	}
	if s.Left == 0 {
		if under < 0 && d.stacksGone() {
			return
		}
		l.Add(a.Outlined(8, render.Dashed("mute", 2.5, 8, 6)))
		if under < 0 {
			l.Text(a.X+a.W/2, a.Y+38, d.Say("gone"), render.Plain(26).Mid().Colour("ink2").In(a.W-12).Down(20))
			return
		}
		d.phoneMarket(under, a)
		return
	}
	line := render.Ink("ink", 2.2)
	if d.v.Refill == i+1 {
		line = render.Ink("card", 5)
		l.Add(a.Outlined(8, render.Ink("ink", 9)))
	}
	l.Add(a.Box(8, "walnut", line))
	house(l, s.Suit, a.X+39, a.Y+a.H/2+1, 38)
	l.Text(a.X+60, a.Y+40, strconv.Itoa(s.Left), render.Strong(32).Colour("card").In(36).Down(26))
	d.pileNumber(i, a.X+15, a.Y+15)
	if under >= 0 {
		l.Add(render.Disc{X: a.X + a.W - 16, Y: a.Y + a.H/2, R: 14, Fill: "card"})
		d.marketSign(under, a.X+a.W-16, a.Y+a.H/2, 25)
		d.Touch(d.v.Markets[under].Place, render.Rect(a.X+a.W-32, a.Y, 32, a.H))
	}
}

// phoneMarket adds a Market card whose stack is gone.
func (d phone) phoneMarket(i int, a render.Area) {
	m := &d.v.Markets[i]
	d.marketSign(i, a.X+28, a.Y+a.H/2, 36)
	if m.State == "done" {
		d.Pieces.Tick(a.X+68, a.Y+a.H/2, 1.2, "good")
		return
	}
	text := strconv.Itoa(m.Gone) + "/" + strconv.Itoa(m.Waits)
	if m.State == "due" {
		d.Pieces.Add(a.Outlined(8, render.Ink("ink", 3)))
	}
	d.Pieces.Text(a.X+54, a.Y+41, text, render.Strong(28).In(a.W-60).Down(22))
}

// phonePlace adds a place of the Road; a line has three places.
func (d phone) phonePlace(i int, y float64) {
	r := &d.v.Road[i]
	w := (784.0 - 2*8) / 3
	a := render.Rect(8+float64(i%3)*(w+8), y, w, phoneCardH)
	l := &d.Pieces
	number := strconv.Itoa(i + 1)
	if r.Card == "" && d.roadClosed() {
		return
	}
	d.lies(r.Place, a)
	if r.Card == "" {
		l.Slot(a, 9)
		l.Count(a.X+a.W-22, a.Y+21, 16, number)
		return
	}
	c := cardOf(d.v, r.Card)
	l.Add(a.Shade(3, 4, 9),
		a.Box(9, "card", render.Ink("ink", 2.2)))
	d.stripRoom(r.Card, render.Rect(a.X, a.Y, a.W, 42), 28, 20, 34)
	l.Count(a.X+a.W-20, a.Y+21, 16, number)
	face := 72.0
	if d.Page {
		face = 54
	}
	f := render.Rect(a.X+a.W-face-2, a.Y+42, face+2, a.H-42)
	l.Add(f.Filled(8, render.PortraitGround(person(r.Card))), render.PortraitIn(person(r.Card), f.X, f.Y+1, face), a.Outlined(9, render.Ink("ink", 2.2)))
	right := f.X - 6
	if r.Coins > 0 {
		d.token(r.Coins, right-20, a.Y+64, 19)
		right -= 42
	}
	d.printedLeft(c, a.X+12, a.Y+64, 36, right-a.X-12)
	room := f.X - 6 - a.X
	if c.Padlock == "" {
		l.Text(a.X+12, a.Y+108, d.underText(c), render.Plain(26).Colour("ink2").In(room-12).Down(20))
		return
	}
	l.Add(render.Icon{Name: "padlock", X: a.X + 28, Y: a.Y + 97, Size: 33, Tone: lockTone(c)})
	l.Put(d.nameLabel(c.Padlock, render.Plain(26).In(room-48).Down(20)), a.X+48, a.Y+107)
}

// stripRoom adds a strip with room at its right.
func (d phone) stripRoom(card string, a render.Area, size, least, right float64) {
	look := lookOf(card)
	d.Pieces.Add(a.Box(7, look.fill, render.Ink("ink", 2.2)))
	x := d.symbols(card, a, a.H-8)
	style := render.Strong(size).Colour(look.on).In(a.X + a.W - x - right - 4).Down(least)
	label := d.Pieces.Fit(d.cardName(card), style)
	if d.Page {
		label = d.nameLabel(card, style)
	}
	d.Pieces.PutMid(label, x, a.Y+a.H/2)
}

// phoneInfo adds the piles of basic villagers, the Reserve and the discard pile.
func (d phone) phoneInfo(a render.Area) {
	l := &d.Pieces
	l.Add(a.Box(8, "villagers.l3", render.Ink("edge", 2)))
	mid := a.Y + a.H/2
	x := a.X + 26
	for _, c := range d.v.Supply {
		d.suitDisc(cardOf(d.v, c.Card).Suit, x, mid, 36)
		l.Text(x+24, mid+10, strconv.Itoa(c.N), render.Strong(28))
		d.lies("supply:"+c.Card, render.Rect(x-20, a.Y+2, 84, a.H-4))
		x += 88
	}
	x += 8
	d.lies("reserve", render.Rect(x-8, a.Y+2, 236, a.H-4))
	if d.v.Refill == 0 && d.v.Reserve.Left > 0 && d.v.Phase != "over" {
		l.Add(d.area("reserve").Outlined(8, render.Ink("ink", 3)))
	}
	w := l.Text(x, mid+10, d.Say("reserve"), render.Plain(26).Colour("ink2").In(124).Down(20))
	if d.v.Reserve.Left > 0 {
		house(l, d.v.Reserve.Suit, x+w+28, mid, 34)
	}
	l.Text(x+w+52, mid+10, strconv.Itoa(d.v.Reserve.Left), render.Strong(28))
	x = a.X + a.W - 14
	d.lies("discard", render.Rect(x-220, a.Y+2, 228, a.H-4))
	x -= l.Text(x, mid+10, strconv.Itoa(d.v.Discard.Left), render.Strong(28).Right()) + 10
	l.Text(x, mid+10, d.Say("discard"), render.Plain(26).Right().Colour("ink2").In(150).Down(20))
}

// phoneVillage adds one large village: a line of goods, then its chains.
func (d phone) phoneVillage(w *game.Village, a render.Area) {
	d.sheetOf(w, a, "ink2")
	d.phoneGoods(w, render.Rect(a.X, a.Y, a.W, 50))
	d.phoneChains(w, render.Rect(a.X+8, a.Y+52, a.W-16, a.H-60), phoneScales)
	d.lies(w.Place, a)
	d.lies(ownerPlace(w), render.Rect(a.X+3, a.Y+3, a.W-6, 46))
}

// sheetOf adds the sheet of a village, which is marked if its owner owes an answer.
func (d phone) sheetOf(w *game.Village, a render.Area, edge string) {
	b := a.Box(8, "card", render.Ink(edge, 2))
	if !w.Countess && d.Acts(w.Seat) {
		b.Fill, b.Line = "next.l2", render.Ink("ink", 3)
	}
	d.Pieces.Add(b)
}

// phoneChains adds the chains of a village at the largest scale that fits.
func (d phone) phoneChains(w *game.Village, a render.Area, scales []scale) {
	laid, _ := fit([]*game.Village{w}, scales, a.H)
	laid = filled([]*game.Village{w}, laid, a.W, a.H, 1.2)
	d.village(w, laid[0], a)
}

// otherRow adds a village as one line.
func (d phone) otherRow(w *game.Village, a render.Area) {
	d.sheetOf(w, a, "edge")
	d.phoneGoods(w, a)
	d.lies(w.Place, a)
	d.lies(ownerPlace(w), a)
	d.Touch(ownerPlace(w), render.Rect(a.X, a.Y, 184, a.H)) // badge and name; the rest is the village
}

// phoneGoods adds a line: name, gold, limits, hand, the payment of the next market, and the
// cards drafted this round as signs.
func (d phone) phoneGoods(w *game.Village, a render.Area) {
	l, p := &d.Pieces, d.player(w)
	mid := a.Y + a.H/2
	l.Badge(owner(w), a.X+30, mid, 38, d.Letter(w.Seat), "ink")
	d.firstMark(w, a.X+50, mid+16)
	l.Text(a.X+62, mid+9, ownerName(d.Options, w), render.Strong(27).Named().In(120).Down(20))
	x := a.X + 188
	number := func(icon string, text string, room float64) {
		l.Add(render.Icon{Name: icon, X: x + 17, Y: mid, Size: 32})
		l.Text(x+37, mid+10, text, render.Strong(27).In(room-40).Down(22))
		x += room
	}
	number("coin", strconv.Itoa(w.Gold), 88)
	if p == nil {
		l.Add(render.Icon{Name: "people", X: x + 17, Y: mid, Size: 32})
		l.Text(x+37, mid+10, strconv.Itoa(w.Count-1), render.Strong(27))
		x = a.X + 520
	} else {
		number("meal", strconv.Itoa(w.Food)+"→"+strconv.Itoa(w.Draft), 96)
		number("builder", strconv.Itoa(w.Builders)+"→"+strconv.Itoa(w.Build), 96)
		number("hand", strconv.Itoa(p.Hand), 74)
	}
	d.ownerEnd(w, x, a)
}

// ownerEnd adds, from x to the right end of the heading of a village, what its cards are worth or
// the final place, and the suits of the cards in the square.
func (d phone) ownerEnd(w *game.Village, x float64, a render.Area) {
	l, p := &d.Pieces, d.player(w)
	mid, right := a.Y+a.H/2, a.X+a.W-12
	if i, f := d.upcoming(w); f != nil {
		right -= l.Text(right, mid+10, render.Plus(f.Total), render.Strong(27).Right().Colour("good")) + 6
		d.marketSign(i, right-15, mid, 30)
		right -= 36
	} else if p != nil && p.Final != nil {
		l.Text(right, mid+10, d.Say("place", engine.N("n", p.Final.Rank)), render.Strong(26).Right().In(min(110, right-x)).Down(20))
		return
	}
	if p == nil {
		return
	}
	n := len(p.Square)
	step := min(31, (right-x-30)/float64(max(n-1, 1)))
	for i, c := range p.Square {
		d.suitDisc(cardOf(d.v, c).Suit, x+16+float64(i)*step, mid, 28)
	}
}

// phoneEvents adds the face-up events with their effects, from top downwards, and returns
// their height. Their text is smaller if the village, which ends at end, needs the room.
func (d phone) phoneEvents(top float64, own *game.Village, end float64) float64 {
	y := 0.0
	fonts := []float64{22, 20, 18, 16}
	if d.Page {
		fonts = []float64{d.Pieces.MinText}
	}
	for _, font := range fonts {
		rows, h := d.eventRows(font)
		y = top + h
		if laid, _ := fit([]*game.Village{own}, phoneScales, end-y-66); laid[0].h > end-y-66 && font > fonts[len(fonts)-1] {
			continue
		}
		for i := range rows {
			at := rows[i]
			at.Y += top
			d.phoneEvent(&d.v.Solo.Events[i], at, font)
		}
		break
	}
	return y - top
}

// eventRows returns the areas of the events, from 0 downwards, and their height. Two with
// short texts are side by side.
func (d phone) eventRows(font float64) (rows []render.Area, y float64) {
	const width, half = 784.0, 388.0
	list := d.v.Solo.Events
	height := func(lines int) float64 { return max(42, 20+font) + float64(lines)*font*1.28 }
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) {
			if n := max(d.eventLines(&list[i], half, font), d.eventLines(&list[i+1], half, font)); n <= 2 {
				rows = append(rows, render.Rect(8, y, half, height(n)), render.Rect(16+half, y, half, height(n)))
				y += height(n) + 5
				i++
				continue
			}
		}
		h := height(d.eventLines(&list[i], width, font))
		rows = append(rows, render.Rect(8, y, width, h))
		y += h + 5
	}
	return rows, y
}

// eventLines returns the number of lines of an event's text in a width.
func (d phone) eventLines(e *game.Event, width, font float64) int {
	return len(render.Wrap(d.Tell(eventOf(d.v, e.ID).Text), render.Plain(font).In(width-22), 4))
}

// phoneEvent adds an event: its name, its phase, its effect.
func (d phone) phoneEvent(e *game.Event, at render.Area, font float64) {
	card := eventOf(d.v, e.ID)
	d.lies(e.Place, at)
	fill := "sheet"
	if e.State == "asked" {
		fill = "next.l2"
	}
	d.Pieces.Add(at.Box(8, fill, render.Ink("ink2", 2)))
	d.seasonSign(card.Season, at.X+22, at.Y+20, 26)
	room := 120.0
	if d.Page {
		room = 220
	}
	when := d.Pieces.Fit(d.Say("applies."+e.Applies), render.Plain(22).Right().Colour("ink2").In(room).Down(18))
	d.Pieces.Put(when, at.X+at.W-12, at.Y+27)
	d.Pieces.Text(at.X+42, at.Y+28, d.Tell(card.Name), render.Strong(25).In(at.W-64-when.Width()).Down(18))
	d.Paragraph(d.Tell(card.Text), render.Rect(at.X+12, at.Y+34, at.W-22, at.H-36), font, 16)
}
