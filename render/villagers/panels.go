package villagers

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// limitsPanel adds food and builders with the limits that they give.
func (d *drawing) limitsPanel(w *game.Village, a render.Area) {
	d.Pieces.Panel(a, render.PanelText{Title: d.Say("limits"), Accent: accent})
	l, y := &d.Pieces, a.Y+92
	if w.Countess {
		l.Text(a.X+24, y+8, d.Say("limits.countess"), render.Plain(24).Colour("ink2").In(a.W-48).Down(18))
		return
	}
	for i, part := range []struct {
		icon, key string
		n, limit  int
	}{{"meal", "limits.draft", w.Food, w.Draft}, {"builder", "limits.build", w.Builders, w.Build}} {
		x := a.X + 20 + float64(i)*(a.W-20)/2
		l.Add(render.Icon{Name: part.icon, X: x + 30, Y: y, Size: 54})
		x += 66
		x += l.Text(x, y+15, strconv.Itoa(part.n), render.Strong(42)) + 16
		l.Stroke(render.Ink("ink2", 4), x, y, x+34, y)
		l.Stroke(render.Ink("ink2", 4), x+22, y-10, x+34, y, x+22, y+10)
		x += 50
		x += l.Text(x, y+15, strconv.Itoa(part.limit), render.Strong(42).Colour(accent)) + 14
		l.Text(x, y+11, d.Say(part.key), render.Plain(24).Colour("ink2").In(a.X+20+float64(i+1)*(a.W-20)/2-x-8).Down(17))
	}
}

// symbolsPanel adds the symbols counted by silver, the villagers that open padlocks here,
// and the known cards of the hand.
func (d *drawing) symbolsPanel(w *game.Village, a render.Area) {
	d.Pieces.Panel(a, render.PanelText{Title: d.Say("symbols"), Accent: accent})
	l, y := &d.Pieces, a.Y+76
	step := min(86, (a.W-40)/float64(len(w.Symbols)+2))
	size := min(46, step-30) // of the signs; a number of two digits follows each
	x := a.X + 20 + size/2
	number := render.Strong(28).In(step - size - 4).Down(19)
	for _, s := range w.Symbols {
		d.suitDisc(s.Suit, x, y, size)
		l.Text(x+size/2+3, y+10, strconv.Itoa(s.N), number)
		x += step
	}
	for _, part := range []struct {
		icon string
		n    int
	}{{"padlock", w.Padlocks}, {"coin", w.GoldSymbols}} {
		l.Add(render.Icon{Name: part.icon, X: x, Y: y, Size: size * 0.94})
		l.Text(x+size/2+3, y+10, strconv.Itoa(part.n), number)
		x += step
	}
	d.fact("key", d.unlockerText(w), render.Rect(a.X+22, a.Y+110, a.W-44, 78))
	if p := d.player(w); p != nil {
		d.fact("hand", d.handText(p), render.Rect(a.X+22, a.Y+192, a.W-44, 84))
	}
}

// fact adds a sign and a text of at most three lines.
func (d *drawing) fact(icon, text string, a render.Area) {
	d.Pieces.Add(render.Icon{Name: icon, X: a.X + 18, Y: a.Y + 22, Size: 36})
	d.Paragraph(text, render.Rect(a.X+50, a.Y+2, a.W-50, a.H-4), 22, 16)
}

// unlockerText returns the villagers that open padlocks here, and the gold on
// them.
func (d *drawing) unlockerText(w *game.Village) string {
	if len(w.Unlockers) == 0 {
		return d.Say("unlockers.none")
	}
	return d.Say("unlockers", engine.Word("cards", artist.Each(w.Unlockers, func(u game.Unlocker) string {
		key := "unlocker"
		if u.Coins > 0 {
			key = "unlocker.gold"
		}
		return d.Say(key, engine.Word("card", d.cardName(u.Card)), engine.N("n", u.Keys), engine.N("gold", u.Coins))
	})))
}

// handText returns the number of cards in a hand, their suits, and the cards
// that everybody has seen.
func (d *drawing) handText(p *game.Player) string {
	suits := artist.Each(p.Suits, func(s game.SuitCount) string { return d.Say("suit."+s.Suit) + " " + strconv.Itoa(s.N) })
	known := artist.Each(p.Known, func(c game.Count) string {
		if c.N > 1 {
			return d.cardName(c.Card) + " ×" + strconv.Itoa(c.N)
		}
		return d.cardName(c.Card)
	})
	text := d.Say("hand.count", engine.N("n", p.Hand))
	if suits != "" {
		text += ": " + suits
	}
	if known != "" {
		text += ". " + d.Say("hand.known", engine.Word("cards", known))
	}
	return text
}
