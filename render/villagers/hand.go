package villagers

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// hand is the picture of a hand, with the village it is placed in.
type hand struct{ *drawing }

// Hand returns the viewer's hand with marks on the cards that can be placed
// now, and the village in which they are placed.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	return handPicture(own, o).Finish()
}

func handPicture(v *game.View, o render.Options) *drawing {
	return artist.BySize(o, fullHand, phoneHand)(v, o)
}

// handScales lists the scales for the own village below a hand.
var handScales = []scale{
	{cols: 5, strip: 48, face: 98, font: 27, least: 20, sign: 50, slots: true, portrait: 88},
	{cols: 6, strip: 42, face: 84, font: 25, least: 18, sign: 44, slots: true, portrait: 88},
	{cols: 6, strip: 38, face: 52, font: 24, least: 18, sign: 40, slots: true, portrait: 88},
	{cols: 6, strip: 36, face: 46, font: 23, least: 17, sign: 37, portrait: 88},
	{cols: 7, strip: 33, face: 42, font: 20, least: 16.5, sign: 34, portrait: 88},
	{cols: 8, strip: 29, face: 36, font: 18, least: 16, sign: 29, portrait: 88},
	{cols: 8, strip: 26, face: 31, font: 17, least: 16, sign: 26, portrait: 88},
	{cols: 8, strip: 26, face: 30, font: 17, least: 16, sign: 26, thin: 13, portrait: 88},
}

// handSize returns the number of cards in a hand.
func handSize(own *game.Own) int {
	return artist.Sum(own.Hand, func(c *game.HandCard) int { return c.N })
}

func fullHand(v *game.View, o render.Options) *drawing {
	own := v.Own
	g := fullHandGrid(len(own.Hand))
	top := 102 + g.height(len(own.Hand)) + 10 + 48 + 10
	lay, h := handVillage(v, handScales, 1152, 992-top-22)
	d := hand{newDrawing(v, o, 1200, int(top+h+34))}
	d.handHead()
	y := d.handCards(render.Rect(20, 102, 1160, 0), g)
	d.counters(render.Rect(20, y+10, 1160, 48))
	d.Pieces.Add(render.Box{X: 12, Y: top, W: 1176, H: h + 24, R: 10, Fill: "card", Line: render.Ink("ink2", 2)})
	d.village(ownVillage(v), lay, render.Rect(24, top+12, 1152, h))
	return d.drawing
}

func (d hand) handHead() {
	own := d.v.Own
	d.OwnHead(own.Seat, d.handTitle(), d.Round(d.v.Round), d.Say("hand.count", engine.N("n", handSize(own))), d.Private())
}

// handTitle returns the owner of the hand, and the card being played.
func (d hand) handTitle() string {
	who := engine.Word("who", d.Name(d.v.Own.Seat))
	if t := &d.v.Turn; t.Card != "" && t.Seat == d.v.Own.Seat {
		return d.Say("hand.playing", who, engine.Word("card", d.cardName(t.Card)))
	}
	return d.Say("hand.title", who)
}

// handVillage lays out the own village and returns its height.
func handVillage(v *game.View, scales []scale, width, room float64) (layout, float64) {
	laid := alone(ownVillage(v), scales, width, room, 110)
	return laid[0], laid[0].h
}

// grid is the layout of a hand's cards in a grid.
type grid struct {
	columns int
	h       float64 // of a card
	picture float64 // height of its face and its signs
	words   float64 // size of second text
	name    float64 // size of the names
	least   float64 // smallest size of the names
	brief   bool    // name, symbols and state only
	signs   bool    // signs mark the cards that can be placed
}

const handGap = 10.0 // between the cards of a hand

// height returns the height of a number of kinds of cards.
func (g grid) height(kinds int) float64 {
	if kinds == 0 {
		return 90
	}
	rows := float64((kinds + g.columns - 1) / g.columns)
	return rows*g.h + (rows-1)*handGap
}

func fullHandGrid(kinds int) grid {
	switch {
	case kinds <= 10:
		return grid{columns: 5, h: 262, picture: 90, words: 19, name: 22, least: 18}
	case kinds <= 14:
		return grid{columns: 7, h: 262, picture: 90, words: 18, name: 20, least: 16}
	default:
		rows := float64((kinds + 4) / 5)
		return grid{columns: 5, h: min(112, 460/rows-8), words: 18, name: 21, least: 17, brief: true}
	}
}

// pageHandGrid returns the grid on a page, whose text is larger.
func pageHandGrid(kinds int) grid {
	if kinds <= 6 {
		return grid{columns: 2, h: 210, picture: 66, words: 26, name: 27, least: 20, signs: true}
	}
	return grid{columns: 2, h: 124, words: 26, name: 26, least: 20, brief: true}
}

func phoneHandGrid(kinds int) grid {
	rows := float64((kinds + 2) / 3)
	if kinds <= 6 {
		return grid{columns: 3, h: 210, picture: 66, words: 24, name: 27, least: 20, signs: true}
	}
	return grid{columns: 3, h: min(120, 520/rows-7), words: 24, name: 26, least: 20, brief: true}
}

// handCards adds the cards of the hand in an area and returns the lower end.
func (d hand) handCards(a render.Area, g grid) float64 {
	hand := d.v.Own.Hand
	if len(hand) == 0 {
		d.Pieces.Slot(render.Rect(a.X, a.Y, a.W, 90), 9)
		d.Pieces.Text(a.X+a.W/2, a.Y+54, d.Say("hand.empty"), render.Plain(26).Mid().Colour("ink2").In(a.W-40))
		return a.Y + 90
	}
	w := (a.W - handGap*float64(g.columns-1)) / float64(g.columns)
	bottom := a.Y
	for i := range hand {
		at := render.Rect(a.X+float64(i%g.columns)*(w+handGap), a.Y+float64(i/g.columns)*(g.h+handGap), w, g.h)
		d.handCard(&hand[i], at, g)
		bottom = at.Y + at.H
	}
	return bottom
}

// counters adds gold, limits and the rest of the build turn.
func (d hand) counters(a render.Area) {
	w := ownVillage(d.v)
	l, mid := &d.Pieces, a.Y+a.H/2
	x := a.X + 6
	part := func(icon, text string) {
		l.Add(render.Icon{Name: icon, X: x + 18, Y: mid, Size: 36})
		x += 42 + l.Text(x+42, mid+10, text, render.Strong(27)) + 24
	}
	part("coin", strconv.Itoa(w.Gold))
	if t := &d.v.Turn; d.v.Phase == "build" && t.Seat == w.Seat {
		part("builder", strconv.Itoa(t.Built)+"/"+strconv.Itoa(t.Limit))
		d.trades(render.Rect(x, a.Y, a.X+a.W-x, a.H))
		return
	}
	part("meal", strconv.Itoa(w.Food)+"→"+strconv.Itoa(w.Draft))
	part("builder", strconv.Itoa(w.Builders)+"→"+strconv.Itoa(w.Build))
	if i, f := d.upcoming(w); f != nil {
		text := d.Say("income.next", engine.Word("market", d.marketName(i)), engine.N("n", f.Total))
		l.Text(a.X+a.W-6, mid+9, text, render.Plain(25).Right().Colour("ink2").In(a.X+a.W-x-14).Down(18))
	}
}

// trades adds the number of remaining trades, the villagers to trade for, and the Tinner.
func (d hand) trades(a render.Area) {
	l, t, mid := &d.Pieces, &d.v.Turn, a.Y+a.H/2
	right := a.X + a.W - 6
	for i := range d.v.Supply {
		c := &d.v.Supply[len(d.v.Supply)-1-i]
		number := render.Strong(26).Right()
		if c.N == 0 {
			number = number.Colour("mute")
		}
		w := l.Text(right, mid+10, strconv.Itoa(c.N), number)
		d.suitDisc(cardOf(d.v, c.Card).Suit, right-w-22, mid, 36)
		d.lies("supply:"+c.Card, render.Rect(right-w-44, a.Y+1, w+48, a.H-2))
		right -= w + 58
	}
	text := d.Say("build.trades", engine.N("n", t.MaxTrades-t.Trades))
	right -= l.Text(right, mid+9, text, render.Plain(24).Right().Colour("ink2").In(right-a.X).Down(18)) + 24
	if t.Tinner && right-a.X > 60 {
		l.Add(render.Icon{Name: "mask", X: a.X + 18, Y: mid, Size: 34}, render.Icon{Name: "padlock", X: a.X + 54, Y: mid, Size: 32})
		if right-a.X > 160 {
			l.Text(a.X+78, mid+9, d.Say("pays.short.free"), render.Strong(24).Colour("good").In(right-a.X-80).Down(18))
		}
	}
}

func phoneHand(v *game.View, o render.Options) *drawing {
	own := v.Own
	g := phoneHandGrid(len(own.Hand))
	scales, least := phoneScales, 0.0
	if o.Page {
		g, scales, least = pageHandGrid(len(own.Hand)), pageScales, 420
	}
	top := 102 + g.height(len(own.Hand)) + 6 + 48 + 4
	lay, h := handVillage(v, scales, 768, max(992-top-18, least))
	d := hand{newDrawing(v, o, 800, int(top+h+26))}
	d.handHead()
	y := d.handCards(render.Rect(8, 102, 784, 0), g)
	d.counters(render.Rect(8, y+6, 784, 48))
	d.Pieces.Add(render.Box{X: 8, Y: top, W: 784, H: h + 18, R: 8, Fill: "card", Line: render.Ink("ink2", 2)})
	d.village(ownVillage(v), lay, render.Rect(16, top+10, 768, h))
	return d.drawing
}
