package cleopatra

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// phone is the cut of the board for a phone.
type phone struct{ *drawing }

// Positions of the parts of the phone picture.
var (
	phonePlot   = palaceLayout{x: 96, y: 188, k: 50, fs: 26, t: 44, off: 36, top: 42, right: 16, doorH: 48, pad: 2}
	phonePalace = render.Rect(8, 100, 612, 602)
	phoneTile   = render.Rect(632, 100, 160, 240)
	phoneSobek  = render.Rect(632, 350, 160, 352)
	phonePlaza  = render.Rect(8, 712, 784, 56)
	phoneMarket = render.Rect(8, 778, 784, 122)
	phoneSeats  = render.Rect(8, 908, 784, 84)
)

// phoneBoard returns the picture that is readable at 400 pixels.
func phoneBoard(v *game.View, o render.Options, offered map[string]bool) *drawing {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.offered = offered
	d.phoneHead()
	d.phoneTable()
	d.phonePlayers()
	d.drafted(phonePlot)
	return d.drawing
}

// phoneTable adds everything except the head and the players.
func (d phone) phoneTable() {
	p := phonePalace
	d.Ground.Add(p.Box(8, "panel", render.Ink("edge", 2)))
	d.emptyGarden(phonePlot)
	d.walls(phonePlot)
	d.garden(phonePlot)
	d.front(phonePlot)
	d.phoneNext()
	d.phoneWorshippers()
	d.phoneRows()
	d.phoneStalls()
}

// phoneHead shows whose turn it is, Cleopatra's space and the turn.
func (d phone) phoneHead() {
	x := 776.0
	turn := d.Tell(engine.T("render.turn", engine.N("n", d.v.Head.Turn)))
	x -= d.Pieces.Text(x, 54, turn, render.Plain(28).Right().Colour("pine.l2").In(130)) + 20
	count := strconv.Itoa(d.v.Cleopatra) + "/5"
	x -= d.Pieces.Text(x, 55, count, render.Strong(32).Right().Colour("card")) + 10
	for n := range 6 { // Cleopatra's sign and number are all that is seen of the walk
		d.Touch(walkPlace(n), render.Rect(x-62, 12, 144, 62))
	}
	d.Pieces.Add(
		render.Disc{X: x - 31, Y: 43, R: 31, Fill: "card"},
		render.Icon{Name: "queen", X: x - 31, Y: 43, Size: 47},
	)
	h := d.head()
	d.PhoneHeader(h, x-76)
}

// phoneNext shows the mosaic on top of the stack and the number of remaining ones.
func (d phone) phoneNext() {
	a := phoneTile
	d.Touch("mosaics", a)
	title := d.Say("next")
	if d.Page {
		title = d.Say("next.short")
	}
	d.Ground.Panel(a, render.PanelText{Title: title, Accent: accent, Size: 26})
	base := a.Y + 152
	d.phoneLetters(render.Rect(a.X+12, base+12, a.W-22, a.Y+a.H-base-16))
	d.Pieces.Text(a.X+a.W-16, base, strconv.Itoa(d.v.Stack.Left), render.Strong(30).Right())
	d.Pieces.Add(render.Icon{Name: "mosaic", X: a.X + a.W - 76, Y: base - 11, Size: 32})
	if d.v.Stack.Top == "" || len(d.v.Stack.Orientations) == 0 {
		d.Pieces.Tick(a.X+56, a.Y+84, 1.6, "good")
		return
	}
	shape := flattest(d.v.Stack.Orientations)
	rows, cols := extent(shape)
	q := min(70/float64(rows), 128/float64(cols), 27)
	shapeIcon(&d.Pieces, shape, a.X+16, a.Y+84-q*float64(rows)/2, q, tileLooks[d.v.Stack.Top].fill, "ink")
	d.Pieces.Text(a.X+18, base, d.v.Stack.Top, render.Strong(30))
}

// phoneLetters adds the letters of the mosaics below the top one, and, crossed
// out, the letters of those that fitted in no place.
func (d phone) phoneLetters(a render.Area) {
	under, removed := d.v.Stack.Under, d.v.Stack.Removed
	const h = 34.0
	perRow := 5
	if len(under)+len(removed) > 2*perRow {
		perRow = 6
	}
	for i, letter := range append(slices.Clone(under), removed...) {
		x, y := a.X+10+float64(i%perRow)*(a.W/float64(perRow)), a.Y+h/2+float64(i/perRow)*h
		if i >= len(under) {
			d.removedTile(letter, x, y, 22, 23)
			continue
		}
		d.Pieces.Text(x, y+9, letter, render.Strong(26).Mid().Colour("ink2"))
	}
}

func (d phone) phoneWorshippers() {
	a := phoneSobek
	d.Ground.Panel(a, render.PanelText{})
	for _, s := range d.v.Slots {
		at := render.Rect(a.X+6, a.Y+8+float64(s.Slot-1)*69, a.W-12, 66)
		d.Place(slotPlace(s.Slot), artist.Region{Area: at})
		d.Pieces.Add(render.Box{X: at.X, Y: at.Y, W: at.W, H: 38, R: 6, Fill: "leaf.d1"})
		d.Pieces.Text(at.X+at.W/2, at.Y+29, d.Say("tile."+s.Tile), render.Strong(27).Mid().Colour("card").In(at.W-12).Down(23))
		d.Pieces.Face(person(s.Tile), at.X+18, at.Y+52, 28)
		d.cost(s, at.X+at.W/2+14, at.Y+53, 1)
	}
}

// phoneRows shows both rows of the plaza: their pieces and the next ones.
func (d phone) phoneRows() {
	d.Ground.Panel(phonePlaza, render.PanelText{})
	for _, r := range d.v.Rows {
		a := phoneRow(r.Side)
		mid := a.Y + a.H/2
		for n := 1; n <= 3; n++ { // one sign tells of all three
			d.Place(rowPlace(r.Side, n), artist.Region{Area: render.Rect(a.X+88, a.Y, 172, a.H)})
		}
		d.Place(rowPlace(r.Side, 0), artist.Region{Area: render.Rect(a.X+264, a.Y, a.W-264, a.H)})
		d.Pieces.Text(a.X+10, mid+10, d.Say("side."+r.Side), render.Plain(26).Colour("ink2").In(76).Down(22))
		x := a.X + 112
		for i := range 3 {
			d.Pieces.Add(render.Icon{Name: "sphinx", X: x, Y: mid, Size: 36}.Faded(i >= len(r.Sphinxes), 32, "card"))
			d.Touch(rowPlace(r.Side, i+1), render.Rect(x-20, a.Y, 40, a.H))
			x += 40
		}
		if r.SphinxValue > 0 && !d.offered[nextSphinx(r)] {
			d.value(x-14, mid+10, r.SphinxValue, 28, false)
		}
		x = a.X + 290
		d.Pieces.Add(render.Icon{Name: "obelisk", X: x, Y: mid, Size: 42}.Faded(r.Obelisk < 0, 40, "card"))
		if r.Obelisk >= 0 {
			d.Pieces.Badge(r.Obelisk, x+44, mid, 32, d.Letter(r.Obelisk), "ink")
		} else if !d.offered["obelisk:"+r.Side] {
			d.value(x+22, mid+10, r.ObeliskValue, 28, false)
		}
	}
	d.Ground.Add(render.Box{X: 399, Y: phonePlaza.Y + 10, W: 2, H: phonePlaza.H - 20, Fill: "edge"})
}

func phoneRow(side string) render.Area {
	a := render.Rect(phonePlaza.X+6, phonePlaza.Y+4, 380, phonePlaza.H-8)
	if side == "right" {
		a.X = 404
	}
	return a
}

// phoneStalls shows the cards of the stalls as chips, and the deck. The place of a stall is
// the area of its new cards.
func (d phone) phoneStalls() {
	a := phoneMarket
	d.Ground.Panel(a, render.PanelText{})
	largest := 54.0 // of the fullest stall, so that all cards are of one size
	for _, cards := range d.v.Stalls {
		room := render.Rect(0, 0, 184, 70)
		shown, _ := chipped(cards, room, 24)
		largest, _, _ = fitChips(len(shown), room, largest, 24)
	}
	for i, cards := range d.v.Stalls {
		at := render.Rect(a.X+14+float64(i)*202, a.Y+8, 188, a.H)
		awning(&d.Ground, at.X, at.Y, at.W, i+1, 26)
		chips := render.Rect(at.X+2, at.Y+39, at.W-4, 70)
		shown, _ := chipped(cards, chips, 24)
		if _, perRow, _ := fitChips(len(shown), chips, largest, 24); perRow >= len(shown) {
			chips.Y += (chips.H - largest) / 2
		}
		fresh := render.Rect(chips.X, chips.Y, largest, largest)
		if all := d.chips(cards, chips, largest, 24); len(all) > 0 {
			fresh = around(all[max(0, len(all)-d.fresh(i)):])
		}
		d.Place(stallPlace(i), artist.Region{Area: fresh, Pad: 1})
	}
	x := a.X + 622
	d.Touch("deck", render.Rect(x, a.Y+12, 60, 84))
	if d.v.Deck.Count > 0 {
		d.Pieces.Deck(render.Rect(x, a.Y+12, 60, 84))
		d.Pieces.Add(render.Box{X: x, Y: a.Y + 12, W: 60, H: 84, R: 8, Fill: "oak", Line: render.Ink("ink", 2)})
		d.chip(d.v.Deck.Top.Card, x+30, a.Y+54, 48)
	} else {
		d.Pieces.Slot(render.Rect(x, a.Y+12, 60, 84), 8)
	}
	if len(d.v.Drawn) > 0 {
		for i, c := range d.v.Drawn {
			d.chip(c.Card, x+96+float64(i%2)*42, a.Y+36+float64(i/2)*46, 36)
		}
		d.Pieces.Count(x+52, a.Y+100, 21, strconv.Itoa(d.v.Deck.Count))
		return
	}
	d.Pieces.Text(x+78, a.Y+50, d.Say("deck.short"), render.Plain(26).Colour("ink2").In(76).Down(22))
	d.Pieces.Text(x+78, a.Y+90, strconv.Itoa(d.v.Deck.Count), render.Strong(34))
}

func phonePlayer(s engine.Seat, seats int) render.Area {
	w := (phoneSeats.W + 8) / float64(seats)
	return render.Rect(phoneSeats.X+float64(s)*w, phoneSeats.Y, w-8, phoneSeats.H)
}

func (d phone) phonePlayers() {
	for _, p := range d.v.Players {
		a := phonePlayer(p.Seat, len(d.v.Players))
		d.Touch(playerPlace(p.Seat), a)
		b := a.Box(8, "card", render.Ink("ink2", 2))
		if d.Acts(p.Seat) {
			b.Fill, b.Line = "next.l2", render.Ink("ink", 3)
		}
		d.Pieces.Add(b)
		d.Pieces.Badge(p.Seat, a.X+30, a.Y+26, 36, d.Letter(p.Seat), "ink")
		room := a.W - 64
		if d.v.Offering.Open {
			room -= 40
		}
		d.Pieces.Text(a.X+58, a.Y+36, d.Name(p.Seat), render.Strong(28).Named().In(room).Down(19))
		d.phoneCounts(p, a)
	}
}

func (d phone) phoneCounts(p game.Player, a render.Area) {
	icons, numbers := [3]string{"hand", "anubis", ""}, [3]int{p.Hand, p.Statues, p.Sanctuary}
	if f := p.Final; f != nil {
		icons, numbers = [3]string{"scarab", "amulet", ""}, [3]int{f.Score, f.Net, p.Sanctuary}
		if f.Eaten {
			icons[1] = "croc"
		}
	}
	mid := a.Y + 63
	step := min(64, (a.W-8)/3)
	for i, icon := range icons {
		x := a.X + 20 + float64(i)*step
		if p.Final != nil && icon == "" { // the sanctuaries are on the board
			d.Pieces.Text(x-8, mid+10, render.Signed(-p.Final.Penalty), penaltyStyle(p.Final, 27).In(step-6).Down(20))
			continue
		}
		if icon == "" {
			colour := render.SeatColour(p.Seat)
			d.Pieces.Hatch(x-11, mid-11, 22, 8, colour)
			d.Pieces.Add(render.Box{X: x - 11, Y: mid - 11, W: 22, H: 22, Line: render.Ink(colour+".d1", 2)})
		} else {
			d.Pieces.Add(render.Icon{Name: icon, X: x, Y: mid, Size: 30})
		}
		d.Pieces.Text(x+16, mid+10, strconv.Itoa(numbers[i]), render.Strong(27).In(step-34).Down(22))
	}
	if d.v.Offering.Open && !d.Acts(p.Seat) {
		d.Pieces.Tick(a.X+a.W-34, a.Y+26, 0.9, "good")
	}
}

// around returns the smallest area that contains all of these.
func around(areas []render.Area) render.Area {
	all := areas[0]
	for _, a := range areas[1:] {
		x, y := min(all.X, a.X), min(all.Y, a.Y)
		all = render.Rect(x, y, max(all.X+all.W, a.X+a.W)-x, max(all.Y+all.H, a.Y+a.H)-y)
	}
	return all
}
