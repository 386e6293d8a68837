// Package market draws Market Day from its View.
package market

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/market"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
	"guildhall/render/tutorial"
)

//go:embed text/*.json look.json
var texts embed.FS

var market = artist.NewGame(artist.Game{ID: "market", Texts: texts, Unit: "coin", Sources: map[string]string{
	"start": "coin", "bids": "quill", "sales": "stall", "orders": "deed", "left": "hand"}})

// Messages returns the words in the pictures, one file per language.
func Messages() fs.FS { return market.Messages() }

// Artist draws the game's pictures.
type Artist struct{ artist.Plain[*game.View] }

// New returns the artist.
func New() Artist {
	return Artist{artist.Plain[*game.View]{Game: &market, Draw: drawBoard, Say: sayBoard, Full: [2]int{1600, 722}, Phone: [2]int{800, 936}}}
}

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	at := func(question string, time int) tutorial.Position {
		return tutorial.Position{Seats: 3, Seed: 7, Question: question, Time: time}
	}
	return tutorial.Course{Rules: game.Rules{}, Artist: a, Pages: []tutorial.Page{
		{Icon: "coin", Tip: "hourglass", Ring: tutorial.Signs("quill", "crate", "stall"), Centre: tutorial.Emblem("coin")},
		{Icon: "quill", Tip: "bell", Parts: []tutorial.Part{{At: at("crate", 4), Area: phone.players}}},
		{Icon: "crate", Tip: "stall", Parts: []tutorial.Part{{At: at("crate", 5), Show: tutorial.Question, Area: phone.crates}}},
		{Icon: "stall", Tip: "coin", Parts: []tutorial.Part{{At: at("sell", 5), Area: phone.goods}}},
		{Icon: "deed", Tip: "hand", Parts: []tutorial.Part{{At: at("sell", 5), Show: tutorial.Hand, Area: render.Rect(0, 96, 800, 504)}}},
	}}.Draw(page, o)
}

// Hand returns the viewer's hand: cards by their goods, the order, coins. It
// has one size, because a phone can show all of it.
func (a Artist) Hand(v engine.View, o render.Options) *render.Scene {
	d, own := a.Start(v, o, 800, 600)
	seat := own.Head.Viewer
	if seat < 0 {
		return nil
	}
	p := own.Players[seat]
	d.Pieces.Coin(744, 44, 62, "")
	w := d.Pieces.Text(704, 56, strconv.Itoa(p.Coins), render.Strong(40).Right().Colour("card"))
	d.PhoneHeader(render.Head{Accent: market.ID, Right: d.Say("hand", d.Who(seat)), Seat: seat, Letter: d.Letter(seat)}, 680-w)
	x := 24.0
	for _, g := range own.Goods {
		n := p.Hand[g.ID]
		if n == 0 {
			continue
		}
		card(d, render.Rect(x, 116, 172, 206), g.ID, false)
		d.Pieces.Count(x+156, 122, 25, "×"+strconv.Itoa(n))
		d.Pieces.Text(x+78, 356, d.Say("good."+g.ID)+" · "+strconv.Itoa(g.Price), render.Strong(28).Mid().In(176))
		x += 190
	}
	d.Ground.Panel(render.Rect(12, 382, 776, 204), render.PanelText{Title: d.Say("hand.order", engine.N("n", len(p.Orders))), Accent: market.ID, Size: 30})
	for i, order := range p.Orders {
		at := render.Rect(28+float64(i)*376, 434, 368, 64)
		d.Pieces.Add(at.Box(9, "card", render.Ink("ink", 2.2)))
		x := pair(d, order, at.X+16, at.Y+32, 48)
		d.Pieces.Text(x+16, at.Y+42, orderName(d, order), render.Strong(26).In(at.X+at.W-x-26).Down(20))
	}
	d.Pieces.Text(28, 534, d.Say("hand.pair", engine.N("n", own.Pair)), render.Plain(28).In(744))
	d.Pieces.Text(28, 570, d.Say("hand.left", engine.N("n", own.Left)), render.Plain(28).Colour("ink2").In(744))
	return d.Scene
}

// Cards draws the goods in the viewer's hand.
func (a Artist) Cards(v engine.View, o render.Options) *render.Scene {
	d, own := a.Start(v, o, 0, 0)
	if own.Head.Viewer < 0 {
		return nil
	}
	var list []artist.Card
	for _, g := range own.Goods {
		if n := own.Players[own.Head.Viewer].Hand[g.ID]; n > 0 {
			list = append(list, artist.Card{ID: g.ID, Name: d.Say("good." + g.ID), Face: "sheet", N: n, Draw: func(l *render.Layer, at render.Area) {
				x, y := at.Centre()
				l.Add(render.Icon{Name: icons[g.ID], X: x, Y: y, Size: at.W * 0.8})
			}})
		}
	}
	return d.Cards(list)
}

// Look returns the picture of a good.
func (a Artist) Look(code string, o render.Options) *render.Scene {
	return a.LookAt(game.Rules{}.BlankView(), code, o)
}

// LookAt is Look with the price at a table.
func (a Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	d, own := a.Start(v, o, 640, 360)
	i := slices.IndexFunc(own.Goods, func(g game.Good) bool { return g.ID == code })
	if i < 0 {
		return nil
	}
	d.Ground.Panel(render.Rect(16, 12, 604, 330), render.PanelText{})
	card(d, render.Rect(44, 60, 200, 230), code, false)
	d.Pieces.Text(276, 84, d.Say("good."+code), render.Heading(40, market.ID).In(330))
	d.Pieces.Coin(304, 150, 56, strconv.Itoa(own.Goods[i].Price))
	for i, key := range []string{"look.price", "look.fall", "look.rise"} {
		d.Pieces.Text(346, 159+float64(i)*68, d.Say(key), render.Plain(26).In(262).Down(18))
	}
	return d.Scene
}

// About describes a place of the board.
func (a Artist) About(v engine.View, place string, o render.Options) render.About {
	d, own := a.Start(v, o, 0, 0)
	about := render.AboutNothing()
	kind, which, _ := strings.Cut(place, ":")
	n, _ := strconv.Atoi(which)
	switch kind {
	case "good":
		about.Card = which
	case "crate":
		about.Name = d.Say("text.crate", engine.N("n", n))
		if n >= 1 && n <= len(own.Crates) {
			about.Card, about.Owner = own.Crates[n-1].Open, own.Crates[n-1].Taker
		}
	case "player":
		about.Owner = engine.Seat(n)
	}
	return about
}

// layout holds the areas of the parts of a board. Each part has the same size
// in both layouts.
type layout struct{ goods, crates, players render.Area }

var (
	full  = layout{render.Rect(12, 96, 776, 308), render.Rect(12, 416, 776, 246), render.Rect(812, 96, 776, 566)}
	phone = layout{render.Rect(12, 100, 776, 308), render.Rect(12, 416, 776, 246), render.Rect(12, 670, 776, 254)}
)

// icons holds the signs of the goods.
var icons = map[string]string{"grain": "sheaf", "wine": "grapes", "wool": "wool", "tools": "tools"}

// pageCut is the part of the phone's board that a page shows.
var pageCut = render.Rect(0, 92, 800, 576)

func drawBoard(d *artist.Drawing, v *game.View) {
	at := full
	switch {
	case d.Page:
		at = phone
		d.CutForPage(pageCut)
	case d.Size == render.Phone:
		at = phone
		round := d.Say("round", engine.N("n", v.Round), engine.N("of", v.Rounds))
		d.PhoneHeader(head(d, v), 740-d.Pieces.Text(776, 54, round, render.Strong(34).Right().Colour("card")))
	default:
		icon := func(name string) render.Legend {
			return artist.LegendOf(d.Say("legend."+name), 28, render.Icon{Name: name, Size: 28})
		}
		d.Header(head(d, v))
		d.Footer([]render.Legend{d.LegendOfChanges(), icon("coin"), icon("hand"), icon("bell")})
	}
	drawGoods(d, v, at.goods)
	drawCrates(d, v, at.crates)
	if !d.Page {
		drawPlayers(d, v, at.players)
	}
}

func head(d *artist.Drawing, v *game.View) render.Head {
	phase := ""
	if !v.Head.Over {
		phase = d.Tell(v.Head.Phase)
	}
	return d.Head(d.Say("progress", engine.N("n", v.Round), engine.N("of", v.Rounds), engine.N("deck", v.Deck)), phase)
}

// drawGoods draws the market: a row for each good with its price on a track.
func drawGoods(d *artist.Drawing, v *game.View, a render.Area) {
	d.Ground.Panel(a, render.PanelText{Title: d.Say("title"), Accent: market.ID, Size: 30})
	for i, g := range v.Goods {
		row := render.Rect(a.X+14, a.Y+50+float64(i)*63, a.W-28, 55)
		mid := row.Y + row.H/2
		d.Place("good:"+g.ID, artist.Region{Area: row})
		d.Ground.Add(row.Filled(8, "sheet"), render.Icon{Name: icons[g.ID], X: row.X + 32, Y: mid, Size: 46})
		d.Ground.Text(row.X+66, mid+10, d.Say("good."+g.ID), render.Strong(28).In(116))
		for n := 1; n <= 7; n++ {
			x := row.X + 214 + float64(n-1)*52
			d.Ground.Add(render.Disc{X: x, Y: mid, R: 21, Fill: "card", Line: render.Ink("edge", 2)})
			if n == g.Price {
				d.Pieces.Coin(x, mid, 56, strconv.Itoa(n))
			} else {
				d.Pieces.Text(x, mid+9, strconv.Itoa(n), render.Plain(26).Mid().Colour("mute"))
			}
		}
		note, colour := "rises", "good"
		if g.Sold {
			note, colour = "sold", "taint"
		}
		if !v.Head.Over {
			d.Pieces.Text(row.X+row.W-10, mid+9, d.Say(note), render.Plain(26).Right().Colour(colour).In(164).Down(20))
		}
	}
}

// drawCrates draws the crates of the round: the open card and the cloth.
func drawCrates(d *artist.Drawing, v *game.View, a render.Area) {
	d.Ground.Panel(a, render.PanelText{Title: d.Say("crates"), Accent: market.ID, Size: 30})
	w := (a.W - 28 - 3*14) / 4
	for i, c := range v.Crates {
		at := render.Rect(a.X+14+float64(i)*(w+14), a.Y+52, w, a.H-68)
		left, right := render.Rect(at.X+12, at.Y+20, w/2-18, 106), render.Rect(at.X+w/2+6, at.Y+20, w/2-18, 106)
		d.Place("crate:"+strconv.Itoa(i+1), artist.Region{Area: at, Pad: 2})
		gone := c.Guild || c.Taker >= 0
		d.Pieces.Plinth(at, 10, map[bool]string{false: "pine", true: "panel"}[gone])
		card(d, left, c.Open, gone)
		switch {
		case c.Guild:
			card(d, right, c.Covered, gone)
			d.Pieces.Text(at.X+w/2, at.Y+162, d.Say("guild"), render.Plain(26).Mid().In(w-16).Down(20))
		case gone:
			d.Pieces.Badge(c.Taker, at.X+w*0.75, at.Y+72, 54, d.Letter(c.Taker), "ink")
			d.Pieces.Text(at.X+w/2, at.Y+162, d.Name(c.Taker), render.Strong(26).Mid().Named().In(w-16).Down(20))
		default: // a striped cloth
			d.Pieces.Add(right.Box(9, "market.l2", render.Ink("ink", 2.2)))
			for x := right.X + 10; x+8 < right.X+right.W; x += 20 {
				d.Pieces.Add(render.Box{X: x, Y: right.Y + 3, W: 8, H: right.H - 6, Fill: market.ID})
			}
			d.Pieces.Count(right.X+right.W/2, right.Y+right.H/2, 21, "?")
			d.Pieces.Count(at.X+w/2, at.Y+152, 19, strconv.Itoa(i+1))
		}
	}
}

// card draws a card of a good. A sold card is faded.
func card(d *artist.Drawing, a render.Area, good string, gone bool) {
	d.Pieces.CardFace(a, false)
	d.Pieces.Add(render.Icon{Name: icons[good], X: a.X + a.W/2, Y: a.Y + a.H/2, Size: min(a.W, a.H) * 0.78}.Faded(gone, 45, "card"))
}

// drawPlayers draws a row for each seat: name, coins, cards, bid, and at the
// end its order.
func drawPlayers(d *artist.Drawing, v *game.View, a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	h := (a.H - 8) / float64(len(v.Players))
	for i, p := range v.Players {
		row := render.Rect(a.X+8, a.Y+8+float64(i)*h, a.W-16, h-8)
		line := row.Y + row.H/2 + 10
		d.Place("player:"+strconv.Itoa(i), artist.Region{Area: row})
		d.SeatRow(p.Seat, row, 212)
		d.Counted("coin", p.Coins, row.X+330, line-11, 34, 32, "sheet")
		d.Counted("hand", p.Cards, row.X+450, line-11, 34, 32, "sheet")
		d.Pieces.Text(row.X+540, line, state(d, v, p), render.Plain(28).In(218).Down(22))
		if v.Bell == p.Seat && !v.Head.Over {
			d.Pieces.Add(render.Icon{Name: "bell", X: row.X + row.W - 36, Y: row.Y + row.H/2, Size: 48})
		}
	}
}

// Amounts returns coins and cards in hand.
func (Artist) Amounts(v engine.View) [][]render.Amount {
	var rows [][]render.Amount
	for _, p := range artist.View[*game.View](v).Players {
		rows = append(rows, []render.Amount{{Icon: "coin", N: p.Coins}, {Icon: "hand", N: p.Cards}})
	}
	return rows
}

// state returns the bid of a seat, or at the end its order.
func state(d *artist.Drawing, v *game.View, p game.Player) string {
	if v.Head.Over {
		return orderName(d, p.Orders[0])
	}
	if p.Bid == nil {
		return ""
	}
	return d.Tell(engine.T("market.event.sealed.step", engine.N("n", *p.Bid)))
}

// pair adds the signs of an order and returns where they end.
func pair(d *artist.Drawing, order string, x, y, size float64) float64 {
	a, b, _ := strings.Cut(order, " ")
	return artist.Formula{{Icon: icons[a]}, artist.Sign("+"), {Icon: icons[b]}}.Draw(&d.Pieces, x, y, size, artist.Fade{})
}

// orderName names an order by the code of its goods.
func orderName(d *artist.Drawing, code string) string {
	a, b, _ := strings.Cut(code, " ")
	return d.Say("good."+a) + " + " + d.Say("good."+b)
}

// sayBoard describes the board in words, with the hands that the viewer may
// know.
func sayBoard(b *artist.Drawing, v *game.View, own bool) {
	b.Heading(head(b, v))
	for _, g := range v.Goods {
		b.Line(b.Say("good."+g.ID), b.Say("text.good", engine.N("price", g.Price), engine.N("sold", map[bool]int{true: 1}[g.Sold]), engine.N("gone", g.Gone)))
	}
	for i, c := range v.Crates {
		key, args := "text.lies", []engine.Arg{engine.Word("open", b.Say("good."+c.Open))}
		if c.Guild {
			key, args = "text.guild", append(args, engine.Word("covered", b.Say("good."+c.Covered)))
		} else if c.Taker >= 0 {
			key, args = "text.taken", append(args, b.Who(c.Taker))
		}
		b.Line(b.Say("text.crate", engine.N("n", i+1)), b.Say(key, args...))
	}
	for i, p := range v.Players {
		parts := []string{b.Say("text.player", engine.N("coins", p.Coins), engine.N("cards", p.Cards)), state(b, v, p)}
		if v.Bell == p.Seat {
			parts = append(parts, b.Say("text.bell"))
		}
		hand, order := held(b, v, p)
		if v.Head.Over {
			parts = append(parts, b.Say("held")+" "+hand, b.Tell(engine.T("market.event.order.step", engine.Word("order", order))))
		}
		b.Line(b.Name(p.Seat), b.Joined(parts...))
		if own && !v.Head.Over && engine.Seat(i) == v.Head.Viewer { // on separate lines, because the screen of a hand shows only these
			b.Line(b.Say("text.hand"), cmp.Or(hand, "–"))
			b.Line(b.Say("hand.order", engine.N("n", len(p.Orders))), order)
		}
	}
	b.Add(b.Say("text.terms", engine.N("pair", v.Pair), engine.N("left", v.Left)))
	b.Line(b.Say("text.changed"), b.Marks(func(place string) string {
		kind, which, _ := strings.Cut(place, ":")
		n, _ := strconv.Atoi(which)
		switch kind {
		case "good":
			return b.Say("good." + which)
		case "crate":
			return b.Say("text.crate", engine.N("n", n))
		}
		return b.Name(engine.Seat(n))
	}))
}

// held returns the cards and the orders of a seat that the viewer knows.
func held(b *artist.Drawing, v *game.View, p game.Player) (hand, order string) {
	hand = artist.Each(v.Goods, func(g game.Good) string {
		if n := p.Hand[g.ID]; n > 0 {
			return b.Say("good."+g.ID) + " " + strconv.Itoa(n)
		}
		return ""
	})
	return hand, artist.Each(p.Orders, func(order string) string { return orderName(b, order) })
}

// Result draws the result below the stalls of the players.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	return market.Result(e, o, func(d *artist.Drawing) { drawStalls(d, artist.View[*game.View](e.View)) }, nil)
}

// drawStalls draws a stall for each player, with a coin for each one that the player ended
// with.
func drawStalls(d *artist.Drawing, v *game.View) {
	l := &d.Pieces
	l.Add(render.Box{W: result.Width, H: result.SceneHeight, Fill: "market.l3"}, render.Box{Y: 262, W: result.Width, H: result.SceneHeight - 262, Fill: "pine.l1"})
	step := 700 / float64(max(1, len(v.Players)))
	for i, p := range v.Players {
		x := 50 + step*(float64(i)+0.5)
		l.Add(render.Icon{Name: "stall", X: x - 34, Y: 206, Size: 150})
		l.Badge(p.Seat, x-34, 222, 46, d.Letter(p.Seat), "ink")
		for n := range min(p.Coins, maxCoins) {
			l.Add(render.Icon{Name: "coin", X: x + 62 + float64(n/coinStack)*24, Y: 262 - float64(n%coinStack)*9, Size: 26})
		}
	}
}

// Coins of a stall: the number in a stack, and the largest number that is drawn.
const (
	coinStack = 12
	maxCoins  = 36
)
