package market

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/market"
	"guildhall/render"
	"guildhall/render/artist"
)

// Hand is the viewer's hand: cards by their goods, the order, coins. A phone shows it
// whole, so there is one size.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, 800, 600)
	own := d.v.Own
	if own == nil {
		return nil
	}
	d.Pieces.Coin(744, 44, 62, "")
	w := d.Pieces.Text(704, 56, strconv.Itoa(d.v.Players[own.Seat].Coins), render.Strong(40).Right().Colour("card"))
	d.PhoneHeader(render.Head{Accent: accent, Right: d.Say("hand", d.Who(own.Seat)), Seat: own.Seat, Letter: d.Letter(own.Seat)}, 680-w)
	if len(own.Hand) == 0 {
		d.Pieces.Slot(render.Rect(24, 116, 752, 230), 12)
		d.Pieces.Text(400, 240, d.Say("hand.none"), render.Plain(30).Mid().Colour("ink2"))
	}
	x := 24.0
	for _, g := range d.v.Goods {
		n := own.Hand[g.ID]
		if n == 0 {
			continue
		}
		for i := range min(n, 3) {
			d.card(render.Rect(x+float64(i)*8, 116+float64(i)*8, 156, 190), g.ID, false)
		}
		d.Pieces.Count(x+156, 122, 25, "×"+strconv.Itoa(n))
		d.Pieces.Text(x+78, 356, d.name(g.ID)+" · "+strconv.Itoa(g.Price), render.Strong(28).Mid().In(176))
		x += 190
	}
	d.ordersOf(own, render.Rect(12, 382, 776, 204))
	return d.Scene
}

// ordersOf shows the order that is kept, or those to choose from.
func (d *drawing) ordersOf(own *game.Own, a render.Area) {
	list, title := own.Orders, "hand.choose"
	if own.Order != "" {
		list, title = []string{own.Order}, "hand.order"
	}
	note := ""
	if own.Bid != nil {
		note = d.Say("hand.bid", engine.N("n", *own.Bid))
	}
	d.Ground.Panel(a, render.PanelText{Title: d.Say(title), Note: note, Accent: accent, Size: 30})
	for i, order := range list {
		at := render.Rect(a.X+16+float64(i)*376, a.Y+52, 368, 64)
		d.Pieces.Add(at.Box(9, "card", render.Ink("ink", 2.2)))
		x := d.pair(order, at.X+16, at.Y+32, 48)
		d.Pieces.Text(x+16, at.Y+42, d.orderName(order), render.Strong(26).In(at.X+at.W-x-26).Down(20))
	}
	d.Pieces.Text(a.X+16, a.Y+152, d.Say("hand.pair", engine.N("n", d.v.Pair)), render.Plain(28).In(a.W-32))
	d.Pieces.Text(a.X+16, a.Y+188, d.Say("hand.left", engine.N("n", d.v.Left)), render.Plain(28).Colour("ink2").In(a.W-32))
}

// Look is the picture of a good or an order.
func (a Artist) Look(code string, o render.Options) *render.Scene {
	return a.LookAt(game.Rules{}.BlankView(), code, o)
}

// LookAt is Look with the price at a table.
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	d := newDrawing(v, o, 640, 360)
	goods := strings.Fields(code)
	for _, good := range goods {
		if goodIcons[good] == "" {
			return nil
		}
	}
	d.Ground.Panel(render.Rect(16, 12, 604, 330), render.PanelText{})
	facts := [][2]string{{strconv.Itoa(d.v.Pair), "look.pair"}}
	switch len(goods) {
	case 1:
		d.card(render.Rect(44, 60, 200, 230), code, false)
		d.Pieces.Text(276, 84, d.name(code), render.Heading(40, accent).In(330))
		i := slices.IndexFunc(d.v.Goods, func(g game.Good) bool { return g.ID == code })
		facts = [][2]string{{strconv.Itoa(d.v.Goods[i].Price), "look.price"}, {"−1", "look.fall"}, {"+1", "look.rise"}}
	case 2:
		d.card(render.Rect(44, 60, 140, 160), goods[0], false)
		d.card(render.Rect(104, 140, 140, 160), goods[1], false)
		d.Pieces.Text(276, 84, d.orderName(code), render.Heading(36, accent).In(330))
	default:
		return nil
	}
	for i, fact := range facts {
		y := 150 + float64(i)*68
		if i == 0 {
			d.Pieces.Coin(304, y, 56, fact[0])
		} else {
			d.Pieces.Text(304, y+12, fact[0], render.Strong(34).Mid())
		}
		d.Pieces.Text(346, y+9, d.Say(fact[1]), render.Plain(26).In(262).Down(18))
	}
	return d.Scene
}

// Alt describes the board for people who cannot see the picture.
func (Artist) Alt(v engine.View, o render.Options) string {
	d := newDrawing(v, o, 0, 0)
	b := d.board()
	return b.Alt()
}

// Text is the text board: it tells every fact of the picture, and of the viewer's hand.
func (Artist) Text(v engine.View, o render.Options) string {
	d := newDrawing(v, o, 0, 0)
	b := d.board()
	if own := d.v.Own; own != nil {
		order := artist.List(len(own.Orders), func(i int) string { return d.orderName(own.Orders[i]) })
		bid := ""
		if own.Order != "" {
			order = d.orderName(own.Order)
		}
		if own.Bid != nil {
			bid = d.Say("hand.bid", engine.N("n", *own.Bid))
		}
		b.Line(d.Say("hand", d.Who(own.Seat)), artist.Joined(d.known(own.Hand), d.Say("text.order", engine.Word("order", order)), bid))
	}
	return b.Text()
}

// board tells what everybody sees.
func (d *drawing) board() artist.TextBoard {
	b := d.TextBoard()
	b.Heading(d.head())
	for _, g := range d.v.Goods {
		sold := 0
		if g.Sold {
			sold = 1
		}
		b.Line(d.name(g.ID), d.Say("text.good", engine.N("price", g.Price), engine.N("sold", sold), engine.N("gone", g.Gone)))
	}
	for i, c := range d.v.Crates {
		key, args := "text.lies", []engine.Arg{engine.Word("open", d.name(c.Open))}
		if c.Guild {
			key, args = "text.guild", append(args, engine.Word("covered", d.name(c.Covered)))
		} else if c.Taker >= 0 {
			key, args = "text.taken", append(args, d.Who(c.Taker))
		}
		b.Line(d.Say("text.crate", engine.N("n", i+1)), d.Say(key, args...))
	}
	for _, p := range d.v.Players {
		bell, order := "", ""
		if d.v.Bell == p.Seat {
			bell = d.Say("text.bell")
		}
		if p.Order != "" {
			order = d.Say("text.order", engine.Word("order", d.orderName(p.Order)))
		}
		seen := d.known(p.Known)
		if seen != "" {
			seen = d.Say("seen") + " " + seen
		}
		b.Line(d.Name(p.Seat), artist.Joined(d.Say("text.player", engine.N("coins", p.Coins), engine.N("cards", p.Cards)), d.state(p), seen, order, bell))
	}
	b.Add(d.Say("text.terms", engine.N("pair", d.v.Pair), engine.N("left", d.v.Left)))
	b.Line(d.Say("text.changed"), b.Marks(d.placeName))
	return b
}

// placeName is a place in words; seats are told by their badges.
func (d *drawing) placeName(place string) string {
	kind, which, _ := strings.Cut(place, ":")
	n, _ := strconv.Atoi(which)
	switch kind {
	case "good":
		return d.name(which)
	case "crate":
		return d.Say("text.crate", engine.N("n", n))
	}
	return d.Name(engine.Seat(n))
}
