package caylus

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// phone is the cut of the board for a phone.
type phone struct{ *drawing }

// Where the parts of the phone cut lie: the same order from castle to town as
// on the full board, without the names of buildings, whose numbers and signs
// are in every menu too.
var (
	phoneCastle  = render.Rect(8, 100, 784, 84)
	phoneSpecial = render.Rect(9, 194, 106, 108)
	phoneTrack   = track{x: 9, y: 332, w: 106, h: 74, px: 112.5, py: 100}
	phonePawn    = pawn{r: 17, lift: 13}
	phoneBridge  = render.Rect(9+6*112.5-3, 190, 112, 128)
	phoneLedger  = render.Rect(8, 716, 784, 276)
)

// phoneBoard is the cut that can be read at 400 pixels.
func phoneBoard(v *game.View, o render.Options) (*drawing, artist.Places) {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.phoneHead()
	d.river(306, 800)
	phoneTrack.planks(&d.Ground, phoneSpecial.Y+70, 32)
	d.emptyRoad(phoneTrack)
	d.phoneSections()
	d.phoneQueue()
	for i, s := range v.Special {
		at := phoneSpecial
		at.X += float64(i) * phoneTrack.px
		d.phoneSpecial(s, at)
	}
	d.phonePassed(phoneBridge)
	for _, s := range v.Road {
		d.phoneSpace(s, phoneTrack.space(s.Number))
	}
	d.ledger(phoneLedger)
	d.top = func() {
		d.checkpoints(phoneTrack.find, 34, 30, 25)
		d.pawns(phoneTrack.find, phonePawn)
	}
	return d.drawing, d.phonePlaces
}

// phoneHead shows whose turn it is, the round and the phase.
func (d phone) phoneHead() {
	h := d.head()
	right := d.Pieces.Text(780, 36, d.Say("round", engine.N("n", d.v.Round)), render.Strong(28).Right().Colour("card").In(240))
	if !d.v.Head.Over {
		right = max(right, d.Pieces.Text(780, 70, d.Tell(d.v.Head.Phase), render.Plain(26).Right().Colour("pine.l2").In(240).Down(22)))
	}
	d.PhoneHeader(h, 780-right-24)
}

// phoneSection is the box of a section in the strip of the castle.
func phoneSection(i int) render.Area {
	return render.Rect(phoneCastle.X+6+float64(i)*144, phoneCastle.Y+6, 138, phoneCastle.H-12)
}

// phoneSections adds how far the sections are: the parts built, what a batch
// brings there.
func (d phone) phoneSections() {
	d.Ground.Panel(phoneCastle, render.PanelText{})
	for i, s := range d.v.Castle.Sections {
		a := phoneSection(i)
		b := a.Box(6, "stone.l2", render.Ink("ink2", 2))
		switch {
		case s.Building:
			b.Fill, b.Line = "next.l1", render.Ink("ink", 3)
		case s.Scored:
			b.Fill = "stone.l1"
		}
		l := &d.Pieces
		l.Add(b, render.Icon{Name: sectionIcon(s.ID), X: a.X + 25, Y: a.Y + a.H/2, Size: 38})
		l.Text(a.X+50, a.Y+32, strconv.Itoa(len(s.Houses))+"/"+strconv.Itoa(s.Parts), render.Strong(28).In(a.W-54))
		end := artist.Formula{artist.Sign(strconv.Itoa(s.VP)), {Icon: "point"}}.Draw(l, a.X+51, a.Y+53, 28, artist.Wash{})
		if s.Scored {
			l.Tick(end+10, a.Y+54, 0.9, "good")
		}
	}
}

// phoneSlot is where a worker of the castle's queue stands.
func phoneSlot(n int) render.Area {
	return render.Rect(phoneCastle.X+446+float64(n-1)*67, phoneCastle.Y+10, 62, 64)
}

func (d phone) phoneQueue() {
	for i := range d.v.Head.Seats {
		a := phoneSlot(i + 1)
		x, y := a.Centre()
		s := engine.NoSeat
		if i < len(d.v.Castle.Queue) {
			s = d.v.Castle.Queue[i]
		}
		if s >= 0 && s == d.v.Castle.Acting {
			d.Pieces.Add(render.Disc{X: x, Y: y, R: 30, Fill: "next", Line: render.Ink("ink", 3)})
			d.Pieces.Peg(s, x, y-1, 52, d.Letter(s))
		} else {
			d.Post(s, x, y, 27, strconv.Itoa(i+1))
		}
		if s >= 0 && d.v.Castle.Batches[s] > 0 {
			d.Pieces.Count(x+20, y+20, 15, strconv.Itoa(d.v.Castle.Batches[s]))
		}
	}
}

// phoneSpecial adds a special building: name, sign, workers.
func (d phone) phoneSpecial(s game.Special, a render.Area) {
	l := &d.Ground
	look, line, paper := classLooks["special"], "ink", "card"
	if !s.InUse {
		look.band, look.text, line, paper = look.pale, "ink", "mute", "sheet"
	}
	l.Add(a.Filled(8, paper))
	band(l, "special", a.X, a.Y, a.W, 33, 7, look.band, render.Ink(line, 2))
	l.Add(a.Outlined(8, render.Ink(line, 2.5)))
	l.Text(a.X+a.W/2, a.Y+26, d.Say("special.short."+s.ID), render.Strong(26).Mid().Colour(look.text).In(a.W-8).Down(20))
	cx := a.X + a.W/2
	switch {
	case !s.InUse:
		d.Pieces.Cross(cx, a.Y+70, 14, render.Ink("mute", 4))
	case s.ID == "stables":
		for i, w := range s.Workers {
			d.Post(w, a.X+19+float64(i)*34, a.Y+71, 15.5, strconv.Itoa(i+1))
		}
	case s.ID == "inn":
		d.Post(s.Workers[0], a.X+28, a.Y+71, 20, "")
		d.Pieces.Add(render.Disc{X: a.X + 77, Y: a.Y + 71, R: 25, Fill: "next.l2", Line: render.Ink("ink2", 2)})
		if w := s.Workers[1]; w >= 0 {
			d.Pieces.Peg(w, a.X+77, a.Y+70, 44, d.Letter(w))
		} else {
			artist.Formula{artist.Sign("1"), {Icon: "denier"}}.DrawMid(&d.Pieces, a.X+77, a.Y+71, 24, 46, artist.Wash{})
		}
	default:
		w := s.Workers[0]
		if w < 0 {
			specialEffects[s.ID].DrawMid(&d.Pieces, cx, a.Y+71, 32, a.W-8, artist.Wash{})
			break
		}
		specialGains[s.ID].DrawMid(&d.Pieces, a.X+30, a.Y+71, 30, 52, artist.Wash{Keep: 70, Ground: "card"})
		d.Pieces.Peg(w, a.X+a.W-24, a.Y+71, 52, d.Letter(w))
	}
}

// phonePassed adds the seats that have passed, and the cost of a placement now.
func (d phone) phonePassed(a render.Area) {
	d.Ground.Add(a.Box(6, "stone.l1", render.Ink("ink", 2.5)))
	for i := range d.v.Head.Seats {
		x, y := a.X+22+float64(i%3)*34, a.Y+62+float64(i/3)*38
		if i < len(d.v.Passed) {
			d.Pieces.Badge(d.v.Passed[i], x, y, 30, d.Letter(d.v.Passed[i]), "ink")
			continue
		}
		d.Post(engine.NoSeat, x, y, 14, strconv.Itoa(i+1))
	}
	if d.v.Phase == "workers" {
		artist.Formula{artist.Sign(strconv.Itoa(d.v.Cost)), {Icon: "denier"}}.DrawMid(&d.Pieces, a.X+a.W/2, a.Y+23, 32, 90, artist.Wash{})
		return
	}
	d.Pieces.Text(a.X+a.W/2, a.Y+32, d.Say("bridge"), render.Strong(26).Mid().In(a.W-10).Down(20))
}

// phoneSpace adds a space of the road: number, owner and worker side by side,
// below them the signs of the building.
func (d phone) phoneSpace(s game.Space, a render.Area) {
	l := &d.Pieces
	if s.Building == "" {
		colour := "mute"
		if s.Next {
			colour = "ink2"
		}
		x, y := a.Centre()
		l.Text(x, y+11, strconv.Itoa(s.Number), render.Strong(32).Mid().Colour(colour))
		return
	}
	k, line, paper := spaceStyle(s)
	l.Add(a.Filled(8, paper))
	fill, _ := bandColours(s)
	band(l, s.Class, a.X, a.Y, a.W, 36, 7, fill, render.Ink(line, 2))
	l.Add(a.Outlined(8, render.Ink(line, 2.5)))
	d.number(s, a.X+19, a.Y+19, 17, 24)
	if s.Owner >= 0 {
		l.House(s.Owner, a.X+54, a.Y+19, 34, d.Letter(s.Owner))
	}
	if lines := faceOf(d.v.Printed().Tile(s.Building)); len(lines) > 0 {
		lines[0].DrawMid(l, a.X+a.W/2, a.Y+57, 31, a.W-8, k)
	}
	if s.Pending >= 0 {
		l.Add(render.Box{X: a.X + 4, Y: a.Y + 42, W: a.W - 8, H: a.H - 46, R: 6, Line: render.Dashed("leaf.d1", 3, 8, 5)})
		l.House(s.Pending, a.X+18, a.Y+a.H, 30, d.Letter(s.Pending))
	}
	if s.Worker >= 0 {
		l.Peg(s.Worker, a.X+a.W-20, a.Y+21, 44, d.Letter(s.Worker))
	}
}

// phonePlaces finds places on the phone cut.
func (d phone) phonePlaces(place string) (artist.Spot, bool) {
	kind, word, n := placeParts(place)
	switch kind {
	case "road":
		return d.roadPlace(phoneTrack, n)
	case "provost":
		return d.pawnPlace(phoneTrack, d.v.Provost, provostStands, phonePawn)
	case "bailiff":
		return d.pawnPlace(phoneTrack, d.v.Bailiff, bailiffStands, phonePawn)
	case "castle":
		return artist.Spot{Area: phoneSlot(n), Corner: render.TopLeft}, n >= 1 && n <= d.v.Head.Seats
	case "part", "section":
		for i, s := range d.v.Castle.Sections {
			if s.ID == word && n <= s.Parts {
				return artist.Spot{Area: phoneSection(i)}, true
			}
		}
		return artist.Spot{}, false
	case "favor":
		return d.ledgerPlace(phoneLedger, word, n)
	case "bridge", "order", "player", "stock":
		return artist.Spot{}, false // the header and the ledger tell it
	default:
		r, ok := d.specialPlace(place, phoneSpecial, phoneTrack.px)
		r.Pad = 0
		return r, ok
	}
}
