package villagers

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// handCard adds a kind of card of the hand.
func (d hand) handCard(h *game.HandCard, a render.Area, g grid) {
	c, l := cardOf(d.v, h.Card), &d.Pieces
	d.lies("hand:"+h.Card, a)
	b := a.Box(9, "card", render.Ink("ink", 2.2))
	switch h.State {
	case "now":
		b.Line = render.Ink("good", 4)
	case "blocked":
		b.Fill, b.Line = "sheet", render.Dashed("mute", 2.5, 8, 6)
	}
	l.Add(a.Shade(3, 5, 9), b)
	bar := max(38, g.name*1.6)
	times := 0.0
	if h.N > 1 {
		times = max(22, 1.8*d.Pieces.MinText)
	}
	head := g.brief && (h.State == "blocked" || a.H-bar < twoLines) // otherwise the face is below
	d.handStrip(h.Card, render.Rect(a.X, a.Y, a.W, bar), g, times, head)
	if h.N > 1 {
		l.Count(a.X+a.W-max(8, times/2), a.Y+max(8, times/2), 17, "×"+strconv.Itoa(h.N))
	}
	if g.brief {
		d.briefCard(h, c, render.Rect(a.X, a.Y+bar, a.W, a.H-bar), g)
		return
	}
	x, y := a.X+a.W/2, a.Y+bar+g.picture
	d.scenery(h.Card, 0, render.Rect(a.X+b.Line.Width/2, a.Y+bar, a.W-b.Line.Width, g.picture), 38, g.picture)
	y += 6 + g.words*0.8
	d.under(c, x, y, g.words+1, a.W-14)
	if c.Padlock != "" {
		y += g.words * 1.45
		icon := g.words * 1.3
		l.Add(render.Icon{Name: "padlock", X: a.X + 10 + icon/2, Y: y - g.words*0.36, Size: icon, Tone: lockTone(c)})
		l.Text(a.X+14+icon, y, d.cardName(c.Padlock), render.Plain(g.words+1).In(a.W-icon-22).Down(16))
	}
	d.handState(h, render.Rect(a.X+10, y+8, a.W-20, a.Y+a.H-y-17), g)
}

// handStrip is the top edge of a card in hand, with room at its right, and with the head at
// its left if wanted.
func (d hand) handStrip(card string, a render.Area, g grid, right float64, head bool) {
	look := lookOf(card)
	d.Pieces.Add(a.Box(8, look.fill, render.Ink("ink", 2.2)))
	style, q := render.Strong(g.name).Colour(look.on).Down(g.least), min(a.H-8, g.name+4)
	room := a.W - right - 5 - d.symbolsWidth(card, q)
	if head && !d.nameLabel(card, style.In(room-a.H)).Cut {
		d.headIn(card, render.Rect(a.X, a.Y, a.H, a.H))
		d.Pieces.Add(a.Outlined(8, render.Ink("ink", 2.2)))
		a.X, room = a.X+a.H, room-a.H
	}
	x := d.symbols(card, a, q)
	d.Pieces.PutMid(d.nameLabel(card, style.In(room)), x, a.Y+a.H/2)
}

// twoLines is the height from which the state of a brief card has a line of its own.
const twoLines = 70.0

// briefCard adds symbols, state and face of a card side by side.
func (d hand) briefCard(h *game.HandCard, c *game.Card, a render.Area, g grid) {
	l := &d.Pieces
	two := a.H >= twoLines
	if two && h.State != "blocked" { // and there is room for the face
		const face = 64.0
		f := render.Rect(a.X+a.W-face-6, a.Y+2, face+4, a.H-5)
		l.Add(f.Filled(6, render.PortraitGround(person(h.Card))), render.PortraitIn(person(h.Card), f.X+2, f.Y+f.H-face, face))
		a.W -= f.W + 2
	}
	mid := a.Y + a.H/2
	if two {
		mid = a.Y + 24
	}
	x := a.X + 8
	if c.Padlock != "" {
		l.Add(render.Icon{Name: "padlock", X: x + 15, Y: mid, Size: 30, Tone: lockTone(c)})
		x += 36
	}
	if list := printed(d.v, h.Card); len(list) > 0 {
		size, room := min(34, a.H-6), a.X+a.W-8-x
		if !two && h.State != "ready" { // the state is next to it
			room *= 0.5
		}
		size = d.printedSize(c, size, room)
		d.printedLeft(c, x, mid, size, room)
		x += d.printedWidth(c, size) + 10
	}
	if two && h.State != "now" {
		d.handState(h, render.Rect(a.X+10, a.Y+43, a.W-20, a.H-49), g)
		return
	}
	if two {
		mid = a.Y + 46 + (a.H-50)/2
		d.briefState(h, render.Rect(a.X+8, mid, a.W-18, 0), g)
		return
	}
	switch h.State {
	case "now":
		d.briefState(h, render.Rect(x, mid, a.X+a.W-10-x, 0), g)
	case "blocked":
		d.reasonLine(h, render.Rect(x, mid, a.X+a.W-10-x, 0), g)
	}
}

// reasonLine adds, in one line, the reason why a card cannot be placed. a.Y is the middle
// of the line.
func (d hand) reasonLine(h *game.HandCard, a render.Area, g grid) {
	d.Pieces.Cross(a.X+9, a.Y, 7, render.Ink("mute", 4))
	why, brief := d.reason(h)
	style := render.Plain(g.words).Colour("ink2").In(a.W - 22).Down(16)
	label := d.Pieces.Fit(why, style)
	if label.Cut {
		label = d.Pieces.Fit(brief, style)
	}
	d.Pieces.Put(label, a.X+22, a.Y+g.words*0.36)
}

// reason returns a short reason why a card cannot be placed: if possible, the
// card that is missing below it. brief is even shorter.
func (d hand) reason(h *game.HandCard) (why, brief string) {
	w, c := ownVillage(d.v), cardOf(d.v, h.Card)
	switch {
	case h.Why.Key == "villagers.why.limit":
		why = d.Say("blocked.limit")
	case c.Predecessor != "" && !d.has(w, c.Predecessor):
		brief = d.cardName(d.lacks(c.Predecessor))
		return d.Say("blocked.needs", engine.Word("card", brief)), brief
	case c.Predecessor != "" && !d.hasRoom(w, c.Predecessor):
		return d.Say("blocked.full", engine.Word("card", d.cardName(c.Predecessor))), d.Say("blocked.noRoom")
	case c.Suit != "special":
		why = d.Say("blocked.gold") // for the padlock: nothing else hinders a villager
	case c.ID == "apprentice":
		why = d.Say("blocked.nobody")
	case h.Why.Key == "villagers.why.noGold":
		why = d.Say("blocked.noGold")
	default:
		why = d.Say("blocked.gold")
	}
	return why, why
}

// lacks returns the first card of a chain up to below that the own village lacks.
func (d hand) lacks(below string) string {
	w := ownVillage(d.v)
	for before := cardOf(d.v, below).Predecessor; before != ""; before = cardOf(d.v, before).Predecessor {
		if d.has(w, before) {
			break
		}
		below = before
	}
	return below
}

// has reports whether a village has a card, or one that replaces it.
func (d hand) has(w *game.Village, card string) bool {
	return slices.ContainsFunc(w.Cards, func(c game.Villager) bool { return c.Card == card || c.Stands == card })
}

// hasRoom reports whether such a card has room for one more.
func (d hand) hasRoom(w *game.Village, card string) bool {
	return slices.ContainsFunc(w.Cards, func(c game.Villager) bool { return (c.Card == card || c.Stands == card) && c.Room > 0 })
}

// briefState adds the signs of a card that can be placed: the price of its
// padlock, the receiver of the price, and the gain at the market. a.y is the
// middle of the line.
func (d hand) briefState(h *game.HandCard, a render.Area, g grid) {
	l := &d.Pieces
	right := a.X + a.W
	if h.Score > 0 {
		right -= l.Text(right, a.Y+g.words*0.36, render.Plus(h.Score), render.Strong(g.words).Right().Colour("good")) + 10
	}
	if a.W < 100 {
		return
	}
	l.Tick(a.X+2, a.Y+2, 0.8, "good")
	x := a.X + 34
	switch h.Pays {
	case "own":
		d.token(2, x+15, a.Y, 14)
	case "free":
		if word := d.Say("pays.short.free"); render.Width(render.Regular, 17, word) <= right-x {
			l.Text(x, a.Y+g.words*0.36, word, render.Plain(g.words).Colour("good").In(right-x).Down(17))
		}
	case "bank", "seat", "countess":
		x += l.Text(x, a.Y+g.words*0.36, render.Signed(-2), render.Strong(g.words).Colour("taint")) + 8
		switch h.Pays {
		case "seat":
			l.Badge(h.To, x+14, a.Y, 26, d.Letter(h.To), "ink")
		case "countess":
			l.Badge(render.Automa, x+14, a.Y, 26, "", "ink")
		default:
			if word := d.Say("pays.short.bank"); render.Width(render.Regular, 17, word) <= right-x {
				l.Text(x, a.Y+g.words*0.36, word, render.Plain(g.words).Colour("ink2").In(right-x).Down(17))
			}
		}
	}
}

// handState adds whether a card can be placed now, with the price of its padlock and its
// gain, or the reason why it cannot.
func (d hand) handState(h *game.HandCard, a render.Area, g grid) {
	if a.H < g.words {
		return
	}
	switch h.State {
	case "now":
		if g.signs {
			d.briefState(h, render.Rect(a.X-2, a.Y+a.H/2, a.W, 0), g)
			return
		}
		d.Pieces.Tick(a.X, a.Y+g.words*0.62, 0.75, "good")
		text := d.pays(h)
		if h.Score > 0 {
			text = d.Say("hand.score", engine.Word("text", text), engine.N("n", h.Score))
		}
		d.note(text, render.Rect(a.X+30, a.Y, a.W-30, a.H), g, "good")
	case "blocked":
		if g.brief || !d.note(d.Tell(h.Why), a, g, "ink2") {
			d.reasonLine(h, render.Rect(a.X, a.Y+min(a.H/2, g.words*0.7), a.W, 0), g)
		}
	default:
		d.note(d.Say("hand.later"), a, g, "ink2")
	}
}

// note adds a text in an area at the largest size that fits. If no readable size fits, it
// adds nothing and returns false.
func (d hand) note(text string, a render.Area, g grid, colour string) bool {
	for size := max(g.words, d.Pieces.MinText); size >= max(16, g.words*0.84, d.Pieces.MinText); size -= 0.5 {
		n := 1 + int((a.H-size)/(size*1.22))
		lines := render.Wrap(text, render.Plain(size).Colour(colour).In(a.W).Down(size), n)
		if artist.Cut(lines) {
			continue
		}
		d.Pieces.PutLines(lines, a.X, a.Y+size, size*1.22)
		return true
	}
	return false
}

// pays returns the price of a card's padlock now, in words.
func (d *drawing) pays(h *game.HandCard) string {
	if h.Pays == "" {
		return d.Say("pays.nothing")
	}
	return d.Say("pays."+h.Pays, engine.Word("who", d.payee(h)), engine.Word("card", d.cardName(cardOf(d.v, h.Card).Padlock)))
}

func (d *drawing) payee(h *game.HandCard) string {
	if h.Pays == "seat" {
		return d.Name(h.To)
	}
	return ""
}
