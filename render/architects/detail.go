package architects

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Parts returns the boards of the players, the viewer's own first, then the apprentices on
// display, the virtue track and the Cathedral.
func (Artist) Parts(v engine.View) []render.Part {
	own := view(v)
	var out, others []render.Part
	for i := range own.Players {
		p := &own.Players[i]
		part := render.Part{Code: p.Place}
		switch {
		case p.Automa != "":
			part.Name = engine.T("architects.picture.part.automa", engine.Term("who", engine.T("architects.automa."+p.Automa)))
		default:
			part.Name = engine.T("architects.picture.part.player", engine.Who("who", p.Seat))
		}
		if p.Seat >= 0 && p.Seat == own.Head.Viewer {
			out = append(out, part)
		} else {
			others = append(others, part)
		}
	}
	out = append(out, others...)
	for _, code := range []string{"apprentices", "virtue", "cathedral"} {
		out = append(out, render.Part{Code: code, Name: engine.T("architects.picture.part." + code)})
	}
	return out
}

// Detail draws one of the Parts.
func (Artist) Detail(v engine.View, code string, o render.Options) *render.Scene {
	own := view(v)
	switch code {
	case "apprentices":
		return drawDisplay(own, o).Scene
	case "virtue":
		return closeVirtue(own, o)
	case "cathedral":
		return closeCathedral(own, o)
	}
	for i := range own.Players {
		if own.Players[i].Place == code {
			return closePlayer(own, i, o)
		}
	}
	return nil
}

// closeHead begins a close-up with its title and the player whose turn it is.
func closeHead(v *game.View, title string, height float64, o render.Options) *drawing {
	d := newDrawing(v, o, 800, int(height))
	h := d.head()
	h.Seat, h.Right = engine.NoSeat, title
	d.PhoneHead(h, d.Round(d.v.Round), "")
	return d
}

// displaySlot returns the area of a place of the display in its own picture. n
// is counted from 1, and pitch is the height of a row.
func displaySlot(n int, pitch float64) render.Area {
	row, column := (n-1)%columns, (n-1)/columns // two columns of four: names need room
	return render.Rect(8+float64(column)*396, 156+float64(row)*pitch, 388, pitch-8)
}

// drawDisplay draws the apprentices on display with their texts and their
// prices for the player to act.
func drawDisplay(v *game.View, o render.Options) *drawing {
	pitch := 188.0
	if o.Page { // for larger text
		pitch = 276
	}
	d := closeHead(v, o.Tell(engine.T("architects.picture.part.apprentices")), 248+columns*pitch, o)
	near, p := d.reach()
	for column := range 2 {
		d.Pieces.Text(20+float64(column)*396, 138, d.Say("row", engine.N("n", column+1)), render.Heading(28, accent).In(240))
	}
	piles := d.strip(signs(strconv.Itoa(v.Crew.Left), "apprentice", strconv.Itoa(v.Deck), "bcard"), 32)
	piles.right(&d.Pieces, 784, 126)
	half := piles.width() / 2
	d.Touch("crew", render.Rect(784-2*half, 106, half, 40))
	d.Touch("deck", render.Rect(784-half, 106, half, 40))
	for i := range v.Display {
		at := displaySlot(i+1, pitch)
		d.Place(slotPlace(i), artist.Region{Area: at})
		d.displayCard(&v.Display[i], at, near, p)
	}
	if near > 0 {
		d.Pieces.Text(20, 198+columns*pitch, d.Say("display.note", engine.N("n", near)), render.Plain(26).Colour("ink2").In(760).Down(20))
	}
	return d
}

// displayCard adds an apprentice: column and price, name, skills, virtue,
// coins, and the effect in signs and in words.
func (d *drawing) displayCard(s *game.Slot, a render.Area, near int, p *game.Player) {
	l := &d.Pieces
	if s.Card == "" {
		l.Slot(a, 9)
		return
	}
	line := render.Ink("ink", 2.2)
	if s.Column <= near {
		line = render.Ink("good", 4)
	}
	more := 0.0 // height of a second line of the name
	if d.Page {
		more = 30
	}
	l.Add(a.Shade(3, 5, 9), a.Box(9, "card", line), render.Box{X: a.X + 2, Y: a.Y + 2, W: a.W - 4, H: 44 + more, R: 8, Fill: "blue.l2"},
		render.Box{X: a.X + 2, Y: a.Y + 30 + more, W: a.W - 4, H: 16, Fill: "blue.l2"})
	l.Add(render.Icon{Name: "worker", X: a.X + 24, Y: a.Y + 23, Size: 30})
	l.Text(a.X+40, a.Y+33, strconv.Itoa(s.Column), render.Strong(26))
	if d.Page {
		name, y := d.apprenticeName(s.Card), a.Y+33
		if render.Width(render.Bold, 27, name) <= 210 {
			y += more / 2
		}
		l.Lines(a.X+66, y, more, name, render.Strong(27).In(210).Down(27), 2)
	} else {
		l.Text(a.X+66, a.Y+33, d.shortName(s.Card, 210, 20), render.Strong(28).In(210).Down(20))
	}
	if p != nil {
		d.hirePrice(p, s.Column-near, a.X+a.W-6, a.Y+24, 29, 100)
	}
	const face = 104.0
	l.Face(person(s.Card), a.X+10+face/2, a.Y+56+more+face/2, face)
	left, y := a.X+face+20, a.Y+74+more
	x := d.strip(skillFormula(s.Skills), 40).draw(l, left, y) + 14
	if s.Virtue != 0 {
		x = d.change(s.Virtue, "virtue", 32).draw(l, x, y) + 14
	}
	if s.Coins > 0 {
		d.strip(signs("+"+strconv.Itoa(s.Coins), "silver"), 32).draw(l, x, y)
	}
	if f := signsOf(s.Text); f != nil {
		d.strip(f, 34).fit(a.X+a.W-12-x).right(l, a.X+a.W-12, y)
	}
	d.Paragraph(d.Tell(s.Text), render.Rect(left, a.Y+100+more, a.X+a.W-12-left, a.H-106-more), 26, 19)
}

// closeVirtue returns only the virtue track, for a phone.
func closeVirtue(v *game.View, o render.Options) *render.Scene {
	d := closeHead(v, o.Tell(engine.T("architects.picture.part.virtue")), 1000, o)
	l := &d.Pieces
	h := 880 / float64(max(1, len(v.Virtue)))
	for i := range v.Virtue {
		s := &v.Virtue[len(v.Virtue)-1-i]
		a := render.Rect(8, 104+float64(i)*h, 784, h-5)
		l.Add(a.Box(6, slabColour(s), render.Ink("ink2", 1.5)))
		mid := a.Y + a.H/2
		l.Text(a.X+40, mid+11, strconv.Itoa(s.Position), render.Strong(32).Mid())
		d.standing(s.Players, a.X+80, a.X+360, mid, 46)
		var f artist.Formula
		if !s.Market {
			f = signs("nostall")
		}
		if !s.Cathedral {
			f = append(f, signs("nochurch")...)
		}
		for range s.Evaded {
			f = append(f, artist.Token{Icon: "notax"})
		}
		d.strip(f, 38).draw(l, a.X+400, mid)
		text := "0"
		if s.Points != 0 {
			text = render.Plus(s.Points)
		}
		d.strip(signs(text, "vpflag"), 36).in(tone(s.Points, "ink")).right(l, a.X+a.W-20, mid)
	}
	return d.Scene
}

// closeCathedral returns the Cathedral as a list of its levels, the highest first.
func closeCathedral(v *game.View, o render.Options) *render.Scene {
	d := closeHead(v, o.Tell(engine.T("architects.picture.part.cathedral")), 112+float64(len(v.Cathedral))*112+64, o)
	l := &d.Pieces
	for i := range v.Cathedral {
		level := &v.Cathedral[len(v.Cathedral)-1-i]
		a := render.Rect(8, 104+float64(i)*112, 784, 104)
		mid := a.Y + a.H/2
		l.Add(a.Shade(3, 5, 10), a.Box(10, "card", render.Ink("ink2", 2)))
		l.Text(a.X+36, mid+14, strconv.Itoa(level.Level), render.Strong(40).Mid().Colour(accent))
		x := a.X + 96
		for j := range max(level.Slots, len(level.Players)) {
			if j < len(level.Players) {
				l.Badge(d.seat(level.Players[j]), x, mid, 46, d.letter(level.Players[j]), "ink")
			} else {
				l.Add(render.Disc{X: x, Y: mid, R: 23, Fill: "sheet", Line: render.Dashed("mute", 2.5, 8, 6)})
			}
			x += 58
		}
		f := goodsOf(level.Cost, level.Mix)
		if level.Cards > 0 {
			f = append(f, signs("−"+strconv.Itoa(level.Cards), "bcard")...)
		}
		d.strip(f, 36).fit(260).draw(l, a.X+400, mid)
		d.strip(signs(strconv.Itoa(level.Points), "vpflag"), 44).right(l, a.X+a.W-20, mid)
	}
	y := 104 + float64(len(v.Cathedral))*112 + 28
	end := d.strip(signs(strconv.Itoa(v.Rewards.Left), "reward"), 36).draw(l, 24, y)
	l.Text(end+14, y+9, d.Say("rewards.note"), render.Plain(26).Colour("ink2").In(784-end-20).Down(20))
	return d.Scene
}
