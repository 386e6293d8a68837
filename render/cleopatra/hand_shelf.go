package cleopatra

import (
	"strconv"

	"guildhall/render"
	"guildhall/render/artist"
)

// shelfCardW and shelfCardH are the size of a card on the shelf of a phone, to which its
// signs are drawn.
const shelfCardW, shelfCardH = 69.6, 112.0

// shelf adds the cards of the hand side by side, with names below. Dashed outlines show how
// many more cards the limit allows. Cards of a kind overlap if there are more.
func (d *drawing) shelf(a render.Area) {
	l := &d.Pieces
	n, hand := d.handSize(), d.v.Own.Hand
	pitch := a.W / handLimit
	card := render.Rect(a.X, a.Y, pitch-6*a.W/776, (pitch-6*a.W/776)*shelfCardH/shelfCardW)
	step := pitch // from a card to the next one of its kind
	if n > handLimit {
		pitch = min(pitch, a.W/float64(len(hand)))
		step = min(pitch, (a.W-pitch*float64(len(hand)))/float64(n-len(hand)))
		card.W = min(card.W, pitch-4)
	}
	stacked := step < card.W*0.75 // too little is seen of a card behind another one
	if stacked {
		step = min(step, card.W*0.3)
	}
	foot := card.Y + card.H
	plank := render.Rect(a.X-8, foot, a.W+16, 17)
	l.Add(plank.Box(4, "oak", render.Ink("ink", 2.2)))
	base := plank.Y + plank.H + artist.BySize(d.Options, 32.0, 30)
	x := a.X + (pitch-card.W)/2
	var names []shelfName
	for _, c := range hand {
		run := card
		run.X = x
		for i := range c.N {
			card.X = x + float64(i)*step
			d.shelfCard(c.Card, card, stacked && i < c.N-1, stacked && c.N > 1)
		}
		run.W = card.X + card.W - x
		names = append(names, shelfName{run.X + run.W/2, run.W, d.cardName(c.Card)})
		if c.N > 1 && stacked {
			k := card.H / shelfCardH
			l.Count(card.X+16*k, card.Y+card.H-18*k, 16*k, "×"+strconv.Itoa(c.N))
		} else if c.N > 1 {
			names[len(names)-1].text += " ×" + strconv.Itoa(c.N)
		}
		run.H = base + 8 - run.Y
		d.Touch("hand:"+c.Card, run)
		x = card.X + pitch
	}
	d.shelfNames(names, base)
	for i := n; i < handLimit; i++ {
		card.X = x
		l.Add(card.Outlined(card.W*0.12, render.Dashed("mute", 2.5, 7, 6)))
		x += pitch
	}
	if n < handLimit {
		l.Text(card.X+card.W/2, base, strconv.Itoa(handLimit), render.Strong(26).Mid().Colour("ink2"))
	}
	if n == 0 {
		d.noCards(a, card.H)
	}
}

// shelfName is a name below cards of a kind, x its middle.
type shelfName struct {
	x, room float64
	text    string
}

// shelfNames adds the names in the largest size that all of them fit. On a page, whose text is
// larger, a name without room is left out, because the strip of cards shows it.
func (d *drawing) shelfNames(names []shelfName, base float64) {
	style := render.Plain(26).Mid()
	if d.Page {
		for _, n := range names {
			if label := d.Pieces.Fit(n.text, style.In(n.room+8)); !label.Cut {
				d.Pieces.Put(label, n.x, base)
			}
		}
		return
	}
	for _, n := range names {
		style.Size = min(style.Size, render.Fit(n.text, style.In(n.room-4).Down(17)).Size)
	}
	for _, n := range names {
		d.Pieces.Text(n.x, base, n.text, style.In(n.room).Down(17))
	}
}

// shelfCard adds a card on the shelf. A card that counts twice has a "2", and a tainted card
// has an amulet in a red frame. A card behind another one shows only its frame. The number of
// counted cards takes the lower left corner.
func (d *drawing) shelfCard(id string, a render.Area, behind, counted bool) {
	l := &d.Pieces
	look := lookOfCard(id)
	k := a.H / shelfCardH
	l.Add(a.Shade(2, 3, 9))
	l.CardFace(a, look.bad)
	if behind {
		return
	}
	x, y := a.Centre()
	if look.bad {
		right := 0.0
		if counted {
			right = 13 * k
		}
		l.Add(render.Icon{Name: "amulet", X: x + right, Y: a.Y + a.H - 19*k, Size: 26 * k})
		y -= 12 * k
	}
	cardPicture(l, look.icon, x, y, min(50*k, a.W*0.7))
	if look.double {
		r := 14 * k
		cx, cy := a.X+a.W-10*k, a.Y+7*k
		d.Late(func() { // the next card must not cover it
			l.Add(render.Disc{X: cx, Y: cy, R: r, Fill: "taint", Line: render.Ink("card", 2)})
			l.Text(cx, cy+r*0.57, "2", render.Strong(22*k).Mid().Colour("card"))
		})
	}
}

// noCards says on the free places of the shelf that the hand is empty.
func (d *drawing) noCards(a render.Area, h float64) {
	label := render.Fit(d.Say("hand.empty"), render.Heading(36, "ink2").Mid().In(a.W*0.5))
	label.X, label.Y = a.X+a.W/2, a.Y+h/2+13
	paper := render.Rect(label.X-label.Width()/2-14, a.Y+h/2-28, label.Width()+28, 56)
	d.Pieces.Add(paper.Filled(0, "sheet"), label)
}

// stalls adds a row for each stall: its cards, and the number of cards in an empty hand
// after it is taken.
func (d *drawing) stalls(a render.Area) {
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
		n := len(cards)
		count := artist.Formula{{Icon: "hand"}, artist.Sign("0"), artist.Sign(">")}
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
