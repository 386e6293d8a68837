package cleopatra

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// awning adds the striped roof of a stall with its number.
func awning(l *render.Layer, x, y, w float64, n int, size float64) {
	k := max(4, int(w/22)/2*2)
	q := w / float64(k)
	for i := range k {
		x0, x1 := x+float64(i)*q, x+float64(i+1)*q
		d := render.PathOf("MLLQZ", x0, y, x1, y, x1, y+20, (x0+x1)/2, y+32, x0, y+20)
		l.Add(render.Path{D: d, Fill: []string{"card", "cleopatra.l1"}[i%2], Line: render.Ink("ink", 1.6)})
	}
	l.Add(render.Disc{X: x + w/2, Y: y + 14, R: size * 0.78, Fill: "walnut", Line: render.Ink("ink", 2)})
	l.Text(x+w/2, y+14+size*0.36, strconv.Itoa(n), render.Strong(size).Mid().Colour("card"))
}

// market adds the three stalls. The place of a stall is the area of its new cards.
func (d *drawing) market(x, y, w, room float64) {
	const gap = 14
	each := (w - 2*gap) / 3
	for i, cards := range d.v.Stalls {
		x0 := x + float64(i)*(each+gap)
		awning(&d.Ground, x0, y, each, i+1, 22)
		fresh := d.stall(cards, render.Rect(x0+2, y+42, each-4, room-42), d.fresh(i))
		d.Place(stallPlace(i), artist.Region{Area: fresh})
	}
}

// stallPlace returns the place of a stall, counted from 0.
func stallPlace(i int) string { return "stall:" + strconv.Itoa(i+1) }

// fresh returns the number of new cards of a stall: as many as there were changes, but at
// least the newest. A seat that takes from a stall takes all of it, so no older card is
// counted.
func (d *drawing) fresh(stall int) int {
	n := artist.CountIf(d.Changed, func(m *render.Mark) bool { return m.Place == stallPlace(stall) })
	return min(max(n, 1), max(len(d.v.Stalls[stall]), 1))
}

// stall adds the cards of a stall: a column while they are readable, with older ones as
// chips if there are many. It returns the positions of the newest ones, as many as are
// fresh.
func (d *drawing) stall(cards []game.Card, a render.Area, fresh int) render.Area {
	const face = 104
	if len(cards) == 0 {
		d.Pieces.Slot(render.Rect(a.X, a.Y, a.W, face), 9)
		d.Pieces.Text(a.X+a.W/2, a.Y+face/2+7, d.Say("stall.empty"), render.Plain(20).Mid().Colour("ink2").In(a.W-16))
		return render.Rect(a.X, a.Y, a.W, face)
	}
	last := len(cards) - 1
	for _, f := range []struct{ least, face float64 }{{34, face}, {27, 62}} {
		step, shown := render.StackStep(len(cards), a.H, strip, f.least, f.face)
		if shown < len(cards) {
			continue
		}
		for i := range last {
			d.stallStrip(cards[i].Card, render.Rect(a.X, a.Y+float64(i)*step, a.W, 62), step)
		}
		at := render.Rect(a.X, a.Y+float64(last)*step, a.W, f.face)
		d.card(cards[last].Card, at, true)
		above := float64(fresh-1) * step
		return render.Rect(at.X, at.Y-above, at.W, at.H+above)
	}
	older := render.Rect(a.X+2, a.Y, a.W-4, a.H-face-12)
	d.chips(cards[:last], older, 40, 26)
	at := render.Rect(a.X, a.Y+a.H-face, a.W, face)
	d.card(cards[last].Card, at, true)
	return at
}

// stallStrip adds a card of a stall whose top strip is visible. step is the
// height of the strip.
func (d *drawing) stallStrip(id string, a render.Area, step float64) {
	if step >= 34 {
		d.card(id, a, false)
		return
	}
	l := &d.Pieces
	if id == "" {
		l.CardBack(a, step)
		return
	}
	look, mid := lookOfCard(id), a.Y+step/2+2
	l.CardFace(a, look.bad)
	l.Add(render.Icon{Name: look.icon, X: a.X + 22, Y: mid, Size: 22})
	right := a.X + a.W - 9
	if look.bad {
		l.Add(render.Icon{Name: "amulet", X: right - 9, Y: mid, Size: 19})
		right -= 21
	}
	if look.double {
		right -= l.Text(right, mid+6, "×2", render.Strong(18).Right().Colour("taint")) + 4
	}
	d.nameOf(id, render.Strong(18).In(right-a.X-40).Down(16.5), a.X+40, mid+6)
}

// piles adds the deck with its visible top card, and the discard pile.
func (d *drawing) piles(x, y float64) {
	l := &d.Pieces
	deck := render.Rect(x, y, 136, 96)
	d.Touch("deck", deck)
	if d.v.Deck.Count == 0 {
		l.Slot(deck, 9)
	} else {
		l.Deck(deck)
		d.card(d.v.Deck.Top.Card, deck, true)
	}
	d.pileLine(x, y+126, d.Say("deck"), d.v.Deck.Count)
	discard := render.Rect(x, y+144, 136, 96)
	d.Touch("discard", discard)
	if d.v.Discarded == 0 {
		l.Slot(discard, 9)
	} else {
		l.Add(
			render.Box{X: discard.X + 4, Y: discard.Y + 4, W: discard.W, H: discard.H, R: 9, Fill: "panel", Line: render.Ink("ink", 2)},
			discard.Box(9, "panel.l2", render.Ink("ink", 2)),
		)
		d.discarded(discard)
	}
	d.pileLine(x, y+270, d.Say("discard"), d.v.Discarded)
}

func (d *drawing) pileLine(x, y float64, name string, n int) {
	w := d.Pieces.Text(x+138, y, strconv.Itoa(n), render.Strong(24).Right())
	d.Pieces.Text(x, y, name, render.Plain(20).Colour("ink2").In(130-w).Down(17))
}

// discarded adds the kinds of cards in the discard pile as small signs.
func (d *drawing) discarded(a render.Area) {
	var icons []string
	for _, c := range d.v.Discard {
		if icon := lookOfCard(c.Card).icon; !slices.Contains(icons, icon) {
			icons = append(icons, icon)
		}
	}
	for i, icon := range icons {
		x, y := a.X+26+float64(i%3)*42, a.Y+28+float64(i/3)*40
		d.Pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: 30})
	}
}

// drawn adds the cards that wait to be laid on the stalls, ending at right.
func (d *drawing) drawn(right, y, side float64, words bool) {
	n := len(d.v.Drawn)
	if n == 0 {
		return
	}
	x := right - float64(n)*(side+8) + 8
	for i, c := range d.v.Drawn {
		d.chip(c.Card, x+float64(i)*(side+8)+side/2, y, side)
	}
	if words {
		text := d.Say("drawn", engine.N("n", n))
		d.Pieces.Text(x-14, y+7, text, render.Plain(20).Right().Colour("ink2").In(300))
	}
}
