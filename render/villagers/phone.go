package villagers

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// phone is a drawing for a phone: the cut of the board, or one village.
type phone struct{ *drawing }

// Where the parts of the phone cut lie.
const (
	phoneStackY = 98.0
	phoneStackH = 56.0
	phoneRoadY  = 161.0
	phoneCardH  = 117.0
	phoneInfoY  = 409.0
	phoneInfoH  = 42.0
	phoneTop    = 457.0 // of the viewer's village
	phoneEnd    = 994.0
	otherH      = 53.0 // a line of another village
)

// phoneScales are how a village may be drawn at the width of a phone.
var phoneScales = []scale{
	{cols: 4, strip: 40, face: 50, font: 27, least: 20, sign: 40, slots: true},
	{cols: 4, strip: 38, face: 44, font: 26, least: 20, sign: 37},
	{cols: 4, strip: 34, face: 38, font: 24, least: 19, sign: 33},
	{cols: 4, strip: 33, face: 36, font: 24, least: 19, sign: 32, thin: 17},
	{cols: 5, strip: 31, face: 34, font: 22, least: 16, sign: 30, thin: 15},
	{cols: 5, strip: 28, face: 30, font: 20, least: 16, sign: 27, thin: 14},
	{cols: 5, strip: 26, face: 26, font: 19, least: 16, sign: 24, thin: 12},
	{cols: 6, strip: 25, face: 25, font: 17, least: 16, sign: 22, thin: 12},
}

// phoneBoard is the cut that can be read at 400 pixels: the Road, one village
// large, and a line for each of the others.
func phoneBoard(v *game.View, o render.Options) *drawing {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.phoneHead()
	for i := range v.Stacks {
		d.phoneStack(i)
	}
	for i := range v.Road {
		d.phonePlace(i)
	}
	d.phoneInfo(render.Rect(8, phoneInfoY, 784, phoneInfoH))
	top := phoneTop
	if v.Solo != nil {
		top += d.phoneEvents(render.Rect(8, top, 784, 40))
	}
	own := ownVillage(v)
	others := len(v.Villages) - 1
	y := phoneEnd - float64(others)*otherH
	d.phoneVillage(own, render.Rect(8, top, 784, y-top-6))
	for i := range v.Villages {
		w := &v.Villages[i]
		if w.Place == own.Place {
			continue
		}
		d.otherRow(w, render.Rect(8, y, 784, otherH-5))
		y += otherH
	}
	return d.drawing
}

// phoneHead shows whose turn it is, the round and how far the turn is.
func (d phone) phoneHead() {
	used := d.Pieces.Text(776, 44, d.Say("round", engine.N("n", d.v.Round)), render.Strong(28).Right().Colour("card").In(200))
	if note := d.asked(); note != "" {
		used = max(used, d.Pieces.Text(776, 76, note, render.Plain(26).Right().Colour("pine.l2").In(300).Down(20)))
	}
	d.PhoneHeader(d.head(), 756-used)
}

// phoneStack adds the pile above a place as one line.
func (d phone) phoneStack(i int) {
	s := &d.v.Stacks[i]
	w := (784.0 - 5*6) / 6
	a := render.Rect(8+float64(i)*(w+6), phoneStackY, w, phoneStackH)
	d.spots[s.Place] = a
	l := &d.Pieces
	under := -1
	for m := range d.v.Markets {
		if d.v.Markets[m].Under == i+1 {
			under = m
			d.spots[d.v.Markets[m].Place] = a
		}
	}
	if s.Left == 0 {
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
	house(l, s.Suit, a.X+27, a.Y+a.H/2-1, 40)
	l.Text(a.X+54, a.Y+40, strconv.Itoa(s.Left), render.Strong(33).Colour("card").In(38).Down(28))
	if under >= 0 {
		l.Add(render.Disc{X: a.X + a.W - 16, Y: a.Y + a.H/2, R: 14, Fill: "card"})
		d.marketSign(under, a.X+a.W-16, a.Y+a.H/2, 25)
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

// phonePlace adds a place of the Road: three in a line.
func (d phone) phonePlace(i int) {
	r := &d.v.Road[i]
	w := (784.0 - 2*8) / 3
	a := render.Rect(8+float64(i%3)*(w+8), phoneRoadY+float64(i/3)*(phoneCardH+8), w, phoneCardH)
	d.spots[r.Place] = a
	l := &d.Pieces
	number := strconv.Itoa(i + 1)
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
	if r.Coins > 0 {
		d.token(r.Coins, a.X+a.W-26, a.Y+64, 19)
	}
	list := printed(d.v, r.Card)
	if c.Counter != "" { // what it counts says more than a question mark
		d.formula(c, a.X+100, a.Y+63, 30)
		l.Add(render.Icon{Name: "silver", X: a.X + 30, Y: a.Y + 63, Size: 36})
	} else {
		d.symbolRow(list, a.X+30+float64(len(list)-1)*21, a.Y+64, 36)
	}
	if c.Padlock == "" {
		l.Text(a.X+12, a.Y+108, d.underText(c), render.Plain(26).Colour("ink2").In(a.W-22).Down(20))
		return
	}
	l.Add(render.Icon{Name: "padlock", X: a.X + 28, Y: a.Y + 97, Size: 33, Tone: lockTone(c)})
	l.Text(a.X+52, a.Y+107, d.cardName(c.Padlock), render.Plain(26).In(a.W-62).Down(20))
}

// stripRoom is a strip that leaves room at its right.
func (d phone) stripRoom(card string, a render.Area, size, least, right float64) {
	look := lookOf(card)
	d.Pieces.Add(a.Box(7, look.fill, render.Ink("ink", 2.2)))
	x := d.symbols(card, a, a.H-8)
	label := render.Fit(d.cardName(card), render.Strong(size).Colour(look.on).In(a.X+a.W-x-right-4).Down(least))
	label.X, label.Y = x, a.Y+a.H/2+label.Size*0.36
	d.Pieces.Add(label)
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
		d.spots["supply:"+c.Card] = render.Rect(x-20, a.Y+2, 84, a.H-4)
		x += 88
	}
	x += 8
	d.spots["reserve"] = render.Rect(x-8, a.Y+2, 236, a.H-4)
	w := l.Text(x, mid+10, d.Say("reserve"), render.Plain(26).Colour("ink2").In(124).Down(20))
	if d.v.Reserve.Left > 0 {
		house(l, d.v.Reserve.Suit, x+w+28, mid, 34)
	}
	l.Text(x+w+52, mid+10, strconv.Itoa(d.v.Reserve.Left), render.Strong(28))
	x = a.X + a.W - 14
	d.spots["discard"] = render.Rect(x-220, a.Y+2, 228, a.H-4)
	x -= l.Text(x, mid+10, strconv.Itoa(d.v.Discard.Left), render.Strong(28).Right()) + 10
	l.Text(x, mid+10, d.Say("discard"), render.Plain(26).Right().Colour("ink2").In(150).Down(20))
}

// phoneVillage adds one village large: a line of goods, then its chains.
func (d phone) phoneVillage(w *game.Village, a render.Area) {
	b := a.Box(8, "card", render.Ink("ink2", 2))
	if !w.Countess && d.Acts(w.Seat) {
		b.Fill, b.Line = "next.l2", render.Ink("ink", 3)
	}
	d.Pieces.Add(b)
	d.phoneGoods(w, render.Rect(a.X, a.Y, a.W, 50))
	d.phoneChains(w, render.Rect(a.X+8, a.Y+52, a.W-16, a.H-60), phoneScales)
	d.spots[w.Place] = a
	d.spots[ownerPlace(w)] = render.Rect(a.X+3, a.Y+3, a.W-6, 46)
}

// phoneChains adds the chains of a village at the largest scale that fits.
func (d phone) phoneChains(w *game.Village, a render.Area, scales []scale) {
	laid, _ := fit([]*game.Village{w}, scales, a.H)
	d.village(w, laid[0], a)
}

// otherRow adds a village as one line.
func (d phone) otherRow(w *game.Village, a render.Area) {
	b := a.Box(8, "card", render.Ink("edge", 2))
	if !w.Countess && d.Acts(w.Seat) {
		b.Fill, b.Line = "next.l2", render.Ink("ink", 3)
	}
	d.Pieces.Add(b)
	d.phoneGoods(w, a)
	d.spots[w.Place] = a
	d.spots[ownerPlace(w)] = a
}

// phoneGoods is a line: name, gold, limits, hand, what the next market brings,
// and the cards drafted this round as signs.
func (d phone) phoneGoods(w *game.Village, a render.Area) {
	l, p := &d.Pieces, d.player(w)
	mid := a.Y + a.H/2
	letter := ""
	if p != nil {
		letter = d.Letter(w.Seat)
	}
	l.Badge(owner(w), a.X+30, mid, 38, letter, "ink")
	d.firstMark(w, a.X+47, mid+13)
	l.Text(a.X+62, mid+9, ownerName(d.Options, w), render.Strong(27).In(120).Down(20))
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
	right := a.X + a.W - 12
	if i, f := d.upcoming(w); f != nil {
		right -= l.Text(right, mid+10, render.Plus(f.Total), render.Strong(27).Right().Colour("good")) + 6
		d.marketSign(i, right-15, mid, 30)
		right -= 36
	} else if p != nil && p.Final != nil {
		l.Text(right, mid+10, d.Say("place", engine.N("n", p.Final.Rank)), render.Strong(26).Right().In(110).Down(20))
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

// phoneEvents adds the events that lie face up in lines and returns how much of
// the picture they take.
func (d phone) phoneEvents(a render.Area) float64 {
	list := d.v.Solo.Events
	w := (a.W - 8) / 2
	for i := range list {
		e := &list[i]
		card := eventOf(d.v, e.ID)
		at := render.Rect(a.X+float64(i%2)*(w+8), a.Y+float64(i/2)*(a.H+5), w, a.H)
		if i == len(list)-1 && i%2 == 0 {
			at.W = a.W
		}
		d.spots[e.Place] = at
		fill := "sheet"
		if e.State == "asked" {
			fill = "next.l2"
		}
		d.Pieces.Add(at.Box(8, fill, render.Ink("ink2", 2)))
		d.seasonSign(card.Season, at.X+24, at.Y+at.H/2, 28)
		when := render.Fit(d.Say("applies."+e.Applies), render.Plain(24).Right().Colour("ink2").In(130).Down(20))
		when.X, when.Y = at.X+at.W-12, at.Y+29
		d.Pieces.Add(when)
		d.Pieces.Text(at.X+46, at.Y+30, d.Tell(card.Name), render.Strong(27).In(at.W-70-when.Width()).Down(20))
	}
	return float64((len(list)+1)/2) * (a.H + 5)
}
