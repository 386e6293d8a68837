package caylus

import (
	"sync"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// phone is the cut of the board for a phone.
type phone struct{ *drawing }

// Positions of the parts of the phone picture: the same order from castle to town as on the
// full board.
var (
	phoneTrack = track{
		x: 17, y: 300, w: 106, px: 110, py: 112, roof: 23, band: 27, body: 84, strip: 27, left: 10, right: 790, start: 263, small: true,
	}
	phoneSpecial = render.Rect(18, 183, 104, 66)
	phoneCastle  = castleLayout{
		a: render.Rect(8, 96, 784, 82), x: [3]float64{44, 171, 340}, w: 21, h: 17, ground: 172, badge: 14,
		head: render.Rect(0, 98, 0, 29), words: 26, margin: 30,
	}
	phoneBridge = bridgeLayout{a: render.Rect(674, 181, 126, 117), arch: 20, first: render.Rect(692, 190, 40, 40), dx: 52, dy: [4]float64{0, 46, 46, 33}}
	phoneMeadow = sync.OnceValue(func() []render.Item { return phoneTrack.meadow(render.Rect(0, 298, 800, 450)) })
	phoneLedger = render.Rect(8, 748, 784, 245)
)

// phoneQueue holds the positions of the workers in the castle, by their largest number.
func phoneQueue(seats int) queueLayout {
	q := queueLayout{x: 596, y: 137, dx: 56, r: 25, peg: 42}
	if seats == 5 {
		q = queueLayout{x: 574, y: 137, dx: 48, r: 23, peg: 38}
	}
	return q
}

// phoneBoard returns the picture that is readable at 400 pixels.
func phoneBoard(v *game.View, o render.Options) *drawing {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.phoneHead()
	d.table(phoneTrack)
	d.ledger(phoneLedger)
	return d.drawing
}

// table adds everything from the castle to the end of the road.
func (d phone) table(t track) {
	d.river(279, 800, 18)
	d.Ground.Add(phoneMeadow()...)
	d.phoneSections()
	d.queue(phoneQueue(d.v.Head.Seats))
	d.road(t)
	for i, s := range d.v.Special {
		at := phoneSpecial
		at.X += float64(i) * t.px
		d.phoneSpecial(s, at)
	}
	d.phonePassed(phoneBridge)
	d.top = func() {
		d.Pieces.Add(d.strip.Items...)
		d.shields(t, t.find, 1)
		d.pawns(t, t.find, 1)
	}
}

// phoneHead shows whose turn it is, the round and the phase.
func (d phone) phoneHead() {
	phase := ""
	if !d.v.Head.Over {
		phase = d.moment()
	}
	d.PhoneHead(d.head(), d.when(), phase)
}

// phoneSections adds the castle as far as it is built.
func (d phone) phoneSections() {
	c := phoneCastle
	d.Ground.Panel(c.a, render.PanelText{})
	d.Ground.Add(render.Rect(c.a.X+2, 127, 524, 42).Filled(0, "water.l3"), render.Rect(c.a.X+2, 168, 524, 8).Filled(0, "leaf.l2"))
	for i, s := range d.v.Castle.Sections {
		d.section(c, i, s)
	}
}

// phoneSpecial adds a special building: name and sign. Its workers are on the
// strip below it.
func (d phone) phoneSpecial(s game.Special, a render.Area) {
	l := &d.Ground
	k, look, line, paper := artist.Fade{}, classLooks["special"], "ink", "card"
	if !s.InUse {
		k, look.band, look.text, line, paper = washed, paler(look.band), "ink2", "mute", "sheet"
	}
	l.Add(a.Filled(4, paper), render.Rect(a.X, a.Y, a.W, 32).Box(4, look.band, render.Ink(line, 2)), a.Outlined(4, render.Ink(line, 2.5)))
	room := a.W - 8
	if d.Page {
		room = a.W - 3
	}
	l.Text(a.X+a.W/2, a.Y+25, d.Say("special.short."+s.ID), render.Strong(26).Mid().Colour(look.text).In(room).Down(20))
	switch x, y := a.X+a.W/2, a.Y+49; {
	case !s.InUse:
		d.Ground.Cross(x, y, 11, render.Ink("mute", 4))
	case s.ID == "inn":
		artist.Formula{artist.Sign("1"), {Icon: "denier"}}.DrawMid(l, x, y, 29, a.W-8, k)
	default:
		specialEffects[s.ID].DrawMid(l, x, y, 29, a.W-8, k)
	}
	for i, w := range s.Workers {
		at := phoneSlot(s.ID, i, a)
		x, y := at.Centre()
		spot := artist.Region{Area: a, Pad: 3}
		if w < 0 {
			spot.Disc = artist.Disc{X: x, Y: y, R: 13.5}
		}
		d.Place(slotPlace(s.ID, i), spot)
		if slots[s.ID] != nil {
			d.Touch(slotPlace(s.ID, i), at)
		}
		switch {
		case w >= 0:
			d.strip.Peg(w, x, y, 34, d.Letter(w))
		case s.InUse && len(s.Workers) > 1:
			d.Pieces.Add(render.Disc{X: x, Y: y, R: 11, Fill: "sheet", Line: render.Dashed("mute", 2, 4, 4)})
		}
	}
	d.Touch(s.ID, a)
	if s.ID == "inn" {
		_, y := phoneSlot("inn", 0, a).Centre()
		arrow(l, a.X+48, a.X+60, y)
	}
}

// phoneSlot returns the position of a special building's worker on the strip.
func phoneSlot(id string, n int, a render.Area) render.Area {
	x := a.X + a.W/2
	switch id {
	case "stables":
		x = a.X + 18 + float64(n)*34
	case "inn":
		x = a.X + 22 + float64(n)*62
	}
	return render.Rect(x-16, phoneTrack.start-16, 32, 32)
}

// phonePassed adds the passing order.
func (d phone) phonePassed(b bridgeLayout) {
	d.bridgeStones(b)
	for i := range d.v.Head.Seats {
		p := b.passing(i+1, d.v.Head.Seats)
		x, y := p.Centre()
		d.passingPlace(i, p)
		if i < len(d.v.Passed) {
			d.Pieces.Badge(d.v.Passed[i], x, y, p.W, d.Letter(d.v.Passed[i]), "ink")
			continue
		}
		d.Pieces.Add(render.Disc{X: x, Y: y, R: p.W * 0.46, Fill: "sheet", Line: render.Dashed("mute", 2.2, 6, 5)})
		if number := d.slotNumber("bridge", i+1); number != "" {
			d.Pieces.Text(x, y+9, number, render.Strong(26).Mid().Colour("ink2"))
		}
	}
}
