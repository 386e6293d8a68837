package villagers

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// Positions of the parts of the Road on the full board.
const (
	roadTop   = render.HeadHeight
	stackY    = 104.0
	stackH    = 100.0
	bandY     = 288.0 // the paved band
	cardY     = 304.0
	cardH     = 186.0
	roadEnd   = 528.0
	placeW    = 172.0
	placeStep = 188.0
	placeX    = 232.0
	sideX     = 1376.0 // Reserve and discard pile
	sideW     = 200.0
)

func placeLeft(i int) float64 { return placeX + float64(i)*placeStep }

// road adds the shared part of the full board.
func (d *drawing) road() {
	d.roadGround()
	for i := range d.v.Stacks {
		d.stack(i)
	}
	for i := range d.v.Road {
		d.roadPlace(i)
	}
	for i := range d.v.Markets {
		d.market(i)
	}
	d.basics()
	d.reserve()
	d.refillArrow()
	d.discard()
}

func (d *drawing) roadGround() {
	g := &d.Ground
	w := float64(d.W)
	g.Add(
		render.Box{Y: roadTop, W: w, H: roadEnd - roadTop, Fill: "villagers.l3"},
		render.Box{Y: bandY, W: w, H: roadEnd - bandY, Fill: "pine.l1"},
		render.Box{Y: bandY, W: w, H: 3, Fill: "oak"},
		render.Box{Y: roadEnd - 3, W: w, H: 3, Fill: "oak"},
	)
	for x := 8.0; x < w; x += 62 {
		g.Add(render.Box{X: x, Y: roadEnd - 12, W: 30, H: 3, Fill: "pine"})
	}
	heading := func(x, y float64, key string) { g.Text(x, y, d.Say(key), render.Heading(24, "ink").In(sideW-40)) }
	heading(24, 124, "basics")
	heading(24, 330, "road")
	heading(sideX, 124, "reserve")
	heading(sideX, 330, "discard")
}

// stack adds the pile above a place: the back of its top card shows the suit.
func (d *drawing) stack(i int) {
	s := &d.v.Stacks[i]
	a := render.Rect(placeLeft(i), stackY, placeW, stackH)
	d.lies(s.Place, a)
	if s.Left > 0 {
		d.back(s, a)
		d.pileNumber(i, a.X+17, a.Y+17)
		return
	}
	if d.stacksGone() {
		return
	}
	d.Pieces.Add(a.Outlined(9, render.Dashed("mute", 2.5, 9, 7)))
	for m := range d.v.Markets { // the Market card that was under it takes the place
		if d.v.Markets[m].Under == i+1 {
			return
		}
	}
	d.Pieces.Text(a.X+a.W/2, a.Y+a.H/2+8, d.Say("gone"), render.Plain(22).Mid().Colour("ink2").In(a.W-20))
}

// pileNumber adds the number of a stack, which menus use.
func (d *drawing) pileNumber(i int, x, y float64) {
	d.Pieces.Add(render.Disc{X: x, Y: y, R: 13, Fill: "card", Line: render.Ink("ink", 2)})
	d.Pieces.Text(x, y+7, strconv.Itoa(i+1), render.Strong(20).Mid())
}

// stacksGone reports whether all stacks are out of play. Then six empty frames
// would only confuse.
func (d *drawing) stacksGone() bool {
	return !slices.ContainsFunc(d.v.Stacks, func(s game.Stack) bool { return s.Left > 0 })
}

// roadClosed reports whether empty places of the Road stay empty.
func (d *drawing) roadClosed() bool { return d.v.Refill < 0 || d.v.Phase == "over" }

// back adds a pile of cards that lie face down.
func (d *drawing) back(s *game.Stack, a render.Area) {
	l := &d.Pieces
	for k := min(3, (s.Left+2)/3); k > 0; k-- {
		off := float64(k) * 3
		l.Add(render.Box{X: a.X + off, Y: a.Y + off, W: a.W, H: a.H, R: 9, Fill: "panel", Line: render.Ink("ink2", 1.5)})
	}
	l.Add(
		a.Box(9, "walnut", render.Ink("ink", 2.2)),
		render.Box{X: a.X + 6, Y: a.Y + 6, W: a.W - 12, H: a.H - 12, R: 6, Line: render.Ink("pine", 1.5)},
	)
	house(l, s.Suit, a.X+a.W*0.3, a.Y+a.H*0.5, a.H*0.72)
	l.Text(a.X+a.W*0.77, a.Y+a.H*0.66, strconv.Itoa(s.Left), render.Strong(a.H*0.44).Mid().Colour("card").In(a.W*0.42))
}

// house adds the sign of a back: a house in the colour of a suit with its icon.
func house(l *render.Layer, suit string, x, y, size float64) {
	look := suitLooks[suit]
	r := size / 2
	l.Poly(look.fill, render.Ink("pine.l1", 2.5), x-r, y-r*0.05, x, y-r, x+r, y-r*0.05, x+r, y+r, x-r, y+r)
	l.Add(
		render.Disc{X: x, Y: y + r*0.22, R: r * 0.56, Fill: "card", Line: render.Ink("ink", 1.5)},
		render.Icon{Name: look.icon, X: x, Y: y + r*0.22, Size: r * 0.86},
	)
}

// roadPlace adds a place of the Road with its card, its gold and its number.
func (d *drawing) roadPlace(i int) {
	r := &d.v.Road[i]
	a := render.Rect(placeLeft(i), cardY, placeW, cardH)
	switch {
	case r.Card != "":
		d.card(r.Card, a, r.Coins)
	case d.roadClosed():
		return
	default:
		d.Pieces.Slot(a, 9)
	}
	d.lies(r.Place, a)
	d.Pieces.Add(render.Disc{X: a.X + a.W/2, Y: a.Y + a.H + 21, R: 14, Fill: "walnut", Line: render.Ink("card", 2)})
	d.Pieces.Text(a.X+a.W/2, a.Y+a.H+28, strconv.Itoa(i+1), render.Strong(20).Mid().Colour("card"))
}

// card adds a card outside villages: its face, its gain, the card below it, the villager that
// opens it.
func (d *drawing) card(card string, a render.Area, coins int) {
	c, l := cardOf(d.v, card), &d.Pieces
	l.Add(
		a.Shade(3, 5, 9),
		a.Box(9, "card", render.Ink("ink", 2.2)),
	)
	d.strip(card, render.Rect(a.X, a.Y, a.W, 40), 21, 16.5, false)
	d.scenery(card, coins, render.Rect(a.X, a.Y+40, a.W, 90), 40, 88)
	d.under(c, a.X+a.W/2, a.Y+151, 20, a.W-12)
	d.locked(c, a.X+10, a.Y+176, 20, a.W-16)
}

// under adds the card below a card in its chain.
func (d *drawing) under(c *game.Card, x, y, size, room float64) {
	d.Pieces.Text(x, y, d.underText(c), render.Plain(size).Mid().Colour("ink2").In(room).Down(16.5))
}

func (d *drawing) underText(c *game.Card) string {
	switch {
	case c.Predecessor != "":
		name := d.cardName(c.Predecessor)
		if d.Page && shortOnPages[c.Predecessor] {
			name = d.Say("short." + c.Predecessor)
		}
		return d.Say("on", engine.Word("card", name))
	case c.Suit == "special":
		return d.Say("special")
	case c.Room > 0:
		return d.Tell(engine.T("villagers.part.first"))
	default:
		return d.Tell(engine.T("villagers.part.alone"))
	}
}

// locked adds the padlock of a card and the villager that opens it.
func (d *drawing) locked(c *game.Card, x, y, size, room float64) {
	if c.Padlock == "" {
		d.Pieces.Text(x+room/2, y, d.Say("unlocked"), render.Plain(size).Mid().Colour("ink2").In(room).Down(16.5))
		return
	}
	icon := size * 1.35
	d.Pieces.Add(render.Icon{Name: "padlock", X: x + icon/2, Y: y - size*0.36, Size: icon, Tone: lockTone(c)})
	d.Pieces.Text(x+icon+6, y, d.cardName(c.Padlock), render.Plain(size).In(room-icon-6).Down(16.5))
}

// market adds a Market card: a strip while its stack covers it, then a card in
// the stack's place.
func (d *drawing) market(i int) {
	m := &d.v.Markets[i]
	at := m.Under - 1
	name := d.marketName(i)
	if m.State == "covered" {
		a := render.Rect(placeLeft(at), stackY+stackH+14, 146, 38)
		d.lies(m.Place, a)
		d.Pieces.Add(a.Box(6, "card", render.Ink("ink", 2)))
		d.marketSign(i, a.X+a.W-21, a.Y+a.H/2, 28)
		d.Pieces.Text(a.X+9, a.Y+26, d.marketShort(i), render.Strong(20).In(a.W-50).Down(16))
		return
	}
	a := render.Rect(placeLeft(at), stackY, placeW, stackH)
	d.lies(m.Place, a)
	fill, line, text := "card", render.Ink("ink", 2.5), "ink"
	switch m.State {
	case "due":
		fill, line = "next.l2", render.Ink("ink", 4)
	case "done":
		fill, line, text = "panel", render.Dashed("mute", 2.5, 9, 7), "ink2"
	}
	d.Pieces.Add(a.Box(9, fill, line))
	d.Pieces.Text(a.X+a.W/2, a.Y+34, name, render.Strong(22).Mid().Colour(text).In(a.W-20))
	state := d.Say("market."+m.State, engine.N("gone", m.Gone), engine.N("waits", m.Waits))
	if m.State == "done" {
		d.Pieces.Tick(a.X+20, a.Y+74, 0.9, "good")
		d.Pieces.Text(a.X+56, a.Y+80, state, render.Plain(20).Colour("ink2").In(a.W-70).Down(16.5))
		return
	}
	w := d.marketCoins(i, a.X+a.W-12, a.Y+70, 32)
	d.Pieces.Text(a.X+14, a.Y+78, state, render.Plain(20).Colour("ink2").In(a.W-w-32).Down(16))
}

// marketCoins adds the coins of a Market Phase: gold, or gold and silver. x is their right
// end; it returns their width.
func (d *drawing) marketCoins(i int, x, y, size float64) float64 {
	if i == 1 {
		d.Pieces.Add(render.Icon{Name: "silver", X: x - size/2, Y: y, Size: size}, render.Icon{Name: "coin", X: x - size*1.4, Y: y, Size: size})
		return size * 1.9
	}
	d.Pieces.Add(render.Icon{Name: "coin", X: x - size/2, Y: y, Size: size})
	return size
}

// refillArrow adds an arrow from the pile that refills the Road now.
func (d *drawing) refillArrow() {
	l := &d.Pieces
	switch {
	case d.v.Phase == "over":
	case d.v.Refill > 0:
		x := placeLeft(d.v.Refill - 1)
		source(l, render.Rect(x, stackY, placeW, stackH))
		x, y := x+placeW-8, bandY+6
		arrow := render.PathOf("MLMLL", x, stackY+stackH+14, x, y, x-14, y-15, x, y, x+14, y-15)
		l.Add(render.Path{D: arrow, Line: render.Ink("ink", 11)}, render.Path{D: arrow, Line: render.Ink("next", 6)})
	case d.v.Refill == 0 && d.v.Reserve.Left > 0:
		source(l, d.area(d.v.Reserve.Place))
	}
}

// source frames the pile that refills the Road. Its colour is not the yellow of
// places that can be chosen.
func source(l *render.Layer, a render.Area) {
	for _, line := range []render.Line{render.Ink("ink", 8), render.Ink("card", 4.5)} {
		l.Add(render.Box{X: a.X - 6, Y: a.Y - 6, W: a.W + 12, H: a.H + 12, R: 12, Line: line})
	}
}

// basics adds the piles of basic villagers.
func (d *drawing) basics() {
	for i, c := range d.v.Supply {
		a := render.Rect(20, 138+float64(i)*48, 166, 38)
		d.lies("supply:"+c.Card, render.Rect(a.X, a.Y, a.W+34, a.H))
		d.Pieces.Add(a.Shade(2, 4, 7))
		d.strip(c.Card, a, 20, 16.5, false)
		d.Pieces.Add(render.Disc{X: a.X + 180, Y: a.Y + 19, R: 19, Fill: "card", Line: render.Ink("ink", 2)})
		style := render.Strong(22).Mid()
		if c.N == 0 {
			style = style.Colour("mute")
		}
		d.Pieces.Text(a.X+180, a.Y+27, strconv.Itoa(c.N), style)
	}
	d.roadNote()
}

// roadNote explains which pile refills the Road.
func (d *drawing) roadNote() {
	key := "refill.stack"
	switch {
	case d.v.Refill < 0 || d.v.Phase == "over":
		key = "refill.none"
	case d.v.Refill == 0:
		key = "refill.reserve"
	}
	d.Pieces.Lines(24, 362, 28, d.Say(key), render.Plain(20).In(190).Down(18), 4)
}

func (d *drawing) reserve() {
	r := &d.v.Reserve
	a := render.Rect(sideX, 138, sideW, 92)
	d.lies(r.Place, a)
	if r.Left == 0 {
		d.Pieces.Add(a.Outlined(9, render.Dashed("mute", 2.5, 9, 7)))
		d.Pieces.Text(a.X+a.W/2, a.Y+a.H/2+8, d.Say("gone"), render.Plain(22).Mid().Colour("ink2").In(a.W-20))
		return
	}
	d.back(r, a)
}

func (d *drawing) discard() {
	p := &d.v.Discard
	a := render.Rect(sideX, 342, sideW, 128)
	d.lies("discard", a)
	d.Pieces.Text(sideX+sideW, 330, strconv.Itoa(p.Left), render.Strong(26).Right())
	if p.Top == "" {
		d.Pieces.Slot(a, 9)
		return
	}
	l := &d.Pieces
	l.Add(
		a.Shade(3, 5, 9),
		a.Box(9, "card", render.Ink("ink", 2.2)),
	)
	d.strip(p.Top, render.Rect(a.X, a.Y, a.W, 38), 21, 16.5, false)
	d.scenery(p.Top, 0, render.Rect(a.X, a.Y+38, a.W, a.H-38), 38, 88)
}
