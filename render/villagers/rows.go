package villagers

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

const infoW = 286.0 // of the goods at the left of a village

// row adds a village with the goods of its owner.
func (d *drawing) row(w *game.Village, lay layout, a render.Area) {
	active := !w.Countess && d.Acts(w.Seat)
	d.Pieces.Add(a.Box(10, "card", render.Ink("edge", 2)))
	if active { // the villagers stand on no other colour, or each turn would paint them again
		d.Pieces.Add(render.Rect(a.X, a.Y, infoW+15, a.H).Filled(10, "next.l2"), a.Outlined(10, render.Ink("ink", 3)))
	}
	d.Pieces.Add(render.Box{X: a.X + infoW + 14, Y: a.Y + 12, W: 2, H: a.H - 24, Fill: "edge"})
	d.goods(w, render.Rect(a.X+12, a.Y, infoW-8, a.H))
	d.village(w, lay, rowChains(a))
	d.lies(w.Place, a)
	d.lies(ownerPlace(w), render.Rect(a.X+4, a.Y+4, infoW+6, a.H-8))
}

// rowChains returns the area of a row's chains.
func rowChains(a render.Area) render.Area {
	left := infoW + 26
	return render.Rect(a.X+left, a.Y+8, a.W-left-10, a.H-16)
}

// ownerPlace returns the place name of an owner's goods.
func ownerPlace(w *game.Village) string {
	if w.Countess {
		return "player:countess"
	}
	return "player:" + strconv.Itoa(int(w.Seat))
}

// player returns the public facts about a village's owner, or nil for the Countess.
func (d *drawing) player(w *game.Village) *game.Player {
	return artist.Pick(d.v.Players, func(p *game.Player) bool { return !w.Countess && p.Seat == w.Seat })
}

// goods adds name, gold, limits, hand, the drafted cards, and the payment of the next
// market.
func (d *drawing) goods(w *game.Village, a render.Area) {
	l, p := &d.Pieces, d.player(w)
	letter := "★"
	if !w.Countess {
		letter = d.Letter(w.Seat)
	} else if !render.HasGlyph(render.Bold, '★') {
		letter = ""
	}
	y := a.Y + 32
	l.Badge(owner(w), a.X+24, y, 42, letter, "ink")
	d.firstMark(w, a.X+43, y+15)
	gold := strconv.Itoa(w.Gold)
	x := a.X + a.W - l.Text(a.X+a.W, y+10, gold, render.Strong(28).Right()) - 6
	l.Add(render.Icon{Name: "coin", X: x - 18, Y: y, Size: 36})
	l.Text(a.X+54, y+9, ownerName(d.Options, w), render.Strong(26).Named().In(x-42-a.X-54).Down(17))
	if p == nil {
		d.countessGoods(w, a)
		return
	}
	d.limits(w, p, a.X, a.Y+76, a.W)
	y = a.Y + 98
	d.square(p, render.Rect(a.X, y, a.W, a.H-(y-a.Y)-40))
	d.forecast(w, a.X, a.Y+a.H-14, a.W)
}

// firstMark marks the badge of the seat that goes first in this round.
func (d *drawing) firstMark(w *game.Village, x, y float64) {
	if !w.Countess && d.v.First == w.Seat && len(d.v.Players) > 1 {
		firstDisc(&d.Pieces, x, y)
	}
}

func firstDisc(l *render.Layer, x, y float64) {
	l.Add(render.Disc{X: x, Y: y, R: 11, Fill: "next", Line: render.Ink("ink", 2)})
	l.Text(x, y+6, "1", render.Strong(16).Mid())
}

// limits adds food and builders with the limits that they give, and the hand.
func (d *drawing) limits(w *game.Village, p *game.Player, x, y, room float64) {
	l := &d.Pieces
	step := room * 0.385
	for i, part := range []struct {
		icon     string
		n, limit int
	}{{"meal", w.Food, w.Draft}, {"builder", w.Builders, w.Build}} {
		at := x + float64(i)*step
		l.Add(render.Icon{Name: part.icon, X: at + 15, Y: y, Size: 29})
		at += 34
		at += l.Text(at, y+9, strconv.Itoa(part.n), render.Strong(24)) + 2
		l.Text(at, y+9, "→"+strconv.Itoa(part.limit), render.Plain(24).Colour("ink2"))
	}
	at := x + 2*step
	l.Add(render.Icon{Name: "hand", X: at + 14, Y: y, Size: 29})
	l.Text(at+32, y+9, strconv.Itoa(p.Hand), render.Strong(24).In(x+room-at-32).Down(18))
}

// Amounts returns food, builders, cards in hand and padlocks.
func (Artist) Amounts(v engine.View) [][]render.Amount {
	var rows [][]render.Amount
	for _, w := range view(v).Villages {
		if w.Countess {
			continue
		}
		hand := 0
		if p := artist.Pick(view(v).Players, func(p *game.Player) bool { return p.Seat == w.Seat }); p != nil {
			hand = p.Hand
		}
		rows = append(rows, []render.Amount{{Icon: "meal", N: w.Food}, {Icon: "builder", N: w.Builders}, {Icon: "hand", N: hand}, {Icon: "padlock", N: w.Padlocks}})
	}
	return rows
}

// square adds the cards drafted this round as strips, in the required number of
// columns. Without any it adds the suits of the hand's backs.
func (d *drawing) square(p *game.Player, a render.Area) {
	n := len(p.Square)
	if n == 0 {
		d.suits(p.Suits, a.X+13, a.Y+16, 26, a.W)
		return
	}
	columns := 1
	if n > 2 || a.H < float64(n)*34 {
		columns = 2
	}
	w := (a.W - 6*float64(columns-1)) / float64(columns)
	for i, c := range p.Square {
		at := render.Rect(a.X+float64(i%columns)*(w+6), a.Y+float64(i/columns)*33, w, 29)
		if columns == 2 {
			d.narrowStrip(c, at)
			continue
		}
		d.strip(c, at, 20, 16.5, false)
	}
}

// narrowStrip adds a strip with a smaller sign, so that the name has more room.
func (d *drawing) narrowStrip(card string, a render.Area) {
	l, look := &d.Pieces, lookOf(card)
	l.Add(a.Box(6, look.fill, render.Ink("ink", 2)))
	l.Add(
		render.Disc{X: a.X + 13, Y: a.Y + a.H/2, R: 10, Fill: "card", Line: render.Ink("ink", 1.2)},
		render.Icon{Name: look.icon, X: a.X + 13, Y: a.Y + a.H/2, Size: 16},
	)
	l.Put(d.nameLabel(card, render.Strong(18).Colour(look.on).In(a.W-30).Down(16)), a.X+26, a.Y+a.H/2+6)
}

// suits adds suits with their numbers, five in a line, from x.
func (d *drawing) suits(list []game.SuitCount, x, y, size, room float64) {
	const inLine = 5
	step := room / inLine
	for i, s := range list {
		cx, cy := x+float64(i%inLine)*step, y+float64(i/inLine)*(size+5)
		d.suitDisc(s.Suit, cx, cy, size)
		d.Pieces.Text(cx+size*0.6, cy+size*0.3, strconv.Itoa(s.N), render.Plain(max(17, size*0.74)).Colour("ink2").In(step-size*1.15).Down(16))
	}
}

// suitDisc adds the sign of a suit in its colour.
func (d *drawing) suitDisc(suit string, x, y, size float64) { suitDisc(&d.Pieces, suit, x, y, size) }

func suitDisc(l *render.Layer, suit string, x, y, size float64) {
	look := suitLooks[suit]
	l.Add(
		render.Disc{X: x, Y: y, R: size / 2, Fill: look.fill, Line: render.Ink("ink", 1.6)},
		render.Disc{X: x, Y: y, R: size * 0.385, Fill: "card"},
		render.Icon{Name: look.icon, X: x, Y: y, Size: size * 0.58},
	)
}

// upcoming returns the next market and its payment to a village.
func (d *drawing) upcoming(w *game.Village) (int, *game.Forecast) {
	for i := range d.v.Markets {
		if d.v.Markets[i].State != "done" {
			return i, []*game.Forecast{&w.First, &w.Second}[i]
		}
	}
	return -1, nil
}

// forecast adds the payment of the next market and its parts.
func (d *drawing) forecast(w *game.Village, x, base, room float64) {
	i, f := d.upcoming(w)
	if f == nil {
		if p := d.player(w); p != nil && p.Final != nil {
			d.Pieces.Text(x, base, d.Say("place", engine.N("n", p.Final.Rank)), render.Strong(22).In(room))
		}
		return
	}
	l := &d.Pieces
	right := x + room
	for _, part := range []struct {
		icon string
		n    int
	}{{"token", f.Coins}, {"silver", f.Silver}, {"coin", f.Gold}} {
		if part.n == 0 {
			continue
		}
		right -= l.Text(right, base, strconv.Itoa(part.n), render.Plain(20).Right().Colour("ink2")) + 3
		if part.icon == "token" {
			l.Add(render.Disc{X: right - 10, Y: base - 7, R: 9, Fill: "walnut", Line: render.Ink("gold", 2.5)})
		} else {
			l.Add(render.Icon{Name: part.icon, X: right - 11, Y: base - 7, Size: 22})
		}
		right -= 27
	}
	total := strconv.Itoa(f.Total)
	number := render.Strong(24)
	name, left := d.marketShort(i), right-x-render.Width(number.Face, number.Size, total)-12
	if render.Width(render.Regular, 17, name) > left { // the number of the market is then on its coin
		d.marketSign(i, x+13, base-8, 27)
		x += 32
	} else {
		x += l.Text(x, base, name, render.Plain(20).Colour("ink2").In(left).Down(17)) + 6
	}
	l.Text(x, base, total, number)
}
