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
	rest := 452.0 // besides apprentices and buildings
	shown := p.Board != "" && lines <= 4
	if shown {
		rest += boardHeight
	}
	pitch := min(104, (1000-rest)/float64(max(1, lines)))
	height := rest + float64(lines)*pitch
	if p.Automa != "" {
		height = 800
	}
	d := playerPicture{newDrawing(v, o, 800, int(max(560, height))), p, 100, pitch}
	d.playerHead(player)
	if shown {
		d.board(player)
	}
	d.numbers()
	if p.Automa == "" {
		d.goods()
	}
	d.captives()
	if p.Automa != "" {
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

// line adds a panel with numbers side by side.
func (d *playerPicture) line(icons []string, numbers []int) {
	a := render.Rect(8, d.y, 784, 76)
	d.Ground.Panel(a, render.PanelText{})
	step := a.W / float64(len(icons))
	for i, icon := range icons {
		x := a.X + 30 + float64(i)*step
		n := numbers[i]
		d.Pieces.Add(render.Icon{Name: icon, X: x, Y: a.Y + 38, Size: 40}.Faded(n == 0, 35, "card"))
		d.Pieces.Text(x+25, a.Y+50, minus(n), render.Number(n, 32).In(step-56).Down(24))
	}
	d.y += 84
}

func (d *playerPicture) numbers() {
	p := d.p
	if p.Automa != "" {
		d.line([]string{"worker", "prison", "virtue", "church", "marble", "debt"}, []int{p.Workers, p.InPrison, p.Virtue, p.Cathedral, p.Marble, p.Unpaid})
		return
	}
	d.line([]string{"worker", "prison", "virtue", "church", "bcard", "debt"}, []int{p.Workers, p.InPrison, p.Virtue, p.Cathedral, p.Hand, p.Unpaid})
}

func (d *playerPicture) goods() { d.line(goodOrder, stock(d.p)) }

// captives adds the workers held on this board, and own ones held elsewhere.
func (d *playerPicture) captives() {
	l := &d.Pieces
	a := render.Rect(8, d.y, 388, 76)
	l.Add(a.Box(8, "stone.l1", render.Ink("ink", 2)))
	bars(l, a, "stone", 12)
	x, held := a.X+10, 0
	for _, n := range d.p.Captured {
		held += min(n, 1)
	}
	w := min(92, (a.W-16)/float64(max(1, held)))
	for i, n := range d.p.Captured {
		if n > 0 {
			l.Add(render.Box{X: x, Y: a.Y + 6, W: w - 6, H: 64, R: 7, Fill: "card"})
			d.crowd(i, n, render.Rect(x, a.Y+6, w-6, 64), 42)
			x += w
		}
	}
	b := render.Rect(404, d.y, 388, 76)
	d.Ground.Panel(b, render.PanelText{})
	x = b.X + 10 + l.Text(b.X+14, b.Y+47, d.Say("elsewhere"), render.Plain(26).Colour("ink2").In(150).Down(20)) + 30
	some := false
	for i, n := range d.p.Elsewhere {
		if n > 0 {
			some = true
			l.Badge(d.seat(i), x, b.Y+38, 36, d.letter(i), "ink")
			l.Text(x+24, b.Y+49, strconv.Itoa(n), render.Strong(32).In(34))
			x += 74
		}
	}
	if !some {
		l.Text(x, b.Y+48, "0", render.Plain(32).Colour("mute"))
	}
	d.y += 84
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
	if f := helpSigns(h.Text); f != nil {
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
		l.Text(a.X+36, a.Y+a.H-8, signed(b.Extra), render.Strong(20).Mid().Colour("good"))
	}
	d.house(b.Points, a.X+36, y, 52, h, false)
	l.Text(a.X+72, a.Y+30, d.buildingName(b.Card), render.Strong(26).In(170).Down(17))
	f := deedSigns(b.Text)
	d.strip(append(signs(timeIcon(b.Text)), f...), 28).fit(140).right(l, a.X+a.W-8, a.Y+22)
	d.inWords(b.Text, a)
}

// inWords adds the effect of a card in words below its name, if there is room.
func (d *playerPicture) inWords(t engine.Text, a render.Area) {
	if a.H >= 84 {
		d.Paragraph(d.Tell(t), render.Rect(a.X+72, a.Y+36, a.W-80, a.H-40), 23, 16.5)
	}
}

var pointIcons = map[string]string{"buildings": "bcard", "effects": "hourglass", "debts": "debt", "goods": "gold", "cathedral": "church",
	"virtue": "virtue", "silver": "silver", "prison": "prison", "hall": "builder"}

// points adds the points if the match ended now, by source.
func (d *playerPicture) points() {
	a := render.Rect(8, float64(d.H)-92, 784, 76)
	d.Ground.Panel(a, render.PanelText{})
	l := &d.Pieces
	d.strip(signs(minus(d.p.Total), "vpflag"), 40).draw(l, a.X+16, a.Y+38)
	l.Add(render.Box{X: a.X + 122, Y: a.Y + 12, W: 2, H: a.H - 24, Fill: "edge"})
	x := a.X + 140
	for _, s := range d.p.Score {
		if s.N == 0 {
			continue
		}
		x = d.strip(signs(signed(s.N), pointIcons[s.Kind]), 28).in(tone(s.N, "ink")).draw(l, x, a.Y+38) + 16
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
