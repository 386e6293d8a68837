package architects

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
)

// playerPicture is the board of one player being drawn.
type playerPicture struct {
	*drawing
	p     *game.Player
	y     float64
	pitch float64 // from one apprentice or building to the next one below
}

// closePlayer returns the board of a player with the texts of all cards.
func closePlayer(v *game.View, player int, o render.Options) *render.Scene {
	p := &v.Players[player]
	lines := (len(p.Hired)+1)/2 + (len(p.Built)+1)/2
	rest := 486.0 // besides apprentices and buildings
	shown := p.Board != "" && lines <= 4
	if shown {
		rest += boardHeight
	}
	pitch := min(104, (1000-rest)/float64(max(1, lines)))
	height := rest + float64(lines)*pitch
	if p.Automa != "" {
		height = 800
	}
	d := playerPicture{newDrawing(v, o, 800, int(height)), p, 100, pitch}
	d.playerHead(player)
	if shown {
		d.board(player)
	}
	d.numbers()
	d.pegs(player)
	if p.Automa == "" {
		d.goods()
	} else {
		d.schemes()
	}
	for i := range p.Hired {
		d.member(&p.Hired[i], d.half(i))
	}
	d.y += float64((len(p.Hired)+1)/2) * pitch
	for i := range p.Built {
		d.built(&p.Built[i], d.half(i))
	}
	d.y += float64((len(p.Built)+1)/2) * pitch
	d.points()
	return d.Scene
}

// boardHeight is the height of the person of a player board with its ability.
const boardHeight = 140.0

// board adds the person of the player board, its name and its ability in words.
func (d *playerPicture) board(player int) {
	a := render.Rect(8, d.y, 784, boardHeight-8)
	d.Ground.Panel(a, render.PanelText{})
	d.boardFace(d.p.Board, d.seat(player), d.letter(player), render.Rect(a.X+3, a.Y+3, a.H-6, a.H-6), 48)
	c := printed(d.v, d.p.Board)
	d.Pieces.Text(a.X+a.H+28, a.Y+42, d.Tell(c.title), render.Heading(32, accent).In(a.W-a.H-44).Down(24))
	d.Paragraph(d.Tell(c.body), render.Rect(a.X+a.H+28, a.Y+52, a.W-a.H-44, a.H-58), 24, 19)
	d.y += boardHeight
}

func (d *playerPicture) playerHead(player int) {
	h := d.head()
	h.Seat, h.Letter, h.Right = d.seat(player), d.letter(player), d.name(player)
	room := 776.0
	if f := abilitySigns[d.p.Board]; f != nil {
		s := d.strip(f, 36).in("card")
		d.Pieces.Add(render.Box{X: 776 - s.width() - 16, Y: 14, W: s.width() + 24, H: 56, R: 10, Fill: "oak"})
		s.right(&d.Pieces, 776, 42)
		room -= s.width() + 30
	}
	if h.Seat < 0 {
		d.Pieces.Badge(h.Seat, 52, 43, 56, "", "card")
		d.Pieces.Text(96, 56, h.Right, render.Strong(38).Colour("next").In(room-96).Down(26))
		h.Right = ""
	}
	d.PhoneHeader(h, room)
}

// half returns the area of the i-th element in a layout with two columns.
func (d *playerPicture) half(i int) render.Area {
	return render.Rect(8+float64(i%2)*396, d.y+float64(i/2)*d.pitch, 388, d.pitch-8)
}

// count adds an icon and its number in a part of a panel.
func (d *playerPicture) count(icon string, n int, a render.Area) {
	y := a.Y + a.H/2
	d.Pieces.Add(render.Icon{Name: icon, X: a.X + 34, Y: y, Size: 42}.Faded(n == 0, 35, "card"))
	style := render.Strong(34)
	if n == 0 {
		style = render.Plain(34).Colour("ink2")
	}
	d.Pieces.Text(a.X+64, y+12, strconv.Itoa(n), style.In(a.W-66).Down(26))
}

// numbers adds virtue, level of the Cathedral, cards or marble, and debts, and at the right
// the workers held captured.
func (d *playerPicture) numbers() {
	p := d.p
	a := render.Rect(8, d.y, 784, 76)
	d.Ground.Panel(a, render.PanelText{})
	third, n := "bcard", p.Hand
	if p.Automa != "" {
		third, n = "marble", p.Marble
	}
	const step = 114.0
	d.count("virtue", p.Virtue, render.Rect(a.X, a.Y, step, a.H))
	d.count("church", p.Cathedral, render.Rect(a.X+step, a.Y, step, a.H))
	d.count(third, n, render.Rect(a.X+2*step, a.Y, step, a.H))
	d.Pieces.Add(divider(a, a.X+3*step))
	d.debts(p, a.X+3*step+26, a.Y+a.H/2)
	d.Pieces.Add(divider(a, a.X+3*step+150))
	d.cage(p, render.Rect(a.X+3*step+164, a.Y+8, a.W-3*step-176, a.H-16))
	d.y += 84
}

// goods adds a crate for each good, dashed if it is empty.
func (d *playerPicture) goods() {
	const pitch = 131.4
	for i, n := range stock(d.p) {
		a := render.Rect(8+float64(i)*pitch, d.y, pitch-6, 76)
		if n == 0 {
			d.Pieces.Add(a.Box(9, "sheet", render.Dashed("mute", 2.2, 9, 7)))
		} else {
			d.Pieces.Add(a.Shade(2, 4, 9), a.Box(9, "card", render.Ink("ink", 2.2)))
		}
		d.count(goodOrder[i], n, a)
	}
	d.y += 84
}

// pegGroup is a number of workers in one condition.
type pegGroup struct {
	n      int
	pale   string      // light step of their colour; "" means the full colour
	barred bool        // behind bars
	word   string      // shown below if there is room
	icon   string      // shown below if there is no room for the word
	holder engine.Seat // who holds them captured
}

// pegs adds all workers of a player in one line: in the supply, at work, in the Guildhall,
// in the Prison, captured by others.
func (d *playerPicture) pegs(player int) {
	a := render.Rect(8, d.y, 784, 110)
	d.Ground.Panel(a, render.PanelText{})
	groups := d.pegGroups(player)
	widths := pegWidths(groups, a.W-24)
	l, x, y := &d.Pieces, a.X+12, a.Y+36
	for i, g := range groups {
		w := widths[i]
		shown := min(g.n, int(w/24)) // more than the twenty of the rules stand closer, or not at all
		pitch := w / float64(shown)
		size := min(52, pitch*1.5)
		if g.barred {
			l.Add(render.Rect(x+1, a.Y+6, w-2, 60).Box(6, "stone.l2", render.Ink("ink", 2)))
		}
		for k := range shown {
			at := x + (float64(k)+0.5)*pitch
			if g.pale != "" {
				l.PalePeg(d.p.Seat, at, y, size, g.pale)
			} else {
				l.Peg(d.p.Seat, at, y, size, "")
			}
		}
		if g.barred {
			for k := 0.5; k < float64(2*shown); k++ {
				l.Add(render.Box{X: x + k*pitch/2 - 1.5, Y: a.Y + 7, W: 3, H: 58, Fill: "stone.d1"})
			}
		}
		d.pegCaption(g, x, a.Y+97, w)
		x += w
	}
	d.y += 118
}

// pegWidths shares a width among groups by their numbers. Each has room for its number.
func pegWidths(groups []pegGroup, width float64) []float64 {
	least := make([]float64, len(groups))
	total, more := 0, width
	for i, g := range groups {
		least[i] = render.Width(render.Bold, 28, strconv.Itoa(g.n)) + 12
		total += g.n
		more -= least[i]
	}
	wanted := 0.0 // beyond the least
	for i, g := range groups {
		wanted += max(0, float64(g.n)*width/float64(total)-least[i])
	}
	for i, g := range groups {
		if over := float64(g.n)*width/float64(total) - least[i]; over > 0 {
			least[i] += over * more / wanted
		}
	}
	return least
}

// pegCaption adds the number of a group and what it does, below it.
func (d *playerPicture) pegCaption(g pegGroup, x, y, w float64) {
	l := &d.Pieces
	number := strconv.Itoa(g.n)
	wide := render.Width(render.Bold, 28, number)
	if g.holder != engine.NoSeat {
		mid := x + w/2
		if w < wide+44 { // the bars show the number
			l.Badge(g.holder, mid, y-9, 30, d.letter(int(g.holder)), "ink")
			return
		}
		l.Text(mid-20, y, number, render.Strong(28).Mid())
		l.Badge(g.holder, mid+14, y-9, 30, d.letter(int(g.holder)), "ink")
		return
	}
	end := x + 6 + l.Text(x+6, y, number, render.Strong(28)) + 8
	switch room := w - wide - 20; {
	case g.word != "" && render.Width(render.Regular, 22, g.word) < room:
		l.Text(end, y, g.word, render.Plain(26).Colour("ink2").In(room).Down(22))
	case g.icon != "" && wide+42 < w:
		l.Add(render.Icon{Name: g.icon, X: end + 12, Y: y - 9, Size: 28})
	}
}

// pegGroups returns the groups of a player's workers that exist.
func (d *playerPicture) pegGroups(player int) (list []pegGroup) {
	p := d.p
	add := func(g pegGroup) {
		if g.n > 0 {
			list = append(list, g)
		}
	}
	placed := 0
	for i := range d.v.Places {
		placed += d.workersAt(d.v.Places[i].Place, player)
	}
	for i := range d.v.Market.Spaces {
		if d.v.Market.Spaces[i].Player == player {
			placed++
		}
	}
	add(pegGroup{n: p.Workers, word: d.Say("pegs.free"), icon: "worker", holder: engine.NoSeat})
	add(pegGroup{n: placed, pale: "l2", word: d.Say("pegs.placed"), holder: engine.NoSeat})
	add(pegGroup{n: p.InHall, pale: "l3", word: d.Say("place.guildhall"), icon: "builder", holder: engine.NoSeat})
	add(pegGroup{n: p.InPrison, barred: true, word: d.Say("place.prison"), icon: "prison", holder: engine.NoSeat})
	for i, n := range p.Elsewhere {
		add(pegGroup{n: n, barred: true, holder: d.seat(i)})
	}
	return list
}

// member adds an own apprentice with its text.
func (d *playerPicture) member(h *game.Hired, a render.Area) {
	l := &d.Pieces
	l.Add(a.Shade(2, 4, 8), a.Box(8, "card", render.Ink("ink", 2)), render.Box{X: a.X + 2, Y: a.Y + 2, W: 62, H: a.H - 4, R: 7, Fill: render.PortraitGround(person(h.Card))})
	size := min(60, a.H-4)
	l.Add(render.PortraitIn(person(h.Card), a.X+3, a.Y+a.H-size-2, size))
	for i, t := range skillFormula(h.Skills) {
		x := a.X + 52 - float64(i)*24
		l.Add(render.Disc{X: x, Y: a.Y + 13, R: 13, Fill: "card", Line: render.Ink("ink", 1.6)}, render.Icon{Name: t.Icon, X: x, Y: a.Y + 13, Size: 19})
	}
	l.Text(a.X+72, a.Y+30, d.shortName(h.Card, 170, 18), render.Strong(26).In(170).Down(18))
	if f := signsOf(h.Text); f != nil {
		d.strip(f, 30).fit(136).right(l, a.X+a.W-10, a.Y+22)
	}
	d.inWords(h.Text, a)
}

// built adds a building with its points and the present value of its effect.
func (d *playerPicture) built(b *game.Built, a render.Area) {
	l := &d.Pieces
	l.Add(a.Shade(2, 4, 8), a.Box(8, "card", render.Ink("ink", 2)))
	h := min(74, a.H-12)
	y := a.Y + a.H/2
	if b.Extra != 0 {
		h = min(58, h-18)
		y = a.Y + 8 + h/2
		l.Text(a.X+36, a.Y+a.H-8, render.Plus(b.Extra), render.Strong(20).Mid().Colour("good"))
	}
	d.house(b.Points, a.X+36, y, 52, h, false)
	l.Text(a.X+72, a.Y+30, d.buildingName(b.Card), render.Strong(26).In(170).Down(17))
	f := signsOf(b.Text)
	d.strip(append(signs(timeIcon(b.Text)), f...), 28).fit(140).right(l, a.X+a.W-8, a.Y+22)
	d.inWords(b.Text, a)
}

// inWords adds the effect of a card in words below its name, if there is room.
func (d *playerPicture) inWords(t engine.Text, a render.Area) {
	if a.H >= 84 {
		d.Paragraph(d.Tell(t), render.Rect(a.X+72, a.Y+36, a.W-80, a.H-40), 23, 16.5)
	}
}

// points adds the points if the match ended now, by source.
func (d *playerPicture) points() {
	a := render.Rect(8, float64(d.H)-92, 784, 76)
	d.Ground.Panel(a, render.PanelText{})
	l := &d.Pieces
	d.strip(signs(render.Signed(d.p.Total), "vpflag"), 40).draw(l, a.X+16, a.Y+38)
	l.Add(divider(a, a.X+122))
	x := a.X + 140
	for _, s := range d.p.Score {
		if s.N == 0 {
			continue
		}
		x = d.strip(signs(render.Plus(s.N), architects.Sources[s.Kind]), 28).in(tone(s.N, "ink")).draw(l, x, a.Y+38) + 16
	}
}

// schemes adds the automa's deck: the latest card in words, earlier ones by
// name.
func (d *playerPicture) schemes() {
	o := d.v.Automa
	if o == nil {
		return
	}
	a := render.Rect(8, d.y, 784, float64(d.H)-d.y-104)
	d.Ground.Panel(a, render.PanelText{})
	l := &d.Pieces
	l.Text(a.X+16, a.Y+38, d.Say("scheme.count", engine.N("pile", o.Left), engine.N("played", len(o.Discards)+o.Unseen), engine.N("future", o.Future)),
		render.Plain(26).Colour("ink2").In(a.W-32).Down(21))
	y := a.Y + 84
	if o.Last == "" {
		l.Text(a.X+16, y, d.Say("scheme.none"), render.Plain(28).Colour("ink2").In(a.W-32))
		return
	}
	l.Text(a.X+16, y, d.cardName("scheme", o.Last), render.Heading(32, accent).In(a.W-32).Down(24))
	d.Paragraph(d.Tell(o.LastText), render.Rect(a.X+16, y+10, a.W-32, 104), 27, 21)
	if len(o.Discards) < 2 {
		return
	}
	var names []string
	for _, id := range o.Discards[1:] {
		names = append(names, d.cardName("scheme", id))
	}
	d.Paragraph(d.Say("scheme.before", engine.Word("list", strings.Join(names, ", "))), render.Rect(a.X+16, y+122, a.W-32, a.Y+a.H-y-130), 26, 17)
}
