package cleopatra

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

const (
	// fewCards is the largest number of cards that are shown on a shelf with free places.
	fewCards = 3
	// shelfHandHigh is the height of a hand of few cards on a phone, minPhoneShelf the least
	// height in which the stalls have a row each.
	shelfHandHigh, minPhoneShelf = 506.0, 380.0
)

// onShelf reports whether the hand has few cards.
func (d *drawing) onShelf() bool { return d.handSize() <= fewCards }

// shelfHand adds a shelf with a place for each card up to the limit, and the stalls with the
// number of cards after each: below the shelf on a phone, otherwise next to it.
func (d *drawing) shelfHand(a render.Area) {
	shelf := render.Rect(a.X, a.Y+8, a.W, 112)
	stalls := render.Rect(a.X, a.Y+178, a.W, a.H-178)
	if d.Size == render.Full {
		shelf = render.Rect(a.X, a.Y+40, a.W*0.48, 112)
		stalls = render.Rect(a.X+a.W*0.52, a.Y, a.W*0.48, a.H)
	}
	l := &d.Pieces
	step := shelf.W / handLimit
	place := func(i int) render.Area { return render.Rect(shelf.X+float64(i)*step+3, shelf.Y, step-6, shelf.H) }
	n := 0
	var names []string
	for _, c := range d.v.Own.Hand {
		for i := range c.N {
			d.shelfCard(c.Card, place(n+i))
		}
		d.Touch("hand:"+c.Card, render.Rect(place(n).X, shelf.Y, float64(c.N)*step-6, shelf.H))
		n += c.N
		names = append(names, d.shelfName(c))
	}
	for i := n; i < handLimit; i++ {
		l.Add(place(i).Outlined(8, render.Dashed("mute", 2.5, 7, 6)))
	}
	free := render.Rect(shelf.X+float64(n)*step, shelf.Y, shelf.W-float64(n)*step, shelf.H)
	if n == 0 {
		names = []string{d.Say("hand.empty")}
	}
	size := artist.BySize(d.Options, 26.0, 28)
	if n == 0 {
		size = 36
	}
	for i, name := range names {
		label := render.Fit(name, render.Heading(size, "ink2").Mid().In(free.W-40).Down(22))
		label.X, label.Y = free.X+free.W/2, free.Y+free.H/2+size*0.36+(float64(i)-float64(len(names)-1)/2)*36
		l.Add(render.Rect(label.X-label.Width()/2-14, label.Y-size, label.Width()+28, size*1.45).Filled(0, "sheet"), label)
	}
	l.Add(render.Rect(shelf.X-4, shelf.Y+shelf.H, shelf.W+8, 17).Box(4, "oak", render.Ink("ink", 2.2)))
	l.Text(shelf.X+shelf.W-step/2, shelf.Y+shelf.H+45, strconv.Itoa(handLimit), render.Strong(26).Mid().Colour("ink2"))
	if !d.v.Head.Over {
		d.stallRows(stalls, n)
	}
}

// shelfName returns the name of a kind of card with its units or its number.
func (d *drawing) shelfName(c game.Count) string {
	name := d.cardName(c.Card)
	if lookOfCard(c.Card).double {
		name += " ×2"
	}
	if c.N > 1 {
		return d.Say("words.count", engine.Word("what", name), engine.N("n", c.N))
	}
	return name
}

// shelfCard adds a card on the shelf. A bad one has its frame and an amulet.
func (d *drawing) shelfCard(card string, a render.Area) {
	l := &d.Pieces
	look := lookOfCard(card)
	l.Add(a.Shade(2, 3, 9))
	l.CardFace(a, look.bad)
	x, y := a.Centre()
	side := a.W * 0.66
	if look.bad {
		l.Add(render.Icon{Name: "amulet", X: x, Y: a.Y + a.H - 20, Size: 26})
		y -= 14
	}
	if look.double {
		l.Add(render.Icon{Name: look.icon, X: x, Y: y - side*0.32, Size: side * 0.72}, render.Icon{Name: look.icon, X: x, Y: y + side*0.32, Size: side * 0.72})
		return
	}
	cardPicture(l, look.icon, x, y, side)
}

// stallRows adds a row for each stall: its cards, and the number of cards in a hand of held
// cards after it is taken.
func (d *drawing) stallRows(a render.Area, held int) {
	l := &d.Pieces
	l.Text(a.X+8, a.Y+26, d.Say("hand.stalls"), render.Heading(28, accent).In(a.W-16).Down(22))
	const top, gap = 40.0, 12.0
	h := (a.H-top-gap*float64(len(d.v.Stalls)-1))/float64(len(d.v.Stalls)) - 2
	for i, cards := range d.v.Stalls {
		row := render.Rect(a.X, a.Y+top+float64(i)*(h+gap), a.W, h)
		l.Add(row.Shade(3, 4, 10), row.Box(10, "card", render.Ink("ink", 2.2)))
		for k := range 4 {
			l.Add(render.Rect(row.X+2+16*float64(k), row.Y+2, 16, h-4).Filled(0, []string{"cleopatra.l1", "card"}[k%2]))
		}
		l.Stroke(render.Ink("ink", 2), row.X+66, row.Y, row.X+66, row.Y+h)
		l.Count(row.X+34, row.Y+h/2, 24, strconv.Itoa(i+1))
		n := held + len(cards)
		count := artist.Formula{{Icon: "hand"}, artist.Sign(strconv.Itoa(held)), artist.Sign(">")}
		right := row.X + row.W - 16
		colour := "good"
		if n > handLimit {
			colour = "taint"
		}
		right -= l.Text(right, row.Y+h/2+13, strconv.Itoa(n), render.Strong(38).Right().Colour(colour)) + 12
		count.Draw(l, right-count.Width(36), row.Y+h/2, 36, artist.Fade{})
		room := render.Rect(row.X+80, row.Y+8, right-count.Width(36)-row.X-96, h-16)
		d.chips(cards, room, h-18, 26)
	}
}
